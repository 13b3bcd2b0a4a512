import { fileValue, type JsonValue } from '../../shared/domain/record-values.ts'
import { entities } from '../../shared/entities/index.ts'
import type { Database, Parameter } from './database.ts'
import { recordColumns, recordOf, numberOf } from './rows.ts'
import { currentValues, type StoredRecord } from './types.ts'

type SearchedRecord = Pick<StoredRecord, 'entity' | 'base' | 'draft'>

/** Words → records. */
export interface SearchIndex {
  /** `before`: what the record was until now; nothing is written where its text stays the same. */
  write(recordId: number, record: SearchedRecord, before?: SearchedRecord): void
  remove(recordId: number): void
  /** Leaves the records from this one on for later. To be called in the transaction that wrote them. */
  postpone(firstRecordId: number): void
  /** Writes some of what was left for later; `false` when nothing is left. */
  catchUp(): boolean
  /** A condition on table `record` that holds where every word of `text` begins a word of the record; `undefined` where `text` has no word. */
  condition(text: string): { readonly sql: string; readonly parameters: readonly Parameter[] } | undefined
}

/** Full-text search where this SQLite has FTS5, else a plain look through the stored text. */
export function openSearchIndex(database: Database): SearchIndex {
  if (!hasFts5(database)) {
    // What is written now will be missing in an index that another build of SQLite left here.
    setStale(database)
    return plainSearch
  }
  const exists = database.get("SELECT 1 FROM sqlite_master WHERE name = 'record_text'") !== undefined
  if (!exists) database.exec(createTable)
  const index = fullTextSearch(database)
  if (!exists || isStale(database)) rebuild(database, index)
  return index
}

const createTable = `
  CREATE VIRTUAL TABLE record_text USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`

function hasFts5(database: Database): boolean {
  return database.get("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS used")?.['used'] === 1
}

const staleSetting = 'search-index-stale'

function setStale(database: Database): void {
  database.run("INSERT INTO setting (name, value) VALUES (?, '1') ON CONFLICT DO NOTHING", staleSetting)
}

function isStale(database: Database): boolean {
  return database.get('SELECT 1 FROM setting WHERE name = ?', staleSetting) !== undefined
}

function rebuild(database: Database, index: SearchIndex): void {
  atomically(database, () => {
    database.exec("INSERT INTO record_text (record_text) VALUES ('delete-all')")
    for (const row of database.all(`SELECT ${recordColumns} FROM record`)) index.write(numberOf(row, 'id'), recordOf(row))
    database.run('DELETE FROM setting WHERE name IN (?, ?)', staleSetting, postponedSetting)
  })
}

/** Within the transaction under way, or in one of its own. */
function atomically<T>(database: Database, work: () => T): T {
  if (isWithin(database)) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw thrown
  }
}

/** A call, so that what it says is not taken to hold on. */
function isWithin(database: Database): boolean {
  return database.isTransaction
}

const postponedSetting = 'search-index-postponed-from'
const recordsAtOnce = 200

function fullTextSearch(database: Database): SearchIndex {
  /** The least id of a record that may be missing in the index. */
  const postponedFrom = (): number | undefined => {
    const row = database.get('SELECT CAST(value AS INTEGER) AS id FROM setting WHERE name = ?', postponedSetting)
    return row === undefined ? undefined : numberOf(row, 'id')
  }
  const catchUp = (): boolean => {
    const from = postponedFrom()
    if (from === undefined) return false
    return atomically(database, () => {
      const rows = database.all(`SELECT ${recordColumns} FROM record WHERE id >= ? ORDER BY id LIMIT ?`, from, recordsAtOnce)
      let last = from
      for (const row of rows) {
        last = numberOf(row, 'id')
        database.run('INSERT OR REPLACE INTO record_text (rowid, text) VALUES (?, ?)', last, searchableText(recordOf(row)))
      }
      if (rows.length < recordsAtOnce) database.run('DELETE FROM setting WHERE name = ?', postponedSetting)
      else database.run('UPDATE setting SET value = ? WHERE name = ?', String(last + 1), postponedSetting)
      return rows.length === recordsAtOnce
    })
  }
  return {
    postpone(firstRecordId) {
      database.run('INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', postponedSetting, String(firstRecordId))
    },
    catchUp,
    write(recordId, record, before) {
      const text = searchableText(record)
      if (before !== undefined && searchableText(before) === text) return
      database.run('INSERT OR REPLACE INTO record_text (rowid, text) VALUES (?, ?)', recordId, text)
    },
    remove(recordId) {
      database.run('DELETE FROM record_text WHERE rowid = ?', recordId)
    },
    condition(text) {
      const words = wordsOf(text)
      if (words.length === 0) return undefined
      while (catchUp());
      // Quoted, so that nothing a person types is query syntax.
      const match = words.map((word) => `"${word}"*`).join(' ')
      return { sql: 'record.id IN (SELECT rowid FROM record_text WHERE record_text MATCH ?)', parameters: [match] }
    },
  }
}

const plainSearch: SearchIndex = {
  write: () => undefined,
  remove: () => undefined,
  postpone: () => undefined,
  catchUp: () => false,
  condition(text) {
    const words = wordsOf(text)
    if (words.length === 0) return undefined
    return {
      sql: words.map(() => "coalesce(record.draft, record.base) LIKE ? ESCAPE '\\'").join(' AND '),
      parameters: words.map((word) => `%${word.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`),
    }
  },
}

/** Runs of letters and digits, as the index cuts them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? []
}

function searchableText(record: SearchedRecord): string {
  const { fieldNamed } = entities[record.entity]
  return Object.entries(currentValues(record))
    .map(([name, value]) => {
      switch (fieldNamed(name)?.type.kind) {
        case 'reference':
        case 'references':
        case 'json':
          return ''
        case 'file':
          return fileValue(value)?.name ?? ''
        default:
          return plainText(value)
      }
    })
    .filter((text) => text !== '')
    .join('\n')
}

function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(plainText).join(' ') : ''
}
