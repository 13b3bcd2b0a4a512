import { z } from 'zod'
import { drawnFormats } from '../../../shared/domain/plan/drawing/drawing.ts'

/** Reads the drawing at `path` and writes what it shows to `target`, as JSON packed with gzip; of a PDF the page with this number. */
export const drawingRequest = z.object({
  kind: z.literal('read-drawing'),
  path: z.string(),
  name: z.string(),
  target: z.string(),
  format: z.enum(drawnFormats),
  page: z.int().positive(),
})
export type DrawingRequest = Readonly<z.infer<typeof drawingRequest>>
