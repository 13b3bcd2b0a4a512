import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive as its maker says it is, true or not. Field names as in PKWARE's APPNOTE. */
export interface RawEntry {
  readonly name: string | Buffer
  readonly content?: Buffer | string
  readonly method?: number
  readonly flags?: number
  readonly versionMadeBy?: number
  readonly externalAttributes?: number
  readonly crc?: number
  readonly statedCompressed?: number
  readonly statedUncompressed?: number
  /** Where its local header is said to be; else where it is. */
  readonly statedOffset?: number
  /** Sizes and offset in a zip64 extra field (APPNOTE 4.5.3). */
  readonly zip64?: boolean
}

export interface RawEnd {
  readonly statedEntries?: number
  readonly zip64?: boolean
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** A zip archive byte by byte after the APPNOTE (4.3.7, 4.3.12, 4.3.14 to 4.3.16), saying what it is told to say. */
export function rawZip(
  entries: readonly RawEntry[],
  { statedEntries = entries.length, zip64 = false }: RawEnd = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { method = 0, flags = 0x0800, versionMadeBy = 20, externalAttributes = 0 } = entry
    const name = typeof entry.name === 'string' ? Buffer.from(entry.name) : entry.name
    const plain = Buffer.from(entry.content ?? '')
    const packed = method === 8 ? deflateRawSync(plain) : plain
    const crc = u32(entry.crc ?? crc32(plain))
    const compressed = entry.statedCompressed ?? packed.length
    const uncompressed = entry.statedUncompressed ?? plain.length
    const at = entry.statedOffset ?? offset
    const beforeCrc = [u16(flags), u16(method), u16(0), u16(0x21)]
    const inExtra = entry.zip64 === true
    const sizes = inExtra ? [u32(0xffffffff), u32(0xffffffff)] : [u32(compressed), u32(uncompressed)]
    const both = [u64(uncompressed), u64(compressed)]
    const localExtra = inExtra ? Buffer.concat([u16(1), u16(16), ...both]) : Buffer.alloc(0)
    const listedExtra = inExtra ? Buffer.concat([u16(1), u16(24), ...both, u64(at)]) : Buffer.alloc(0)
    const local = Buffer.concat([
      ...[u32(0x04034b50), u16(20), ...beforeCrc, crc, ...sizes, u16(name.length), u16(localExtra.length)],
      ...[name, localExtra, packed],
    ])
    directory.push(
      Buffer.concat([
        ...[
          u32(0x02014b50),
          u16(versionMadeBy),
          u16(20),
          ...beforeCrc,
          crc,
          ...sizes,
          u16(name.length),
          u16(listedExtra.length),
        ],
        ...[
          u16(0),
          u16(0),
          u16(0),
          u32(externalAttributes),
          u32(inExtra ? 0xffffffff : at),
          name,
          listedExtra,
        ],
      ]),
    )
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end64 = Buffer.concat([
    ...[
      u32(0x06064b50),
      u64(44),
      u16(45),
      u16(45),
      u32(0),
      u32(0),
      u64(statedEntries),
      u64(statedEntries),
      u64(listed.length),
      u64(offset),
    ],
    ...[u32(0x07064b50), u32(0), u64(offset + listed.length), u32(1)],
  ])
  const stated = Math.min(statedEntries, 0xffff)
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(stated),
    u16(stated),
    u32(listed.length),
    u32(zip64 ? 0xffffffff : offset),
    u16(0),
  ])
  return Buffer.concat([...locals, listed, ...(zip64 ? [end64] : []), end])
}
