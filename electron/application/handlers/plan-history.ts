import type { Handlers } from '../../../shared/contract/index.ts'
import { planDays, planLog } from '../../plans/history/plan-log.ts'
import { bringBack, planVersion } from '../../plans/history/plan-version.ts'
import type { ApplicationContext } from '../events/context.ts'

/** What was done to shared plans, and the plans as they stood. */
export function planHistoryHandlers({
  events,
}: ApplicationContext): Pick<Handlers, Extract<keyof Handlers, `planHistory.${string}`>> {
  return {
    'planHistory.steps': async ({ eventId, ...request }, signal) =>
      planLog((await events.open(eventId)).workspace, request, signal),
    'planHistory.days': async ({ eventId, floorKey, timeZone }, signal) =>
      planDays((await events.open(eventId)).workspace, floorKey, timeZone, signal),
    'planHistory.version': async ({ eventId, ...request }, signal) =>
      planVersion((await events.open(eventId)).workspace, request, signal),
    'planHistory.bringBack': async ({ eventId, ...request }) =>
      bringBack((await events.open(eventId)).workspace, request),
  }
}
