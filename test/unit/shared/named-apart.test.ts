import { expect, it } from 'vitest'
import { namedApart } from '../../../shared/domain/named-apart.ts'

const apart = (...names: readonly string[]) =>
  namedApart(names.map((name) => ({ name }))).map(({ name }) => name)

it('numbers a name that is there before, and never with a number that another one has', () => {
  expect(apart('A', 'B', 'A', 'A')).toEqual(['A', 'B', 'A (2)', 'A (3)'])
  expect(apart('A', 'A', 'A (2)', 'A (2)')).toEqual(['A', 'A (3)', 'A (2)', 'A (2) (2)'])
  expect(apart()).toEqual([])
})
