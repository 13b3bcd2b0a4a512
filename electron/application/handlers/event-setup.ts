import type { Handlers, SetupAnswer, SetupState } from '../../../shared/contract/index.ts'
import {
  newEventSetup,
  readSetupChange,
  setupTexts,
  type EventSetup,
  type SetupChange,
  differingFields,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApplicationContext } from '../events/context.ts'
import { createOwnEvent } from '../arrivals/own-event.ts'
import { exportOpenEvent, importEventFile } from '../event-files/open-event-file.ts'
import { changeEventSetup, readEventSetup } from '../../gateway/event-setup.ts'
import type { OpenEvent } from '../events/open-event.ts'

type SetupHandlers = Pick<
  Handlers,
  | 'events.create'
  | 'events.setup'
  | 'events.changeSetup'
  | 'events.export'
  | 'events.import'
  | 'events.remove'
>

export function eventSetupHandlers(context: ApplicationContext): SetupHandlers {
  const { events, jobs } = context
  return {
    'events.create': (setup) => {
      const whole = { ...newEventSetup, ...checked(setup) }
      return {
        jobId: jobs.start('create-event', 'starting-service', async (signal, report) => ({
          eventId: await createOwnEvent(context, whole, signal, report),
        })),
      }
    },
    'events.setup': async ({ eventId }, signal) => setupState(await events.open(eventId), signal),
    'events.changeSetup': async ({ eventId, change, base }, signal) => {
      const open = await events.open(eventId)
      const answer = await changeSetup(open, checked(present(change), base), base, signal)
      if (answer.kind === 'changed') {
        await open.engine.lookAgain(['event', 'language'], signal)
        await events.refresh(eventId)
      }
      return answer
    },
    'events.export': ({ eventId }) => ({
      jobId: jobs.start('export', 'writing', (signal) => exportOpenEvent(context, eventId, signal)),
    }),
    'events.import': ({ bundleId }) => ({
      jobId: jobs.start('import', 'importing', async (signal) => ({
        eventId: await importEventFile(context, bundleId, signal),
      })),
    }),
    'events.remove': async ({ eventId }) => {
      await events.remove(eventId)
      return null
    },
  }
}

/** Throws `invalid-input`. */
function checked(raw: SetupChange, before?: EventSetup): SetupChange {
  const reading = readSetupChange(raw, before)
  if (reading.kind === 'good') return reading.change
  const [[field, texts]] = Object.entries(setupTexts(reading.problems)) as [[string, readonly string[]]]
  throw new AppError('invalid-input', texts.join(' '), { field })
}

function present(change: {
  readonly [Field in keyof SetupChange]: SetupChange[Field] | undefined
}): SetupChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** The event's set-up as its service has it now. Throws what reads of the gateway throw. */
async function setupState({ gateway }: Pick<OpenEvent, 'gateway'>, signal: AbortSignal): Promise<SetupState> {
  const seen = await readEventSetup(await gateway.access(signal), signal)
  return seen === undefined ? { kind: 'not-offered' } : { kind: 'offered', setup: seen.setup }
}

/** Where others write at the same moment, so many times. */
const attempts = 5

/**
 * Changes the event's set-up, which the person saw as `base`. What somebody else has changed in other
 * fields meanwhile stays; where it is one of the same, nothing is changed. Throws `service-error`
 * where the service does not offer it, and what reads of the gateway throw.
 */
async function changeSetup(
  { gateway }: Pick<OpenEvent, 'gateway'>,
  change: SetupChange,
  base: EventSetup,
  signal: AbortSignal,
): Promise<SetupAnswer> {
  const access = await gateway.access(signal)
  for (let attempt = 1; ; attempt += 1) {
    const seen = await readEventSetup(access, signal)
    if (seen === undefined)
      throw new AppError('service-error', 'This service does not let the set-up of an event be changed.', {
        details: { reason: 'no-setup' },
      })
    // It has all of it already, as where an answer got lost.
    const wanted = differingFields(change, seen.setup)
    if (wanted.length === 0) return { kind: 'changed', setup: seen.setup }
    const overtaken = differingFields(seen.setup, base).filter((field) => wanted.includes(field))
    if (overtaken.length > 0) return { kind: 'overtaken', fields: overtaken, setup: seen.setup }
    const after = await changeEventSetup(access, change, seen.tag, signal)
    if (after !== undefined) return { kind: 'changed', setup: after.setup }
    if (attempt === attempts) return { kind: 'overtaken', fields: wanted, setup: seen.setup }
  }
}
