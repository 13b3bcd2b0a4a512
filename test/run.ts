import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../electron/start/build.ts'
import { chromiumAdvice, ensureChromium } from './runner/chromium-install.ts'
import { none, playwrightCounts, trustedCounts, type Counts } from './runner/counts.ts'
import { resultsFolder, root, runProgram, type Finished } from './runner/program.ts'
import { conclude, lane, minuteMs, report, say, vitest } from './runner/report.ts'
import { electronForTests } from './support/electron.ts'
import { unproven } from './support/electron-stand-in/unproven.ts'

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

const startedAt = performance.now()
await rm(resultsFolder, { recursive: true, force: true })
conclude(await lane(build, () => vitest('unit and integration', 'test/vitest.config.ts', 15 * minuteMs), endToEnd, desktop), startedAt)
