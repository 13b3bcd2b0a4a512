import { none, type Counts } from './runner/counts.ts'
import { runProgram } from './runner/program.ts'
import { conclude, lane, minuteMs, report, say, vitest } from './runner/report.ts'

/** The model of the synchronisation, many runs of it. */
async function model(): Promise<Counts> {
  const command = ['node', '--disable-warning=ExperimentalWarning', 'test/unit/sync/model/main.ts', '--runs', '5000']
  const finished = await runProgram('sync model', command, { withinMs: 20 * minuteMs })
  const counts = report('sync model', finished, finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 })
  for (const line of finished.output.match(/^sync model: .*$/gm) ?? []) say(`  ${line}`)
  return counts
}

const startedAt = performance.now()
conclude(await lane(() => vitest('deep', 'test/vitest.deep.config.ts', 30 * minuteMs), model), startedAt)
