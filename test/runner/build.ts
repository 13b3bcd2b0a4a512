import { ensureBuilt } from '../../electron/start/build.ts'
import { runBuilt } from '../support/program-file.ts'
import { none, type Counts } from './counts.ts'
import { root, type Finished } from './program.ts'
import { report } from './report.ts'

/** Builds what the journeys run, unless it is built from these sources already. The tests run the built programs from then on. */
export async function build(): Promise<Counts> {
  const startedAt = performance.now()
  const finished = (output: string): Finished => ({
    code: 0,
    output,
    seconds: (performance.now() - startedAt) / 1000,
    log: '',
  })
  try {
    const built = await ensureBuilt(root)
    process.env[runBuilt] = '1'
    return report('build', finished(built ? 'Built.' : 'Already built from these sources.'), {
      ...none,
      passed: 1,
    })
  } catch (error) {
    return report('build', finished(error instanceof Error ? error.message : String(error)), {
      ...none,
      failed: 1,
    })
  }
}
