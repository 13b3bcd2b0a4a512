import type { FileBytes } from './file-bytes.ts'

/**
 * Whether the RIFF parts of an AVI (above 1 GiB it has several) end within the file and the first
 * holds media.
 */
export function isWholeAvi(file: FileBytes): boolean {
  let offset = 0
  let parts = 0
  while (offset + 12 <= file.size) {
    const header = file.read(offset, 12)
    if (header.toString('latin1', 0, 4) !== 'RIFF') break
    const end = offset + 8 + header.readUInt32LE(4)
    if (end > file.size) return false
    if (parts === 0 && !holdsMedia(file, offset + 12, end)) return false
    parts += 1
    offset = end + (end % 2)
  }
  return parts > 0
}

function holdsMedia(file: FileBytes, start: number, end: number): boolean {
  let offset = start
  while (offset + 12 <= end) {
    const header = file.read(offset, 12)
    if (header.toString('latin1', 0, 4) === 'LIST' && header.toString('latin1', 8, 12) === 'movi') return true
    const size = header.readUInt32LE(4)
    offset += 8 + size + (size % 2)
  }
  return false
}
