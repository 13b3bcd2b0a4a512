import { createHash } from 'node:crypto'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { giveUpDetach, detachableKeys, withoutDetached } from '../records/own-operations.ts'
import { writeDraft } from '../records/drafts.ts'
import {
  isOpen,
  type Detached,
  type Detachment,
  type OpenDetach,
  type Taken,
} from '../stores/journal-entry.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { editable } from './change.ts'

/** Out of whose records single ones are taken, and who these are. */
const holder = 'session' satisfies EntityName
const member = 'speaker' satisfies EntityName

export interface DetachResult {
  /** The records that have lost somebody here. */
  readonly from: readonly string[]
  /** The service is going to be asked; else it knows nothing of what was taken back here. */
  readonly isSent: boolean
}

/**
 * Takes a speaker, or whoever has an e-mail address, off one session or off all: here at once, on
 * the service by an entry of its own. What the service does not have yet is a plain change, and so
 * is what a save that is still to go would have brought there. What takes it back is noted under
 * `token`.
 *
 * @throws AppError `not-found`
 */
export function detach(
  workspace: Workspace,
  token: string,
  who: Detached,
  from: string | null,
): DetachResult {
  return workspace.transaction(() => {
    const { journal, records, undo } = workspace
    const members =
      who.kind === 'record' ? [editable(workspace, member, who.key).key] : speakersWith(workspace, who.email)
    const sessions =
      from === null
        ? sessionsNaming(workspace, members).filter(({ removed }) => !removed)
        : [editable(workspace, holder, from)]
    const isMember = (key: string): boolean => members.includes(key)
    const taken = sessions.flatMap(({ key, ...record }) =>
      detachableKeys(holder, currentValues(record))
        .filter(isMember)
        .map((one) => ({ from: key, key: one })),
    )
    const entryId = isOnService(workspace, who, members, from === null ? undefined : sessions[0])
      ? queueDetach(workspace, who, from, taken)
      : null
    const at = addressOf(who, from)
    undo.note(token, at.entity, at.key, { kind: 'detached', entryId, taken, asked: { who, from } })
    for (const key of new Set(taken.map((one) => one.from))) {
      const record = records.get(holder, key)
      if (record !== undefined)
        writeDraft({ records, journal }, record, withoutDetached(holder, currentValues(record), isMember))
    }
    return { from: [...new Set(taken.map((one) => one.from))], isSent: entryId !== null }
  })
}

/** Whether there is anything on the service that it could be asked to undo. */
function isOnService(
  { records }: Workspace,
  who: Detached,
  members: readonly string[],
  session: StoredRecord | undefined,
): boolean {
  if (session === undefined) return who.kind === 'address' || records.get(member, who.key)?.remoteId != null
  if (session.remoteId === null) return false
  // Nobody here may have the address and somebody there all the same.
  if (members.length === 0) return who.kind === 'address'
  return detachableKeys(holder, session.base).some((key) => members.includes(key))
}

function queueDetach(
  { journal }: Workspace,
  who: Detached,
  from: string | null,
  taken: readonly Taken[],
): number {
  const at = addressOf(who, from)
  const before = journal
    .detaches()
    .find((entry) => entry.entity === at.entity && entry.key === at.key && isSame(entry, who, from))
  const earlier = before?.options.taken ?? []
  // One that may have been done already stays as it is, and this one goes behind it.
  if (before !== undefined) giveUpDetach(journal, before)
  const all = [
    ...earlier,
    ...taken.filter((one) => !earlier.some((other) => other.from === one.from && other.key === one.key)),
  ]
  return journal.append({ ...at, operation: 'detach', options: { who, from, taken: all } }).id
}

function isSame({ options }: OpenDetach, who: Detached, from: string | null): boolean {
  if (options.from !== from) return false
  return who.kind === 'record'
    ? options.who.kind === 'record' && options.who.key === who.key
    : options.who.kind === 'address' && addressText(options.who.email) === addressText(who.email)
}

/** Where the entry of a detach stands. */
function addressOf(
  who: Detached,
  from: string | null,
): { readonly entity: EntityName; readonly key: string } {
  if (from !== null) return { entity: holder, key: from }
  return { entity: member, key: who.kind === 'record' ? who.key : keyOfAddress(who.email) }
}

/** The key of entries about an e-mail address: no record has it. */
function keyOfAddress(email: string): string {
  return `address-${createHash('sha256').update(addressText(email)).digest('hex').slice(0, 32)}`
}

