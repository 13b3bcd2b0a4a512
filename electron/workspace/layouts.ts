import { defaultHall } from '../../shared/contract/schemas.ts'
import type { Database } from './disk/database.ts'
import { layoutItemOf, numberOf, textOf } from './records/rows.ts'
import type { Transactions } from './transactions.ts'
import type { LayoutStore } from './types.ts'

/**
 * Places that count: of booths that are there and belong to the floor they stand on. A place
 * outlives a removal not yet confirmed.
 */
const placed = `
  layout_item
    JOIN record ON record.entity = 'booth' AND record.key = layout_item.id AND record.removed = 0
    JOIN record_reference AS reference
      ON reference.record_id = record.id AND reference.field = 'floor_id' AND reference.is_current = 1 AND reference.target_key = layout_item.floor_key`

const placesAtOnce = 2_000

const itemColumns =
  'layout_item.id, kind, x_metres, y_metres, width_metres, height_metres, rotation_degrees, z, number, locked, layout_item.floor_key'

export function createLayoutStore(database: Database, transactions: Transactions): LayoutStore {
  const floorOf = (id: string): string | undefined => {
    const row = database.get('SELECT floor_key FROM layout_item WHERE id = ?', id)
    return row === undefined ? undefined : textOf(row, 'floor_key')
  }
  /** The floor on which a booth has a place that counts. */
  const standsOn = (boothKey: string): string | undefined => {
    const row = database.get(`SELECT layout_item.floor_key FROM ${placed} WHERE layout_item.id = ?`, boothKey)
    return row === undefined ? undefined : textOf(row, 'floor_key')
  }
  const revisions = new Map<string, number>()
  const revision = (floorKey: string): number => revisions.get(floorKey) ?? 0
  const changed = (floorKey: string | undefined): void => {
    if (floorKey === undefined) return
    revisions.set(floorKey, revision(floorKey) + 1)
    transactions.changed({ kind: 'layout', floorKey })
  }

  return {
    get(floorKey) {
      const row = database.get('SELECT width_metres, height_metres, grid_metres FROM hall WHERE floor_key = ?', floorKey)
      const hall =
        row === undefined
          ? defaultHall
          : {
              widthMetres: numberOf(row, 'width_metres'),
              heightMetres: numberOf(row, 'height_metres'),
              gridMetres: numberOf(row, 'grid_metres'),
            }
      const items = database.all(`SELECT ${itemColumns} FROM ${placed} WHERE layout_item.floor_key = ? ORDER BY z, layout_item.id`, floorKey)
      return { floorKey, revision: revision(floorKey), hall, items: items.map(layoutItemOf) }
    },
    placements() {
      const rows = database.all(`SELECT layout_item.id, layout_item.floor_key FROM ${placed}`)
      return Object.fromEntries(rows.map((row) => [textOf(row, 'id'), textOf(row, 'floor_key')]))
    },
    *places() {
      for (let last = ''; ;) {
        const rows = database.all('SELECT id, floor_key FROM layout_item WHERE id > ? ORDER BY id LIMIT ?', last, placesAtOnce)
        yield rows.map((row) => ({ boothKey: textOf(row, 'id'), floorKey: textOf(row, 'floor_key') }))
        last = textOf(rows.at(-1) ?? { id: last }, 'id')
        if (rows.length < placesAtOnce) return
      }
    },
    apply: (floorKey, { put, remove, hall }) =>
      transactions.run(() => {
        for (const id of remove) database.run('DELETE FROM layout_item WHERE id = ? AND floor_key = ?', id, floorKey)
        for (const item of put) {
          changed(floorOf(item.id))
          database.run(
            `INSERT OR REPLACE INTO layout_item
               (id, floor_key, kind, x_metres, y_metres, width_metres, height_metres, rotation_degrees, z, number, locked)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            item.id,
            floorKey,
            item.kind,
            item.xMetres,
            item.yMetres,
            item.widthMetres,
            item.heightMetres,
            item.rotationDegrees,
            item.z,
            item.number,
            Number(item.locked),
          )
        }
        if (hall !== undefined) {
          database.run(
            'INSERT OR REPLACE INTO hall (floor_key, width_metres, height_metres, grid_metres) VALUES (?, ?, ?, ?)',
            floorKey,
            hall.widthMetres,
            hall.heightMetres,
            hall.gridMetres,
          )
        }
        changed(floorKey)
      }),
    removeBooth: (boothKey) =>
      transactions.run(() => {
        changed(floorOf(boothKey))
        database.run('DELETE FROM layout_item WHERE id = ?', boothKey)
      }),
    lastPlace(boothKey) {
      const row = database.get(`SELECT ${itemColumns} FROM layout_item WHERE id = ?`, boothKey)
      return row === undefined ? undefined : { floorKey: textOf(row, 'floor_key'), item: layoutItemOf(row) }
    },
    revision,
    around({ entity, key }, work) {
      if (entity !== 'booth') return work()
      const before = standsOn(key)
      const result = work()
      const after = standsOn(key)
      if (before !== after) {
        changed(before)
        changed(after)
      }
      return result
    },
  }
}
