import { z } from 'zod'

/**
 * What a test wants run in the main process, over the process's own channel: the source of a
 * function that is handed `electron` and `given`, as Playwright's `evaluate` does with Electron.
 */
export const mainRequest = z.object({ id: z.number(), source: z.string(), given: z.unknown() })

/** Each request is answered under its number. */
export const mainAnswer = z.union([
  z.object({ id: z.number(), error: z.string() }),
  z.object({ id: z.number(), result: z.unknown().optional() }),
])

/** Said once, when the window's page has been loaded: where Chromium can be joined. */
export const ready = z.object({ endpoint: z.string() })
