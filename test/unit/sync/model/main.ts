import { parseArgs } from 'node:util'
import { checkModel } from './check.ts'
import { findDefects } from './defect-run.ts'

/**
 * `npm run test:sync -- [--runs N] [--minutes M] [--seed S] [--path P] [--brief] [--defects [--only
 * TEXT]]`. `--minutes`: after so many no new run is begun. `--defects`: how many of the deliberate
 * defects are found, with so many runs for each.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    brief: { type: 'boolean', default: false },
    defects: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const runs = Number(values.runs ?? (values.defects ? 1500 : 5000))
const seed = Number(values.seed ?? process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed))
  throw new RangeError('--runs and --seed are whole numbers.')

const startedAt = performance.now()
const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (values.defects) {
  process.exitCode = (await findDefects({ runs, seed, only: values.only, say })) ? 0 : 1
} else {
  const mostMs = values.minutes === undefined ? undefined : Number(values.minutes) * 60_000
  const { runs: done, failure } = await checkModel({
    runs,
    seed,
    path: values.path,
    brief: values.brief,
    mostMs,
  })
  say(failure ?? `sync model: ${done} runs, seed ${seed}`)
  process.exitCode = failure === undefined ? 0 : 1
}
say(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
