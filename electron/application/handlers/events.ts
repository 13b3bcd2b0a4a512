import type { Handlers } from '../../../shared/contract/index.ts'
import { connectEvent, reconnectEvent } from '../arrivals/connecting.ts'
import type { ApplicationContext } from '../events/context.ts'
import { openSampleEvent } from '../arrivals/sample-event.ts'

type EventHandlers = Pick<
  Handlers,
  'events.list' | 'events.openSample' | 'events.connect' | 'events.reconnect' | 'events.open' | 'events.close'
>

export function eventsHandlers(context: ApplicationContext): EventHandlers {
  const { events, jobs } = context
  return {
    'events.list': () => events.list(),
    'events.openSample': () => ({
      // There is one sample event: who asks while it is being opened waits for the same.
      jobId:
        jobs.running('open-sample')?.id ??
        jobs.start('open-sample', 'starting-service', async (signal, report) => ({
          eventId: await openSampleEvent(context, signal, report),
        })),
    }),
    'events.connect': (connection) => ({
      jobId: jobs.start('connect', 'authenticating', async (signal, report) => ({
        eventId: await connectEvent(context, connection, signal, report),
      })),
    }),
    'events.reconnect': ({ eventId, credentials }) => ({
      jobId: jobs.start('connect', 'authenticating', async (signal, report) => {
        await reconnectEvent(context, eventId, credentials, signal, report)
        return { eventId }
      }),
    }),
    'events.open': async ({ eventId }) => {
      await events.open(eventId)
      await events.markOpened(eventId)
      return events.known(eventId)
    },
    'events.close': async ({ eventId }) => {
      await events.close(eventId)
      return null
    },
  }
}
