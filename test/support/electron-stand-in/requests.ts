import { z } from 'zod'

/**
 * What a test asks of the program's system, over the process's own channel: what a person does
 * outside of the page.
 */
export const systemRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('quit') }),
  z.object({ do: z.literal('close window') }),
  z.object({ do: z.literal('start again') }),
  z.object({ do: z.literal('save the next file to'), path: z.string() }),
])
export type SystemRequest = z.infer<typeof systemRequest>

/** Said once, when the window's page has been loaded: where Chromium can be joined. */
export const ready = z.object({ endpoint: z.string() })
