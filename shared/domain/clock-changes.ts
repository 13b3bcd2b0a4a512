import { zoneOffsetSeconds } from './time-zone.ts'

/** A moment at which the clocks of a time zone are changed, such as to summer time. */
export interface ClockChange {
  /** `gap`: they skip times. `overlap`: they show times twice. */
  readonly kind: 'gap' | 'overlap'
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** What they would show at that moment, and what they show, as `YYYY-MM-DDThh:mm`. */
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
/** By days, since a programme has a thousand sessions on a few of them. */
const near = new Map<string, ClockChange | null>()

/** The change of clocks within a day or two of a span of days; `undefined`: there is none. */
export function clockChangeNear(fromMs: number, untilMs: number, timeZone: string): ClockChange | undefined {
  const [first, last] = [Math.floor(fromMs / dayMs) - 1, Math.floor(untilMs / dayMs) + 2]
  const id = `${timeZone} ${first} ${last}`
  let change = near.get(id)
  if (change === undefined) {
    change = clockChangeBetween(first * dayMs, last * dayMs, timeZone) ?? null
    near.set(id, change)
  }
  return change ?? undefined
}

/** The change of clocks after one instant and not after another, which are days apart and not months. */
export function clockChangeBetween(
  fromMs: number,
  untilMs: number,
  timeZone: string,
): ClockChange | undefined {
  let [before, after] = [Math.floor(fromMs / 1_000), Math.floor(untilMs / 1_000)]
  const [old, fresh] = [zoneOffsetSeconds(before, timeZone), zoneOffsetSeconds(after, timeZone)]
  if (old === fresh) return undefined
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (zoneOffsetSeconds(middle, timeZone) === old) before = middle
    else after = middle
  }
  return {
    kind: fresh > old ? 'gap' : 'overlap',
    atMs: after * 1_000,
    from: wall(after + old),
    to: wall(after + fresh),
  }
}

/** How a time on the clocks stands to a change of them. */
export type ClockTime =
  | { readonly kind: 'never' }
  /** `firstMs`, `secondMs`: when it is, in milliseconds since 1970. */
  | { readonly kind: 'twice'; readonly firstMs: number; readonly secondMs: number }

/** What a change makes of a time `YYYY-MM-DDThh:mm`; `undefined`: nothing, it is there once. */
export function clockTimeOf(text: string, change: ClockChange): ClockTime | undefined {
  const { kind, atMs, from, to } = change
  if (text < least(change) || text >= most(change)) return undefined
  if (kind === 'gap') return { kind: 'never' }
  const since = (wall: string): number => Date.parse(`${text}Z`) - Date.parse(`${wall}Z`)
  return { kind: 'twice', firstMs: atMs + since(from), secondMs: atMs + since(to) }
}

function least({ from, to }: ClockChange): string {
  return from < to ? from : to
}

function most({ from, to }: ClockChange): string {
  return from < to ? to : from
}

function wall(local: number): string {
  return new Date(local * 1_000).toISOString().slice(0, 16)
}
