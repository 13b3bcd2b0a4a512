import { indexEntries } from '../../../electron/service/storage/indexed-fields.ts'
import { fileHashes } from '../../../electron/service/storage/file-references.ts'
import { listedBytes } from '../../../electron/service/storage/listed-size.ts'
import { indexKey } from '../../../electron/service/storage/postgres/records.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { addTo } from '../../../shared/keyed-lists.ts'
import type { OlderDatabase } from './older-data.ts'

interface Cached {
  readonly key: readonly [event: number, entity: EntityName, id: number]
  readonly content: string
  readonly values: RecordValues
  readonly listedBytes: number
}

/**
 * What of a database does not follow from its records, and what follows from them and is not there:
 * index, uses of files, sizes, counts and totals. Both databases read the statements alike.
 */
export async function wronglyDerived(
  database: OlderDatabase,
  name: 'SQLite' | 'PostgreSQL',
): Promise<readonly string[]> {
  const records = (await database.rows('SELECT event_id, entity, id, content, listed_bytes FROM record')).map(
    kept,
  )
  const keyed = (value: string): string => (name === 'SQLite' ? value : indexKey(value))
  const counts =
    name === 'SQLite'
      ? 'record_count'
      : '(SELECT * FROM record_count UNION ALL SELECT event_id, entity, total FROM record_tally) AS counts'
  const sizes = new Map(
    (await database.rows('SELECT hash, size_bytes FROM file_size')).map((row) => [
      row['hash'],
      Number(row['size_bytes']),
    ]),
  )
  const texts = async (statement: string): Promise<readonly string[]> =>
    (await database.rows(statement)).map((row) => Object.values(row).join(' '))
  const uses = records.flatMap(({ key, values }) =>
    [...fileHashes(key[1], values)].map((hash) => ({ hash, key })),
  )
  return [
    ...differences(
      'index',
      await texts('SELECT event_id, entity, id, field, value FROM record_value'),
      records.flatMap(({ key, values }) =>
        indexEntries(key[1], values).map(([field, value]) => [...key, field, keyed(value)].join(' ')),
      ),
    ),
    ...differences(
      'file',
      await texts('SELECT hash, event_id, entity, id FROM file_use'),
      uses.map(({ hash, key }) => [hash, ...key].join(' ')),
    ),
    ...differences(
      'size',
      records.map((record) => [...record.key, record.listedBytes].join(' ')),
      records.map(({ key, content, values }) => [...key, listedBytes(key[1], content, values)].join(' ')),
    ),
    ...differences(
      'count',
      await texts(
        `SELECT event_id, entity, sum(total) FROM ${counts} GROUP BY event_id, entity HAVING sum(total) <> 0`,
      ),
      counted(records.map(({ key: [event, entity] }) => `${event} ${entity}`)),
    ),
    ...differences(
      'total',
      await texts('SELECT event_id, sum(file_bytes) FROM event_total GROUP BY event_id'),
      totals(
        uses.map(({ hash, key: [event] }) => ({ hash, event })),
        sizes,
      ),
    ),
    ...(await texts('SELECT name FROM unfinished')).filter((left) => left !== 'older-processes'),
  ]
}

function kept(row: Readonly<Record<string, unknown>>): Cached {
  const content = String(row['content'])
  const values: unknown = JSON.parse(content)
  if (!isObject(values)) throw new Error(`A record is no object: ${content}`)
  // What the database holds was written as an entity's name.
  const key = [Number(row['event_id']), row['entity'] as EntityName, Number(row['id'])] as const
  return { key, content, values, listedBytes: Number(row['listed_bytes']) }
}

function differences(what: string, there: readonly string[], expected: readonly string[]): readonly string[] {
  const [found, wanted] = [new Set(there), new Set(expected)]
  return [
    ...(found.size === there.length ? [] : [`${what}: something is there twice`]),
    ...there.filter((text) => !wanted.has(text)).map((text) => `${what}: ${text} is too much`),
    ...expected.filter((text) => !found.has(text)).map((text) => `${what}: ${text} is missing`),
  ]
}

function counted(keys: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => `${key} ${count}`)
}

/** Each file once for each event. */
function totals(
  uses: readonly { readonly hash: string; readonly event: number }[],
  sizes: ReadonlyMap<unknown, number>,
): readonly string[] {
  const byEvent = new Map<number, string[]>()
  for (const { hash, event } of uses) addTo(byEvent, event, hash)
  return [...byEvent].map(
    ([event, hashes]) =>
      `${event} ${[...new Set(hashes)].reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0)}`,
  )
}
