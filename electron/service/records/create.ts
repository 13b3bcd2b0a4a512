import type { EntityName } from '../../../shared/entities/index.ts'
import { createRecord } from '../storage/create-record.ts'
import type { EventLimits, EventRecords, NewRecord, ReceivedFile } from '../storage/types.ts'
import { isLimited, withinLimits } from '../access/event-limits.ts'
import type { SaveInput } from './input.ts'
import { createdId, newRecord, type SaveContext } from './save.ts'

/** Where a record is made, and when. */
export interface Making {
  readonly records: EventRecords
  readonly limits: EventLimits
  /** As in `RecordWriter`. */
  readonly now: number
  readonly rules: SaveContext
}

/**
 * Makes one record, unless one was made under the key before. Gives its identifier. Throws what
 * `newRecord` and `createdId` throw, 507 where the event may hold no more.
 */
export async function create(
  { records, limits, now, rules }: Making,
  name: EntityName,
  input: SaveInput,
  key: NewRecord['key'],
  files: readonly ReceivedFile[] = [],
): Promise<number> {
  const record = await newUnlessKnown(records, key, now, () => newRecord(records, name, input, rules))
  if (typeof record === 'number') return record
  const bringsFiles = files.length > 0
  // Where there is a limit, each has to see what the one before has made.
  const made = isLimited(limits, bringsFiles)
    ? await records.transaction(
        (writer) => withinLimits(writer, limits, bringsFiles, () => createRecord(writer, record, now)),
        files,
      )
    : await records.create(record, now, files)
  return createdId(record, made)
}

/**
 * What is to be made under the key; or, where that would be refused by now, the identifier of what
 * was made under it before.
 */
async function newUnlessKnown(
  records: EventRecords,
  key: NewRecord['key'],
  now: number,
  prepare: () => Promise<NewRecord>,
): Promise<NewRecord | number> {
  try {
    return { ...(await prepare()), key }
  } catch (error) {
    const known =
      key === undefined ? undefined : await records.transaction((writer) => writer.createdWith(key.key, now))
    if (known === undefined || known.fingerprint !== key?.fingerprint) throw error
    return known.id
  }
}
