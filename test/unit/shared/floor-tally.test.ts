import { expect, it } from 'vitest'
import { createFloorTally } from '../../../shared/domain/floor-tally.ts'

it('a booth counts on the floor it belongs to, and as placed only where it has a place on that floor', () => {
  const tally = createFloorTally()
  tally.add('a', 'a')
  tally.add('a', undefined)
  tally.add('a', 'b')
  tally.add(undefined, 'b')
  expect([tally.of('a'), tally.of('b')]).toEqual([
    { booths: 3, placed: 1 },
    { booths: 0, placed: 0 },
  ])
})
