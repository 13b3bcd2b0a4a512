import { defineStore } from 'pinia'
import { onScopeDispose, watch } from 'vue'
import type { FileDestination, RecordDetail } from '../../shared/contract/index.ts'
import { isObject, type RecordValues } from '../../shared/domain/record-values.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import { client, onReconnected, waitForJob } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { createRecordList, type CachedRecordList, type RecordList } from './record-list.ts'

export type { RecordList } from './record-list.ts'

interface Entry {
  readonly entity: EntityName
  readonly list: CachedRecordList
  users: number
  stale: boolean
}

/** The open event's records: cached lists, and every change of them. Changes show at once in every list and are taken back where the core refuses them. */
export const useRecordsStore = defineStore('records', () => {
  const event = useEvent()
  const entries = new Map<string, Entry>()

  /** The cached list of an entity; all lists of one entity and field choice are the same one. Use `useRecords` in components. */
  function acquire(entity: EntityName, fields?: readonly string[]): { readonly list: RecordList; readonly release: () => void } {
    const id = `${entity}:${fields === undefined ? '*' : [...fields].sort().join(',')}`
    let entry = entries.get(id)
    if (entry === undefined) {
      entry = { entity, list: createRecordList(event.requireEventId(), entity, fields), users: 0, stale: true }
      entries.set(id, entry)
    }
    const held = entry
    held.users += 1
    if (held.stale) {
      held.stale = false
      void held.list.reload()
    }
    return {
      list: held.list,
      release: () => {
        held.users -= 1
      },
    }
  }

  function changed(entity: EntityName, keys: readonly string[] | null): void {
    for (const entry of entries.values()) {
      if (entry.entity !== entity) continue
      // Nobody looks: read again when someone does.
      if (entry.users === 0) entry.stale = true
      else entry.list.changed(keys)
    }
  }

  function patch(entity: EntityName, keys: readonly string[], values: RecordValues): void {
    for (const entry of entries.values()) if (entry.entity === entity) entry.list.patch(keys, values)
  }

  async function changing<Output>(entity: EntityName, keys: readonly string[], change: Promise<Output>): Promise<Output> {
    try {
      return await change
    } catch (error) {
      changed(entity, keys)
      throw error
    }
  }

  watch(
    () => event.eventId,
    () => entries.clear(),
    { flush: 'sync' },
  )
  client.on('records.changed', ({ eventId, entity, keys }) => {
    if (eventId === event.eventId) changed(entity, keys)
  })
  onReconnected(() => {
    for (const entry of entries.values()) changed(entry.entity, null)
  })

  return {
    acquire,
    create(entity: EntityName, values: RecordValues): Promise<RecordDetail> {
      return client.call('records.create', { eventId: event.requireEventId(), entity, values: { ...values } })
    },
    /** As `create`, in an event that may not be the open one any more: for work that outlives a screen. */
    createIn(eventId: string, entity: EntityName, values: RecordValues): Promise<RecordDetail> {
      return client.call('records.create', { eventId, entity, values: { ...values } })
    },
    /** Puts a file of the asset store into a field, also of an event that is not open any more. */
    keepFile(place: FileDestination & { readonly recordKey: string }, file: { readonly hash: string; readonly name: string }): Promise<RecordDetail> {
      const { eventId, entity, recordKey: key, field } = place
      return client.call('records.update', { eventId, entity, key, values: { [field]: file } })
    },
    update(entity: EntityName, key: string, values: RecordValues): Promise<RecordDetail> {
      patch(entity, [key], values)
      return changing(entity, [key], client.call('records.update', { eventId: event.requireEventId(), entity, key, values: { ...values } }))
    },
    async updateMany(entity: EntityName, keys: readonly string[], values: RecordValues): Promise<number> {
      patch(entity, keys, values)
      const start = client.call('records.updateMany', {
        eventId: event.requireEventId(),
        entity,
        selection: { keys: [...keys] },
        values: { ...values },
      })
      const { result } = await changing(
        entity,
        keys,
        start.then(({ jobId }) => waitForJob(jobId)),
      )
      return isObject(result) ? Number(result['changed']) : 0
    },
    revert(entity: EntityName, key: string, fields?: readonly string[]): Promise<RecordDetail> {
      const input = { eventId: event.requireEventId(), entity, key }
      return client.call('records.revert', fields === undefined ? input : { ...input, fields: [...fields] })
    },
    async remove(entity: EntityName, key: string, deleteRepresentatives?: boolean): Promise<void> {
      const input = { eventId: event.requireEventId(), entity, key }
      await client.call('records.remove', deleteRepresentatives === undefined ? input : { ...input, deleteRepresentatives })
    },
    restore(entity: EntityName, key: string): Promise<RecordDetail> {
      return client.call('records.restore', { eventId: event.requireEventId(), entity, key })
    },
  }
})

/**
 * The open event's records of one entity, kept up to date while the calling component lives. `fields` limits what is fetched of each; name only what
 * the screen shows. Call it in `setup` of a component inside the event's frame, where an event is always open.
 */
export function useRecords(entity: EntityName, fields?: readonly string[]): RecordList {
  const { list, release } = useRecordsStore().acquire(entity, fields)
  onScopeDispose(release)
  return list
}
