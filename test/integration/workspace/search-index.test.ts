import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../../../electron/workspace/database.ts'
import { foldersOf } from '../../../electron/workspace/folders.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { openSearchIndex, type SearchIndex } from '../../../electron/workspace/search-index.ts'
import { testClock } from '../../support/clock.ts'
import { pulled, temporaryFolder } from '../../support/workspace.ts'

/** The same database as a build of SQLite without FTS5 sees it. */
function withoutFullText(database: Database): Database {
  return {
    ...database,
    get: (sql, ...parameters) => (sql.includes('sqlite_compileoption_used') ? { used: 0 } : database.get(sql, ...parameters)),
  }
}

function found(database: Database, search: SearchIndex, text: string): readonly unknown[] {
  const condition = search.condition(text)
  if (condition === undefined) return []
  return database.all(`SELECT key FROM record WHERE ${condition.sql} ORDER BY id`, ...condition.parameters).map((row) => row['key'])
}

describe('a build of SQLite without full-text search', () => {
  it('finds words all the same, and the index is made anew by the next build that has it', () => {
    const folder = temporaryFolder()
    const first = openWorkspace(folder, { clock: testClock() })
    pulled(first, 'floor', '1', { name: 'Hall of 100% glass' })
    pulled(first, 'floor', '2', { name: 'Garden' })
    first.close()

    const database = openDatabase(foldersOf(folder).database)
    const plain = openSearchIndex(withoutFullText(database))
    expect(found(database, plain, 'hall GLASS')).toEqual(['r1'])
    expect(found(database, plain, '100%')).toEqual(['r1'])
    expect(found(database, plain, 'hall garden')).toEqual([])
    database.run(`UPDATE record SET base = '{"name":"Orangery"}' WHERE key = 'r2'`)
    database.close()

    const again = openWorkspace(folder, { clock: testClock() })
    onTestFinished(() => again.close())
    expect(again.records.list({ entity: 'floor', text: 'orang' }).items.map(({ key }) => key)).toEqual(['r2'])
    expect(again.records.list({ entity: 'floor', text: 'garden' }).items).toEqual([])
  })
})
