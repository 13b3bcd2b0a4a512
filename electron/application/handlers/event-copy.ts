import type { Handlers } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { copyEvent, reviewEventCopy, type CopiedEvent } from '../../workspace/booths/copy-event.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'
import { sliced } from './records.ts'

/** Last year's exhibition as this year's drafts. */
export function eventCopyHandlers({
  events,
  jobs,
  stream,
}: ApplicationContext): Pick<Handlers, 'events.copyFrom' | 'events.copyReview'> {
  const both = async (
    eventId: string,
    fromEventId: string,
  ): Promise<{ readonly from: CopiedEvent; readonly to: Workspace }> => {
    if (eventId === fromEventId)
      throw new AppError('invalid-input', 'Another event has to be chosen.', { field: 'fromEventId' })
    const { workspace } = await events.open(fromEventId)
    return { from: { eventId: fromEventId, workspace }, to: (await events.open(eventId)).workspace }
  }
  return {
    'events.copyFrom': async ({ eventId, fromEventId, choice }) => {
      const { from, to } = await both(eventId, fromEventId)
      const total = from.workspace.records.count('floor') + from.workspace.records.count('booth')
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const result = await copyEvent(from, to, choice, sliced(signal, report, 'changing', 'booth', total))
        if (choice.readiness) stream.emit('readiness.changed', { eventId })
        return { ...result }
      })
      return { jobId }
    },
    'events.copyReview': async ({ eventId, fromEventId }) => {
      const { from, to } = await both(eventId, fromEventId)
      return reviewEventCopy(from, to)
    },
  }
}
