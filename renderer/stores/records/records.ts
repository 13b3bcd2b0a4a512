import { defineStore } from 'pinia'
import type {
  BulkChangePreview,
  BulkRemovalPreview,
  CallInput,
  DetachOutcome,
  FieldDestination,
  RecordDetail,
  RemovalPreview,
  RecordSelection,
} from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client, waitForJob } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'

/**
 * Every change of the open event's records. What they are then comes back as `records.changed`. All
 * throw an `AppError`.
 */
export const useRecordsStore = defineStore('records', () => {
  const event = useEvent()
  const inEvent = <Rest extends object>(rest: Rest): Rest & { eventId: string } => ({
    eventId: event.requireEventId(),
    ...rest,
  })

  return {
    async valuesOf(entity: EntityName, key: string): Promise<RecordValues> {
      return (await client.call('records.get', inEvent({ entity, key }))).values
    },
    async titleOf(entity: EntityName, key: string): Promise<string> {
      return recordTitle(entity, (await client.call('records.get', inEvent({ entity, key }))).values)
    },
    create(entity: EntityName, values: RecordValues): Promise<RecordDetail> {
      return client.call('records.create', inEvent({ entity, values: { ...values } }))
    },
    /**
     * As `create`, in an event that may not be the open one any more: for work that outlives a
     * screen.
     */
    createIn(
      eventId: string,
      entity: EntityName,
      values: RecordValues,
    ): Promise<RecordDetail & { readonly token: string }> {
      return client.call('records.create', { eventId, entity, values: { ...values } })
    },
    /** Puts a file of the asset store into a field, also of an event that is not open any more. */
    keepFile(
      place: FieldDestination & { readonly recordKey: string },
      file: { readonly hash: string; readonly name: string },
    ): Promise<RecordDetail> {
      const { eventId, entity, recordKey: key, field } = place
      return client.call('records.update', { eventId, entity, key, values: { [field]: file } })
    },
    update(entity: EntityName, key: string, values: RecordValues): Promise<RecordDetail> {
      return client.call('records.update', inEvent({ entity, key, values: { ...values } }))
    },
    /** The same change to a few, named ones; how many are different now. */
    async updateMany(entity: EntityName, keys: readonly string[], values: RecordValues): Promise<number> {
      const { jobId } = await client.call(
        'records.updateMany',
        inEvent({ entity, selection: { keys: [...keys] }, values: { ...values } }),
      )
      const { result } = await waitForJob(jobId)
      return isObject(result) ? Number(result['changed']) : 0
    },
    /** The same change to many. The job's result is a `BulkResult`. */
    changeMany(
      entity: EntityName,
      selection: RecordSelection,
      values: RecordValues,
    ): Promise<{ readonly jobId: string }> {
      return client.call('records.updateMany', inEvent({ entity, selection, values: { ...values } }))
    },
    /** What a change of one field of many would do. */
    previewChange(
      change: Omit<CallInput<'bulk.preview'>, 'eventId'>,
      signal: AbortSignal,
    ): Promise<BulkChangePreview> {
      return client.call('bulk.preview', inEvent(change), signal)
    },
    /** Changes one field of many, each by what it says there. The job's result is a `BulkResult`. */
    changeField(change: Omit<CallInput<'bulk.change'>, 'eventId'>): Promise<{ readonly jobId: string }> {
      return client.call('bulk.change', inEvent(change))
    },
    removalPreviewMany(entity: EntityName, selection: RecordSelection): Promise<BulkRemovalPreview> {
      return client.call('records.removalPreviewMany', inEvent({ entity, selection }))
    },
    /** The job's result is a `BulkResult`. */
    removeMany(
      entity: EntityName,
      selection: RecordSelection,
      deleteRepresentatives: boolean,
    ): Promise<{ readonly jobId: string }> {
      return client.call('records.removeMany', inEvent({ entity, selection, deleteRepresentatives }))
    },
    /** Gives the token that takes it back. */
    async remove(entity: EntityName, key: string, deleteRepresentatives?: boolean): Promise<string> {
      const input = inEvent({ entity, key })
      const { token } = await client.call(
        'records.remove',
        deleteRepresentatives === undefined ? input : { ...input, deleteRepresentatives },
      )
      return token
    },
    /** The job's result is an `UndoResult`. */
    undo(token: string): Promise<{ readonly jobId: string }> {
      return client.call('records.undo', inEvent({ token }))
    },
    /** The job's result is an `UndoResult`. */
    redo(token: string): Promise<{ readonly jobId: string }> {
      return client.call('records.redo', inEvent({ token }))
    },
    /** What goes with a record when it is removed. */
    removalPreview(entity: EntityName, key: string): Promise<RemovalPreview> {
      return client.call('records.removalPreview', inEvent({ entity, key }))
    },
    /** Takes a speaker, or whoever has an e-mail address, off one session or, with `null`, off all. */
    detach(
      who: { readonly key: string } | { readonly email: string },
      session: string | null,
    ): Promise<DetachOutcome> {
      return client.call('speakers.detach', inEvent({ who, session }))
    },
    /** Puts sessions elsewhere, and copies of sessions. The job's result is a `BulkResult`. */
    arrangeSessions(
      arrangement: Omit<CallInput<'programme.arrange'>, 'eventId'>,
    ): Promise<{ readonly jobId: string }> {
      return client.call('programme.arrange', inEvent(arrangement))
    },
    /** Puts who has the e-mail address already, else a new representative, on a booth. */
    async addRepresentative(boothKey: string, values: RecordValues): Promise<void> {
      await client.call('booths.addRepresentative', inEvent({ key: boothKey, values: { ...values } }))
    },
    /** A booth with everything that belongs to it, as a new booth. */
    cloneBooth(key: string, name: string): Promise<RecordDetail> {
      return client.call('booths.clone', inEvent({ key, name }))
    },
    restore(entity: EntityName, key: string): Promise<RecordDetail> {
      return client.call('records.restore', inEvent({ entity, key }))
    },
  }
})
