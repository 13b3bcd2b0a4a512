import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playwrightFailures, vitestFailures } from '../../runner/failures.ts'
import { root } from '../../runner/program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-failures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a test that failed is named by what it says, with the first line of why', async () => {
  const file = report({
    testResults: [
      {
        name: join(root, 'test/unit/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          {
            fullName: ' booths keep their names',
            status: 'failed',
            failureMessages: ['\u001B[31mError: expected A\u001B[39m\n    at x.ts:1'],
          },
          { fullName: 'booths have names', status: 'passed', failureMessages: [] },
        ],
      },
      {
        name: join(root, 'test/unit/b.test.ts'),
        status: 'failed',
        message: 'SyntaxError: no\nmore',
        assertionResults: [],
      },
    ],
  })
  expect(await vitestFailures(file)).toEqual([
    { title: 'booths keep their names', file: 'test/unit/a.test.ts', reason: 'Error: expected A' },
    {
      title: 'The file of tests could not be loaded',
      file: 'test/unit/b.test.ts',
      reason: 'SyntaxError: no',
    },
  ])
})

test('a journey that failed is named, one that passed at its second try is not', async () => {
  const spec = (title: string, status: string): object => ({
    title,
    file: 'e2e/floors.spec.ts',
    tests: [{ status, results: [{ errors: [{ message: 'Error: not seen\nCall log' }] }] }],
  })
  const file = report({
    suites: [
      { specs: [spec('late', 'flaky')], suites: [{ specs: [spec('a plan is drawn', 'unexpected')] }] },
    ],
  })
  expect(await playwrightFailures(file)).toEqual([
    { title: 'a plan is drawn', file: 'e2e/floors.spec.ts', reason: 'Error: not seen' },
  ])
})

test('where there is no report, none is named', async () => {
  const nowhere = join(folder, 'none.json')
  expect(await vitestFailures(nowhere)).toEqual([])
  expect(await playwrightFailures(nowhere)).toEqual([])
})
