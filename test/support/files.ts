import { deflateSync, crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { zip } from './zip.ts'

/**
 * Small files of every kind the interface names, real enough for any program that only looks at
 * their structure.
 */

export interface PictureSize {
  readonly width?: number
  readonly height?: number
  /** Two seeds give two different pictures. */
  readonly seed?: number
}

export async function pngFile(size: PictureSize = {}): Promise<Buffer> {
  return picture(size).png().toBuffer()
}

export async function jpgFile(size: PictureSize = {}): Promise<Buffer> {
  return picture(size).jpeg({ quality: 90 }).toBuffer()
}

/** Noise, so that it does not compress to nothing and a cut anywhere is felt. */
export function picture({ width = 64, height = 48, seed = 1 }: PictureSize = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    pixels[index] = state >>> 16
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/**
 * A PNG whose header claims a size, with the pixels of only a few rows behind it: small on disk,
 * gigabytes if anybody decodes it.
 */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64 * 1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** One empty page. `text` is a comment that makes two files differ. */
export function pdfFile(text = 'sample'): Buffer {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page], text)
}

/** A PDF of these objects, numbered from 1, the first its catalogue. */
export function pdfOf(objects: readonly string[], comment = ''): Buffer {
  let body = `%PDF-1.7\n% ${comment}\n`
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

export function docxFile(text = 'sample'): Buffer {
  return officeFile('word/document.xml', 'wordprocessingml.document', text)
}

export function xlsxFile(text = 'sample'): Buffer {
  return officeFile('xl/workbook.xml', 'spreadsheetml.sheet', text)
}

export function pptxFile(text = 'sample'): Buffer {
  return officeFile('ppt/presentation.xml', 'presentationml.presentation', text)
}

function officeFile(part: string, kind: string, text: string): Buffer {
  return zip({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`,
    [part]: `<?xml version="1.0" encoding="UTF-8"?><part>${text}</part>`,
  })
}

/**
 * A file of Word before 2007, as the container of its time: a header, an allocation table, a
 * folder.
 */
export function docFile(): Buffer {
  const file = Buffer.alloc(512 * 4, 0xff)
  file.fill(0, 0, 76)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  file.writeUInt32LE(0, 76)
  file.writeUInt32LE(0xfffffffd, 512)
  file.writeUInt32LE(0xfffffffe, 516)
  file.fill(0, 1024)
  Buffer.from('Root Entry', 'utf16le').copy(file, 1024)
  file.writeUInt16LE(22, 1024 + 64)
  file[1024 + 66] = 5
  return file
}

export function mp4File(mediaBytes = 256): Buffer {
  return quickTimeFile('isom', mediaBytes)
}

export function movFile(mediaBytes = 256): Buffer {
  return quickTimeFile('qt  ', mediaBytes)
}

function quickTimeFile(brand: string, mediaBytes: number): Buffer {
  const version = Buffer.alloc(4)
  version.writeUInt32BE(0x200)
  return Buffer.concat([
    box('ftyp', Buffer.concat([Buffer.from(brand), version, Buffer.from(brand)])),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', filled(mediaBytes)),
  ])
}

function box(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(type), content])
}

export function aviFile(mediaBytes = 256): Buffer {
  const header = riff('LIST', Buffer.concat([Buffer.from('hdrl'), riff('avih', Buffer.alloc(56))]))
  const movie = riff('LIST', Buffer.concat([Buffer.from('movi'), riff('00dc', filled(mediaBytes))]))
  return riff('RIFF', Buffer.concat([Buffer.from('AVI '), header, movie]))
}

export function riff(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)])
}

export function wmvFile(mediaBytes = 256): Buffer {
  const videoStream = asfObject(
    '9107dcb7b7a9cf118ee600c00c205365',
    Buffer.concat([Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'), Buffer.alloc(38)]),
  )
  const header = asfObject(
    '3026b2758e66cf11a6d900aa0062ce6c',
    Buffer.concat([Buffer.from([1, 0, 0, 0, 1, 2]), videoStream]),
  )
  const data = asfObject(
    '3626b2758e66cf11a6d900aa0062ce6c',
    Buffer.concat([Buffer.alloc(26), filled(mediaBytes)]),
  )
  return Buffer.concat([header, data])
}

export function asfObject(identifier: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(content.length + 24))
  return Buffer.concat([Buffer.from(identifier, 'hex'), size, content])
}

export function flvFile(mediaBytes = 256): Buffer {
  const tag = Buffer.alloc(11)
  tag[0] = 9
  tag.writeUIntBE(mediaBytes, 1, 3)
  const back = Buffer.alloc(4)
  back.writeUInt32BE(mediaBytes + 11)
  return Buffer.concat([
    Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]),
    tag,
    filled(mediaBytes),
    back,
  ])
}

function filled(length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, index) => index % 251))
}
