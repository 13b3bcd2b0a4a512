import { build } from './runner/build.ts'
import { none, type Counts } from './runner/counts.ts'
import { runProgram } from './runner/program.ts'
import { conclude, lane, minuteMs, report, vitest } from './runner/report.ts'
import { useQuickFolders } from './runner/quick-folders.ts'

/**
 * The model of the synchronisation: 5,000 runs, or as many as six minutes let through. The seed is
 * fixed: what is checked in is judged by what it changes, not by chance. `npm run test:sync` looks
 * further with a seed of its own each time.
 */
async function model(): Promise<Counts> {
  const command = [
    'node',
    '--disable-warning=ExperimentalWarning',
    'test/unit/sync/model/main.ts',
    '--runs',
    '5000',
    '--minutes',
    '6',
    '--seed',
    '1002',
  ]
  const finished = await runProgram('sync model', command, { withinMs: 12 * minuteMs })
  return report('sync model', finished, finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 })
}

const startedAt = performance.now()
const cleanUp = useQuickFolders()
const total = await lane(
  build,
  () => vitest('programs', 'test/vitest.programs.config.ts', 20 * minuteMs),
  () => vitest('deep', 'test/vitest.deep.config.ts', 30 * minuteMs),
  model,
)
await cleanUp()
conclude(total, startedAt)
