import { build } from './runner/build.ts'
import { none, sum, type Counts } from './runner/counts.ts'
import { runProgram } from './runner/program.ts'
import { conclude, lane, minuteMs, report, vitest } from './runner/report.ts'
import { useQuickFolders } from './runner/quick-folders.ts'

/**
 * The model of the synchronisation: 5,000 runs, or as many as three minutes let through on two cores.
 * The seeds are fixed: what is checked in is judged by what it changes, not by chance. `npm run
 * test:sync` looks further with a seed of its own each time.
 */
async function model(seed: number): Promise<Counts> {
  const name = `sync model ${String(seed)}`
  const command = [
    'node',
    '--disable-warning=ExperimentalWarning',
    'test/unit/sync/model/main.ts',
    '--runs',
    '2500',
    '--minutes',
    '3',
    '--seed',
    String(seed),
  ]
  const finished = await runProgram(name, command, { withinMs: 9 * minuteMs })
  return report(name, finished, finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 })
}

/** No ratio that `held-figures.json` has may be worse than it was by more than a fifth: nothing becomes slower unseen. */
async function figures(): Promise<Counts> {
  const finished = await runProgram(
    'held figures',
    [
      'node',
      '--disable-warning=ExperimentalWarning',
      'test/bench/run.ts',
      '--hold',
      'pull',
      'push',
      'cli',
      'thumbnails',
    ],
    { withinMs: 15 * minuteMs },
  )
  return report(
    'held figures',
    finished,
    finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 },
  )
}

const startedAt = performance.now()
const cleanUp = useQuickFolders()
const total = await lane(
  build,
  () => vitest('programs', 'test/vitest.programs.config.ts', 20 * minuteMs),
  () => vitest('deep', 'test/vitest.deep.config.ts', 30 * minuteMs),
  () => vitest('properties', 'test/vitest.properties.config.ts', 15 * minuteMs),
  async () => sum(await Promise.all([model(1002), model(1003)])),
  figures,
)
await cleanUp()
conclude(total, startedAt)
