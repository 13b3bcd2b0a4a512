import { z } from 'zod'
import { playwrightSpecs } from './playwright-specs.ts'
import { readJson } from './read-json.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    none,
  )
}

/** The last line of the whole run. */
export function totalLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/**
 * A file that could not even be loaded has no tests in the report; it counts as one that failed.
 */
export async function vitestCounts(file: string): Promise<Counts> {
  const report = vitestReport.parse(await readJson(file))
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** Most that a run may need a second try for: one moment of a busy machine, not a fault that comes and goes. */
const secondTriesAllowed = 2

/** A test that passed when tried again counts as passed, while there are few of them ({@link secondTries} names them). */
export async function playwrightCounts(file: string): Promise<Counts> {
  const { stats, errors } = playwrightReport.parse(await readJson(file))
  const tooMany = stats.flaky > secondTriesAllowed ? stats.flaky : 0
  return {
    passed: stats.expected + stats.flaky - tooMany,
    failed: stats.unexpected + tooMany + errors.length,
    skipped: stats.skipped,
  }
}

/** The journeys that passed only when tried again, by file and title. None where there is no report. */
export async function secondTries(file: string): Promise<readonly string[]> {
  const specs = await playwrightSpecs(file)
  return specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${spec.file} › ${spec.title}`)
}

export interface TrustedCounts extends Counts {
  readonly doubt?: string
}

/**
 * What a runner's report and its exit code say together: a report is not believed where there is
 * none, where it holds no test at all, or where the runner ended badly without naming a test.
 */
export async function trustedCounts(read: Promise<Counts>, exitCode: number | null): Promise<TrustedCounts> {
  let counts: Counts
  try {
    counts = await read
  } catch (error) {
    return {
      ...none,
      failed: 1,
      doubt: `there is no report: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
  if (counts.passed + counts.failed + counts.skipped === 0)
    return { ...none, failed: 1, doubt: 'no test was found' }
  if (exitCode !== 0 && counts.failed === 0)
    return {
      ...counts,
      failed: 1,
      doubt: `every test passed, but the runner ended with ${exitCode ?? 'no'} code`,
    }
  return counts
}
