import fc from 'fast-check'
import type { Command } from '../world/world.ts'

/** A course of events that chance alone seldom finds, with its variations. */
export type Story = fc.Arbitrary<readonly Command[]>

/** `a` beyond 7 is what `anyRecord` needs to name a certain record of an entity. */
export const small = fc.nat(7)

export function action(
  kind: string,
  a: fc.Arbitrary<number> = small,
  b: fc.Arbitrary<number> = small,
): fc.Arbitrary<Command> {
  return fc.record({ kind: fc.constant(kind), a, b })
}

export const goOn = (least: number, most = least): fc.Arbitrary<Command> =>
  action('go on', fc.integer({ min: least, max: most }), fc.constant(0))
export const anyOf = (...kinds: readonly string[]): fc.Arbitrary<Command> =>
  fc.oneof(...kinds.map((kind) => action(kind)))
export const atTheEnd = goOn(100)
/** More than a settling time. */
export const later = action('time passes', fc.constant(5), fc.constant(0))
/** Less than what is late may take. */
export const someSecondsLater = action('time passes', fc.constant(2), fc.constant(0))
export const aMinuteLater = action('time passes', fc.constant(4), fc.constant(0))

/** As `anyRecord` chooses: an entity, and which of its records. */
const one = { floor: 1, document: 2, job: 6 } as const
export const which = (entity: keyof typeof one, most = 3): fc.Arbitrary<number> =>
  fc.nat(most).map((times) => one[entity] + 7 * times)
