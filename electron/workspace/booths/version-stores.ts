import { boothContent } from '../../../shared/domain/booths/booth-content.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database, Row } from '../disk/database.ts'
import { checked, numberOf, parseJson, textOf } from '../records/rows.ts'
import type { Transactions } from '../transactions.ts'
import type { Clock } from '../types.ts'
import type { NamedContent, SnapshotStore, TemplateStore } from './types.ts'

/** So many that were removed can be brought back. */
const keptRemoved = 20

function contentStore(database: Database, transactions: Transactions, table: 'booth_snapshot' | 'booth_template') {
  const row = (id: number): Row => {
    const found = database.get(`SELECT * FROM ${table} WHERE id = ?`, id)
    if (found === undefined) throw new AppError('not-found', 'This saved state of a booth is not here any more.')
    return found
  }
  return {
    row,
    get: (id: number) => namedContentOf(row(id)),
    rename: (id: number, name: string) =>
      transactions.run(() => {
        row(id)
        database.run(`UPDATE ${table} SET name = ? WHERE id = ?`, name, id)
      }),
    remove: (id: number) =>
      transactions.run(() => {
        row(id)
        database.run(`UPDATE ${table} SET gone = (SELECT coalesce(max(gone), 0) + 1 FROM ${table}) WHERE id = ?`, id)
        database.run(`DELETE FROM ${table} WHERE gone > 0 AND gone <= (SELECT max(gone) FROM ${table}) - ?`, keptRemoved)
      }),
    bringBack: (id: number) =>
      transactions.run(() => {
        row(id)
        database.run(`UPDATE ${table} SET gone = 0 WHERE id = ?`, id)
      }),
  }
}

export function createSnapshotStore(database: Database, transactions: Transactions, clock: Clock): SnapshotStore {
  const { row, ...store } = contentStore(database, transactions, 'booth_snapshot')
  return {
    ...store,
    list: (boothKey) => database.all('SELECT * FROM booth_snapshot WHERE booth_key = ? AND gone = 0 ORDER BY id DESC', boothKey).map(namedContentOf),
    add: (boothKey, name, content) =>
      transactions.run(() => {
        const at = new Date(clock.now()).toISOString()
        const added = database.run(
          'INSERT INTO booth_snapshot (booth_key, name, at, content) VALUES (?, ?, ?, ?)',
          boothKey,
          name,
          at,
          JSON.stringify(content),
        )
        return { id: added.lastRowId, name, at, content }
      }),
    follow: (goneKey, newKey) =>
      transactions.run(() => {
        database.run('UPDATE booth_snapshot SET booth_key = ? WHERE booth_key = ?', newKey, goneKey)
      }),
    boothOf: (id) => textOf(row(id), 'booth_key'),
    nameFile: (id, url, hash) =>
      transactions.run(() => {
        const { content } = store.get(id)
        const named = JSON.stringify(content, (_name, value: unknown) =>
          typeof value === 'object' && value !== null && 'url' in value && value.url === url && !('hash' in value) ? { ...value, hash } : value,
        )
        database.run('UPDATE booth_snapshot SET content = ? WHERE id = ?', named, id)
      }),
  }
}

export function createTemplateStore(database: Database, transactions: Transactions, clock: Clock): TemplateStore {
  const { row: _row, ...store } = contentStore(database, transactions, 'booth_template')
  return {
    ...store,
    list: () => database.all('SELECT * FROM booth_template WHERE gone = 0 ORDER BY name COLLATE NOCASE, id').map(namedContentOf),
    add: (name, content) =>
      transactions.run(() => {
        const at = new Date(clock.now()).toISOString()
        const added = database.run('INSERT INTO booth_template (name, at, content) VALUES (?, ?, ?)', name, at, JSON.stringify(content))
        return { id: added.lastRowId, name, at, content }
      }),
  }
}

function namedContentOf(row: Row): NamedContent {
  return {
    id: numberOf(row, 'id'),
    name: textOf(row, 'name'),
    at: textOf(row, 'at'),
    content: checked(boothContent, parseJson(textOf(row, 'content'))),
  }
}
