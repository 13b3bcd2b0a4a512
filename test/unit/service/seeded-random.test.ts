import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../../electron/service/sample-event/random.ts'

describe('the random numbers of the sample', () => {
  it('are the same for the same seed, and others for another', () => {
    const draw = (seed: number) => {
      const random = new SeededRandom(seed)
      return Array.from({ length: 20 }, () => random.next())
    }
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
    for (const number of draw(3)) expect(number >= 0 && number < 1).toBe(true)
  })

  it('reach both ends of a range and keep every item of a shuffle', () => {
    const random = new SeededRandom(7)
    expect(new Set(Array.from({ length: 200 }, () => random.integer(2, 4)))).toEqual(new Set([2, 3, 4]))
    expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4])
    expect(random.sample(['a', 'b', 'c'], 2)).toHaveLength(2)
  })
})
