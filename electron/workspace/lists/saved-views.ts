import { z } from 'zod'
import { savedView, type SavedView } from '../../../shared/contract/saved-views.ts'
import { isEntityName } from '../../../shared/entities/index.ts'
import { plainJson, type JsonValue } from '../../../shared/json.ts'
import type { Database, Row } from '../disk/database.ts'
import { checked, parseJson, textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { SettingStore } from '../stores/workspace.ts'
import type { SavedViewStore } from '../stores/saved-views.ts'

const json: z.ZodType<JsonValue> = z.json()

export function createSavedViewStore(
  database: Database,
  transactions: Transactions,
  settings: SettingStore,
): SavedViewStore {
  const changed = (entity: string): void => {
    if (isEntityName(entity)) transactions.changed({ kind: 'views', entity })
  }
  const store: SavedViewStore = {
    list(entity) {
      const usual = store.usual(entity)
      const rows = database.all('SELECT id, name, look FROM saved_view WHERE entity = ? ORDER BY id', entity)
      return rows
        .flatMap((row) => viewOf(row, usual) ?? [])
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }))
    },
    save: (entity, { id, name, look, isDefault }) =>
      transactions.run(() => {
        store.keep(id, { entity, name, look: plainJson(look) })
        if (isDefault) store.setUsual(entity, id)
        else if (store.usual(entity) === id) store.setUsual(entity, '')
      }),
    remove: (id) => store.keep(id, undefined),
    ids: () => database.all('SELECT id FROM saved_view').map((row) => textOf(row, 'id')),
    get(id) {
      const row = database.get('SELECT entity, name, look FROM saved_view WHERE id = ?', id)
      return row === undefined
        ? undefined
        : {
            entity: textOf(row, 'entity'),
            name: textOf(row, 'name'),
            look: checked(json, parseJson(textOf(row, 'look'))),
          }
    },
    keep: (id, view) =>
      transactions.run(() => {
        const entity = view?.entity ?? store.get(id)?.entity
        if (entity === undefined) return
        if (view === undefined) database.run('DELETE FROM saved_view WHERE id = ?', id)
        else {
          database.run(
            'INSERT OR REPLACE INTO saved_view (id, entity, name, look) VALUES (?, ?, ?, ?)',
            ...[id, view.entity, view.name, JSON.stringify(view.look)],
          )
        }
        changed(entity)
      }),
    usual: (entity) => settings.get(`default-view.${entity}`) ?? '',
    setUsual: (entity, id) =>
      transactions.run(() => {
        settings.set(`default-view.${entity}`, id)
        changed(entity)
      }),
  }
  return store
}

function viewOf(row: Row, usual: string): SavedView | undefined {
  const id = textOf(row, 'id')
  return savedView.safeParse({
    id,
    name: textOf(row, 'name'),
    look: parseJson(textOf(row, 'look')),
    isDefault: id === usual,
  }).data
}
