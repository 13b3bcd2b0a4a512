import { z } from 'zod'

/** Reads the drawing at `path` and writes what it shows to `target`, as JSON packed with gzip. */
export const drawingRequest = z.object({ kind: z.literal('read-drawing'), path: z.string(), name: z.string(), target: z.string() })
export type DrawingRequest = Readonly<z.infer<typeof drawingRequest>>
