import type { ParkedReason } from '../../../shared/contract/index.ts'
import {
  fileValue,
  isEmpty,
  isRemoteBornKey,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { missingAnswers } from '../../../shared/domain/forms/entity-form.ts'
import { problemText, type Problem } from '../../../shared/domain/problems.ts'
import { spelled } from '../../../shared/domain/record-fields/spelling.ts'
import { problemsOf, unknownFields } from '../../../shared/domain/record-fields/unreported.ts'
import { entities, isSaved, type Entity, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { AppError, type ErrorShape, toAppError } from '../../../shared/errors.ts'
import type { FilePart, SaveRequest } from '../../gateway/requests/types.ts'
import { mayHaveArrived } from '../../workspace/stores/journal-entry.ts'
import { titleOf, type StoredRecord, type Workspace } from '../../workspace/stores/workspace.ts'
import { todayOf, type SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { resolveReferences } from '../references.ts'

export type Prepared =
  | { readonly kind: 'ready'; readonly request: SaveRequest }
  /** The service never reports what it wants with every update, and nobody has given it yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'park'; readonly reason: ParkedReason; readonly error: ErrorShape }

/**
 * What a save sends: the values checked against the interface's rules, references as the service's
 * ids, the files that must go along from the asset store (fetched first where the service alone has
 * them). `park`: what a person has to do first. Throws what fetching a file throws.
 */
export async function prepareSave(
  context: SyncContext,
  files: FileFetcher,
  record: StoredRecord,
  draft: RecordValues,
  signal: AbortSignal,
): Promise<Prepared> {
  if (unknownFields({ ...record, draft }).length > 0) return { kind: 'unknown' }
  const entity = entities[record.entity]
  const lacking = lackingIn(context.workspace, record, draft, todayOf(context.clock))
  if (lacking.length > 0) return incomplete(lacking)
  const { uniqueNumber } = entity
  const namesake =
    uniqueNumber === undefined
      ? undefined
      : namesakeOf(context.workspace, record, uniqueNumber, draft[uniqueNumber])
  if (uniqueNumber !== undefined && namesake !== undefined) {
    const name = titleOf(context.workspace, record.entity, namesake.key)
    const message = `${uniqueNumber}: “${name}” has the same. The service could take the two for one and overwrite it.`
    return invalid(
      [uniqueNumber],
      new AppError('invalid-input', message, {
        field: uniqueNumber,
        details: { reason: 'same-number', name },
      }),
    )
  }
  const { values, missing: lostFields } = resolveReferences(
    context.workspace.records,
    record.entity,
    fieldsToSend(entity, record, draft, todayOf(context.clock)),
  )
  const [lost] = lostFields
  if (lost !== undefined) {
    const message = `${lost} names a record that no longer exists. Choose another.`
    return invalid(
      lostFields,
      new AppError('invalid-input', message, { field: lost, details: { reason: 'lost-reference' } }),
    )
  }
  const sent = await partsOf(context, files, record, draft, filesToSend(entity, record, draft), signal)
  return sent.kind === 'park' ? sent : ready(record, values, sent.parts)
}

/** The same for a file that an operation of its own sends. */
export async function prepareUpload(
  context: SyncContext,
  files: FileFetcher,
  record: StoredRecord,
  draft: RecordValues,
  field: string,
  signal: AbortSignal,
): Promise<Prepared> {
  const uploads = entities[record.entity].uploads.filter(({ name }) => name === field)
  const sent = await partsOf(context, files, record, draft, uploads, signal)
  return sent.kind === 'park' ? sent : ready(record, {}, sent.parts)
}

function ready(
  { entity, remoteId }: StoredRecord,
  values: RecordValues,
  files: Readonly<Record<string, FilePart>>,
): Prepared {
  return { kind: 'ready', request: { entity, remoteId, values, files } }
}

async function partsOf(
  context: SyncContext,
  files: FileFetcher,
  record: StoredRecord,
  draft: RecordValues,
  fields: readonly FieldDeclaration[],
  signal: AbortSignal,
): Promise<
  | { readonly kind: 'parts'; readonly parts: Readonly<Record<string, FilePart>> }
  | Extract<Prepared, { kind: 'park' }>
> {
  const parts: Record<string, FilePart> = {}
  for (const field of fields) {
    try {
      const { assets } = context.workspace
      const isUnchanged = record.base !== null && sameValue(field, record.base[field.name], draft[field.name])
      const info = isUnchanged
        ? await files.ensureCurrent(record.entity, record.key, field.name, signal)
        : await files.ensure(record.entity, record.key, field.name, signal, 'while-sent')
      const name = fileValue(draft[field.name])?.name ?? info.name
      const check =
        assets.whenToCheck(info) === 'while-sent'
          ? { hash: info.hash, onChecked: (isSound: boolean) => assets.noteChecked(info.hash, isSound) }
          : undefined
      parts[field.name] = {
        path: assets.path(info.hash),
        name,
        mime: info.mime,
        sizeBytes: info.sizeBytes,
        check,
      }
    } catch (cause) {
      const error = toAppError(cause)
      if (
        [
          'asset-missing',
          'file-type',
          'file-damaged',
          'file-empty',
          'image-too-large',
          'file-too-large',
        ].includes(error.code)
      ) {
        return invalid(
          [field.name],
          new AppError(error.code, error.message, { field: field.name, details: error.details }),
        )
      }
      throw error
    }
  }
  return { kind: 'parts', parts }
}

/**
 * Another record made here that is, or may be, on the service with the number in another system
 * (`field`) of one to be created: a service may update that one instead. Those of others are asked
 * about (`nameTaken`).
 */
function namesakeOf(
  { records, journal }: Workspace,
  { entity, key, remoteId }: StoredRecord,
  field: string,
  number: JsonValue | undefined,
): StoredRecord | undefined {
  if (remoteId !== null || typeof number !== 'number') return undefined
  return records
    .list({ entity, where: { [field]: number } })
    .items.find(
      (other) =>
        other.key !== key &&
        !isRemoteBornKey(other.key) &&
        (other.remoteId !== null || journal.openOf(entity, other.key).some(mayHaveArrived)),
    )
}

/**
 * Every known field goes along, so that a service that replaces what it is sent loses nothing. What
 * is empty on both sides, and a deadline that has passed, stays out.
 */
function fieldsToSend(
  entity: Entity,
  record: StoredRecord,
  draft: RecordValues,
  today: string,
): RecordValues {
  const sent: Record<string, JsonValue> = {}
  for (const [name, written] of Object.entries(draft)) {
    const field = entity.fieldNamed(name)
    const type = field?.type
    const value = spelled(field, written)
    if (!entity.accepts(name) || type?.kind === 'file') continue
    const known = record.base?.[name]
    if (isEmpty(value) && isEmpty(known)) continue
    if (type?.kind === 'date' && type.future === true && typeof value === 'string' && value <= today) continue
    sent[name] = value
  }
  return sent
}

/**
 * A booth's update needs its pictures every time; elsewhere only a file that changed is sent. An
 * optional picture under the same address as another one is what the service shows in place of
 * none; sent back, it would become one.
 */
export function filesToSend(
  entity: Entity,
  record: Pick<StoredRecord, 'base' | 'remoteId'>,
  draft: RecordValues,
): readonly FieldDeclaration[] {
  const whole = record.remoteId === null || entity.wholeUpdates === true
  return entity.files.filter((field) => {
    if (!isSaved(field) || isEmpty(draft[field.name])) return false
    const changed = !sameValue(field, record.base?.[field.name], draft[field.name])
    if (changed) return true
    return whole && (field.required === true || !isStandIn(entity, record.base, field))
  })
}

/** What keeps a change from being sent until a person has gone on with it: then it is a draft. `today` as YYYY-MM-DD. */
export function lackingIn(
  { forms }: Pick<Workspace, 'forms'>,
  record: StoredRecord,
  draft: RecordValues,
  today: string,
): readonly Problem[] {
  const entity = entities[record.entity]
  const problems = problemsOf({ ...record, draft }, { today }).filter(
    // A deadline that was in the future when it was written may have passed since.
    ({ field, code }) =>
      code !== 'not-future' || !sameValue(entity.fieldNamed(field), record.base?.[field], draft[field]),
  )
  // What is there already was taken without these answers, and may be changed without them.
  const missing = record.remoteId === null ? missingAnswers(forms.requiredAnswers(record.entity), draft) : []
  return [...problems, ...missing]
}

function isStandIn(entity: Entity, base: RecordValues | null, field: FieldDeclaration): boolean {
  const value = base?.[field.name]
  return entity.files.some(
    (other) => other.name !== field.name && sameValue(other, base?.[other.name], value),
  )
}

function invalid(fields: readonly string[], error: AppError): Extract<Prepared, { kind: 'park' }> {
  return { kind: 'park', reason: { kind: 'invalid', fields }, error: error.toShape() }
}

function incomplete(problems: readonly Problem[]): Prepared {
  const [first] = problems
  const field = first === undefined ? {} : { field: first.field }
  const message = problems.map((problem) => `${problem.field}: ${problemText(problem)}`).join(' ')
  return {
    kind: 'park',
    reason: { kind: 'incomplete', problems },
    error: { code: 'invalid-input', message, ...field },
  }
}
