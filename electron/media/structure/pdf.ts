import type { FileBytes } from './file-bytes.ts'

/** Programs append to a PDF; the end mark is looked for in this much of its tail. */
const tailBytes = 64 * 1024

/** Whether a PDF has its end: a truncated one does not. */
export function isWholePdf(file: FileBytes): boolean {
  const start = Math.max(0, file.size - tailBytes)
  return file.read(start, tailBytes).includes('%%EOF')
}
