import { orderedParts, type BoothContent } from '../../../shared/domain/booths/booth-content.ts'
import { pairedParts, type PartPair } from '../../../shared/domain/booths/compare-booths.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import {
  isEmpty,
  picked,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { changeForUndo } from '../edits/bulk.ts'
import { editable, updateRecord } from '../edits/change.ts'
import { removeForUndo, restoreRecord } from '../edits/remove.ts'
import { withoutFileRemovals, written } from '../edits/restore-version.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { boothContentOf, makePart } from '../edits/booth-content.ts'
import { orderParts } from './order-parts.ts'

/** What of a named state is wanted back; without: all of it. */
export interface RestoreChoice {
  /** Fields of the booth. */
  readonly fields: readonly string[]
  /** Keys of documents, videos and vacancies, of then or of now. */
  readonly parts: readonly string[]
  /** Also their order. */
  readonly order: boolean
}

/**
 * Makes a booth what it was in a named state, journalled like any other change: its fields are set,
 * parts that went are there again, parts that came since are removed. What names records that are
 * gone is left empty, and a file that the service has stays where there was none. All of it or
 * nothing; gives the token that takes it back, `null` where nothing changes.
 *
 * @throws AppError `not-found`
 */
export function restoreSnapshot(workspace: Workspace, id: number, choice?: RestoreChoice): string | null {
  return workspace.transaction(() => {
    const then = workspace.snapshots.get(id).content
    const booth = editable(workspace, 'booth', workspace.snapshots.boothOf(id))
    const now = boothContentOf(workspace, booth.key)
    let begun: string | null = null
    const token = (): string => (begun ??= workspace.undo.begin('restore', 'booth'))
    const fields = changedFields('booth', now.values, then.values).filter(
      (field) => choice?.fields.includes(field) ?? true,
    )
    setBack(workspace, token, booth, then.values, fields)
    const isWanted = ({ before, after }: PartPair): boolean =>
      choice === undefined ||
      [before, after].some((part) => part !== undefined && choice.parts.includes(part.key))
    const keys = new Map<string, string>()
    for (const pair of pairedParts(then.parts, now.parts)) {
      const key = isWanted(pair) ? restorePart(workspace, token, booth.key, pair) : pair.after?.key
      if (pair.before !== undefined && key !== undefined) keys.set(pair.before.key, key)
    }
    if (choice?.order ?? true) restoreOrder(workspace, token, booth.key, then, keys)
    return begun
  })
}

/** The part's key from now on; `undefined`: it is not there. */
function restorePart(
  workspace: Workspace,
  token: () => string,
  boothKey: string,
  { before, after }: PartPair,
): string | undefined {
  if (before === undefined) {
    if (after !== undefined) removeForUndo(workspace, token(), after.entity, after.key)
    return undefined
  }
  const { entity, values } = before
  if (after !== undefined) {
    const record = editable(workspace, entity, after.key)
    setBack(workspace, token, record, values, changedFields(entity, after.values, values))
    return after.key
  }
  const wanted = written(workspace, entity, values, new Map())
  if (workspace.records.get(entity, before.key)?.removed === true) {
    const record = restoreRecord(workspace, entity, before.key)
    const back = updateRecord(workspace, entity, before.key, withoutFileRemovals(record, wanted))
    workspace.undo.note(token(), entity, before.key, { kind: 'made', values: currentValues(back) })
    return before.key
  }
  return makePart(workspace, boothKey, { entity, values: wanted }, token())?.key
}

/**
 * Sets fields to what they were; one that was empty is emptied, unless the service keeps it to
 * itself, so that nobody knew what it was.
 */
function setBack(
  workspace: Workspace,
  token: () => string,
  record: StoredRecord,
  values: RecordValues,
  fields: readonly string[],
): void {
  const { entity, remoteId } = record
  const isUnknown = (field: string): boolean =>
    values[field] === undefined && remoteId !== null && entities[entity].fieldNamed(field)?.only === 'write'
  const emptied: Record<string, JsonValue> = {}
  for (const field of fields)
    if (isEmpty(values[field]) && entities[entity].accepts(field) && !isUnknown(field)) emptied[field] = null
  const wanted = withoutFileRemovals(record, {
    ...emptied,
    ...written(workspace, entity, picked(values, fields), new Map()),
  })
  if (Object.keys(wanted).length > 0) changeForUndo(workspace, token, record, wanted)
}

function restoreOrder(
  workspace: Workspace,
  token: () => string,
  boothKey: string,
  then: BoothContent,
  keys: ReadonlyMap<string, string>,
): void {
  const now = boothContentOf(workspace, boothKey).parts
  for (const entity of orderedParts) {
    const wanted = then.parts.flatMap((part) => (part.entity === entity ? (keys.get(part.key) ?? []) : []))
    const own = now.flatMap((part) => (part.entity === entity ? [part.key] : []))
    if (own.filter((key) => wanted.includes(key)).join(' ') === wanted.join(' ')) continue
    orderParts(workspace, token, boothKey, entity, [...wanted, ...own.filter((key) => !wanted.includes(key))])
  }
}
