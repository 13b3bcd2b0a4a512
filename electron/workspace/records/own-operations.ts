import { changedFields, sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { takesOut, type OpenEntry } from '../stores/journal-entry.ts'
import type { JournalStore, StoredRecord } from '../stores/workspace.ts'

/*
 * What operations of their own bring to the service, and no save: files that are uploaded alone,
 * and who is taken out of a detachable field. The draft has it at once; these rules tell what is
 * left to a save.
 */

type Address = Pick<StoredRecord, 'entity' | 'key'>

/** The keys that a record names in its detachable field. */
export function detachableKeys(
  entity: StoredRecord['entity'],
  values: RecordValues | null,
): readonly string[] {
  const { detachable } = entities[entity]
  const list = detachable === undefined ? undefined : values?.[detachable.name]
  return Array.isArray(list) ? list.map(String) : []
}

/** `values` without those for whom `isTaken`; the same where it names none of them. */
export function withoutDetached(
  entity: StoredRecord['entity'],
  values: RecordValues,
  isTaken: (key: string) => boolean,
): RecordValues {
  const { detachable } = entities[entity]
  const keys = detachableKeys(entity, values)
  return detachable === undefined || !keys.some(isTaken)
    ? values
    : { ...values, [detachable.name]: keys.filter((key) => !isTaken(key)) }
}

/** A version of the service as it is once the open detaches have been done. */
export function afterDetaches(
  journal: JournalStore,
  { entity, key }: Address,
  base: RecordValues,
): RecordValues {
  if (detachableKeys(entity, base).length === 0) return base
  const open = journal.detaches()
  return withoutDetached(entity, base, (one) => open.some((detach) => takesOut(detach, key, one)))
}

/** What a save carries of `values`: all but the files that are uploaded alone. */
export function savedPart(entity: StoredRecord['entity'], values: RecordValues): RecordValues {
  const { uploads } = entities[entity]
  return uploads.length === 0
    ? values
    : Object.fromEntries(
        Object.entries(values).filter(([name]) => uploads.every((field) => field.name !== name)),
      )
}

/**
 * The fields in which a save has to change the service's version `base`, so that it becomes
 * `values`: without what uploads and open detaches bring about.
 */
export function fieldsLeftToSave(
  journal: JournalStore,
  record: Address,
  base: RecordValues,
  values: RecordValues,
): readonly string[] {
  const { entity } = record
  return changedFields(
    entity,
    savedPart(entity, afterDetaches(journal, record, base)),
    savedPart(entity, values),
  )
}

/**
 * Makes sure that each file of `values` that is uploaded alone, and that the service does not have,
 * has one entry that brings it there. One that has left without an answer stays: the service may
 * have what it carried.
 */
export function queueUploads(
  journal: JournalStore,
  record: Pick<StoredRecord, 'entity' | 'key' | 'base' | 'remoteGone'>,
  values: RecordValues,
): void {
  const { entity, key, base, remoteGone } = record
  for (const field of entities[entity].uploads) {
    const open = uploadsOf(journal, record, field.name)
    const inTheAir = open.find(({ state }) => state === 'sending')
    const waiting = open.find(({ state }) => state !== 'sending')
    const there: JsonValue | undefined =
      inTheAir?.departure?.values?.[field.name] ?? (remoteGone ? undefined : base?.[field.name])
    const isWanted = !isEmpty(values[field.name]) && !sameValue(field, there, values[field.name])
    if (!isWanted) {
      if (waiting !== undefined && (waiting.departure === null || isEmpty(values[field.name])))
        journal.cancel(waiting.id)
    } else if (waiting === undefined) {
      journal.append({ entity, key, operation: 'upload', options: { field: field.name } })
    } else if (waiting.state === 'parked') {
      journal.advance(waiting.id, { kind: 'retry' })
    }
  }
}

/** The open uploads of one field of a record, oldest first. */
export function uploadsOf(
  journal: JournalStore,
  { entity, key }: Address,
  field: string,
): readonly OpenEntry[] {
  return journal
    .openOf(entity, key)
    .filter((entry) => entry.operation === 'upload' && entry.options.field === field)
}

/**
 * Those who are in `values` again are not to be taken out of this record: a detach from it alone
 * that has not left is given up. One that has left may have been done; who is in again then goes
 * behind it, with a save.
 */
export function giveUpDetaches(journal: JournalStore, { entity, key }: Address, values: RecordValues): void {
  const named = detachableKeys(entity, values)
  if (named.length === 0) return
  for (const entry of journal.openOf(entity, key)) {
    if (entry.operation !== 'detach' || !named.some((one) => takesOut(entry, key, one))) continue
    giveUpDetach(journal, entry)
  }
}

/** Gives a detach up that has not left; one that may have been done is tried again. */
export function giveUpDetach(journal: JournalStore, entry: OpenEntry): void {
  const wasRefused = entry.state === 'parked' && entry.reason.kind === 'refused'
  if (entry.state !== 'sending' && (entry.departure === null || wasRefused)) journal.cancel(entry.id)
  else if (entry.state === 'parked') journal.advance(entry.id, { kind: 'retry' })
}
