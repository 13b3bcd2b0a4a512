import type { FileBytes } from './file-bytes.ts'

const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const entrySignature = 0x02014b50
const entryBytes = 46
const endBytes = 22
const longestComment = 0xffff
const inZip64 = 0xffffffff

/** Whether a zip archive's directory, which lies at its end, is there and can be walked. */
export function isWholeZip(file: FileBytes): boolean {
  const start = Math.max(0, file.size - endBytes - longestComment)
  const tail = file.read(start, endBytes + longestComment)
  const at = tail.lastIndexOf(endSignature)
  if (at < 0 || at + endBytes > tail.length) return false
  const entries = tail.readUInt16LE(at + 10)
  const directoryBytes = tail.readUInt32LE(at + 12)
  const directoryAt = tail.readUInt32LE(at + 16)
  // Archives above 4 GiB keep these numbers elsewhere; no document is one.
  if (directoryAt === inZip64 || entries === 0 || directoryAt + directoryBytes > start + at) return false
  let offset = directoryAt
  const end = directoryAt + directoryBytes
  // Entry by entry: the directory is as large as the file says, which may be gigabytes.
  for (let entry = 0; entry < entries; entry++) {
    const header = file.read(offset, entryBytes)
    if (offset + entryBytes > end || header.length < entryBytes || header.readUInt32LE(0) !== entrySignature)
      return false
    offset += entryBytes + header.readUInt16LE(28) + header.readUInt16LE(30) + header.readUInt16LE(32)
  }
  return offset <= end
}
