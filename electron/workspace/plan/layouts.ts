import { randomUUID } from 'node:crypto'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  defaultHall,
  defaultSheet,
  sheet as sheetSchema,
  standCategories,
  type Hall,
  type PlanStep,
  type Sheet,
} from '../../../shared/domain/plan/layout.ts'
import type { Database } from '../disk/database.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { checked, numberOf, parseJson, textOf, valuesOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Clock } from '../stores/workspace.ts'
import type { HistoryEntries } from '../undo/entries.ts'
import { stepOfMoves, type BoothLocation } from './external-step.ts'
import { createFloorRevisions } from './floor-revisions.ts'
import { createFollowing, followedRecord } from './following.ts'
import { elementColumns, elementOf, elementsWithBooths, elementText, storedOf } from './rows.ts'
import { createStandHistory } from './stand-history.ts'
import { createPlanSteps } from './steps.ts'
import type { LayoutStore, BoothPosition, StoredElement } from '../stores/layouts.ts'

const placesAtOnce = 2_000
const categoriesSetting = 'stand-categories'

export function createLayoutStore(
  database: Database,
  transactions: Transactions,
  clock: Clock,
  entries: HistoryEntries,
): LayoutStore {
  const history = createStandHistory(database, clock)
  const steps = createPlanSteps(database, transactions, entries)
  const following = createFollowing()
  const revisions = createFloorRevisions()
  const changed = (floorKey: string, id?: string): void => {
    revisions.changed(floorKey, id)
    transactions.changed({ kind: 'layout', floorKey })
  }

  /** Pages look again at the steps that there are. */
  const announce = ({ forward, backward }: PlanStep): void => {
    for (const { floorKey } of [...forward, ...backward]) changed(floorKey)
  }

  const stored = (where: 'id' | 'booth_key', value: string) => {
    const row = database.get(
      `SELECT ${elementColumns} FROM ${elementsWithBooths} WHERE plan_element.${where} = ?`,
      value,
    )
    if (row === undefined) return undefined
    return {
      floorKey: textOf(row, 'floor_key'),
      element: elementOf(row),
      remembered: row['booth_key'] === null ? null : textOf(row, 'booth_key'),
    }
  }
  const lastPosition = (boothKey: string): BoothPosition | undefined => {
    const found = stored('booth_key', boothKey)
    return found !== undefined && isStand(found.element)
      ? { floorKey: found.floorKey, stand: found.element }
      : undefined
  }
  const whereIs = (boothKey: string): BoothLocation => {
    const row = database.get(
      `SELECT reference.target_key AS floor_key, plan_element.booth_key, plan_element.body, 1 AS counts FROM record
         JOIN record_reference AS reference ON reference.record_id = record.id AND reference.field = 'floor_id' AND reference.is_current = 1
         LEFT JOIN plan_element ON plan_element.booth_key = record.key AND plan_element.floor_key = reference.target_key
         WHERE record.entity = 'booth' AND record.key = ? AND record.removed = 0`,
      boothKey,
    )
    if (row === undefined) return { floorKey: undefined, place: undefined }
    const floorKey = textOf(row, 'floor_key')
    const stand = row['body'] === null ? undefined : elementOf(row)
    return { floorKey, place: isStand(stand) ? { floorKey, stand } : undefined }
  }

  /** Of a floor that is there. */
  const floorValues = (floorKey: string): RecordValues | null => {
    const row = database.get(
      `SELECT coalesce(draft, base, '{}') AS current FROM record WHERE entity = 'floor' AND key = ? AND removed = 0`,
      floorKey,
    )
    return row === undefined ? null : (valuesOf(row, 'current') ?? {})
  }

  const removeBooth = (boothKey: string, except?: string): void => {
    const place = lastPosition(boothKey)
    if (place === undefined || place.stand.id === except) return
    database.run('UPDATE plan_element SET booth_key = NULL WHERE id = ?', place.stand.id)
    history.note(place.stand, { ...place.stand, boothKey: null })
    changed(place.floorKey, place.stand.id)
  }
  /** The booth that a stand remembers where it is put without one. */
  const memory = (before: ReturnType<typeof stored>, floorKey: string): string | null => {
    if (before === undefined || before.floorKey !== floorKey || !isStand(before.element)) return null
    return before.element.boothKey === null ? before.remembered : null
  }
  const write = (id: string, { floorKey, boothKey, element }: StoredElement): void => {
    database.run(
      `INSERT INTO plan_element (id, floor_key, kind, booth_key, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET floor_key = excluded.floor_key, kind = excluded.kind, booth_key = excluded.booth_key, body = excluded.body`,
      ...[id, floorKey, element.kind, boothKey, elementText(element)],
    )
  }
  const put = (floorKey: string, element: PlanElement): void => {
    const booth = isStand(element) ? element.boothKey : null
    if (booth !== null) removeBooth(booth, element.id)
    const before = stored('id', element.id)
    write(element.id, { floorKey, boothKey: booth ?? memory(before, floorKey), element })
    history.note(before?.element, booth === null ? element : stored('id', element.id)?.element)
    if (before !== undefined && before.floorKey !== floorKey) changed(before.floorKey, element.id)
    changed(floorKey, element.id)
  }

  const writeShared: LayoutStore['writeShared'] = (elements) => {
    const before = new Map(elements.map(([id]) => [id, stored('id', id)]))
    // A booth leaves its stand before it comes to another.
    for (const [id, was] of before)
      if (was !== undefined)
        database.run('UPDATE plan_element SET booth_key = NULL WHERE id = ? AND booth_key IS NOT NULL', id)
    for (const [id, now] of elements) {
      if (now === undefined) database.run('DELETE FROM plan_element WHERE id = ?', id)
      else write(id, now)
      const was = before.get(id)
      // Whether a booth counts on its stand is for the records to say.
      const is = now?.boothKey == null ? now?.element : stored('id', id)?.element
      history.note(was?.element, is)
      for (const floor of new Set([was?.floorKey, now?.floorKey])) if (floor !== undefined) changed(floor, id)
    }
  }

  const plannedFloors = (): readonly string[] =>
    database
      .all('SELECT floor_key FROM hall UNION SELECT floor_key FROM plan_element')
      .map((row) => textOf(row, 'floor_key'))
  /** Those, too, on which nothing is planned yet. */
  const allFloors = (): readonly string[] => [
    ...new Set([
      ...plannedFloors(),
      ...database.all("SELECT key FROM record WHERE entity = 'floor'").map((row) => textOf(row, 'key')),
    ]),
  ]
  const hallOf = (floorKey: string): { readonly hall: Hall; readonly sheet: Sheet } => {
    const row = database.get(
      'SELECT width_metres, height_metres, grid_metres, aisle_metres, sheet FROM hall WHERE floor_key = ?',
      floorKey,
    )
    if (row === undefined) return { hall: defaultHall, sheet: defaultSheet }
    const hall = {
      widthMetres: numberOf(row, 'width_metres'),
      heightMetres: numberOf(row, 'height_metres'),
      gridMetres: numberOf(row, 'grid_metres'),
      aisleMetres: numberOf(row, 'aisle_metres'),
    }
    return {
      hall,
      sheet: row['sheet'] === null ? defaultSheet : checked(sheetSchema, parseJson(textOf(row, 'sheet'))),
    }
  }
  const writeHall = (
    floorKey: string,
    { hall, sheet }: { readonly hall: Hall; readonly sheet: Sheet },
  ): void => {
    database.run(
      'INSERT OR REPLACE INTO hall (floor_key, width_metres, height_metres, grid_metres, aisle_metres, sheet) VALUES (?, ?, ?, ?, ?, ?)',
      ...[
        floorKey,
        hall.widthMetres,
        hall.heightMetres,
        hall.gridMetres,
        hall.aisleMetres,
        JSON.stringify(sheet),
      ],
    )
    changed(floorKey)
  }

  const aboutFloor = (floorKey: string) => ({
    floorKey,
    revision: revisions.revision(floorKey),
    ...hallOf(floorKey),
  })

  const get: LayoutStore['get'] = (floorKey) => {
    const rows = database.all(
      `SELECT ${elementColumns} FROM ${elementsWithBooths} WHERE plan_element.floor_key = ? ORDER BY plan_element.id`,
      floorKey,
    )
    return { ...aboutFloor(floorKey), elements: rows.map(elementOf).sort((one, other) => one.z - other.z) }
  }

  return {
    get,
    floor: hallOf,
    read(floorKey, since = '') {
      const mark = revisions.mark(floorKey)
      const told = revisions.since(floorKey, since)
      if (told === undefined) return { ...get(floorKey), mark, gone: null }
      const elements = told.flatMap((id) => {
        const found = stored('id', id)
        return found?.floorKey === floorKey ? [found.element] : []
      })
      const there = new Set(elements.map(({ id }) => id))
      return { ...aboutFloor(floorKey), mark, elements, gone: told.filter((id) => !there.has(id)) }
    },
    placements() {
      const rows = database.all(
        `SELECT booth_key, floor_key FROM ${elementsWithBooths} WHERE reference.target_key IS NOT NULL`,
      )
      return Object.fromEntries(rows.map((row) => [textOf(row, 'booth_key'), textOf(row, 'floor_key')]))
    },
    *places() {
      for (let last = ''; ;) {
        const rows = database.all(
          'SELECT booth_key, floor_key FROM plan_element WHERE booth_key > ? ORDER BY booth_key LIMIT ?',
          last,
          placesAtOnce,
        )
        yield rows.map((row) => ({ boothKey: textOf(row, 'booth_key'), floorKey: textOf(row, 'floor_key') }))
        last = textOf(rows.at(-1) ?? { booth_key: last }, 'booth_key')
        if (rows.length < placesAtOnce) return
      }
    },
    element(id) {
      const found = stored('id', id)
      return found === undefined ? undefined : { floorKey: found.floorKey, element: found.element }
    },
    put: (floorKey, element) => transactions.run(() => put(floorKey, element)),
    remove: (floorKey, id) =>
      transactions.run(() => {
        const before = stored('id', id)
        if (before?.floorKey !== floorKey) return
        database.run('DELETE FROM plan_element WHERE id = ?', id)
        history.note(before.element, undefined)
        changed(floorKey, id)
      }),
    setHall: (floorKey, hall) => transactions.run(() => writeHall(floorKey, { ...hallOf(floorKey), hall })),
    setSheet: (floorKey, sheet) =>
      transactions.run(() => writeHall(floorKey, { ...hallOf(floorKey), sheet })),
    categories() {
      const row = database.get('SELECT value FROM setting WHERE name = ?', categoriesSetting)
      return row === undefined ? [] : checked(standCategories, parseJson(textOf(row, 'value')))
    },
    setCategories: (categories) =>
      transactions.run(() => {
        database.run(
          'INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)',
          categoriesSetting,
          JSON.stringify(categories),
        )
        for (const floor of allFloors()) changed(floor)
      }),
    stored: (id) => {
      const row = database.get('SELECT floor_key, booth_key, body FROM plan_element WHERE id = ?', id)
      return row === undefined ? undefined : storedOf(row)
    },
    plannedFloors,
    shownFiles: () =>
      database
        .all(
          `SELECT coalesce(body ->> 'hash', body ->> 'image') AS hash, max(coalesce(body ->> 'name', '')) AS name FROM plan_element
             WHERE kind IN ('background', 'image') AND coalesce(body ->> 'hash', body ->> 'image') IS NOT NULL GROUP BY 1`,
        )
        .map((row) => ({ hash: textOf(row, 'hash'), name: textOf(row, 'name') })),
    writeShared,
    removeBooth: (boothKey) => transactions.run(() => removeBooth(boothKey)),
    around({ entity, key }, work) {
      if (entity === 'floor' && following.isUnderWay) {
        const before = floorValues(key)
        const result = work()
        following.noteFloor({ floorKey: key, before, after: floorValues(key) })
        return result
      }
      if (entity !== 'booth') return work()
      const before = whereIs(key)
      const name = before.place === undefined ? '' : history.nameOf(key)
      const result = work()
      const after = whereIs(key)
      following.noteBooth({ boothKey: key, before, after })
      const [stood, stands] = [before.place, after.place]
      if (stood?.stand.id === stands?.stand.id) return result
      if (stood !== undefined) {
        history.noteBooth('vacated', stood.stand, key, name)
        changed(stood.floorKey, stood.stand.id)
      }
      if (stands !== undefined) {
        history.noteBooth('assigned', stands.stand, key, history.nameOf(key))
        changed(stands.floorKey, stands.stand.id)
      }
      return result
    },
    lastPosition,
    revision: (floorKey) => revisions.revision(floorKey),
    standHistory: (standId) => history.list(standId),
    steps,
    noteTurned: (token, direction, watch) =>
      transactions.run(() => {
        if (steps.isNext(direction, token)) {
          announce(steps.next(direction, token))
          return
        }
        // What was done to plans since stays, and what this did to them is a step of its own.
        if (direction === 'undo') {
          steps.part(token)
          watch.record({ isBack: true })
        } else {
          steps.drop(token)
          watch.record({ token, isBack: true })
        }
      }),
    watch() {
      const happened = followedRecord()
      return {
        during: (work) => following.during(happened, work),
        record: ({ token, isBack = false } = {}) => {
          const { booths, floors } = happened
          if (booths.size + floors.size === 0) return
          transactions.run(() => {
            const isThere = (floorKey: string): boolean => floorValues(floorKey) !== null
            const step = stepOfMoves(
              token ?? randomUUID(),
              [...booths.values()],
              [...floors.values()],
              clock,
              isThere,
            )
            if (step === undefined) return
            steps.note(step, { isBack })
            announce(step)
          })
        },
      }
    },
  }
}
