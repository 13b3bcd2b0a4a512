import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { electronForTests } from '../support/pages/electron.ts'
import { unproven } from '../support/electron-stand-in/unproven.ts'
import { chromiumAdvice, ensureChromium } from './chromium-install.ts'
import {
  none,
  playwrightCounts,
  secondTries,
  trustedCounts,
  type Counts,
  type TrustedCounts,
} from './counts.ts'
import { failures, playwrightFailures } from './failures.ts'
import { resultsFolder, runProgram } from './program.ts'
import { minuteMs, report, say } from './report.ts'

/**
 * Which journeys: those marked `@main`, for `npm test`; of all the rest a part, `2/3` being the second of
 * three; or those that concern one of some words.
 */
export type Which = 'tagged' | { readonly part: string } | { readonly words: readonly string[] }

/** The journeys in the browser and in the desktop window. */
export async function pages(which: Which): Promise<Counts> {
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
    ...chosen(which),
  ]
  await rm(file, { force: true })
  const finished = await runProgram('browser and desktop', command, {
    withinMs: (process.env['WHOLE'] === '1' ? 180 : 60) * minuteMs,
  })
  const noneIsMeant =
    typeof which === 'object' && 'words' in which && finished.output.includes('No tests found')
  const { doubt, ...counts }: TrustedCounts = noneIsMeant
    ? none
    : await trustedCounts(playwrightCounts(file), finished.code)
  failures.push(...(await playwrightFailures(file)))
  const reported = report('browser and desktop', finished, counts, doubt)
  for (const name of await secondTries(file))
    say(`  Passed only at its second try, which is a fault to be found: ${name}`)
  if (typeof which === 'object' && 'part' in which && which.part !== '1/1')
    say(`  Part ${which.part} of these journeys; the others were not run.`)
  const electron = electronForTests()
  if ('missing' in electron) {
    say(`  Run in the stand-in for Electron, not in Electron itself: ${electron.missing}.`)
    say(`  Not shown: ${unproven}.`)
  }
  return reported
}

function chosen(which: Which): readonly string[] {
  if (which === 'tagged') return ['--grep', '@main']
  if ('part' in which) return ['--grep-invert', '@main', '--shard', which.part]
  return ['--grep', which.words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '.')).join('|')]
}
