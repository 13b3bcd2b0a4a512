import { keyOfRemoteId, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { RecordState } from '../../../shared/contract/index.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database, Parameter, Row } from '../disk/database.ts'
import type { GoneRecords } from '../observed/gone.ts'
import type { Listings } from '../observed/listings.ts'
import {
  bringBack,
  cascadingFields,
  dependantsSql,
  dropAlongside,
  emptyReferences,
  followNewKey,
  naming,
} from './record-links.ts'
import { conditionOf } from '../lists/record-query.ts'
import { addReferences, writeReferences } from './references.ts'
import {
  archiveColumns,
  archivedVersionOf,
  numberOf,
  recordAddressOf,
  recordColumns,
  recordOf,
  textOf,
} from '../disk/rows.ts'
import type { Summaries } from '../lists/summaries.ts'
import type { FileUses } from '../media/uses.ts'
import type { Transactions } from '../disk/transactions.ts'
import {
  currentValues,
  type Clock,
  type JournalStore,
  type RecordStore,
  type StoredRecord,
} from '../stores/workspace.ts'
import type { LayoutStore } from '../stores/layouts.ts'

export interface RecordStoreParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly summaries: Summaries
  readonly uses: FileUses
  readonly journal: JournalStore
  readonly listings: Listings
  readonly gone: GoneRecords
  readonly layouts: Pick<LayoutStore, 'around'>
  readonly clock: Clock
}

type NewRecord = Omit<StoredRecord, 'state' | 'updatedAt'>

/** How many records are read at once by `batches`. */
const batchSize = 25

