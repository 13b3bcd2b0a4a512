import type { KnownEvent, RecordState, RecordSummary } from '../../../../shared/contract/index.ts'
import type { TimedSession } from '../../../../shared/domain/programme/clashes.ts'
import { clockNotesOf, type ClockNote } from '../../../../shared/domain/programme/clock-notes.ts'
import { timedSession } from '../../../../shared/domain/programme/timed-session.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { fromLocalText, toLocalText } from '../../../../shared/domain/zoned-time.ts'

/** The fields of a session that the agenda shows. */
export const agendaFields = ['title', 'start', 'end', 'track_id', 'speaker_ids'] as const

/** A session at its place in the agenda. */
export interface AgendaSession extends TimedSession {
  readonly title: string
  readonly state: RecordState
  /** On the clocks of the event, as YYYY-MM-DDThh:mm. */
  readonly start: string
  readonly end: string
  /** What a change of clocks does to it. */
  readonly clockNotes: readonly ClockNote[]
}

/** What the lanes of the agenda are. */
export type LaneKind = 'track' | 'speaker'

export const zooms = [15, 30, 60] as const
/** The minutes of a line of the grid. */
export type Zoom = (typeof zooms)[number]

/** The lane of sessions that have no track, or no speaker. */
export const laneOfNone = 'none'

/** A session as it stands in the agenda; `null` where it has no time that can be understood. */
export function agendaSession(
  { key, state, values }: Pick<RecordSummary, 'key' | 'state' | 'values'>,
  timeZone: string,
): AgendaSession | null {
  const timed = timedSession(key, values, timeZone)
  if (timed === null) return null
  const { title, start, end } = values
  // As they are written: there a time may be one that the clocks skip.
  return placed({ ...timed, state, title: typeof title === 'string' ? title : '' }, timeZone, { start, end })
}

function placed(
  session: Omit<AgendaSession, 'start' | 'end' | 'clockNotes'>,
  timeZone: string,
  written: Parameters<typeof clockNotesOf>[0] = {
    start: isoInstant(session.startMs),
    end: isoInstant(session.endMs),
  },
): AgendaSession {
  const [start, end] = [wallText(session.startMs, timeZone), wallText(session.endMs, timeZone)]
  return { ...session, start, end, clockNotes: clockNotesOf(written, timeZone) }
}

/** An instant on the clocks of a time zone, as YYYY-MM-DDThh:mm. */
export function wallText(ms: number, timeZone: string): string {
  return toLocalText(new Date(ms).toISOString(), timeZone)
}

/** The instant at which those clocks show it; one that clocks skip is the one they show instead. */
export function instantOf(wall: string, timeZone: string): number {
  return Date.parse(fromLocalText(wall, timeZone) ?? wall)
}

/** An instant as records have it: ISO 8601 in UTC, which no change of clocks makes ambiguous. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** `minutes` later on the clock. */
export function laterOnClock(wall: string, minutes: number): string {
  return new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** From one time on the clock to another. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000
}

/** How a session is moved: minutes on the clock that its start and its end shift by, and its lanes. */
export interface AgendaMove {
  readonly startMinutes: number
  readonly endMinutes: number
  /** Default: as they are. */
  readonly lanes?: readonly string[]
}

const shortestMinutes = 5

/**
 * A session after a move. Where start and end shift alike it lasts as long as before, also across a
 * change of clocks; else it lasts five minutes at least.
 */
export function moved(
  session: AgendaSession,
  { startMinutes, endMinutes, lanes }: AgendaMove,
  kind: LaneKind,
  timeZone: string,
): AgendaSession {
  const shifted = (wall: string, ms: number, minutes: number): number =>
    minutes === 0 ? ms : instantOf(laterOnClock(wall, minutes), timeZone)
  const lasts = session.endMs - session.startMs
  const least = Math.min(lasts, shortestMinutes * 60_000)
  let startMs = shifted(session.start, session.startMs, startMinutes)
  let endMs = startMinutes === endMinutes ? startMs + lasts : shifted(session.end, session.endMs, endMinutes)
  if (endMs - startMs < least) {
    if (endMinutes === 0) startMs = endMs - least
    else endMs = startMs + least
  }
  const named = lanes?.filter((lane) => lane !== laneOfNone)
  return placed(
    {
      ...session,
      startMs,
      endMs,
      trackKey: named === undefined || kind !== 'track' ? session.trackKey : (named[0] ?? null),
      speakerKeys: named === undefined || kind !== 'speaker' ? session.speakerKeys : named,
    },
    timeZone,
  )
}

