import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'

/** The folder that holds `package.json`. */
export const projectRoot = join(import.meta.dirname, '..', '..')

/** A JSON file of the project, checked. Throws where there is none or it is something else. */
export function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(join(projectRoot, path), 'utf8')))
}