export function createRecordStore(parts: RecordStoreParts): RecordStore {
  const { database, transactions, summaries, uses, listings, gone, layouts, clock } = parts
  const columns = recordColumns

  const rowOf = (entity: EntityName, key: string) =>
    database.get(`SELECT ${columns} FROM record WHERE entity = ? AND key = ?`, entity, key)

  const store: RecordStore = {
    list(query) {
      const { where, parameters } = conditionOf(query)
      const { offset = 0, limit = -1 } = query
      const items =
        limit === 0
          ? []
          : database
              .all(
                `SELECT ${columns} FROM record WHERE ${where} ORDER BY id LIMIT ? OFFSET ?`,
                ...parameters,
                limit,
                offset,
              )
              .map(recordOf)
      if (offset === 0 && (limit < 0 || items.length < limit)) return { items, total: items.length }
      const counted = database.get(`SELECT count(*) AS total FROM record WHERE ${where}`, ...parameters)
      return { items, total: counted === undefined ? 0 : numberOf(counted, 'total') }
    },
    *iterate(entity) {
      for (const batch of store.batches(entity)) yield* batch
    },
    *batches(entity) {
      // In batches, not over an open cursor: what is found may be written in between.
      // Each half is read in the order of its index; as one, every batch would sort all that is left.
      const part = (removed: 0 | 1): string =>
        `SELECT ${columns} FROM record WHERE entity = ?1 AND removed = ${removed} AND id > ?2 AND id <= ?3`
      const newest = numberOf(database.get('SELECT coalesce(max(id), 0) AS id FROM record') ?? {}, 'id')
      for (let last = 0; ;) {
        const rows = database.all(
          `${part(0)} UNION ALL ${part(1)} ORDER BY id LIMIT ?4`,
          entity,
          last,
          newest,
          batchSize,
        )
        const newestRow = rows.at(-1)
        if (newestRow === undefined) return
        last = numberOf(newestRow, 'id')
        yield rows.map(recordOf)
        if (rows.length < batchSize) return
      }
    },
    get(entity, key) {
      const row = rowOf(entity, key)
      return row === undefined ? undefined : recordOf(row)
    },
    getByRemoteId(entity, remoteId) {
      const row = database.get(
        `SELECT ${columns} FROM record WHERE entity = ? AND remote_id = ?`,
        entity,
        remoteId,
      )
      return row === undefined ? undefined : recordOf(row)
    },
    getManyByRemoteId(entity, remoteIds) {
      const rows = database.all(
        `SELECT ${columns} FROM record WHERE entity = ? AND remote_id IN (SELECT value FROM json_each(?))`,
        entity,
        JSON.stringify(remoteIds),
      )
      return new Map(rows.map((row) => [textOf(row, 'remote_id'), recordOf(row)]))
    },
    keyOf(entity, remoteId) {
      const row = database.get('SELECT key FROM record WHERE entity = ? AND remote_id = ?', entity, remoteId)
      return row === undefined ? keyOfRemoteId(remoteId) : textOf(row, 'key')
    },
    isNewer(record, other) {
      const idOf = ({ entity, key }: typeof record): number =>
        numberOf(
          database.get(
            'SELECT coalesce(max(id), 0) AS id FROM record WHERE entity = ? AND key = ?',
            entity,
            key,
          ) ?? {},
          'id',
        )
      return idOf(record) > idOf(other)
    },
    count(entity) {
      const row = database.get(
        'SELECT count(*) AS records FROM record WHERE entity = ? AND removed = 0',
        entity,
      )
      return row === undefined ? 0 : numberOf(row, 'records')
    },
    put: (record) =>
      transactions.run(() => {
        const before = database.get(
          'SELECT id, remote_id, removed, base, draft, remote, remote_gone FROM record WHERE entity = ? AND key = ?',
          record.entity,
          record.key,
        )
        const texts = textsOf(record)
        const updatedAt = isoTime(clock)
        const columns = columnsOf(record, texts, updatedAt)
        const partOf = before === undefined ? [] : summaries.wholesOf(numberOf(before, 'id'), record.entity)
        const id = layouts.around(record, () => {
          const written =
            before === undefined
              ? insert(database, record, columns).lastRowId
              : update(database, numberOf(before, 'id'), columns)
          if (before === undefined || !sameTexts(before, texts)) {
            writeReferences(database, written, record)
            uses.write(written, record)
          }
          return written
        })
        summaries.write(id, { ...record, state: stateOf(record), updatedAt }, partOf)
        if (!sameOnService(before, record, texts)) listings.written(record.entity)
        transactions.changed({ kind: 'records', entity: record.entity, key: record.key })
        const idBefore = before?.['remote_id']
        const isNewlyKnown = record.remoteId !== null && idBefore !== record.remoteId
        if (isNewlyKnown) gone.isBack(record.entity, record.remoteId)
        const isGone = idBefore !== record.remoteId || (record.remoteGone && before?.['remote_gone'] === 0)
        if (typeof idBefore === 'string' && isGone) gone.note(record.entity, idBefore)
        const comesBack = before?.['removed'] === 1 && !record.removed
        if (isNewlyKnown) followNewKey(parts, store, record.entity, record.remoteId, record.key)
        if (comesBack) bringBack(parts, store, record)
        if (!comesBack && !isNewlyKnown) return { ...record, state: stateOf(record), updatedAt }
        const written = store.get(record.entity, record.key)
        if (written === undefined) throw new AppError('internal', 'A record vanished while it was written.')
        return written
      }),
    addListed: (entity, listed) =>
      transactions.run(() => {
        let firstId: number | undefined
        const now = isoTime(clock)
        for (const { remoteId, values } of listed) {
          const record: NewRecord = { ...blank, entity, key: keyOfRemoteId(remoteId), remoteId, base: values }
          const { changes, lastRowId } = insert(database, record, columnsOf(record, textsOf(record), now))
          if (changes === 0) continue
          firstId ??= lastRowId
          addReferences(database, lastRowId, record)
          transactions.changed({ kind: 'records', entity, key: record.key })
        }
        if (firstId === undefined) return
        summaries.postpone(firstId)
        uses.postpone(firstId)
        listings.written(entity)
      }),
    delete: (entity, key) =>
      transactions.run(() => {
        const row = rowOf(entity, key)
        if (row === undefined) return
        const record = recordOf(row)
        if (record.removed) archiveRemoved(store, record)
        if (record.remoteId !== null) gone.note(entity, record.remoteId)
        dropAlongside(parts, store, record)
        emptyReferences(parts, store, record)
        const id = numberOf(row, 'id')
        const partOf = summaries.wholesOf(id, entity)
        layouts.around(record, () => database.run('DELETE FROM record WHERE id = ?', id))
        summaries.withoutPart(partOf)
        listings.written(entity)
        transactions.changed({ kind: 'records', entity, key })
      }),
    archive: (entity, key, reason, values) =>
      transactions.run(() => {
        database.run(
          `INSERT INTO archive (entity, key, remote_id, at, reason, record_values)
             VALUES (?1, ?2, (SELECT remote_id FROM record WHERE entity = ?1 AND key = ?2), ?3, ?4, ?5)`,
          entity,
          key,
          isoTime(clock),
          reason,
          JSON.stringify(values),
        )
      }),
    archived: (entity, key) =>
      database
        .all(`SELECT ${archiveColumns} FROM archive WHERE entity = ? AND key = ? ORDER BY id`, entity, key)
        .map(archivedVersionOf),
    floorsOf: (keys) =>
      new Map(
        // The sign keeps SQLite from going through all booths by the index of those that are there.
        database
          .all(
            `SELECT record.key, reference.target_key AS floor FROM record
               LEFT JOIN record_reference AS reference ON reference.record_id = record.id AND reference.field = 'floor_id' AND reference.is_current = 1
               WHERE record.entity = 'booth' AND +record.removed = 0 AND record.key IN (SELECT value FROM json_each(?))`,
            JSON.stringify(keys),
          )
          .map((row) => [textOf(row, 'key'), row['floor'] === null ? undefined : textOf(row, 'floor')]),
      ),
    naming: (entity, key) => naming(database, entity, key),
    dependants: (entity, key) => database.all(dependantsSql, entity, key, cascadingFields).map(recordOf),
    removeAlongside: (record, cause) =>
      transactions.run(() => {
        const row = rowOf(record.entity, record.key)
        if (row === undefined) return
        const [id, now] = [numberOf(row, 'id'), isoTime(clock)]
        layouts.around(record, () =>
          database.run(
            `UPDATE record SET removed = 1, state = 'removed', updated_at = ?, removed_with_entity = ?, removed_with_key = ? WHERE id = ?`,
            now,
            cause.entity,
            cause.key,
            id,
          ),
        )
        summaries.hide(id, record.entity, now)
        transactions.changed({ kind: 'records', entity: record.entity, key: record.key })
      }),
    removedWith(entity, key) {
      const row = database.get(
        'SELECT removed_with_entity AS entity, removed_with_key AS key FROM record WHERE entity = ? AND key = ? AND removed_with_key IS NOT NULL',
        entity,
        key,
      )
      return row === undefined ? undefined : recordAddressOf(row)
    },
  }
  return store
}