/**
 * A session where it is being carried, or one that is drawn anew (`undefined`). Times are on the
 * clocks of the event.
 */
export function carried(
  session: AgendaSession | undefined,
  place: { readonly start: string; readonly end: string; readonly lanes: readonly string[] },
  kind: LaneKind,
  timeZone: string,
): AgendaSession {
  const named = place.lanes.filter((lane) => lane !== laneOfNone)
  const { key = '', state = 'new', title = '', trackKey = null, speakerKeys = [] } = session ?? {}
  return placed(
    {
      ...{ key, state, title },
      startMs: instantOf(place.start, timeZone),
      endMs: instantOf(place.end, timeZone),
      trackKey: kind === 'track' ? (named[0] ?? null) : trackKey,
      speakerKeys: kind === 'speaker' ? named : speakerKeys,
    },
    timeZone,
  )
}

/** The values that make `before` what `after` is; `null`: they are the same. */
export function changeBetween(before: AgendaSession, after: AgendaSession): RecordValues | null {
  const values = {
    ...(before.startMs === after.startMs ? {} : { start: isoInstant(after.startMs) }),
    ...(before.endMs === after.endMs ? {} : { end: isoInstant(after.endMs) }),
    ...(before.trackKey === after.trackKey ? {} : { track_id: after.trackKey }),
    ...(before.speakerKeys.join() === after.speakerKeys.join()
      ? {}
      : { speaker_ids: [...after.speakerKeys] }),
  }
  return Object.keys(values).length === 0 ? null : values
}

/** The lanes a session stands in. */
export function lanesOf({ trackKey, speakerKeys }: TimedSession, kind: LaneKind): readonly string[] {
  const lanes = kind === 'track' ? (trackKey === null ? [] : [trackKey]) : speakerKeys
  return lanes.length === 0 ? [laneOfNone] : lanes
}

/** A day of the agenda, as YYYY-MM-DD. */
export interface AgendaDay {
  readonly day: string
  /** The event says that it takes place then. */
  readonly ofEvent: boolean
  /** How many sessions begin on it, or go on from the day before. */
  readonly count: number
}

/** A span far longer than any event, such as a mistyped year, is not filled with days. */
const mostDays = 60

/** The days of the event and every other on which there is a session, in order. */
export function daysOf(
  sessions: readonly AgendaSession[],
  event: Pick<KnownEvent, 'startDate' | 'endDate'> | null,
  timeZone: string,
): readonly AgendaDay[] {
  const days = new Map<string, AgendaDay>()
  const [first, last] = [event?.startDate, event?.endDate ?? event?.startDate].map((iso) =>
    iso == null ? '' : toLocalText(iso, timeZone).slice(0, 10),
  )
  for (const day of daysBetween(first ?? '', last ?? '')) days.set(day, { day, ofEvent: true, count: 0 })
  for (const session of sessions) {
    for (const day of daysBetween(session.start.slice(0, 10), lastDayOf(session))) {
      // An event without dates of its own takes place when its sessions do.
      const known = days.get(day) ?? { day, ofEvent: first === '', count: 0 }
      days.set(day, { ...known, count: known.count + 1 })
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The day that is looked at where nobody chose one: today, else the first of the event that has a session. */
export function dayByItself(days: readonly AgendaDay[], timeZone: string, nowMs: number): string {
  const today = wallText(nowMs, timeZone).slice(0, 10)
  if (days.some((one) => one.day === today)) return today
  return (
    (
      days.find(({ count, ofEvent }) => count > 0 && ofEvent) ??
      days.find(({ count }) => count > 0) ??
      days[0]
    )?.day ?? today
  )
}

/** The last day a session reaches into: one that ends at midnight does not reach into the next. */
function lastDayOf({ start, end }: AgendaSession): string {
  return end > start && end.endsWith('T00:00') ? laterOnClock(end, -1).slice(0, 10) : end.slice(0, 10)
}

function daysBetween(first: string, last: string): readonly string[] {
  if (first === '' || last === '') return first === '' ? [] : [first]
  const days: string[] = []
  for (
    let day = first;
    day <= last && days.length < mostDays;
    day = laterOnClock(`${day}T00:00`, 24 * 60).slice(0, 10)
  )
    days.push(day)
  return days
}

/** Whether a session can be seen on a day. */
export function isOn(session: AgendaSession, day: string): boolean {
  return session.start.slice(0, 10) <= day && lastDayOf(session) >= day
}
