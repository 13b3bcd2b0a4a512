import { crc32, inflateRawSync } from 'node:zlib'
import { AppError } from '../../../shared/errors.ts'
import { tableLimits, tooLargeError } from '../limits.ts'

/** The parts of a workbook, which is a zip archive: unpacked when they are asked for, and only then. */
export interface Archive {
  has(name: string): boolean
  /** Throws `file-too-large` before too much is unpacked, and `file-damaged`. */
  read(name: string): Buffer
}

interface Entry {
  readonly method: number
  readonly packedBytes: number
  readonly at: number
}

const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const entrySignature = 0x02014b50
const stored = 0
const deflated = 8

/** Reads the directory of a zip archive. What the archive says of sizes is believed of nothing. */
export function openArchive(bytes: Buffer): Archive {
  const entries = readDirectory(bytes)
  let left = tableLimits.unpackedBytes
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read(name) {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) throw damaged()
      const unpacked = unpack(bytes, entry, left)
      left -= unpacked.length
      return unpacked
    },
  }
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = bytes.lastIndexOf(endSignature)
  if (end < 0 || end + 22 > bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  if (count > tableLimits.parts) throw tooLargeError('parts')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) throw damaged()
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const name = bytes
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .replace(/^\//, '')
    // Names that differ in case alone are the same (ECMA-376, part 2), and programs mix them.
    entries.set(name.toLowerCase(), {
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(bytes: Buffer, { method, packedBytes, at }: Entry, most: number): Buffer {
  if (at + 30 > bytes.length) throw damaged()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(start, start + packedBytes)
  if (packed.length < packedBytes) throw damaged()
  if (method === stored) {
    if (packed.length > most) throw tooLargeError('unpackedBytes')
    return packed
  }
  if (method !== deflated) throw damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw error instanceof Error && Reflect.get(error, 'code') === 'ERR_BUFFER_TOO_LARGE'
      ? tooLargeError('unpackedBytes')
      : damaged(error)
  }
}

function damaged(cause?: unknown): AppError {
  return new AppError('file-damaged', 'This workbook is damaged or incomplete.', { cause })
}

/** An archive of these parts as they are, for a reader that takes only archives. */
export function archiveOf(parts: ReadonlyMap<string, Buffer>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(0x0800, 2)
    described.writeUInt16LE(0x21, 8)
    described.writeUInt32LE(crc32(content), 10)
    described.writeUInt32LE(content.length, 14)
    described.writeUInt32LE(content.length, 18)
    described.writeUInt16LE(Buffer.byteLength(name), 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), described, where, Buffer.from(name))
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), described, Buffer.from(name), content)
    offset += 30 + Buffer.byteLength(name) + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listed, endSignature, end])
}
