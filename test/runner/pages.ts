import { join } from 'node:path'
import { electronForTests } from '../support/pages/electron.ts'
import { unproven } from '../support/electron-stand-in/unproven.ts'
import { chromiumAdvice, ensureChromium } from './chromium-install.ts'
import { none, playwrightCounts, secondTries, trustedCounts, type Counts } from './counts.ts'
import { resultsFolder, runProgram } from './program.ts'
import { minuteMs, report, say } from './report.ts'

/**
 * The journeys in the browser and in the desktop window. `tagged` are those marked `@main`, for
 * `npm test`; `others` are all the rest.
 */
export async function pages(which: 'tagged' | 'others'): Promise<Counts> {
  if ((await ensureChromium(say)) === undefined) {
    say(`\n✗ browser and desktop: ${chromiumAdvice}`)
    return { ...none, failed: 1 }
  }
  const file = join(resultsFolder, 'pages.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file
  const command = [
    'playwright',
    'test',
    '--config',
    'test/playwright.config.ts',
    '--reporter=list,json',
    which === 'tagged' ? '--grep' : '--grep-invert',
    '@main',
  ]
  const finished = await runProgram('browser and desktop', command, { withinMs: (process.env['WHOLE'] === '1' ? 180 : 60) * minuteMs })
  const { doubt, ...counts } = await trustedCounts(playwrightCounts(file), finished.code)
  const reported = report('browser and desktop', finished, counts, doubt)
  for (const name of await secondTries(file)) say(`  Passed only at its second try, which is a fault to be found: ${name}`)
  const electron = electronForTests()
  if ('missing' in electron) {
    say(`  Run in the stand-in for Electron, not in Electron itself: ${electron.missing}.`)
    say(`  Not shown: ${unproven}.`)
  }
  return reported
}
