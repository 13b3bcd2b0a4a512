import { describe, expect, it } from 'vitest'
import { traceOf } from './check.ts'
import { holdHalf } from './half.ts'

describe('the synchronisation over virtual time, network and disk', () => {
  const seed = holdHalf(0)

  it('goes the same way again with the same seed', async () => {
    for (let run = 0; run < 5; run += 1) {
      const once = await traceOf(seed, run)
      expect(once.length).toBeGreaterThan(10)
      expect(await traceOf(seed, run)).toEqual(once)
    }
  })
})
