import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuilt } from '../electron/start/build.ts'
import { chromiumAdvice, ensureChromium } from './runner/chromium-install.ts'
import { none, playwrightCounts, trustedCounts, type Counts } from './runner/counts.ts'
import { resultsFolder, root, runProgram, type Finished } from './runner/program.ts'
import { useQuickFolders } from './runner/quick-folders.ts'
import { conclude, lane, minuteMs, report, say, vitest } from './runner/report.ts'
import { electronForTests } from './support/pages/electron.ts'
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

/** The browser's and the desktop's tests. */
async function pages(): Promise<Counts> {
  if ((await ensureChromium(say)) === undefined) {
    say(`\n✗ browser and desktop: ${chromiumAdvice}`)
    return { ...none, failed: 1 }
  }
  const file = join(resultsFolder, 'pages.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file
  const command = ['playwright', 'test', '--config', 'test/playwright.config.ts', '--reporter=list,json']
  const finished = await runProgram('browser and desktop', command, { withinMs: 20 * minuteMs })
  const { doubt, ...counts } = await trustedCounts(playwrightCounts(file), finished.code)
  const reported = report('browser and desktop', finished, counts, doubt)
  const electron = electronForTests()
  if ('missing' in electron) {
    say(`  Run in the stand-in for Electron, not in Electron itself: ${electron.missing}.`)
    say(`  Not shown: ${unproven}.`)
  }
  return reported
}

const startedAt = performance.now()
await rm(resultsFolder, { recursive: true, force: true })
const cleanUp = useQuickFolders()
const total = await lane(build, () => vitest('unit and integration', 'test/vitest.config.ts', 15 * minuteMs), pages)
await cleanUp()
conclude(total, startedAt)
