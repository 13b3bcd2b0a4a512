import { none, sum, type Counts } from './runner/counts.ts'
import { runProgram } from './runner/program.ts'
import { conclude, lane, minuteMs, report } from './runner/report.ts'

const cache = 'node_modules/.cache'

const checks = {
  'lint TypeScript': ['oxlint'],
  'lint components': ['eslint', '.', '--cache', '--cache-strategy', 'content', '--cache-location', `${cache}/eslint/`],
  types: ['vue-tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/vue-tsc.tsbuildinfo`],
  format: ['prettier', '--check', '.', '--cache', '--cache-location', `${cache}/prettier-check`],
  texts: ['vitest', 'run', '--config', 'test/vitest.config.ts', 'test/unit/locales/', 'test/unit/renderer/typed-page'],
  'unused code': ['knip', '--no-progress'],
  lockfile: [
    'lockfile-lint',
    ...[
      '--path',
      'package-lock.json',
      '--type',
      'npm',
      '--allowed-hosts',
      'npm',
      '--validate-https',
      '--validate-integrity',
      '--validate-package-names',
    ],
  ],
  'import directions': ['depcruise', 'electron', 'renderer', 'resources/packaging', 'shared', 'test'],
} as const

async function check(name: keyof typeof checks): Promise<Counts> {
  const finished = await runProgram(name, checks[name], { withinMs: 20 * minuteMs })
  return report(name, finished, finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 })
}

const startedAt = performance.now()
// Each lane takes about as long as the other.
const results = await Promise.all([
  lane(
    () => check('lint components'),
    () => check('format'),
    () => check('unused code'),
  ),
  lane(
    () => check('types'),
    () => check('lint TypeScript'),
    () => check('import directions'),
    () => check('texts'),
    () => check('lockfile'),
  ),
])
conclude(sum(results), startedAt)
