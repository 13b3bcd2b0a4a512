import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playwrightCounts, sum, totalLine, trustedCounts, vitestCounts } from '../../runner/counts.ts'

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
  report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [], ...change })

test('the last line is the sum of what the runners report', async () => {
  const unit = await vitestCounts(await vitestReport({}))
  const browser = await playwrightCounts(await report({ stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] }))
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

test('a browser test that passed only when tried again, and an error outside any test, count as failed', async () => {
  expect(await playwrightCounts(await report({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [{}] }))).toMatchObject({
    failed: 2,
  })
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
  expect(await trustedCounts(vitestCounts(await vitestReport({})), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
})
