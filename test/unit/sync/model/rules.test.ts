import { describe, expect, it } from 'vitest'
import { checkModel, traceOf } from './check.ts'

/** Those that one waits for; the deep tests do 5,000. */
const runs = 60
/**
 * The same every time, so that a test run that fails has found what was changed; `SEED=` takes
 * another, `npm run test:sync` one by chance.
 */
const seed = Number(process.env['SEED'] ?? 20_261_121) | 0

describe('the synchronisation over virtual time, network and disk', () => {
  // Which rules: see `rules/`.
  it('keeps every rule whatever the person, other people, the network, the service and the machine do', async () => {
    const checked = await checkModel({ runs, seed })
    process.stdout.write(`sync model: ${checked.runs} runs, seed ${seed}\n`)
    expect(checked.failure).toBeUndefined()
  }, 600_000)

  it('goes the same way again with the same seed', async () => {
    for (let run = 0; run < 5; run += 1) {
      const once = await traceOf(seed, run)
      expect(once.length).toBeGreaterThan(10)
      expect(await traceOf(seed, run)).toEqual(once)
    }
  })
})
