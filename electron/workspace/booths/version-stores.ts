import { randomUUID } from 'node:crypto'
import { boothContent } from '../../../shared/domain/booths/booth-content.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database, Row } from '../disk/database.ts'
import { checked, numberOf, parseJson, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock } from '../stores/workspace.ts'
import type {
  NamedContent,
  SharedContent,
  SharedContents,
  SnapshotStore,
  TemplateStore,
} from '../stores/booths.ts'

/** So many that were removed can be brought back. */
const mostRemoved = 20

function contentStore(
  database: Database,
  transactions: Transactions,
  table: 'booth_snapshot' | 'booth_template',
) {
  const row = (id: number): Row => {
    const found = database.get(`SELECT * FROM ${table} WHERE id = ?`, id)
    if (found === undefined)
      throw new AppError('not-found', 'This saved state of a booth is not here any more.')
    return found
  }
  const changed = (found: Row): void =>
    transactions.changed(
      table === 'booth_template'
        ? { kind: 'templates' }
        : { kind: 'snapshots', booth: textOf(found, 'booth_key') },
    )
  const shownRow = (shareId: string): Row | undefined =>
    database.get(`SELECT * FROM ${table} WHERE share_id = ? AND gone = 0`, shareId)
  const insert = (shareId: string, { booth, name, at, content }: SharedContent): NamedContent =>
    transactions.run(() => {
      const [column, owner] = booth === undefined ? ['', []] : ['booth_key, ', [booth]]
      const { lastRowId } = database.run(
        `INSERT INTO ${table} (${column}share_id, name, at, content) VALUES (${owner.map(() => '?, ').join('')}?, ?, ?, ?)`,
        ...[...owner, shareId, name, at, JSON.stringify(content)],
      )
      changed(row(lastRowId))
      return { id: lastRowId, name, at, content }
    })
  const remove = (id: number): void =>
    transactions.run(() => {
      changed(row(id))
      database.run(
        `UPDATE ${table} SET gone = (SELECT coalesce(max(gone), 0) + 1 FROM ${table}) WHERE id = ?`,
        id,
      )
      database.run(
        `DELETE FROM ${table} WHERE gone > 0 AND gone <= (SELECT max(gone) FROM ${table}) - ?`,
        mostRemoved,
      )
    })
  const shared: SharedContents = {
    ids: () =>
      database.all(`SELECT share_id FROM ${table} WHERE gone = 0`).map((found) => textOf(found, 'share_id')),
    get(shareId) {
      const found = shownRow(shareId)
      if (found === undefined) return undefined
      const { name, at, content } = namedContentOf(found)
      return {
        ...(table === 'booth_template' ? {} : { booth: textOf(found, 'booth_key') }),
        name,
        at,
        content,
      }
    },
    keep: (shareId, next) =>
      transactions.run(() => {
        const before = database.get(`SELECT * FROM ${table} WHERE share_id = ?`, shareId)
        if (next === undefined) {
          if (before !== undefined && numberOf(before, 'gone') === 0) remove(numberOf(before, 'id'))
        } else if (before === undefined) insert(shareId, next)
        else {
          const { booth, name, at, content } = next
          const [column, owner] = booth === undefined ? ['', []] : ['booth_key = ?, ', [booth]]
          changed(before)
          database.run(
            `UPDATE ${table} SET ${column}name = ?, at = ?, content = ?, gone = 0 WHERE share_id = ?`,
            ...[...owner, name, at, JSON.stringify(content), shareId],
          )
          changed(row(numberOf(before, 'id')))
        }
      }),
    naming: (key) =>
      database
        .all(
          `SELECT share_id FROM ${table} WHERE gone = 0 AND (${table === 'booth_snapshot' ? 'booth_key = ?1 OR ' : ''}instr(content, ?1) > 0)`,
          key,
        )
        .map((found) => textOf(found, 'share_id')),
  }
  return {
    row,
    insert,
    shared,
    get: (id: number) => namedContentOf(row(id)),
    nameOf(id: number) {
      const found = database.get(`SELECT name FROM ${table} WHERE id = ? AND gone = 0`, id)
      return found === undefined ? undefined : textOf(found, 'name')
    },
    rename: (id: number, name: string) =>
      transactions.run(() => {
        changed(row(id))
        database.run(`UPDATE ${table} SET name = ?, gone = 0 WHERE id = ?`, name, id)
      }),
    remove,
  }
}

export function createSnapshotStore(
  database: Database,
  transactions: Transactions,
  clock: Clock,
): SnapshotStore {
  const { row, insert, ...store } = contentStore(database, transactions, 'booth_snapshot')
  return {
    ...store,
    list: (boothKey) =>
      database
        .all(
          'SELECT * FROM booth_snapshot WHERE booth_key = ? AND gone = 0 ORDER BY at DESC, id DESC',
          boothKey,
        )
        .map(namedContentOf),
    add: (booth, name, content) =>
      insert(randomUUID(), { booth, name, at: new Date(clock.now()).toISOString(), content }),
    follow: (goneKey, newKey) =>
      transactions.run(() => {
        database.run('UPDATE booth_snapshot SET booth_key = ? WHERE booth_key = ?', newKey, goneKey)
      }),
    boothOf: (id) => textOf(row(id), 'booth_key'),
    nameFile: (id, url, hash) =>
      transactions.run(() => {
        const { content } = store.get(id)
        const named = JSON.stringify(content, (_name, value: unknown) =>
          typeof value === 'object' &&
          value !== null &&
          'url' in value &&
          value.url === url &&
          !('hash' in value)
            ? { ...value, hash }
            : value,
        )
        database.run('UPDATE booth_snapshot SET content = ? WHERE id = ?', named, id)
      }),
  }
}

export function createTemplateStore(
  database: Database,
  transactions: Transactions,
  clock: Clock,
): TemplateStore {
  const { row: _row, insert, ...store } = contentStore(database, transactions, 'booth_template')
  return {
    ...store,
    list: () =>
      database
        .all('SELECT * FROM booth_template WHERE gone = 0 ORDER BY name COLLATE NOCASE, share_id')
        .map(namedContentOf),
    add: (name, content) => insert(randomUUID(), { name, at: new Date(clock.now()).toISOString(), content }),
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
