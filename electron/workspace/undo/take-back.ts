import { isDeepStrictEqual } from 'node:util'
import type { UndoResult } from '../../../shared/contract/index.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { changedFields } from '../../../shared/domain/record/same-value.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { writeDraft } from '../records/drafts.ts'
import { writeNew } from '../edits/change.ts'
import { takeDetachBack } from '../edits/detach.ts'
import { removeRecord, restoreRecord } from '../edits/remove.ts'
import { readReadiness, writeReadiness } from '../readiness/store.ts'
import { checkValues } from '../edits/values.ts'
import { inSlices, type SliceOptions } from '../slices.ts'
import { currentValues, type StoredRecord, type UndoStep, type UndoWhat, type Workspace } from '../types.ts'
import type { LayoutStore, Place } from '../plan/types.ts'

const stepsAtOnce = 200
const shownExamples = 100
const mostNamed = 10_000

/**
 * Takes a change back, in slices: values and places become what they were, except where they were
 * changed again since. What is left out is reported. Called off half-way, it can be gone on with
 * under the same token. `isPlanStep`: what it does to plans is a part of a step of theirs already.
 *
 * @throws AppError `not-found` where the token is not known (any more)
 */
export async function takeBack(
  workspace: Workspace,
  token: string,
  options: SliceOptions & { readonly isPlanStep?: boolean },
): Promise<UndoResult> {
  const { undo } = workspace
  if (!undo.isKnown(token)) throw new AppError('not-found', 'This change cannot be taken back any more.')
  let restored = 0
  let leftOut = 0
  const examples: UndoResult['examples'][number][] = []
  const named: UndoResult['records'][number][] = []
  let done = 0
  const watch = workspace.layouts.watch()
  for (;;) {
    const steps = undo.steps(token, stepsAtOnce)
    const before = done
    done += await inSlices(
      workspace,
      steps,
      (step) => {
        const fields = watch.during(() => takeStepBack(workspace, step))
        undo.drop(step)
        if (fields === undefined) {
          restored += 1
          if (named.length <= mostNamed && isThere(workspace, step))
            named.push({ entity: step.entity, key: step.key })
        } else {
          leftOut += 1
          if (examples.length < shownExamples) examples.push({ ...exampleOf(workspace, step), fields })
        }
      },
      { ...options, onDone: (some) => options.onDone?.(before + some) },
    )
    if (steps.length < stepsAtOnce || options.signal?.aborted === true) break
  }
  const isWhole = options.signal?.aborted !== true
  if (options.isPlanStep !== true) notePlans(workspace, token, isWhole, watch)
  if (isWhole) undo.forget(token)
  return { restored, leftOut, examples, records: named.length > mostNamed ? [] : named }
}

/** The step that the change was, where it is the last, is one that was undone; else this is one too. */
function notePlans(
  { layouts }: Workspace,
  token: string,
  isWhole: boolean,
  watch: ReturnType<LayoutStore['watch']>,
): void {
  if (!isWhole || !layouts.noteUndone(token)) watch.record()
}

function isThere({ records }: Workspace, { entity, key }: UndoStep): boolean {
  return records.get(entity, key)?.removed === false
}

function exampleOf(
  workspace: Workspace,
  { entity, key }: UndoStep,
): Omit<UndoResult['examples'][number], 'fields'> {
  const record = workspace.records.get(entity, key)
  return { entity, key, title: record === undefined ? '' : recordTitle(entity, currentValues(record)) }
}

/**
 * Gives the fields that stay as they are; none for a record that as a whole does; `undefined` where
 * all is as it was.
 */
