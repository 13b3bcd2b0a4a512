import type { RecordValues } from '../record/record-values.ts'
import { instantOfTime } from '../zoned-time.ts'
import type { TimedSession } from './clashes.ts'

/** What a record says of when a session is and who takes part; `null` where it has no time that can be understood. */
export function timedSession(key: string, values: RecordValues, timeZone: string): TimedSession | null {
  const { start, end, track_id: track, speaker_ids: speakers } = values
  const startMs = instantOfTime(start, timeZone)
  const endMs = instantOfTime(end, timeZone)
  if (Number.isNaN(startMs) || Number.isNaN(endMs)) return null
  return {
    key,
    startMs,
    endMs: Math.max(startMs, endMs),
    trackKey: typeof track === 'string' && track !== '' ? track : null,
    speakerKeys: Array.isArray(speakers) ? speakers.filter((speaker) => typeof speaker === 'string') : [],
  }
}
