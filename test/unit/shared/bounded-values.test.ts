import { expect, it } from 'vitest'
import type { JsonValue } from '../../../shared/json.ts'
import {
  boundedText,
  boundedValues,
  mostCharacters,
  wholeText,
} from '../../../shared/domain/record/bounded-values.ts'

const beginning = 'a'.repeat(mostCharacters - 1)

it.each([
  ['a text of the largest size', `${beginning}b`, `${beginning}b`],
  ['a longer text', `${beginning}bc`, `${beginning}b`],
  ['a pair at the end', `${beginning}😀`, beginning],
])('of %s as much is shown as has room, and no half of a pair', (_what, whole, shown) => {
  expect(boundedText(whole)).toBe(shown)
})

it.each([
  ['short', 'short', 'shorter', 'shorter'],
  ['too long', `${beginning}😀 and the rest`, `Edited ${beginning}`, `Edited ${beginning}😀 and the rest`],
  ['too long, and emptied', `${beginning}😀 and the rest`, '', ''],
])('a text that is edited loses nothing of what is not shown (%s)', (_what, before, shown, after) => {
  expect(wholeText(before, shown)).toBe(after)
})

it('values that are shown whole are not copied, and of others only what is too long or too deep is cut', () => {
  const nested = (levels: number): JsonValue => (levels === 0 ? 'x' : [nested(levels - 1)])
  const whole = { name: beginning, languages: [{ title: 'Titre' }], deep: nested(64) }
  expect(boundedValues(whole)).toBe(whole)
  expect(boundedValues({ ...whole, name: `${beginning}bc`, deep: nested(65) })).toEqual({
    ...whole,
    name: `${beginning}b`,
    deep: nestedNull(64),
  })
})

function nestedNull(levels: number): JsonValue {
  return levels === 0 ? null : [nestedNull(levels - 1)]
}
