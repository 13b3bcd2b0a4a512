import { z } from 'zod'
import { call } from './call.ts'
import { eventId, jsonValue, recordKey } from './schemas.ts'

const word = z.string().max(200)

/** Where a session is put: what is left out stays as it is. */
const place = z.partialRecord(z.enum(['start', 'end', 'track_id', 'speaker_ids']), jsonValue)
const placements = z.array(z.strictObject({ key: recordKey, place })).max(10_000)

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
  /**
   * Puts sessions elsewhere, and copies of sessions, with their handouts, to where they are to be;
   * all of it is one change. The job's result is a `BulkResult`.
   */
  'programme.arrange': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, copies: placements, moves: placements }),
  ),
} as const
