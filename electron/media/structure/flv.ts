import type { FileBytes } from './file-bytes.ts'

const tagHeaderBytes = 11
const tagTypes: ReadonlySet<number> = new Set([8, 9, 18])

/** Whether the tags of an FLV end where the file does. */
export function isWholeFlv(file: FileBytes): boolean {
  const start = file.read(0, 9)
  if (start.length < 9) return false
  let offset = start.readUInt32BE(5) + 4
  let tags = 0
  while (offset + tagHeaderBytes <= file.size) {
    const header = file.read(offset, 4)
    // The upper bits mark encrypted tags.
    if (!tagTypes.has((header[0] ?? 0) & 0x1f)) return false
    offset += tagHeaderBytes + header.readUIntBE(1, 3) + 4
    tags += 1
  }
  return tags > 0 && offset === file.size
}
