import type { FileBytes } from './file-bytes.ts'

const dataObject = '3626b2758e66cf11a6d900aa0062ce6c'

/** Whether the objects of a WMV end within the file and one holds media. */
export function isWholeAsf(file: FileBytes): boolean {
  let offset = 0
  let media = false
  while (offset + 24 <= file.size) {
    const header = file.read(offset, 24)
    const isMedia = header.toString('hex', 0, 16) === dataObject
    const size = Number(header.readBigUInt64LE(16))
    // A live recording leaves the size of its media open: they reach to the end.
    if (isMedia && size === 0) return true
    if (size < 24 || offset + size > file.size) return false
    media ||= isMedia
    offset += size
  }
  return media
}
