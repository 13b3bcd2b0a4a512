import { client } from '../../bridge/index.ts'
import type {
  ArchivedVersionView,
  CallInput,
  CallOutput,
  ExportedText,
} from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { useEvent } from '../event.ts'
import { entryQuery, mostEntries, type EntryFilter } from './entries.ts'

export interface History {
  /** The newest `wanted` versions that were overwritten, given up or removed. */
  versions(
    entity: EntityName | undefined,
    wanted: number,
  ): Promise<{ readonly items: readonly ArchivedVersionView[]; readonly total: number }>
  /** What is different since a version. */
  differences(versionId: number): Promise<CallOutput<'archive.compare'>>
  bringBack(versionId: number): Promise<CallOutput<'archive.restore'>>
  /** The entries that pass a filter, as a text to save. */
  exported(filter: EntryFilter): Promise<ExportedText>
  /** For how many days all this is kept; `null`: for ever. */
  retentionDays(): Promise<RetentionDays>
  keepFor(days: CallInput<'history.keep'>['retentionDays']): Promise<RetentionDays>
}

type RetentionDays = CallOutput<'history.settings'>['retentionDays']

/** What the open event was before: versions that can be brought back, and what was sent. */
export function useHistory(): History {
  const event = useEvent()
  return {
    versions: (entity, wanted) =>
      client.call('archive.list', {
        eventId: event.requireEventId(),
        ...(entity === undefined ? {} : { entity }),
        limit: Math.min(wanted, mostEntries),
      }),
    differences: (versionId) =>
      client.call('archive.compare', { eventId: event.requireEventId(), versionId }),
    bringBack: (versionId) => client.call('archive.restore', { eventId: event.requireEventId(), versionId }),
    exported: (filter) =>
      client.call('sync.exportHistory', { eventId: event.requireEventId(), ...entryQuery(filter) }),
    retentionDays: async () =>
      (await client.call('history.settings', { eventId: event.requireEventId() })).retentionDays,
    keepFor: async (retentionDays) =>
      (await client.call('history.keep', { eventId: event.requireEventId(), retentionDays })).retentionDays,
  }
}
