import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function segmentsHandlers({ events }: ApplicationContext): Pick<Handlers, 'segments.count'> {
  return {
    'segments.count': async ({ eventId, rules }) =>
      (await events.open(eventId)).workspace.lists.countSegment(rules),
  }
}
