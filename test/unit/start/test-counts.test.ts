import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  playwrightCounts,
  secondTries,
  sum,
  totalLine,
  trustedCounts,
  vitestCounts,
} from '../../runner/counts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-counts-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function report(content: unknown): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}
const vitestReport = (change: object): Promise<string> =>
  report({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
    ...change,
  })

test('the last line is the sum of what the runners report', async () => {
  const unit = await vitestCounts(await vitestReport({}))
  const browser = await playwrightCounts(
    await report({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] }),
  )
  expect(totalLine(sum([unit, browser]))).toBe('8 passed, 1 failed, 4 skipped')
})

test('a test file that cannot be loaded counts as failed', async () => {
  const file = await vitestReport({
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  })
  expect(await vitestCounts(file)).toMatchObject({ passed: 5, failed: 1 })
})

test('an error outside any test counts as failed', async () => {
  const counts = await playwrightCounts(
    await report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }),
  )
  expect(counts).toMatchObject({ passed: 3, failed: 1 })
})

test('few tests that passed only when tried again count as passed and are named, many as failed', async () => {
  const after = async (flaky: number): Promise<unknown> =>
    playwrightCounts(await report({ stats: { expected: 3, unexpected: 0, flaky, skipped: 0 }, errors: [] }))
  expect(await after(2)).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(await after(3)).toEqual({ passed: 3, failed: 3, skipped: 0 })
  const spec = (title: string, status: string): object => ({
    title,
    file: 'e2e/floors.spec.ts',
    tests: [{ status }],
  })
  const suites = [{ specs: [spec('at once', 'expected')], suites: [{ specs: [spec('later', 'flaky')] }] }]
  expect(await secondTries(await report({ suites }))).toEqual(['e2e/floors.spec.ts › later'])
  expect(await secondTries(join(folder, 'none.json'))).toEqual([])
})

test('a runner is not believed without a report, without a test, or with a bad end nobody accounts for', async () => {
  expect(await trustedCounts(vitestCounts(join(folder, 'none.json')), 0)).toMatchObject({
    passed: 0,
    failed: 1,
    doubt: expect.stringContaining('no report') as string,
  })
  const empty = await vitestReport({ numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 })
  expect(await trustedCounts(vitestCounts(empty), 0)).toMatchObject({ failed: 1, doubt: 'no test was found' })
  expect(await trustedCounts(vitestCounts(await vitestReport({})), 1)).toMatchObject({
    passed: 5,
    failed: 1,
    doubt: expect.stringContaining('every test passed') as string,
  })
  expect(await trustedCounts(vitestCounts(await vitestReport({})), 0)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 2,
  })
})
