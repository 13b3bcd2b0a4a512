import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWholeAsf } from '../../../electron/media/structure/asf.ts'
import { isWholeAvi } from '../../../electron/media/structure/avi.ts'
import { isWholeCompoundFile } from '../../../electron/media/structure/compound-file.ts'
import { withFileBytes, type FileBytes } from '../../../electron/media/structure/file-bytes.ts'
import { isWholeFlv } from '../../../electron/media/structure/flv.ts'
import { isWholeJpeg } from '../../../electron/media/structure/jpeg.ts'
import { isWholePdf } from '../../../electron/media/structure/pdf.ts'
import { isWholeQuickTime } from '../../../electron/media/structure/quicktime.ts'
import { isWholeZip } from '../../../electron/media/structure/zip.ts'
import {
  aviFile,
  docFile,
  docxFile,
  flvFile,
  movFile,
  mp4File,
  pdfFile,
  picture,
  wmvFile,
} from '../../support/files.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

function bytes(content: Buffer): FileBytes {
  return {
    size: content.length,
    read: (offset, length) => content.subarray(offset, offset + length),
    readInto: (buffer, offset) => buffer.subarray(0, content.subarray(offset).copy(buffer)),
  }
}

const kinds = [
  ['PDF', isWholePdf, pdfFile(), '\n'.length],
  ['Word', isWholeZip, docxFile(), 0],
  ['MP4', isWholeQuickTime, mp4File(), 0],
  ['MOV', isWholeQuickTime, movFile(), 0],
  ['AVI', isWholeAvi, aviFile(), 0],
  ['WMV', isWholeAsf, wmvFile(), 0],
  ['FLV', isWholeFlv, flvFile(), 0],
] as const

describe('whether a file is whole', () => {
  it.each(kinds)('is said of a %s, and of no beginning of it', (_kind, isWhole, content, harmlessEnd) => {
    expect(isWhole(bytes(content))).toBe(true)
    for (let length = 0; length < content.length - harmlessEnd; length++) {
      expect(isWhole(bytes(content.subarray(0, length))), `${length} of ${content.length} bytes`).toBe(false)
    }
  })

  it.each([
    ['in one go', { quality: 90 }],
    ['in several', { quality: 90, progressive: true }],
  ])(
    'is said of a JPEG that shows itself %s, whatever stands behind its end, and of no beginning of it',
    async (_how, options) => {
      const content = await picture({ width: 40, height: 30 }).jpeg(options).toBuffer()
      expect(isWholeJpeg(bytes(content))).toBe(true)
      expect(isWholeJpeg(bytes(Buffer.concat([content, Buffer.from('more')])))).toBe(true)
      for (let length = 0; length < content.length; length++)
        expect(isWholeJpeg(bytes(content.subarray(0, length))), `${length}`).toBe(false)
    },
  )

  it('is said of a JPEG of any length, but not where a part says more than there is', async () => {
    const content = await picture({ width: 900, height: 600 }).jpeg({ quality: 100 }).toBuffer()
    expect(content.length).toBeGreaterThan(4 * 64 * 1024)
    expect(isWholeJpeg(bytes(content))).toBe(true)
    const lying = Buffer.from(content)
    lying.writeUInt16BE(0xffff, 4)
    expect(isWholeJpeg(bytes(lying))).toBe(false)
  })

  it('is said of an old Office file, but not where its tables are missing', () => {
    const content = docFile()
    expect(isWholeCompoundFile(bytes(content))).toBe(true)
    for (const length of [0, 511, 1_000, 1_100])
      expect(isWholeCompoundFile(bytes(content.subarray(0, length)))).toBe(false)
  })

  it('is found out in small pieces, however large the file says its parts are', () => {
    const directoryBytes = 0x8000_0000
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(0xffff, 10)
    end.writeUInt32LE(directoryBytes, 12)
    // Everything before the end is a hole in a sparse file, which takes no room on the disk.
    let readBytes = 0
    const sparse: FileBytes = {
      ...bytes(Buffer.alloc(0)),
      size: directoryBytes + end.length,
      read(offset, length) {
        readBytes += length
        if (readBytes > 1024 * 1024) throw new Error(`${readBytes} bytes were asked for`)
        const content = Buffer.alloc(Math.min(length, this.size - offset))
        end.copy(content, Math.max(0, directoryBytes - offset))
        return content
      },
    }
    expect(isWholeZip(sparse)).toBe(false)
  })

  it('never takes a large piece of a file into memory', () => {
    const path = join(temporaryFolder(), 'large')
    writeFileSync(path, '')
    truncateSync(path, 1024 * 1024 * 1024)
    expect(() => withFileBytes(path, (file) => file.read(0, file.size))).toThrow(RangeError)
  })

  it('allows what programs add behind the end', () => {
    expect(isWholePdf(bytes(Buffer.concat([pdfFile(), Buffer.alloc(2_000)])))).toBe(true)
    expect(isWholeQuickTime(bytes(Buffer.concat([mp4File(), Buffer.alloc(5)])))).toBe(true)
    expect(isWholeAvi(bytes(Buffer.concat([aviFile(), Buffer.from('JUNK0000after')])))).toBe(true)
    const commented = docxFile()
    commented.writeUInt16LE(4, commented.length - 2)
    expect(isWholeZip(bytes(Buffer.concat([commented, Buffer.from('note')])))).toBe(true)
  })

  it('follows 64-bit sizes and boxes that reach to the end', () => {
    const head = mp4File().subarray(0, 20 + 116)
    const long = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from('mdat'),
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 26]),
      Buffer.alloc(10),
    ])
    const open = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdat'), Buffer.alloc(10)])
    const tooLong = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from('mdat'),
      Buffer.from([0x7f, 0, 0, 0, 0, 0, 0, 26]),
      Buffer.alloc(10),
    ])
    expect(isWholeQuickTime(bytes(Buffer.concat([head, long])))).toBe(true)
    expect(isWholeQuickTime(bytes(Buffer.concat([head, open])))).toBe(true)
    expect(isWholeQuickTime(bytes(Buffer.concat([head, tooLong])))).toBe(false)
  })

  it('ends for boxes and objects without a size, instead of going round for ever', () => {
    const nothing = Buffer.alloc(4_096)
    const smallBoxes = Buffer.alloc(4_096)
    for (let at = 0; at < smallBoxes.length; at += 8) smallBoxes.writeUInt32BE(1, at)
    for (const isWhole of [isWholeZip, isWholeAvi, isWholeAsf, isWholeFlv, isWholeCompoundFile]) {
      expect(isWhole(bytes(nothing))).toBe(false)
      expect(isWhole(bytes(smallBoxes))).toBe(false)
    }
    expect(isWholeQuickTime(bytes(smallBoxes))).toBe(false)
  })
})