/** The keys of the speakers that are known with an e-mail address, whatever its case. */
export function speakersWith(workspace: Pick<Workspace, 'records'>, email: string): readonly string[] {
  return keysWithAddress(workspace, member, email)
}

/** The keys of those who are known with an e-mail address, whatever its case. */
export function keysWithAddress(
  { records }: Pick<Workspace, 'records'>,
  entity: EntityName,
  email: string,
): readonly string[] {
  const wanted = addressText(email)
  const field = entities[entity].fieldNamed('email')
  const found: string[] = []
  for (const record of records.iterate(entity)) {
    const value = currentValues(record)['email']
    if (!record.removed && typeof value === 'string' && sameValue(field, addressText(value), wanted))
      found.push(record.key)
  }
  return found
}

function addressText(email: string): string {
  return email.trim().toLowerCase()
}

/** The sessions that name any of these speakers in any of their versions, removed ones too; or `from` alone. */
export function sessionsNaming(
  { records }: Pick<Workspace, 'records'>,
  members: readonly string[],
  from: string | null = null,
): readonly StoredRecord[] {
  const naming = members
    .flatMap((key) => records.naming(member, key))
    .filter(({ entity, key }) => entity === holder && (from === null || key === from))
  return [...new Map(naming.map((record) => [record.key, record])).values()]
}

/**
 * Takes a detach back: an entry that has not left goes, and who was taken out is in again, which is
 * a plain change where the service has taken them out already. Gives whether all of it could be
 * given back.
 */
export function takeDetachBack(
  workspace: Workspace,
  { entryId, taken }: { readonly entryId: number | null; readonly taken: readonly Taken[] },
): boolean {
  const entry = entryId === null ? undefined : workspace.journal.get(entryId)
  if (entry !== undefined && isOpen(entry)) giveUpDetach(workspace.journal, entry)
  return giveBackDetached(workspace, taken, () => true)
}

/**
 * Takes off again whom a detach took off that was taken back. `false`: others are named by now than
 * then, and all stay.
 */
export function detachAgain(workspace: Workspace, token: string, { who, from, taken }: Detachment): boolean {
  const members = who.kind === 'record' ? [who.key] : speakersWith(workspace, who.email)
  const named = sessionsNaming(workspace, members, from)
    .filter(({ removed }) => !removed)
    .flatMap((record) =>
      detachableKeys(holder, currentValues(record))
        .filter((key) => members.includes(key))
        .map((key) => `${record.key} ${key}`),
    )
  const then = new Set(taken.map((one) => `${one.from} ${one.key}`))
  if (named.length !== then.size || !named.every((one) => then.has(one))) return false
  detach(workspace, token, who, from)
  return true
}

/**
 * Puts those who were taken out in again, as far as record and speaker are still there and
 * `isWanted` for the record. Gives whether all of it could be done.
 */
export function giveBackDetached(
  workspace: Pick<Workspace, 'records' | 'journal'>,
  taken: Detachment['taken'],
  isWanted: (record: StoredRecord, key: string) => boolean,
): boolean {
  const { records } = workspace
  const field = entities[holder].detachable
  let isAll = true
  for (const { from, key } of taken) {
    const record = records.get(holder, from)
    if (
      record === undefined ||
      record.removed ||
      records.get(member, key)?.removed !== false ||
      field === undefined
    ) {
      isAll = false
      continue
    }
    const values = currentValues(record)
    const named = detachableKeys(holder, values)
    if (named.includes(key) || !isWanted(record, key)) continue
    writeDraft(workspace, record, {
      ...values,
      [field.name]: withKey(named, key, detachableKeys(holder, record.base)),
    })
  }
  return isAll
}

/** The keys with one more, where it stood before if it did. */
function withKey(keys: readonly string[], key: string, before: readonly string[]): readonly string[] {
  if (!before.includes(key)) return [...keys, key]
  return [
    ...before.filter((one) => one === key || keys.includes(one)),
    ...keys.filter((one) => !before.includes(one)),
  ]
}

/** For whoever knows an e-mail address only. @throws AppError `invalid-input` */
export function checkedAddress(email: string): string {
  const trimmed = email.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(trimmed))
    throw new AppError('invalid-input', 'This is not an e-mail address.', {
      field: 'email',
      details: { reason: 'wrong-value', problem: 'not-email' },
    })
  return trimmed
}
