import { z } from 'zod'
import type { EventSetup, SetupField } from '../domain/event-setup/event-setup.ts'
import { call } from './call.ts'
import { eventId } from './schemas.ts'

/** Only the form: what a value may be is for `readSetupChange` to say, field by field. */
const setup = z.strictObject({
  name: z.string().max(1_000),
  description: z.string().max(100_000),
  start_date: z.string().max(100),
  end_date: z.string().max(100),
  timezone: z.string().max(200),
  status: z.string().max(1_000),
  languages: z.array(z.string().max(100)).max(1_000).readonly(),
}) satisfies z.ZodType<EventSetup>

/** Whether the event's service lets its set-up be changed, and what it is there now. */
export type SetupState =
  { readonly kind: 'offered'; readonly setup: EventSetup } | { readonly kind: 'not-offered' }

/** `overtaken`: somebody else has changed these fields since `base` was read; nothing was changed. */
export type SetupAnswer =
  | { readonly kind: 'changed'; readonly setup: EventSetup }
  | { readonly kind: 'overtaken'; readonly fields: readonly SetupField[]; readonly setup: EventSetup }

/** What an event is: of one that is set up here, and of any whose service lets it be changed. */
export const eventSetupCalls = {
  /** Makes an event whose service runs on this computer, and opens it. The job's result is `{ eventId }`; nothing is kept when it fails. */
  'events.create': call<{ readonly jobId: string }>()(setup),
  /** Asks the service. */
  'events.setup': call<SetupState>()(z.strictObject({ eventId })),
  /** `base`: the set-up that the person saw. The program has the change when it is answered. */
  'events.changeSetup': call<SetupAnswer>()(
    z.strictObject({ eventId, change: setup.partial(), base: setup }),
  ),
  /**
   * Writes all of an event as one file, to be handed on. The job's result is a `MadeFile`. Throws
   * `invalid-input` for the sample event.
   */
  'events.export': call<{ readonly jobId: string }>()(z.strictObject({ eventId })),
  /**
   * Takes in the event of such a file (`takeBundle` of the bridge) and opens it. The job's result is
   * `{ eventId }`; nothing is kept when it fails. Throws `invalid-input` where the event is here already.
   */
  'events.import': call<{ readonly jobId: string }>()(z.strictObject({ bundleId: z.uuid() })),
  /** Removes an event that was set up here, with everything in it, for good. Throws `invalid-input` for any other. */
  'events.remove': call<null>()(z.strictObject({ eventId })),
} as const
