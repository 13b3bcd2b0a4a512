import type { Handlers } from '../../../shared/contract/index.ts'
import {
  newEventSetup,
  readSetupChange,
  setupTexts,
  type EventSetup,
  type SetupChange,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ApplicationContext } from '../events/context.ts'
import { createOwnEvent } from '../arrivals/own-event.ts'
import { changeSetup, setupState } from '../events/event-setup.ts'
import { exportOpenEvent, importEventFile } from '../event-files/open-event-file.ts'

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
