import type { Candidate, ConflictView, ParkedReason } from '../../../shared/contract/index.ts'
import type { FieldConflict } from '../../../shared/domain/record-fields/merge.ts'
import { changedFields, sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import {
  isRemoteBornKey,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { mayHaveArrived, type ParkedEntry } from '../../workspace/stores/journal-entry.ts'
import { queueWhatIsLeft } from '../../workspace/records/drafts.ts'
import {
  titleOf,
  type JournalEntry,
  type StoredRecord,
  type Workspace,
} from '../../workspace/stores/workspace.ts'
import { withKnownFiles } from '../observation/take-remote.ts'
import { naturalKeyText } from '../look-up/candidates.ts'
import { takeOverOther } from '../look-up/take-over.ts'

/*
 * A create for which the service has a record that may be the same: one conflict for each
 * candidate, side by side, until a person says whether they are the same.
 */

type DuplicateEntry = ParkedEntry & {
  readonly reason: Extract<ParkedEntry['reason'], { kind: 'candidates' }>
}

export function duplicateConflicts(workspace: Workspace): readonly ConflictView[] {
  return duplicateEntries(workspace).flatMap((entry) =>
    freeCandidates(workspace, entry).map((candidate) => ({
      entity: entry.entity,
      key: entry.key,
      title: titleOf(workspace, entry.entity, entry.key),
      kind: 'twin' as const,
      remoteId: candidate.remoteId,
      gone: false,
      fields: differences(
        entry.entity,
        workspace.records.get(entry.entity, entry.key)?.draft ?? {},
        withKnownFiles(workspace, entry.entity, candidate.values),
      ),
    })),
  )
}

function duplicateEntries({ journal }: Workspace): readonly DuplicateEntry[] {
  return journal.open().filter(isDuplicate)
}

function isDuplicate(entry: JournalEntry): entry is DuplicateEntry {
  return entry.state === 'parked' && entry.reason.kind === 'candidates'
}

/**
 * The records of the service of which one may be a record made here, and why that is asked;
 * `undefined` where nothing is asked.
 */
export function candidatesOf(
  journal: Pick<Workspace['journal'], 'openOf'>,
  entity: EntityName,
  key: string,
): Extract<ParkedReason, { kind: 'candidates' }> | undefined {
  return journal.openOf(entity, key).find(isDuplicate)?.reason
}

/**
 * Without those that are other records made here by now, as long as any is left: two that look
 * alike are not to become one.
 */
function freeCandidates(
  { records }: Workspace,
  { entity, key, reason: { candidates } }: DuplicateEntry,
): readonly Candidate[] {
  const free = candidates.filter(({ remoteId }) => {
    const other = records.getByRemoteId(entity, remoteId)
    return other === undefined || other.key === key || isRemoteBornKey(other.key)
  })
  return free.length > 0 ? free : candidates
}

function differences(entity: EntityName, mine: RecordValues, theirs: RecordValues): readonly FieldConflict[] {
  return entities[entity].fields.flatMap((field) => {
    const { name } = field
    if (field.only !== undefined || theirs[name] === undefined || sameValue(field, mine[name], theirs[name]))
      return []
    return [{ field: name, base: undefined, mine: mine[name], theirs: theirs[name] }]
  })
}

export interface DuplicateDecision {
  readonly choices: Readonly<Record<string, 'mine' | 'theirs'>>
  readonly decision: 'same' | 'separate'
  /** Of the candidate meant; without it, the first. */
  readonly remoteId?: string | undefined
}

/**
 * `same`: the record is the service's; where `choices` keeps mine, that is sent as a change of it,
 * and theirs is archived. `separate`: it is a record of its own, and is sent. Throws `not-found`,
 * and `invalid-input` where a field has no choice, or where a number or an e-mail is still the
 * other's.
 */
export function resolveDuplicate(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  { choices, decision, remoteId }: DuplicateDecision,
): void {
  workspace.transaction(() => {
    const entry = duplicateEntries(workspace).find((one) => one.entity === entity && one.key === key)
    const record = workspace.records.get(entity, key)
    const candidates = entry === undefined ? [] : freeCandidates(workspace, entry)
    const candidate = candidates.find((one) => remoteId === undefined || one.remoteId === remoteId)
    if (entry === undefined || record?.draft == null || candidate === undefined)
      throw new AppError('not-found', 'This record is not in conflict any more.')
    if (decision === 'separate') setApart(workspace, entry, record.draft)
    else takeAsSame(workspace, entry, { ...record, draft: record.draft }, candidate, choices)
  })
}

function setApart({ journal }: Workspace, { id, entity, reason }: DuplicateEntry, draft: RecordValues): void {
  const field = entities[entity].naturalKey
  const mine = field === undefined ? undefined : naturalKeyText(draft[field])
  if (
    field !== undefined &&
    mine !== undefined &&
    reason.candidates.some(({ values }) => naturalKeyText(values[field]) === mine)
  ) {
    throw new AppError(
      'invalid-input',
      `${field}: the other record has the same. Change it first, so that the service cannot take the two for one.`,
      { field, details: { reason: 'same-number' } },
    )
  }
  journal.setKnownIds(id, [...journal.knownIds(id), ...reason.candidates.map(({ remoteId }) => remoteId)])
  journal.advance(id, { kind: 'separate' })
}

function takeAsSame(
  workspace: Workspace,
  entry: DuplicateEntry,
  record: StoredRecord & { readonly draft: RecordValues },
  candidate: Candidate,
  choices: DuplicateDecision['choices'],
): void {
  const { records, journal } = workspace
  const { entity, key } = entry
  const resolved: Record<string, JsonValue> = { ...candidate.values, ...record.draft }
  for (const { field, theirs } of differences(
    entity,
    record.draft,
    withKnownFiles(workspace, entity, candidate.values),
  )) {
    const choice = choices[field]
    if (choice === undefined)
      throw new AppError('invalid-input', `Choose which version of ${field} to keep.`, {
        field,
        details: { reason: 'choose-side' },
      })
    if (choice === 'theirs') resolved[field] = theirs ?? null
  }
  records.archive(entity, key, 'conflict-other-side', candidate.values)
  if (changedFields(entity, record.draft, resolved).length > 0)
    records.archive(entity, key, 'conflict-other-side', record.draft)
  takeOverOther(workspace, entity, key, candidate.remoteId)
  // What the service never shows was sent with the create, where that left; else it is to be sent.
  const base = withSentOnly(
    entity,
    candidate.values,
    mayHaveArrived(entry) ? (entry.departure?.values ?? {}) : {},
  )
  const isLeft = changedFields(entity, base, resolved).length > 0
  journal.advance(entry.id, { kind: 'confirm' })
  const taken = {
    ...record,
    remoteId: candidate.remoteId,
    base,
    draft: isLeft ? resolved : null,
    remote: null,
    remoteGone: false,
  }
  queueWhatIsLeft(journal, records.put(taken))
}

function withSentOnly(entity: EntityName, values: RecordValues, sent: RecordValues): RecordValues {
  const writeOnly = Object.entries(sent).filter(
    ([name]) => entities[entity].fieldNamed(name)?.only === 'write',
  )
  return { ...Object.fromEntries(writeOnly), ...values }
}
