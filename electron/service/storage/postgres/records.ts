import { createHash } from 'node:crypto'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { canNameFiles, fileHashes } from '../file-references.ts'
import { indexChange } from '../index-change.ts'
import type { IndexEntry } from '../indexed-fields.ts'
import { listedBytes, ordinaryBytes } from '../listed-size.ts'
import type { Known } from '../known.ts'
import { idsByValue, integerOf, textOf, type Row } from '../rows.ts'
import { boundsOf, rangesOf } from '../ranges.ts'
import type {
  Creation,
  KeyedCreate,
  ListQuery,
  NewRecord,
  RecordReader,
  RecordWriter,
  StoredRecord,
} from '../types.ts'
import type { Statements } from './database.ts'
import { countRows, fileBytes, recordCount } from './file-sizes.ts'
import { createdWith, noteCreate } from './keyed-creates.ts'
import { sequenceOf } from './schema.ts'
import { noteReplacedFiles } from './replaced-files.ts'
import { suspectFiles } from './unused-files.ts'

const maxKeyBytes = 1000

/**
 * An index takes no entry above about 2,700 bytes, so that of a longer value is its beginning and
 * its hash: still one for each value. The same for a value with a NUL character, which no text of
 * this database can hold: nothing that is stored has it, but it may be looked for.
 */
export function indexKey(value: string): string {
  if (Buffer.byteLength(value) <= maxKeyBytes && !value.includes('\u0000')) return value.toWellFormed()
  const beginning = value.slice(0, 200).replaceAll('\u0000', '\u0001').toWellFormed()
  return `${beginning}\u{10ffff}${createHash('sha256').update(value).digest('hex')}`
}

/** Entries as a list of fields and one of their values, as `unnest` takes them. */
function columns(entries: readonly IndexEntry[]): readonly (readonly string[])[] {
  return [entries.map(([field]) => field), entries.map(([, value]) => indexKey(value))]
}

/** Reads one event's records. */
export class PostgresReader implements RecordReader {
  protected readonly statements: Statements
  protected readonly eventId: number
  readonly #known: Known

  constructor(statements: Statements, eventId: number, known: Known) {
    this.statements = statements
    this.eventId = eventId
    this.#known = known
  }

  async get(entity: EntityName, id: number): Promise<StoredRecord | undefined> {
    const [record] = await this.getMany(entity, [id])
    return record
  }

  async getMany(entity: EntityName, ids: readonly number[]): Promise<readonly StoredRecord[]> {
    const rows = await this.statements.all(
      'SELECT id, content FROM record WHERE event_id = $1 AND entity = $2 AND id = ANY ($3::bigint[]) ORDER BY id',
      [this.eventId, entity, ids],
    )
    return rows.map((row) => this.#known.parsed.read(entity, row))
  }

  async list(query: ListQuery): Promise<{ readonly items: readonly StoredRecord[]; readonly total: number }> {
    const { matching, count, values } = this.#matching(query)
    // One statement, so that the page and the total are of the same moment. The identifiers as an
    // array: found once, however little the server knows of the tables, as after a new version.
    const rows = await this.statements.all(
      `(SELECT id, content, NULL::bigint AS total FROM record
        WHERE event_id = $1 AND entity = $2 AND id = ANY (ARRAY(${matching} ORDER BY id LIMIT $3 OFFSET $4)))
       UNION ALL (SELECT NULL, NULL, ${count})`,
      [this.eventId, query.entity, query.limit, query.offset, ...values],
    )
    const isTotal = (row: Row): boolean => row['id'] === null
    const items = rows.filter((row) => !isTotal(row)).map((row) => this.#known.parsed.read(query.entity, row))
    return { items: items.sort((a, b) => a.id - b.id), total: integerOf(rows.find(isTotal), 'total') }
  }

  async idsByValue(
    entity: EntityName,
    field: string,
    values: readonly string[],
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    const valueByKey = new Map(values.map((value) => [indexKey(value), value]))
    const rows = await this.statements.all(
      'SELECT value, id FROM record_value WHERE event_id = $1 AND entity = $2 AND field = $3 AND value = ANY ($4::text[]) ORDER BY value, id',
      [this.eventId, entity, field, [...valueByKey.keys()]],
    )
    return new Map([...idsByValue(rows)].map(([key, ids]) => [valueByKey.get(key) ?? key, ids]))
  }

  recordCount(): Promise<number> {
    return recordCount(this.statements, this.eventId)
  }

  fileBytes(): Promise<number> {
    return fileBytes(this.statements, this.eventId)
  }

  async hasField(entity: EntityName, field: string): Promise<boolean> {
    // Most contents need not be parsed.
    const rows = await this.statements.all(
      `SELECT 1 FROM record WHERE event_id = $1 AND entity = $2 AND
       CASE WHEN strpos(content, $3) > 0 THEN EXISTS (SELECT 1 FROM json_object_keys(content::json) AS key WHERE key = $4) ELSE false END LIMIT 1`,
      [this.eventId, entity, `${JSON.stringify(field)}:`, field],
    )
    return rows.length > 0
  }

  async largest(entity: EntityName, count: number): Promise<readonly number[]> {
    const rows = await this.statements.all(
      `SELECT listed_bytes AS bytes FROM record WHERE event_id = $1 AND entity = $2 AND listed_bytes > 16000
       UNION ALL SELECT octet_length(content) FROM record WHERE event_id = $1 AND entity = $2 AND listed_bytes = 0 AND octet_length(content) > 16000
       ORDER BY bytes DESC LIMIT $3`,
      [this.eventId, entity, count],
    )
    return rows.map((row) => integerOf(row, 'bytes')).filter((bytes) => bytes > ordinaryBytes)
  }

  /**
   * The query of the matching identifiers and that of their number, with the values for `$5` and
   * on.
   */
  #matching({ entity, ids, conditions = [] }: ListQuery): {
    readonly matching: string
    readonly count: string
    readonly values: readonly unknown[]
  } {
    if (ids === undefined && conditions.length === 0) {
      const count = `(SELECT coalesce(sum(total), 0)::bigint FROM (${countRows}) AS counted WHERE event_id = $1 AND entity = $2)`
      return { matching: 'SELECT id FROM record WHERE event_id = $1 AND entity = $2', count, values: [] }
    }
    const values: unknown[] = []
    const bind = (value: unknown): string => `$${values.push(value) + 4}`
    const parts = rangesOf(entity, conditions, this.#known.unfinished.isFinished('pairs')).map((range) => {
      const compared = boundsOf(range).map(
        ({ comparison, value }) => `AND value ${comparison} ${bind(indexKey(value))}`,
      )
      return `SELECT id FROM record_value WHERE event_id = $1 AND entity = $2 AND field = ${bind(range.field)} ${compared.join(' ')}`
    })
    if (ids !== undefined)
      parts.push(
        `SELECT id FROM record WHERE event_id = $1 AND entity = $2 AND id = ANY (${bind(ids)}::bigint[])`,
      )
    const matching = `SELECT id FROM (${parts.join(' INTERSECT ')}) AS found`
    return { matching, count: `(SELECT count(*) FROM (${parts.join(' INTERSECT ')}) AS found)`, values }
  }
}

