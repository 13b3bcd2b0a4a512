import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'
import { floorChanges } from '../views/floor-changes.ts'
import { sharedDecisions } from '../views/shared-decision.ts'

/** Plans shared with colleagues. */
export function sharingHandlers({
  events,
}: ApplicationContext): Pick<Handlers, Extract<keyof Handlers, `sharing.${string}`>> {
  return {
    'sharing.state': async ({ eventId }) => (await events.open(eventId)).sharing.state(),
    'sharing.offer': async ({ eventId }) => (await events.open(eventId)).sharing.offer(),
    'sharing.turnOn': async ({ eventId, ...choice }) => (await events.open(eventId)).sharing.turnOn(choice),
    'sharing.turnOff': async ({ eventId }) => (await events.open(eventId)).sharing.turnOff(),
    'sharing.others': async ({ eventId }) => (await events.open(eventId)).sharing.others(),
    'sharing.show': async ({ eventId, shown }) => {
      ;(await events.open(eventId)).sharing.show(shown)
      return null
    },
    'sharing.lastChange': async ({ eventId, elementId }) => {
      const last = (await events.open(eventId)).workspace.sharing.lastWrite(elementId)
      return last === undefined ? null : { person: last.person.name, at: new Date(last.at).toISOString() }
    },
    'sharing.changes': async ({ eventId, floorKey }) =>
      floorChanges((await events.open(eventId)).workspace, floorKey),
    'sharing.sawChanges': async ({ eventId, floorKey, upTo }) => {
      ;(await events.open(eventId)).workspace.sharing.sawNews(floorKey, upTo)
      return null
    },
    'sharing.decisions': async ({ eventId }) => sharedDecisions((await events.open(eventId)).workspace),
    'sharing.decide': async ({ eventId, id, choice }) => {
      const { workspace, sharing } = await events.open(eventId)
      await sharing.decide(id, choice)
      return sharedDecisions(workspace)
    },
  }
}
