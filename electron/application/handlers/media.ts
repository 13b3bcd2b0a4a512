import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function mediaHandlers({
  events,
}: ApplicationContext): Pick<Handlers, 'media.derive' | 'media.origin' | 'media.keepFrame'> {
  return {
    'media.derive': async ({ eventId, hash, recipe }, signal) =>
      (await events.open(eventId)).derived.make(hash, recipe, signal),
    'media.origin': async ({ eventId, hash }) => (await events.open(eventId)).derived.origin(hash),
    'media.keepFrame': async ({ eventId, hash, frameHash }) => {
      ;(await events.open(eventId)).derived.keepFrame(hash, frameHash)
      return null
    },
  }
}
