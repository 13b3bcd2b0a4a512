import { z } from 'zod'
import { call } from './call.ts'
import { eventId } from './schemas.ts'

export const diagnosticsCalls = {
  /**
   * What helps to find a fault, as text for a person to read and pass on: versions, settings, counts,
   * how the last synchronisation ended, space on the disk and the end of the log. No secrets, names,
   * addresses or contents of the event.
   */
  'diagnostics.text': call<{ readonly text: string }>()(z.strictObject({ eventId: eventId.nullable() })),
}
