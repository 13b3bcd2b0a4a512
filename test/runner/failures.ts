import { stripVTControlCharacters } from 'node:util'
import { relative } from 'node:path'
import { z } from 'zod'
import { playwrightSpecs } from './playwright-specs.ts'
import { root } from './program.ts'
import { readJson } from './read-json.ts'

/** A test that failed: what a person would not get (its title), where it is, and the first line of why. */
export interface Failure {
  readonly title: string
  readonly file: string
  readonly reason: string
}

/** Of all steps of this run, in their order. */
export const failures: Failure[] = []

const vitestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** From vitest's report; a file that could not be loaded is one. None where there is no report. */
export async function vitestFailures(file: string): Promise<readonly Failure[]> {
  const read = vitestResults.safeParse(await readJson(file).catch(() => undefined))
  if (!read.success) return []
  return read.data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ title: 'The file of tests could not be loaded', file: path, reason: firstLine(message) }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: fullName.trim(),
        file: path,
        reason: firstLine(failureMessages?.[0] ?? ''),
      }))
  })
}

/** From Playwright's report. None where there is no report. */
export async function playwrightFailures(file: string): Promise<readonly Failure[]> {
  return (await playwrightSpecs(file))
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map((spec) => ({
      title: spec.title,
      file: spec.file,
      reason: firstLine(
        spec.tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))[0]?.message ?? '',
      ),
    }))
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''
}
