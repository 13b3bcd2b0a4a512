import { z } from 'zod'
import { readJson } from './read-json.ts'

const result = z.object({
  status: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional() })).optional(),
})

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(result).default([]) })),
})
export type PlaywrightSpec = z.infer<typeof spec>

interface Suite {
  readonly suites?: readonly Suite[] | undefined
  readonly specs: readonly PlaywrightSpec[]
}

const suite: z.ZodType<Suite> = z.object({
  get suites() {
    return z.array(suite).optional()
  },
  specs: z.array(spec),
})

/** The journeys of a report of Playwright's, of all its suites. None where there is no report. */
export async function playwrightSpecs(file: string): Promise<readonly PlaywrightSpec[]> {
  const read = z.object({ suites: z.array(suite) }).safeParse(await readJson(file).catch(() => undefined))
  const within = ({ suites = [], specs }: Suite): PlaywrightSpec[] => [...specs, ...suites.flatMap(within)]
  return read.success ? read.data.suites.flatMap(within) : []
}
