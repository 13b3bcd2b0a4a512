import type { JsonValue } from '../../json.ts'
import { clockChangeNear, clockTimeOf, type ClockChange } from '../clock-changes.ts'
import { momentOf } from '../moment.ts'
import { instantOfTime, toLocalText } from '../zoned-time.ts'

/** What a change of the event's clocks, such as to summer time, does to a session. */
export type ClockNote =
  /** A time it was given is not there; `time` as `YYYY-MM-DDThh:mm`. */
  | {
      readonly kind: 'never'
      readonly field: SessionEdge
      readonly time: string
      readonly change: ClockChange
    }
  /** A time of it is there twice. `otherMs`: when it is the other time. */
  | {
      readonly kind: 'twice'
      readonly field: SessionEdge
      readonly time: string
      readonly change: ClockChange
      readonly isSecond: boolean
      readonly otherMs: number
    }
  /** The clocks are changed while it goes on. */
  | { readonly kind: 'during'; readonly change: ClockChange }

export type SessionEdge = 'start' | 'end'

/**
 * What is to be said of a session's times, which are written as records have them. A time that is
 * written without a zone is one of the event's clocks, and may be one they skip.
 */
export function clockNotesOf(
  times: Readonly<Record<SessionEdge, JsonValue | undefined>>,
  timeZone: string,
): readonly ClockNote[] {
  const [startMs, endMs] = [instantOfTime(times.start, timeZone), instantOfTime(times.end, timeZone)]
  if (Number.isNaN(startMs) || Number.isNaN(endMs)) return []
  const change = clockChangeNear(startMs, endMs, timeZone)
  if (change === undefined) return []
  const notes = (['start', 'end'] as const).flatMap((field) => {
    const note = edgeNote(field, times[field], change, timeZone)
    return note === undefined ? [] : [note]
  })
  // A time that is not there says it all.
  const isDuring = startMs < change.atMs && change.atMs < endMs && notes.every(({ kind }) => kind !== 'never')
  return isDuring ? [...notes, { kind: 'during', change }] : notes
}

function edgeNote(
  field: SessionEdge,
  value: JsonValue | undefined,
  change: ClockChange,
  timeZone: string,
): ClockNote | undefined {
  const atMs = instantOfTime(value, timeZone)
  const written = value === undefined ? undefined : momentOf(value)
  const isOnClocks = written !== undefined && written.offsetMs === undefined
  const time = isOnClocks
    ? new Date(written.wallMs).toISOString().slice(0, 16)
    : toLocalText(new Date(atMs).toISOString(), timeZone)
  const found = clockTimeOf(time, change)
  if (found === undefined) return undefined
  if (found.kind === 'never') return { kind: 'never', field, time, change }
  const isSecond = Math.floor(atMs / 60_000) === Math.floor(found.secondMs / 60_000)
  return { kind: 'twice', field, time, change, isSecond, otherMs: isSecond ? found.firstMs : found.secondMs }
}
