import type { SetupAnswer, SetupState } from '../../../shared/contract/index.ts'
import {
  differingFields,
  type EventSetup,
  type SetupChange,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { AppError } from '../../../shared/errors.ts'
import { changeEventSetup, readEventSetup } from '../../gateway/event-setup.ts'
import type { OpenEvent } from './open-event.ts'

/** The event's set-up as its service has it now. Throws what reads of the gateway throw. */
export async function setupState(
  { gateway }: Pick<OpenEvent, 'gateway'>,
  signal: AbortSignal,
): Promise<SetupState> {
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
export async function changeSetup(
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
