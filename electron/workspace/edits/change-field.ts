import type { BulkChangePreview, BulkResult } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import {
  canonicalJson,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import {
  changedValue,
  changesOf,
  type ValueChange,
} from '../../../shared/domain/record-fields/value-change.ts'
import { validateField } from '../../../shared/domain/record-fields/validation.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { pacer, type SliceOptions } from '../disk/slices.ts'
import { currentValues, type Workspace } from '../stores/workspace.ts'
import { isOfRecord, updateEach } from './bulk.ts'
import { checkFilesStay, checkValues } from './values.ts'

export interface FieldOfMany {
  readonly entity: EntityName
  readonly keys: readonly string[]
  readonly field: string
  readonly change: ValueChange
}

const groupsShown = 100
/** More are counted together: each has its own text, and nobody reads so many. */
const groupsCounted = 5_000
const titlesShown = 3

/**
 * Changes one field of many records, each by what it says there, in slices, each journalled like a
 * single edit.
 *
 * @throws AppError `invalid-input`, `asset-missing` before anything has changed
 */
export function changeField(
  workspace: Workspace,
  { entity, keys, field: name, change }: FieldOfMany,
  options: SliceOptions,
): Promise<BulkResult> {
  const field = checkedField(workspace, entity, name, change)
  const valuesOf = (before: RecordValues): RecordValues | undefined => {
    const after = changedValue(field, before[name], change)
    return after === undefined ? undefined : { [name]: after }
  }
  return updateEach(workspace, entity, keys, (record) => valuesOf(currentValues(record)), options)
}

/**
 * What `changeField` would do, as the records are now.
 *
 * @throws AppError what `changeField` throws, `cancelled`
 */
export async function previewField(
  workspace: Workspace,
  { entity, keys, field: name, change }: FieldOfMany,
  signal: AbortSignal,
): Promise<Omit<BulkChangePreview, 'clashes'>> {
  const field = checkedField(workspace, entity, name, change)
  const context = { today: new Date(workspace.clock.now()).toISOString().slice(0, 10) }
  const groups = new Map<
    string,
    { readonly before: JsonValue; readonly after: JsonValue; records: number; readonly title: string }
  >()
  const broken = new Map<string, { readonly problem: Problem; records: number; readonly titles: string[] }>()
  let [changes, leftOut] = [0, 0]
  const look = (key: string): void => {
    const record = workspace.records.get(entity, key)
    if (record === undefined || record.removed) {
      leftOut += 1
      return
    }
    const before = currentValues(record)
    const value = changedValue(field, before[name], change)
    if (value === undefined) return
    const after = { ...before, [name]: value }
    try {
      checkFilesStay(record, before, after)
    } catch (error) {
      if (!isOfRecord(error)) throw error
      leftOut += 1
      return
    }
    changes += 1
    const title = recordTitle(entity, before)
    const mark = canonicalJson([before[name] ?? null, value])
    const group = groups.get(mark)
    if (group !== undefined) group.records += 1
    else if (groups.size < groupsCounted)
      groups.set(mark, { before: before[name] ?? null, after: value, records: 1, title })
    const already = new Set(validateField(field, before, context).map(({ code }) => code))
    for (const problem of validateField(field, after, context)) {
      if (already.has(problem.code)) continue
      const found = broken.get(problem.code) ?? { problem, records: 0, titles: [] }
      found.records += 1
      if (found.titles.length < titlesShown) found.titles.push(title)
      broken.set(problem.code, found)
    }
  }
  const pause = pacer()
  for (const key of keys) {
    look(key)
    await pause()
    if (signal.aborted) throw new AppError('cancelled', 'The preview was called off.')
  }
  const shown = [...groups.values()].sort((a, b) => b.records - a.records).slice(0, groupsShown)
  return {
    records: keys.length,
    changes,
    leftOut,
    groups: shown,
    others: changes - shown.reduce((sum, { records }) => sum + records, 0),
    broken: [...broken.values()],
  }
}

function checkedField(
  workspace: Workspace,
  entity: EntityName,
  name: string,
  change: ValueChange,
): FieldDeclaration {
  const { fieldNamed, unreported } = entities[entity]
  const declared = fieldNamed(name)
  // A field of the event's own form has no declaration: what it says is not taken apart.
  const can = declared === undefined ? (['set', 'clear'] as const) : changesOf(declared, unreported)
  if (!can.some((kind) => kind === change.kind))
    throw new AppError('invalid-input', `“${name}” cannot be changed like this.`, {
      field: name,
      details: { reason: 'no-such-field' },
    })
  const field = declared ?? { name, type: { kind: 'string' } }
  checkValues(workspace, entity, { [name]: sampleOf(field, change) })
  return field
}

/** A value of the kind that the change gives, to be judged before anything is written. */
function sampleOf(field: FieldDeclaration, change: ValueChange): JsonValue {
  if (change.kind === 'set') return change.value
  return change.kind === 'add' && field.type.kind === 'references' ? change.items : null
}
