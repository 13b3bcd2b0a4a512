import { z } from 'zod'
import { call } from './call.ts'
import { eventId } from './schemas.ts'

const word = z.string().max(200)

/** The programme of an event on its way out. */
export const programmeCalls = {
  /**
   * The event's sessions as a calendar file (RFC 5545) or as a PDF to be printed, made of what is
   * here. `language`: a code of the event's languages; `null`: the sessions' own words. The job's
   * result is `{ fileId, name }`, to be fetched as a made table is.
   */
  'programme.make': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      format: z.enum(['ics', 'pdf']),
      language: z.string().max(40).nullable(),
      /** Of the file, without what follows its dot. */
      name: z.string().trim().min(1).max(200),
      /** What is printed besides the sessions, in the person's language. */
      words: z.strictObject({ zone: word, page: word, withoutTrack: word, empty: word }),
    }),
  ),
} as const
