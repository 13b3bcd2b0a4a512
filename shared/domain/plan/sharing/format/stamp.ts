/**
 * When something was written, and by whom, in one text whose order is the order of writing: the time
 * of a hybrid logical clock (nine digits of milliseconds since 1970 and four of a counter, both to
 * the base of 36), then the device (`deviceDigits`). A device never makes the same one twice, and one
 * that it makes is later than every one that it knows, however wrong its clock is.
 */
export type Stamp = string

const timeDigits = 9
const counterDigits = 4
const base = 36
const mostCounted = base ** counterDigits

/** Of a device's id: lower-case letters and digits, drawn at random. */
export const deviceDigits = 12

const stampPattern = /^[0-9a-z]{25}$/
export const devicePattern = /^[0-9a-z]{12}$/

/** After the year 2200 is no time that a clock shows: such a stamp would hold all later ones back. */
const latestMs = Date.UTC(2200, 0)

export function stampAt(ms: number, counter: number, device: string): Stamp {
  return (
    ms.toString(base).padStart(timeDigits, '0') + counter.toString(base).padStart(counterDigits, '0') + device
  )
}

/** The device that made a stamp. */
export function deviceOf(stamp: Stamp): string {
  return stamp.slice(timeDigits + counterDigits)
}

/** Milliseconds since 1970, by a clock that may be wrong. */
export function timeOf(stamp: Stamp): number {
  return Number.parseInt(stamp.slice(0, timeDigits), base)
}

/** After every stamp that was made before this time, and before every later one. In milliseconds since 1970. */
export function stampBefore(ms: number): Stamp {
  return stampAt(ms - 1, mostCounted - 1, (base - 1).toString(base).repeat(deviceDigits))
}

/** Whether it is a stamp that can have been made. */
export function isStamp(text: string): boolean {
  return stampPattern.test(text) && timeOf(text) <= latestMs
}

/**
 * The next stamp of a device, later than `last`: the latest that it has made or seen, if any.
 * `nowMs`: what its clock shows.
 */
export function nextStamp(last: Stamp | undefined, nowMs: number, device: string): Stamp {
  const now = Math.min(Math.max(0, Math.floor(nowMs)), latestMs)
  const lastMs = last === undefined ? -1 : timeOf(last)
  if (now > lastMs) return stampAt(now, 0, device)
  const counter =
    last === undefined ? 0 : Number.parseInt(last.slice(timeDigits, timeDigits + counterDigits), base) + 1
  return counter < mostCounted ? stampAt(lastMs, counter, device) : stampAt(lastMs + 1, 0, device)
}