const createTypes = [
  'text',
  'text',
  'text',
  'bigint',
  'text[]',
  'text[]',
  'text[]',
  'text[]',
  'bigint[]',
  'text',
  'text',
  'text',
  'text',
]

/** Makes records by one statement, by itself or within a transaction. What came of each, in their order. */
export async function createTogether(
  statements: Statements,
  eventId: number,
  records: readonly NewRecord[],
): Promise<readonly Creation[]> {
  const made = await rowsOfCreates(statements, eventId, records)
  return records.map((record, index) => creationOf(made[index] ?? {}, record))
}

/** The same for one record. */
export async function createAlone(
  statements: Statements,
  eventId: number,
  record: NewRecord,
): Promise<Creation> {
  const [made = {}] = await rowsOfCreates(statements, eventId, [record])
  return creationOf(made, record)
}

function rowsOfCreates(
  statements: Statements,
  eventId: number,
  records: readonly NewRecord[],
): Promise<readonly Row[]> {
  const values = records.map(createValues)
  const names = records.flatMap(heldNames)
  const parameter = (row: number, column: number): string => `$${3 + row * createTypes.length + column}`
  const rows = records.map(
    (_, row) =>
      `(${[row, ...createTypes.map((type, column) => `${parameter(row, column)}::${type}`)].join(', ')})`,
  )
  const columnNames = createTypes.map((_, column) => `c${column}`).join(', ')
  // Each create takes the event from what is held, and so comes after it.
  return statements.all(
    `SELECT outcome, made, missing, fingerprint_before
     FROM (SELECT hold_for_creates($1, $2::text[]) AS event_id) AS held, (VALUES ${rows.join(', ')}) AS new (position, ${columnNames}),
       create_record(held.event_id, ${columnNames}) ORDER BY position`,
    [eventId, names, ...values.flat()],
    `create ${records.length}`,
  )
}

/** The values that only one create at a time may look for and take. */
function heldNames({ entity, values, unique, key }: NewRecord): readonly string[] {
  return [
    ...(key === undefined ? [] : [`key ${key.key}`]),
    ...(unique === undefined ? [] : [`${entity} ${unique.field} ${indexKey(unique.text)}`]),
    ...[...fileHashes(entity, values)].map((hash) => `file ${hash}`),
  ]
}

function createValues({ entity, values, references, unique, key }: NewRecord): readonly unknown[] {
  const { entriesIn, filesIn } = indexChange(entity, undefined, values)
  const content = JSON.stringify(values)
  return [
    ...[
      entity,
      sequenceOf(entity),
      content,
      listedBytes(entity, content, values),
      ...columns(entriesIn),
      filesIn,
    ],
    ...[references.map(({ to }) => to), references.map(({ id }) => id)],
    ...[unique?.field, unique === undefined ? undefined : indexKey(unique.text), key?.key, key?.fingerprint],
  ]
}

