import type { FileBytes } from './file-bytes.ts'

/**
 * Whether the top-level boxes of an MP4 or MOV fill the file and hold an index and media. A box
 * that reaches past the end means a truncated file.
 */
export function isWholeQuickTime(file: FileBytes): boolean {
  const found = new Set<string>()
  let offset = 0
  // Fewer bytes than a box header are padding some cameras leave.
  while (offset + 8 <= file.size) {
    const header = file.read(offset, 16)
    const type = header.toString('latin1', 4, 8)
    const size = boxSize(header, file.size - offset)
    if (size === undefined || offset + size > file.size) return false
    found.add(type)
    offset += size
  }
  return (found.has('moov') && found.has('mdat')) || found.has('moof')
}

function boxSize(header: Buffer, rest: number): number | undefined {
  const size = header.readUInt32BE(0)
  if (size === 0) return rest
  if (size === 1) return header.length < 16 ? undefined : atLeast(Number(header.readBigUInt64BE(8)), 16)
  return atLeast(size, 8)
}

function atLeast(size: number, least: number): number | undefined {
  return size < least ? undefined : size
}
