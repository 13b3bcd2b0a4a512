import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  none,
  sum,
  totalLine,
  trustedCounts,
  vitestCounts,
  type Counts,
  type TrustedCounts,
} from './counts.ts'
import { failures, vitestFailures } from './failures.ts'
import { resultsFolder, runProgram, type Finished } from './program.ts'

export const minuteMs = 60_000

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/**
 * One line for the step, then the end of its output: a few lines where it went well, many where it
 * did not.
 */
export function report(
  name: string,
  { seconds, output, log }: Finished,
  counts: Counts,
  doubt?: string,
): Counts {
  const bad = counts.failed > 0
  say(`\n${bad ? '✗' : '✓'} ${name}: ${totalLine(counts)} (${seconds.toFixed(1)} s)`)
  if (doubt !== undefined) say(`  ${doubt}`)
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(bad ? -200 : -4)
  for (const line of shown) say(`  ${line}`)
  if (bad && lines.length > shown.length) say(`  (the whole output: ${log})`)
  return counts
}

/**
 * Runs the tests of a vitest configuration, or those whose file is named by one of `words`; seeds
 * that the tests print are shown.
 */
export async function vitest(
  name: string,
  config: string,
  withinMs: number,
  words: readonly string[] = [],
): Promise<Counts> {
  const file = join(resultsFolder, `${name.replaceAll(' ', '-')}.json`)
  const command = [
    'vitest',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...words,
  ]
  await rm(file, { force: true })
  const finished = await runProgram(name, command, { withinMs })
  const noneIsMeant = words.length > 0 && /^No test files found/m.test(finished.output)
  const { doubt, ...counts }: TrustedCounts = noneIsMeant
    ? none
    : await trustedCounts(vitestCounts(file), finished.code)
  failures.push(...(await vitestFailures(file)))
  const reported = report(name, finished, counts, doubt)
  for (const line of finished.output.match(/^sync model: .*$/gm) ?? []) say(`  ${line}`)
  return reported
}

/** One after the other. */
export async function lane(...steps: readonly (() => Promise<Counts>)[]): Promise<Counts> {
  const counts: Counts[] = []
  for (const step of steps) counts.push(await step())
  return sum(counts)
}

/**
 * The last lines of a run, what failed among them, and its exit code: green only where something passed and nothing failed.
 */
export function conclude(total: Counts, startedAt: number): void {
  if (failures.length > 0) say('\nWhat does not work:')
  for (const { title, file, reason } of failures) say(`✗ ${title}\n    ${file}: ${reason}`)
  say(`\nAll of it took ${((performance.now() - startedAt) / minuteMs).toFixed(1)} minutes.`)
  say(totalLine(total))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}
