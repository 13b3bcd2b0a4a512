import { toAppError } from '../../../shared/errors.ts'
import { openAndPull, pullNewEvent, type Report } from './connecting.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { RegisteredEvent } from '../host/known-events.ts'
import { arrangeSample } from './sample-arrangement.ts'

const sampleEventId = 'sample'

/**
 * Opens the sample event: its service is started and it is pulled over HTTP like any other, and
 * half arranged. From the second time on it opens with what is here even where the service cannot
 * be started.
 */
export async function openSampleEvent(
  context: ApplicationContext,
  signal: AbortSignal,
  report: Report,
): Promise<string> {
  const { events, host, services } = context
  const isKnown = events.registered().some(({ id }) => id === sampleEventId)
  report({ phase: 'starting-service' })
  try {
    const { baseUrl } = await services.sample.ensure(signal)
    if (isKnown) await openAndPull(context, sampleEventId, signal, report)
    else {
      await pullNewEvent(context, firstEntry(baseUrl), signal, report)
      arrangeSample((await events.open(sampleEventId)).workspace)
    }
  } catch (error) {
    if (!isKnown || signal.aborted) throw error
    host.log.warn('The sample event works offline: its service could not be started.', {
      reason: toAppError(error).message,
    })
    await events.open(sampleEventId)
  }
  return sampleEventId
}

function firstEntry(baseUrl: string): RegisteredEvent {
  return {
    ...{ id: sampleEventId, name: 'Sample event', baseUrl, remoteId: sampleEventId, sample: true },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  }
}
