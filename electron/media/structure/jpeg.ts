import type { FileBytes } from './file-bytes.ts'

const pieceBytes = 64 * 1024
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * Whether a JPEG is there from its first to its last marker (ITU-T T.81, annex B): a frame, a scan,
 * every segment as long as it says, and the end of the image behind the last scan. A file that was
 * cut off anywhere has no end.
 */
export function isWholeJpeg(file: FileBytes): boolean {
  const bytes = createReader(file)
  if (bytes.at(0) !== 0xff || bytes.at(1) !== startOfImage) return false
  let [hasFrame, hasScan] = [false, false]
  for (let offset = 2; ;) {
    if (bytes.at(offset) !== 0xff) return false
    const marker = bytes.at(offset + 1)
    if (marker === undefined) return false
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === endOfImage) return hasFrame && hasScan
    const length = ((bytes.at(offset + 2) ?? 0) << 8) | (bytes.at(offset + 3) ?? 0)
    if (length < 2) return false
    hasFrame ||= isFrame(marker)
    offset += 2 + length
    if (marker === startOfScan) {
      hasScan = true
      const next = bytes.nextMarker(offset)
      if (next === undefined) return false
      offset = next
    }
  }
}

/** SOF0 to SOF15, without the tables that share their numbers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function createReader(file: FileBytes) {
  const buffer = Buffer.allocUnsafe(pieceBytes)
  let start = 0
  let piece = file.readInto(buffer, 0)

  const at = (offset: number): number | undefined => {
    if (offset < start || offset >= start + piece.length) {
      start = offset
      piece = file.readInto(buffer, offset)
    }
    return piece[offset - start]
  }

  return {
    at,
    /** Where the data of a scan end: at a marker that is neither a stuffed byte nor a restart. */
    nextMarker(from: number): number | undefined {
      for (let offset = from; at(offset) !== undefined;) {
        const found = piece.indexOf(0xff, offset - start)
        if (found < 0) {
          offset = start + piece.length
          continue
        }
        offset = start + found
        const next = at(offset + 1)
        if (next !== undefined && next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7))
          return offset
        offset += next === 0xff ? 1 : 2
      }
      return undefined
    },
  }
}
