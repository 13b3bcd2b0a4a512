import { clashesMade, type Clash } from '../../../../shared/domain/programme/clashes.ts'
import { laneOfNone, minutesBetween, moved, type AgendaSession } from '../times/agenda.ts'

/** What is done with several sessions at once. */
export type ArrangeKind = 'copy-day' | 'copy-track' | 'shift'

/** Which sessions, and where they go; what is empty is not asked for, or left as it is. */
export interface ArrangeRequest {
  readonly kind: ArrangeKind
  /** Those that begin on this day (YYYY-MM-DD); empty: on any. */
  readonly day: string
  /** Those of this track, or of `laneOfNone`; empty: of any. */
  readonly track: string
  readonly toDay: string
  readonly toTrack: string
  /** Later; negative: earlier. */
  readonly minutes: number
  readonly withSpeakers: boolean
}

export interface Arranged {
  /** As each is to be, under the key of what it is, or of what it is a copy of. */
  readonly sessions: readonly AgendaSession[]
  /** Copies are named by `copyKey`. */
  readonly clashes: readonly Clash[]
  /** Every session as it will be, the copies too, by key. */
  readonly byKey: ReadonlyMap<string, AgendaSession>
}

export const copyKey = (key: string): string => `copy of ${key}`

/** What a request comes to; `undefined`: it does not say enough, or asks for what is there already. */
export function arranged(
  all: readonly AgendaSession[],
  request: ArrangeRequest,
  timeZone: string,
): Arranged | undefined {
  const minutes = shiftOf(request)
  if (minutes === undefined) return undefined
  const lanes = request.kind === 'copy-track' ? { lanes: [request.toTrack] } : {}
  const sessions = all
    .filter(
      ({ start, trackKey }) =>
        (request.day === '' || start.startsWith(request.day)) &&
        (request.track === '' || (trackKey ?? laneOfNone) === request.track),
    )
    .map((session) =>
      moved(session, { startMinutes: minutes, endMinutes: minutes, ...lanes }, 'track', timeZone),
    )
    .map((session) =>
      request.kind === 'shift' || request.withSpeakers ? session : { ...session, speakerKeys: [] },
    )
  const inPlace = new Map(sessions.map((session) => [session.key, session]))
  const after =
    request.kind === 'shift'
      ? all.map((session) => inPlace.get(session.key) ?? session)
      : [...all, ...sessions.map((session) => ({ ...session, key: copyKey(session.key) }))]
  return {
    sessions,
    clashes: clashesMade(all, after),
    byKey: new Map(after.map((session) => [session.key, session])),
  }
}

/** The minutes on the clock by which every session goes. */
function shiftOf({ kind, day, track, toDay, toTrack, minutes }: ArrangeRequest): number | undefined {
  switch (kind) {
    case 'copy-day':
      return day === '' || toDay === '' || day === toDay
        ? undefined
        : minutesBetween(`${day}T00:00`, `${toDay}T00:00`)
    case 'copy-track':
      return track === '' || toTrack === '' || track === toTrack ? undefined : 0
    case 'shift':
      return Number.isInteger(minutes) && minutes !== 0 ? minutes : undefined
  }
}
