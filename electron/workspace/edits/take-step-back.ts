import { isDeepStrictEqual } from 'node:util'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import {
  isEmpty,
  picked,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { writeNew } from './change.ts'
import { detachAgain, takeDetachBack } from './detach.ts'
import { readItem, writeItem } from './event-items.ts'
import { removeForUndo } from './remove.ts'
import { belongingsOf, restoreForUndo } from './restore-removed.ts'
import { checkValues } from './values.ts'
import type { FloorPlan, LayoutStore, BoothPosition } from '../stores/layouts.ts'
import { writeDraft } from '../records/drafts.ts'
import {
  currentValues,
  type StoredRecord,
  type UndoStep,
  type UndoWhat,
  type Workspace,
} from '../stores/workspace.ts'

/** A step, and where what takes it back in turn is noted. */
interface Back<Kind extends UndoWhat['kind']> {
  readonly entity: EntityName
  readonly key: string
  readonly what: Extract<UndoWhat, { kind: Kind }>
  readonly note: (what: UndoWhat) => void
  readonly token: string
}

/** The fields that stay as they are; none for a record that as a whole does; `undefined`: all is as it was. */
type Stays = readonly string[] | undefined

type StepBack<Kind extends UndoWhat['kind']> = (workspace: Workspace, back: Back<Kind>) => Stays

const stepsBack: { readonly [Kind in UndoWhat['kind']]: StepBack<Kind> } = {
  fields: putFieldsBack,
  detached(workspace, { what, note }) {
    const isAll = takeDetachBack(workspace, what)
    if (what.asked !== undefined) note({ kind: 'given-back', ...what.asked, taken: what.taken })
    return isAll ? undefined : []
  },
  'given-back': (workspace, { what, token }) => (detachAgain(workspace, token, what) ? undefined : []),
  made: removeMade,
  removed: bringBack,
  restored: removeAgain,
  gone: makeAgain,
  planned: clearPlan,
  cleared: planAgain,
  item: putItemBack,
  order: putOrderBack,
}

/**
 * Takes one record's part of a change back, and notes under the token what takes that back. Gives the
 * fields that stay as they are; none for a record that as a whole does; `undefined` where all is as
 * it was.
 */
export function takeStepBack(workspace: Workspace, token: string, { entity, key, what }: UndoStep): Stays {
  const note = (back: UndoWhat): void => workspace.undo.note(token, entity, key, back)
  const run = <Kind extends UndoWhat['kind']>(kind: Kind, own: Extract<UndoWhat, { kind: Kind }>): Stays =>
    stepsBack[kind](workspace, { entity, key, what: own, note, token })
  try {
    return workspace.transaction(() => run(what.kind, what))
  } catch (error) {
    if (
      error instanceof AppError &&
      ['not-found', 'invalid-input', 'conflict', 'asset-missing'].includes(error.code)
    )
      return []
    throw error
  }
}

function putFieldsBack(workspace: Workspace, { entity, key, what, note }: Back<'fields'>): Stays {
  const { before, after, place } = what
  const { layouts, records } = workspace
  const record = records.get(entity, key)
  if (record === undefined || record.removed) return []
  const values = currentValues(record)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const left = fields.filter(
    (field) => changedSince(entity, field, values, after) || isFileThatStays(record, field, before),
  )
  const back = fields.filter((field) => !left.includes(field))
  if (back.length === 0) return left
  const next = new Map<string, JsonValue>(Object.entries(values))
  const restored: Record<string, JsonValue> = {}
  for (const field of back) {
    const value = before[field]
    if (value === undefined) next.delete(field)
    else {
      next.set(field, value)
      restored[field] = value
    }
  }
  checkValues(workspace, entity, restored)
  const changesFloor = entity === 'booth' && back.includes('floor_id')
  const stood = changesFloor ? layouts.lastPosition(key) : undefined
  const written = writeDraft(workspace, record, Object.fromEntries(next))
  if (place !== undefined && changesFloor) layouts.around(record, () => putPlaceBack(workspace, key, place))
  note({
    kind: 'fields',
    before: picked(values, back),
    after: picked(currentValues(written), back),
    ...(stood !== undefined && stood.floorKey === values['floor_id'] ? { place: stood } : {}),
  })
  return left.length === 0 ? undefined : left
}

/** Unless it was ordered again since. */
function putOrderBack({ partOrders }: Workspace, { key, what, note }: Back<'order'>): Stays {
  const { part, before, after } = what
  if (partOrders.get(key, part).join(' ') !== after.join(' ')) return []
  partOrders.set(key, part, before)
  note({ kind: 'order', part, before: after, after: before })
  return undefined
}

/** One that was worked on since stays, and so does one on which somebody stands by now. */
function clearPlan({ layouts }: Workspace, { key, what, note }: Back<'planned'>): Stays {
  const { before, after } = what
  if (!isDeepStrictEqual(planOf(layouts, key), after)) return []
  for (const { id } of after.elements) layouts.remove(key, id)
  layouts.setHall(key, before.hall)
  layouts.setSheet(key, before.sheet)
  note({ kind: 'cleared', before: after, after: before })
  return undefined
}

/** Unless it has another by now. */
function planAgain({ layouts }: Workspace, { key, what, note }: Back<'cleared'>): Stays {
  const { before, after } = what
  if (!isDeepStrictEqual(planOf(layouts, key), { ...after, elements: [] })) return []
  writePlan(layouts, key, before)
  note({ kind: 'planned', before: after, after: before })
  return undefined
}

/** Its parts that were changed since stay, and so does one that is another by now than it was made. */
function putItemBack(workspace: Workspace, { what, note }: Back<'item'>): Stays {
  const { before, after } = what
  const now = readItem(workspace, what)
  if (before === null || after === null || now === null) {
    if (!isDeepStrictEqual(now, after)) return []
    writeItem(workspace, what, before)
    note({ ...what, before: after, after: before })
    return undefined
  }
  const parts = Object.keys(after)
  const left = parts.filter((part) => !isDeepStrictEqual(now[part], after[part]))
  const back = parts.filter((part) => !left.includes(part))
  if (back.length === 0) return left
  writeItem(workspace, what, { ...now, ...picked(before, back) })
  note({ ...what, before: picked(after, back), after: picked(before, back) })
  return left.length === 0 ? undefined : left
}

/** One that has become more than it was made as stays, and so does one that others belong to. */
function removeMade(workspace: Workspace, { entity, key, what, token }: Back<'made'>): Stays {
  const { layouts, records } = workspace
  const record = records.get(entity, key)
  if (record === undefined || record.removed) return undefined
  const changed = changedByPeople(entity, what.values, currentValues(record))
  const isInUse = records.dependants(entity, key).length > 0 || records.naming(entity, key).length > 0
  if (changed.length > 0 || isInUse) return changed
  if (entity === 'floor' && !hasStill(layouts, key, what.plan)) return []
  removeForUndo(workspace, token, entity, key)
  return undefined
}

/** Without what the service alone gives a record, such as the address of its page: nobody has worked on that. */
function changedByPeople(entity: EntityName, before: RecordValues, after: RecordValues): readonly string[] {
  return changedFields(entity, before, after).filter(entities[entity].accepts)
}

function hasStill(layouts: LayoutStore, key: string, plan: FloorPlan | undefined): boolean {
  const now = planOf(layouts, key)
  return plan === undefined ? now.elements.length === 0 : isDeepStrictEqual(now, plan)
}

/** With all that went along. */
function bringBack(workspace: Workspace, { entity, key, what, token }: Back<'removed'>): Stays {
  const record = workspace.records.get(entity, key)
  if (record === undefined) return []
  if (record.removed) restoreForUndo(workspace, token, entity, key, what.withRepresentatives)
  return undefined
}

/** One that was changed since it was brought back stays, and so does one that something else belongs to. */
function removeAgain(workspace: Workspace, { entity, key, what, token }: Back<'restored'>): Stays {
  const record = workspace.records.get(entity, key)
  if (record === undefined || record.removed) return undefined
  const changed = changedByPeople(entity, what.values, currentValues(record))
  if (changed.length > 0) return changed
  const { alongside, plan } = belongingsOf(workspace, entity, key)
  if (!isDeepStrictEqual(alongside, what.alongside) || plan !== what.plan) return []
  removeForUndo(workspace, token, entity, key, { deleteRepresentatives: what.withRepresentatives })
  return undefined
}

function changedSince(entity: EntityName, field: string, values: RecordValues, after: RecordValues): boolean {
  return changedFields(entity, only(after, field), only(values, field)).length > 0
}

function only(values: RecordValues, field: string): RecordValues {
  const value = values[field]
  return value === undefined ? {} : { [field]: value }
}

/** A file that the service has got meanwhile can be replaced only, not taken away. */
function isFileThatStays({ entity, base }: StoredRecord, field: string, before: RecordValues): boolean {
  return (
    entities[entity].fieldNamed(field)?.type.kind === 'file' &&
    isEmpty(before[field]) &&
    !isEmpty(base?.[field])
  )
}

/** Unless it has a stand on that floor again, or its own has another booth by now. */
function putPlaceBack({ layouts }: Workspace, key: string, { floorKey, stand }: BoothPosition): void {
  if (layouts.lastPosition(key)?.floorKey === floorKey) return
  const now = layouts.element(stand.id)
  if (now === undefined) layouts.put(floorKey, { ...stand, boothKey: key })
  else if (now.floorKey === floorKey && isStand(now.element) && now.element.boothKey === null)
    layouts.put(floorKey, { ...now.element, boothKey: key })
}

/** Under its former key, so that everything that names it names it again. */
function makeAgain(workspace: Workspace, { entity, key, what, note }: Back<'gone'>): Stays {
  const { layouts, records } = workspace
  const { values, place, plan } = what
  if (records.get(entity, key) !== undefined) return []
  writeNew(workspace, entity, key, values)
  if (place !== undefined) layouts.around({ entity, key }, () => putPlaceBack(workspace, key, place))
  if (plan !== undefined) writePlan(layouts, key, plan)
  const made = records.get(entity, key)
  if (made !== undefined)
    note({
      kind: 'made',
      values: currentValues(made),
      ...(plan === undefined ? {} : { plan: planOf(layouts, key) }),
    })
  return undefined
}

function planOf(layouts: LayoutStore, floorKey: string): FloorPlan {
  const { hall, sheet, elements } = layouts.get(floorKey)
  return { hall, sheet, elements }
}

function writePlan(layouts: LayoutStore, floorKey: string, { hall, sheet, elements }: FloorPlan): void {
  layouts.setHall(floorKey, hall)
  layouts.setSheet(floorKey, sheet)
  for (const element of elements) layouts.put(floorKey, element)
}