function takeStepBack(workspace: Workspace, { entity, key, what }: UndoStep): readonly string[] | undefined {
  try {
    return workspace.transaction(() => {
      switch (what.kind) {
        case 'fields':
          return putFieldsBack(workspace, entity, key, what)
        case 'detached':
          return takeDetachBack(workspace, what) ? undefined : []
        case 'made':
          return removeMade(workspace, entity, key, what)
        case 'removed':
          if (workspace.records.get(entity, key) === undefined) return []
          restoreRecord(workspace, entity, key)
          return undefined
        case 'gone':
          return makeAgain(workspace, entity, key, what)
        case 'planned':
          return clearPlan(workspace, key, what)
        case 'asked':
          return askAsBefore(workspace, what)
        case 'order':
          return putOrderBack(workspace, key, what)
      }
    })
  } catch (error) {
    if (
      error instanceof AppError &&
      ['not-found', 'invalid-input', 'conflict', 'asset-missing'].includes(error.code)
    )
      return []
    throw error
  }
}

type What<Kind extends UndoWhat['kind']> = Extract<UndoWhat, { kind: Kind }>

function putFieldsBack(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  { before, after, place }: What<'fields'>,
): readonly string[] | undefined {
  const record = workspace.records.get(entity, key)
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
  writeDraft(workspace, record, Object.fromEntries(next))
  if (place !== undefined && back.includes('floor_id'))
    workspace.layouts.around(record, () => putPlaceBack(workspace, key, place))
  return left.length === 0 ? undefined : left
}

/** Unless it was ordered again since. */
function putOrderBack(
  { partOrders }: Workspace,
  key: string,
  { part, before, after }: What<'order'>,
): readonly string[] | undefined {
  if (partOrders.get(key, part).join(' ') !== after.join(' ')) return []
  partOrders.set(key, part, before)
  return undefined
}

/** One that was worked on since stays, and so does one on which somebody stands by now. */
function clearPlan(
  { layouts }: Workspace,
  key: string,
  { before, after }: What<'planned'>,
): readonly string[] | undefined {
  const { hall, sheet, elements } = layouts.get(key)
  if (!isDeepStrictEqual({ hall, sheet, elements }, after)) return []
  for (const { id } of elements) layouts.remove(key, id)
  layouts.setHall(key, before.hall)
  layouts.setSheet(key, before.sheet)
  return undefined
}

/** Unless something else was asked since. */
function askAsBefore(workspace: Workspace, { before, after }: What<'asked'>): readonly string[] | undefined {
  if (!isDeepStrictEqual(readReadiness(workspace), after)) return []
  writeReadiness(workspace, before)
  return undefined
}

/** One that has become more than it was made as stays, and so does one that others belong to. */
function removeMade(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  { values }: What<'made'>,
): readonly string[] | undefined {
  const { records } = workspace
  const record = records.get(entity, key)
  if (record === undefined || record.removed) return undefined
  const changed = changedFields(entity, values, currentValues(record))
  if (
    changed.length > 0 ||
    records.dependants(entity, key).length > 0 ||
    records.naming(entity, key).length > 0
  )
    return changed
  removeRecord(workspace, entity, key)
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
function putPlaceBack({ layouts }: Workspace, key: string, { floorKey, stand }: Place): void {
  if (layouts.lastPlace(key)?.floorKey === floorKey) return
  const now = layouts.element(stand.id)
  if (now === undefined) layouts.put(floorKey, { ...stand, boothKey: key })
  else if (now.floorKey === floorKey && isStand(now.element) && now.element.boothKey === null)
    layouts.put(floorKey, { ...now.element, boothKey: key })
}

/** Under its former key, so that everything that names it names it again. */
function makeAgain(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  { values, place, plan }: What<'gone'>,
): readonly string[] | undefined {
  const { layouts, records } = workspace
  if (records.get(entity, key) !== undefined) return []
  writeNew(workspace, entity, key, values)
  if (place !== undefined) layouts.around({ entity, key }, () => putPlaceBack(workspace, key, place))
  if (plan !== undefined) {
    layouts.setHall(key, plan.hall)
    layouts.setSheet(key, plan.sheet)
    for (const element of plan.elements) layouts.put(key, element)
  }
  return undefined
}
