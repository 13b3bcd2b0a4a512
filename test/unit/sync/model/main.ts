import { parseArgs } from 'node:util'
import { checkModel } from './check.ts'

/** `npm run test:sync -- [--runs N] [--seed S] [--path P]` */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5000' }, seed: { type: 'string' }, path: { type: 'string' } } })
const runs = Number(values.runs)
const seed = Number(values.seed ?? process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) throw new RangeError('--runs and --seed are whole numbers.')

const startedAt = performance.now()
const failure = await checkModel({ runs, seed, path: values.path })
process.stdout.write(`${failure ?? `sync model: ${runs} runs, seed ${seed}`}\n`)
process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
process.exitCode = failure === undefined ? 0 : 1
