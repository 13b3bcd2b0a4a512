import { zoneOffsetSeconds } from '../../../shared/domain/time-zone.ts'

/** An hour on the clocks of a time zone. */
export interface Hour {
  /** When it begins, in seconds since 1970. */
  readonly at: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
}

const daySeconds = 86_400
const hourSeconds = 3_600
/** Clocks are changed at quarters of an hour, and their offsets are multiples of one. */
const quarterSeconds = 900

/**
 * Which hour of `timeZone` an instant lies in. An hour that comes twice is two hours, one that is
 * left out is none. To be asked about instants in order: what was worked out for one is used again
 * for its neighbours.
 */
export function createHours(timeZone: string): (at: number) => Hour {
  const offsetAt = createOffsets(timeZone)
  let quarter = -1
  let current: Hour = { at: -1, day: '', hour: 0 }
  return (at) => {
    if (at - (at % quarterSeconds) === quarter) return current
    quarter = at - (at % quarterSeconds)
    const offset = offsetAt(quarter)
    const local = Math.floor((quarter + offset) / hourSeconds) * hourSeconds
    if (local - offset !== current.at) {
      const clock = new Date(local * 1_000)
      current = { at: local - offset, day: clock.toISOString().slice(0, 10), hour: clock.getUTCHours() }
    }
    return current
  }
}

/** Looks the offset up once a day, but for days on which it changes. */
function createOffsets(timeZone: string): (at: number) => number {
  let day = -1
  let ofDay: number | undefined
  return (at) => {
    if (at - (at % daySeconds) !== day) {
      day = at - (at % daySeconds)
      const offset = zoneOffsetSeconds(day, timeZone)
      ofDay = zoneOffsetSeconds(day + daySeconds, timeZone) === offset ? offset : undefined
    }
    return ofDay ?? zoneOffsetSeconds(at, timeZone)
  }
}