function creationOf(row: Row, { references }: NewRecord): Creation {
  const outcome = textOf(row, 'outcome')
  switch (outcome) {
    case 'created':
      return { kind: 'created', id: integerOf(row, 'made') }
    case 'known':
      return { kind: 'known', id: integerOf(row, 'made'), fingerprint: textOf(row, 'fingerprint_before') }
    case 'taken':
      return { kind: 'taken' }
    case 'missing': {
      const missing: unknown = row['missing']
      const positions = new Set(Array.isArray(missing) ? missing.map(Number) : [])
      return { kind: 'missing', references: references.filter((_, index) => positions.has(index + 1)) }
    }
    default:
      throw new Error('The database did not say what came of a create.')
  }
}

/** Writes one event's records, within a transaction that has the event to itself. */
export class PostgresWriter extends PostgresReader implements RecordWriter {
  async create(entity: EntityName, values: RecordValues): Promise<number> {
    const { entriesIn, filesIn } = indexChange(entity, undefined, values)
    const content = JSON.stringify(values)
    const [row] = await this.statements.all(
      `WITH made AS (INSERT INTO record (event_id, entity, id, content, listed_bytes) VALUES ($1, $2, nextval($3), $4, $8) RETURNING id),
        counted AS (INSERT INTO record_count AS c (event_id, entity, total) VALUES ($1, $2, 1) ON CONFLICT (event_id, entity) DO UPDATE SET total = c.total + 1),
        found AS (
          INSERT INTO record_value (event_id, entity, id, field, value)
          SELECT $1, $2, made.id, field, value FROM made, unnest($5::text[], $6::text[]) AS new (field, value)
        ),
        used AS (INSERT INTO file_use (hash, event_id, entity, id) SELECT hash, $1, $2, made.id FROM made, unnest($7::text[]) AS hash)
       SELECT id FROM made`,
      [
        this.eventId,
        entity,
        sequenceOf(entity),
        content,
        ...columns(entriesIn),
        filesIn,
        listedBytes(entity, content, values),
      ],
    )
    return integerOf(row, 'id')
  }

  async replace(entity: EntityName, id: number, values: RecordValues): Promise<void> {
    const before = await this.get(entity, id)
    if (before === undefined) return
    const content = JSON.stringify(values)
    await this.statements.all(
      'UPDATE record SET content = $4, listed_bytes = $5 WHERE event_id = $1 AND entity = $2 AND id = $3',
      [this.eventId, entity, id, content, listedBytes(entity, content, values)],
    )
    await this.#index(entity, id, before.values, values)
  }

  async remove(entity: EntityName, id: number): Promise<void> {
    const before = await this.get(entity, id)
    if (before === undefined) return
    await this.statements.all(
      `WITH gone AS (DELETE FROM record WHERE event_id = $1 AND entity = $2 AND id = $3)
       INSERT INTO record_count AS c (event_id, entity, total) VALUES ($1, $2, -1) ON CONFLICT (event_id, entity) DO UPDATE SET total = c.total - 1`,
      [this.eventId, entity, id],
    )
    await this.#index(entity, id, before.values, undefined)
  }

  createdWith(key: string): Promise<KeyedCreate | undefined> {
    return createdWith(this.statements, this.eventId, key)
  }

  noteCreate(create: KeyedCreate): Promise<void> {
    return noteCreate(this.statements, this.eventId, create)
  }

  async #index(
    entity: EntityName,
    id: number,
    before: RecordValues,
    after: RecordValues | undefined,
  ): Promise<void> {
    const { entriesOut, entriesIn, filesOut, filesIn } = indexChange(entity, before, after)
    if (entriesOut.length + entriesIn.length > 0) {
      await this.statements.all(
        `WITH gone AS (
           DELETE FROM record_value USING unnest($4::text[], $5::text[]) AS old (field, value)
           WHERE event_id = $1 AND entity = $2 AND id = $3 AND record_value.field = old.field AND record_value.value = old.value
         )
         INSERT INTO record_value (event_id, entity, id, field, value) SELECT $1, $2, $3, field, value FROM unnest($6::text[], $7::text[]) AS new (field, value)`,
        [this.eventId, entity, id, ...columns(entriesOut), ...columns(entriesIn)],
      )
    }
    if (filesIn.length > 0) {
      await this.statements.all(
        'INSERT INTO file_use (hash, event_id, entity, id) SELECT hash, $1::bigint, $2::text, $3::bigint FROM unnest($4::text[]) AS hash',
        [this.eventId, entity, id, filesIn],
      )
    }
    if (filesOut.length > 0) {
      await this.statements.all(
        'DELETE FROM file_use WHERE event_id = $1 AND entity = $2 AND id = $3 AND hash = ANY ($4::text[])',
        [this.eventId, entity, id, filesOut],
      )
      await suspectFiles(this.statements, filesOut, Date.now())
    }
    if (filesOut.length > 0 || (after === undefined && canNameFiles(entity)))
      await noteReplacedFiles(
        this.statements,
        { eventId: this.eventId, entity, id },
        after === undefined ? [] : filesOut,
        Date.now(),
      )
  }
}
