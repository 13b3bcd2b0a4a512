import type { BenchResult } from './result.ts'
import { measureJoining } from './sharing/joining.ts'
import { measureScreens } from './sharing/screens.ts'
import { measureStep } from './sharing/step.ts'
import { measureYear } from './sharing/year.ts'

const parts: Readonly<Record<string, () => Promise<readonly BenchResult[]>>> = {
  step: () => measureStep({ stands: numberOf('STANDS', 10_000), rounds: numberOf('ROUNDS', 300) }),
  screens: () => measureScreens({ stands: numberOf('STANDS', 10_000), rounds: numberOf('ROUNDS', 30) }),
  year: () => measureYear({ stands: numberOf('STANDS', 2_000), changes: numberOf('CHANGES', 200_000) }),
  joining: async () =>
    'STANDS' in process.env
      ? measureJoining(numberOf('STANDS', 0), 2_000)
      : [...(await measureJoining(10_000, 2_000)), ...(await measureJoining(100_000, 10_000))],
}

/**
 * What planning together costs. `PARTS` chooses some of it, `STANDS`, `ROUNDS` and `CHANGES` make it
 * shorter.
 */
export async function run(): Promise<BenchResult[]> {
  const chosen = (process.env['PARTS'] ?? Object.keys(parts).join(',')).split(',')
  const results: BenchResult[] = []
  for (const name of chosen) {
    const measure = parts[name]
    if (measure === undefined)
      throw new Error(`There is no part ${name}. There are: ${Object.keys(parts).join(', ')}.`)
    results.push(...(await measure()))
  }
  return results
}

function numberOf(name: string, usual: number): number {
  return Number(process.env[name] ?? usual)
}
