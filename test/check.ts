import { none, sum, type Counts } from './runner/counts.ts'
import { componentScripts } from './runner/component-scripts.ts'
import { root, runProgram } from './runner/program.ts'
import { conclude, lane, minuteMs, report } from './runner/report.ts'

const cache = 'node_modules/.cache'

const checks = {
  'lint TypeScript': ['oxlint'],
  'lint templates': [
    'eslint',
    '.',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${cache}/eslint/`,
  ],
  types: ['vue-tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/vue-tsc.tsbuildinfo`],
  format: ['prettier', '--check', '.', '--cache', '--cache-location', `${cache}/prettier-check`],
  texts: ['vitest', 'run', '--config', 'test/vitest.static.config.ts'],
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
  return run(name, checks[name])
}

async function checkScripts(): Promise<Counts> {
  await using scripts = await componentScripts()
  return await run(
    'lint scripts of components',
    ['oxlint', '-c', '.oxlintrc.json', 'renderer'],
    scripts.folder,
  )
}

async function run(name: string, command: readonly string[], folder = root): Promise<Counts> {
  const finished = await runProgram(name, command, { withinMs: 20 * minuteMs, folder })
  return report(name, finished, finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 })
}

const startedAt = performance.now()
// Each lane takes about as long as the other.
const results = await Promise.all([
  lane(
    () => check('lint templates'),
    checkScripts,
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