/**
 * A removed record's state says so even where the service has a newer version: the removal is what
 * goes on.
 */
function stateOf(
  record: Pick<StoredRecord, 'base' | 'draft' | 'remote' | 'remoteGone' | 'removed'>,
): RecordState {
  if (record.removed) return 'removed'
  if (record.remote !== null || (record.remoteGone && record.draft !== null)) return 'conflict'
  if (record.base === null) return 'new'
  return record.draft === null ? 'clean' : 'changed'
}

const blank = { draft: null, remote: null, remoteGone: false, removed: false } as const

function insert(
  database: Database,
  { entity, key }: Pick<NewRecord, 'entity' | 'key'>,
  columns: readonly Parameter[],
): { readonly changes: number; readonly lastRowId: number } {
  return database.run(
    `INSERT INTO record (entity, key, remote_id, base, draft, remote, remote_gone, removed, state, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (entity, key) DO NOTHING`,
    entity,
    key,
    ...columns,
  )
}

function update(database: Database, id: number, columns: readonly Parameter[]): number {
  database.run(
    `UPDATE record SET remote_id = ?, base = ?, draft = ?, remote = ?, remote_gone = ?, removed = ?, state = ?, updated_at = ?,
       removed_with_entity = iif(?6, removed_with_entity, NULL), removed_with_key = iif(?6, removed_with_key, NULL)
     WHERE id = ?`,
    ...columns,
    id,
  )
  return id
}

/** A record's versions as they are stored. */
type Texts = Readonly<Record<'base' | 'draft' | 'remote', string | null>>

function textsOf({ base, draft, remote }: NewRecord): Texts {
  return { base: text(base), draft: text(draft), remote: text(remote) }
}

function columnsOf(record: NewRecord, { base, draft, remote }: Texts, now: string): readonly Parameter[] {
  return [
    record.remoteId,
    base,
    draft,
    remote,
    Number(record.remoteGone),
    Number(record.removed),
    stateOf(record),
    now,
  ]
}

function isoTime(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

function text(values: RecordValues | null): string | null {
  return values === null ? null : JSON.stringify(values)
}

function sameTexts(before: Row, { base, draft, remote }: Texts): boolean {
  return before['base'] === base && before['draft'] === draft && before['remote'] === remote
}

/** Whether all that is known of the service's versions stays as it is. */
function sameOnService(before: Row | undefined, record: NewRecord, { base, remote }: Texts): boolean {
  if (before === undefined) return record.remoteId === null && record.base === null
  return (
    before['remote_id'] === record.remoteId &&
    before['base'] === base &&
    before['remote'] === remote &&
    before['remote_gone'] === Number(record.remoteGone)
  )
}

function archiveRemoved(store: RecordStore, record: StoredRecord): void {
  const cause = store.removedWith(record.entity, record.key)
  const reason = (cause === undefined ? undefined : entities[cause.entity].ownedArchivedAs) ?? 'removed-here'
  // What the service had goes too, where it is not what is seen here.
  const theirs = record.remote ?? (record.draft === null ? null : record.base)
  if (theirs !== null) store.archive(record.entity, record.key, reason, theirs)
  store.archive(record.entity, record.key, reason, currentValues(record))
}
