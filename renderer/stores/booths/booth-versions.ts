import { defineStore } from 'pinia'
import type {
  BoothCopyReview,
  BoothSnapshot,
  BoothTemplate,
  RecordDetail,
  RecordSelection,
  TemplateUse,
} from '../../../shared/contract/index.ts'
import type { BoothContent, TemplateGroup } from '../../../shared/domain/booths/booth-content.ts'
import { client, waitForJob } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFollowedAnswer, type FollowedAnswer } from '../followed-answer.ts'

/** What of a named state is wanted back. */
export interface SnapshotChoice {
  readonly fields: string[]
  readonly parts: string[]
  readonly order: boolean
}

export type TemplateMode = 'empty' | 'overwrite'

/** Named states of booths, templates and copies, of the open event. All throw an `AppError`. */
export const useBoothVersions = defineStore('booth-versions', () => {
  const event = useEvent()
  const inEvent = <Rest extends object>(rest: Rest): Rest & { eventId: string } => ({
    eventId: event.requireEventId(),
    ...rest,
  })

  return {
    nameState: (booth: string, name: string) => client.call('snapshots.create', inEvent({ booth, name })),
    renameSnapshot: (id: number, name: string) => client.call('snapshots.rename', inEvent({ id, name })),
    removeSnapshot: (id: number) => client.call('snapshots.remove', inEvent({ id })),
    /** What a booth was, or with `null` is now. */
    contentOf: (booth: string, id: number | null): Promise<BoothContent> =>
      client.call('snapshots.content', inEvent({ booth, id })),
    /** The token that takes it back; `null`: nothing has changed. */
    async restoreSnapshot(id: number, choice?: SnapshotChoice): Promise<string | null> {
      return (await client.call('snapshots.restore', inEvent(choice === undefined ? { id } : { id, choice })))
        .token
    },

    saveTemplate: (booth: string, name: string, groups: readonly TemplateGroup[]) =>
      client.call('templates.create', inEvent({ booth, name, groups: [...groups] })),
    renameTemplate: (id: number, name: string) => client.call('templates.rename', inEvent({ id, name })),
    removeTemplate: (id: number) => client.call('templates.remove', inEvent({ id })),
    templateUse: (
      id: number,
      selection: RecordSelection,
      mode: TemplateMode,
      signal: AbortSignal,
    ): Promise<TemplateUse> => client.call('templates.preview', inEvent({ id, selection, mode }), signal),
    /** The job's result is a `BulkResult`. */
    applyTemplate: (id: number, selection: RecordSelection, mode: TemplateMode) =>
      client.call('booths.applyTemplate', inEvent({ id, selection, mode })),
    boothFromTemplate: (id: number, name: string, floor: string | null): Promise<RecordDetail> =>
      client.call('booths.fromTemplate', inEvent({ id, name, floor })),

    /** `names`: with `{name}` and `{number}`. The job's result is a `BulkResult`. */
    copyToFloors: (
      selection: RecordSelection,
      floors: readonly { readonly floor: string; readonly times: number }[],
      names: { readonly first: string; readonly next: string },
    ) => client.call('booths.copyToFloors', inEvent({ selection, floors: [...floors], names })),
    copyReview: (toEventId: string, selection: RecordSelection): Promise<BoothCopyReview> =>
      client.call('booths.copyReview', inEvent({ toEventId, selection })),
    /** The job's result is a `BulkResult` of the other event. */
    copyToEvent: (
      toEventId: string,
      selection: RecordSelection,
      {
        floors,
        withTaken,
      }: {
        readonly floors: readonly { readonly from: string; readonly to: string | null }[]
        readonly withTaken: boolean
      },
    ) => client.call('booths.copyToEvent', inEvent({ toEventId, selection, floors: [...floors], withTaken })),
    /** Takes back what was done in an event that may not be the open one. */
    async undoIn(eventId: string, token: string): Promise<void> {
      const { jobId } = await client.call('records.undo', { eventId, token })
      await waitForJob(jobId)
    },
  }
})

/** The named states of a booth, newest first, as long as the calling component lives. */
export function useSnapshots(eventId: string, booth: string): FollowedAnswer<readonly BoothSnapshot[]> {
  return useFollowedAnswer(() => client.call('snapshots.list', { eventId, booth }), {
    afterMs: 0,
    listen: (soon) => [
      client.on('snapshots.changed', (change) => {
        if (change.eventId === eventId && change.booth === booth) soon()
      }),
    ],
  })
}

/** The templates of the open event, by name, as long as the calling component lives. */
export function useTemplates(): FollowedAnswer<readonly BoothTemplate[]> {
  const eventId = useEvent().requireEventId()
  return useFollowedAnswer(() => client.call('templates.list', { eventId }), {
    afterMs: 0,
    listen: (soon) => [
      client.on('templates.changed', (change) => {
        if (change.eventId === eventId) soon()
      }),
    ],
  })
}
