import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../electron/start/build.ts'
import { chromiumAdvice, ensureChromium } from './runner/chromium-install.ts'
import { none, playwrightCounts, sum, totalLine, trustedCounts, vitestCounts, type Counts } from './runner/counts.ts'
import { resultsFolder, root, runProgram, type Finished } from './runner/program.ts'
import { electronForTests } from './support/electron.ts'
import { unproven } from './support/electron-stand-in/unproven.ts'

const minuteMs = 60_000
const cache = 'node_modules/.cache'

const checks = {
  lint: ['eslint', '.', '--cache', '--cache-strategy', 'content', '--cache-location', `${cache}/eslint/`],
  types: ['vue-tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/vue-tsc.tsbuildinfo`],
  format: ['prettier', '--check', '.', '--cache', '--cache-location', `${cache}/prettier-check`],
  'import directions': ['depcruise', 'electron', 'renderer', 'shared', 'test'],
} as const

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** One line for the step, then the end of its output: a few lines where it went well, many where it did not. */
function report(name: string, { seconds, output, log }: Finished, counts: Counts, doubt?: string): Counts {
  const bad = counts.failed > 0
  say(`\n${bad ? '✗' : '✓'} ${name}: ${totalLine(counts)} (${seconds.toFixed(1)} s)`)
  if (doubt !== undefined) say(`  ${doubt}`)
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(bad ? -200 : -4)
  for (const line of shown) say(`  ${line}`)
  if (bad && lines.length > shown.length) say(`  (the whole output: ${log})`)
  return counts
}

async function check(name: keyof typeof checks): Promise<Counts> {
  const finished = await runProgram(name, checks[name], { withinMs: 10 * minuteMs })
  return report(name, finished, finished.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 })
}

async function build(): Promise<Counts> {
  const startedAt = performance.now()
  const finished = (output: string): Finished => ({ code: 0, output, seconds: (performance.now() - startedAt) / 1000, log: '' })
  try {
    const built = await ensureBuilt(root, () => undefined)
    return report('build', finished(built ? 'Built.' : 'Already built from these sources.'), { ...none, passed: 1 })
  } catch (error) {
    return report('build', finished(error instanceof Error ? error.message : String(error)), { ...none, failed: 1 })
  }
}

async function vitest(): Promise<Counts> {
  const file = join(resultsFolder, 'vitest.json')
  const command = ['vitest', 'run', '--config', 'test/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const finished = await runProgram('unit and integration', command, { withinMs: 15 * minuteMs })
  const { doubt, ...counts } = await trustedCounts(vitestCounts(file), finished.code)
  const reported = report('unit and integration', finished, counts, doubt)
  for (const line of finished.output.match(/^sync model: .*$/gm) ?? []) say(`  ${line}`)
  return reported
}

async function playwright(name: string, config: string): Promise<Counts> {
  const file = join(resultsFolder, `${name.replaceAll(' ', '-')}.json`)
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file
  const finished = await runProgram(name, ['playwright', 'test', '--config', config, '--reporter=list,json'], { withinMs: 20 * minuteMs })
  const { doubt, ...counts } = await trustedCounts(playwrightCounts(file), finished.code)
  return report(name, finished, counts, doubt)
}

async function endToEnd(): Promise<Counts> {
  if ((await ensureChromium(say)) !== undefined) return playwright('end to end', 'test/e2e/playwright.config.ts')
  say(`\n✗ end to end: ${chromiumAdvice}`)
  return { ...none, failed: 1 }
}

async function desktop(): Promise<Counts> {
  const electron = electronForTests()
  const counts = await playwright('desktop', 'test/desktop/playwright.config.ts')
  if ('missing' in electron) {
    say(`  Run in the stand-in for Electron, not in Electron itself: ${electron.missing}.`)
    say(`  Not shown: ${unproven}.`)
  }
  return counts
}

/** One after the other. */
async function lane(...steps: readonly (() => Promise<Counts>)[]): Promise<Counts> {
  const counts: Counts[] = []
  for (const step of steps) counts.push(await step())
  return sum(counts)
}

const startedAt = performance.now()
await rm(resultsFolder, { recursive: true, force: true })
// Linting takes about as long as everything in the other lane.
const checked = await Promise.all([
  lane(() => check('lint')),
  lane(
    () => check('types'),
    () => check('format'),
    () => check('import directions'),
    build,
  ),
])
const tested = await lane(vitest, endToEnd, desktop)
const total = sum([...checked, tested])
say(`\nAll of it took ${((performance.now() - startedAt) / minuteMs).toFixed(1)} minutes.`)
say(totalLine(total))
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
