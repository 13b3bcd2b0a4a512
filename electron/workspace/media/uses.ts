import { fileIdentity, nameInAddress } from '../../../shared/domain/files/file-address.ts'
import { mediaKindByName } from '../../../shared/domain/files/media-kind.ts'
import { normaliseForSearch } from '../../../shared/domain/record/search-normalisation.ts'
import { textSortKey } from '../../../shared/domain/record/search-text.ts'
import { fileValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { numberOf, recordColumns, recordOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { StoredRecord } from '../stores/workspace.ts'

type NamingRecord = Pick<StoredRecord, 'entity' | 'base' | 'draft' | 'remote' | 'removed'>

/** Which files records name, in any of their versions: written wherever records are. */
export interface FileUses {
  write(recordId: number, record: NamingRecord): void
  /** Leaves the records from this one on for later; to be called in the transaction that wrote them. */
  postpone(firstRecordId: number): void
  /** What is under an address is known by its hash from now on. */
  follow(address: string, hash: string): void
  /** By what a file here is found and put in order. */
  noteName(hash: string, name: string): void
  /**
   * Reads some of the records that were here before their files were kept so; `false` when none is
   * left.
   */
  catchUp(): boolean
}

const postponedSetting = 'file-uses-postponed-from'
const recordsAtOnce = 200

export function createFileUses(database: Database, transactions: Transactions): FileUses {
  const insert = (
    recordId: number,
    { entity, removed }: NamingRecord,
    version: Version,
    values: RecordValues,
  ): void => {
    for (const field of entities[entity].files) {
      const value = fileValue(values[field.name])
      const address = value?.url === undefined ? undefined : fileIdentity(value.url)
      if (value === undefined || (value.hash === undefined && address === undefined)) continue
      const name = value.name ?? nameInAddress(address ?? '')
      database.run(
        `INSERT INTO file_use (record_id, field, version, is_shown, file, address, name, name_key, searched, kind)
           VALUES (?1, ?2, ?3, ?4, coalesce(?5, (SELECT hash FROM asset_url WHERE url = ?6), ?6), iif(?5 IS NULL, ?6, NULL), ?7, ?8, ?9, ?10)`,
        recordId,
        field.name,
        version,
        Number(version === 'current' && !removed),
        value.hash ?? null,
        address ?? null,
        name,
        textSortKey(name) ?? '',
        normaliseForSearch(name),
        mediaKindByName(name, field.type.formats),
      )
    }
  }
  const write: FileUses['write'] = (recordId, record) => {
    if (entities[record.entity].files.length === 0) return
    database.run('DELETE FROM file_use WHERE record_id = ?', recordId)
    for (const [version, values] of versionsOf(record)) insert(recordId, record, version, values)
  }
  let mayBePostponed = true

  return {
    write,
    postpone(firstRecordId) {
      mayBePostponed = true
      database.run(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
        postponedSetting,
        String(firstRecordId),
      )
    },
    follow: (address, hash) =>
      void database.run('UPDATE file_use SET file = ? WHERE address = ?', hash, address),
    noteName: (hash, name) =>
      void database.run(
        'UPDATE asset SET name_key = ?, searched = ? WHERE hash = ?',
        textSortKey(name) ?? '',
        normaliseForSearch(name),
        hash,
      ),
    catchUp() {
      const row = mayBePostponed
        ? database.get('SELECT CAST(value AS INTEGER) AS id FROM setting WHERE name = ?', postponedSetting)
        : undefined
      mayBePostponed = row !== undefined
      if (row === undefined) return false
      return transactions.run(() => {
        const rows = database.all(
          `SELECT ${recordColumns} FROM record WHERE id >= ? ORDER BY id LIMIT ?`,
          numberOf(row, 'id'),
          recordsAtOnce,
        )
        let last = 0
        for (const found of rows) {
          last = numberOf(found, 'id')
          write(last, recordOf(found))
        }
        if (rows.length < recordsAtOnce) database.run('DELETE FROM setting WHERE name = ?', postponedSetting)
        else database.run('UPDATE setting SET value = ? WHERE name = ?', String(last + 1), postponedSetting)
        transactions.changed({ kind: 'files' })
        return rows.length === recordsAtOnce
      }, 'later')
    },
  }
}

type Version = 'current' | 'base' | 'remote'

function versionsOf({ base, draft, remote }: NamingRecord): readonly (readonly [Version, RecordValues])[] {
  const versions: readonly (readonly [Version, RecordValues | null])[] = [
    ['current', draft ?? base],
    ['base', draft === null ? null : base],
    ['remote', remote],
  ]
  return versions.flatMap(([version, values]) => (values === null ? [] : [[version, values] as const]))
}
