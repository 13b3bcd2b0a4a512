import { expect, it } from 'vitest'
import { checkModel } from './check.ts'

/** The runs are halved over two files, so that two cores share them. */
const runs = 150
/**
 * The same every time, so that a test run that fails has found what was changed; `SEED=` takes
 * another, `npm run test:sync` one by chance.
 */
const usualSeed = 20_261_121

/** Which rules: see `invariants.ts`. `half` is 0 or 1. */
export function holdHalf(half: number): number {
  const seed = (Number(process.env['SEED'] ?? usualSeed) + half) | 0
  const title =
    'keeps every rule whatever the person, other people, the network, the service and the machine do'
  it(title, { timeout: 15 * 60_000 }, async () => {
    const checked = await checkModel({ runs, seed })
    process.stdout.write(`sync model: ${checked.runs} runs, seed ${seed}\n`)
    expect(checked.failure).toBeUndefined()
  })
  return seed
}
