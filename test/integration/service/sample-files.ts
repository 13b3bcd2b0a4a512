import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { leafletPdf } from '../../../electron/service/sample-event/media/pdf.ts'

const picture = (colour: string) =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: colour } })

export const png = (colour = '#2266aa'): Promise<Buffer> => picture(colour).png().toBuffer()
export const jpg = (colour = '#aa6622'): Promise<Buffer> => picture(colour).jpeg().toBuffer()
export const gif = (): Promise<Buffer> => picture('#00ff00').gif().toBuffer()
export const pdf = (title = 'A leaflet'): Buffer =>
  leafletPdf({ title, subtitle: 'Test', paragraphs: ['Text.'], colour: '#336699' })
export const mp4 = (): Promise<Buffer> =>
  readFile(join(resolve(import.meta.dirname, '../../..'), 'resources/sample-event/welcome-tour.mp4'))

/** The first bytes that make a sniffer recognise a container. */
export const beginnings = {
  wmv: asf(),
  avi: Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([0, 16, 0, 0]),
    Buffer.from('AVI LIST'),
    Buffer.alloc(64),
  ]),
  flv: Buffer.concat([Buffer.from('FLV'), Buffer.from([1, 5, 0, 0, 0, 9]), Buffer.alloc(64)]),
  mov: Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  '), Buffer.alloc(64)]),
  oldOffice: withTail('d0cf11e0a1b11ae1'),
} as const

/** An ASF header with one object: the properties of a video stream. */
function asf(): Buffer {
  const streamProperties = Buffer.alloc(78)
  Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex').copy(streamProperties)
  streamProperties.writeBigUInt64LE(78n, 16)
  Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex').copy(streamProperties, 24)
  const header = Buffer.alloc(30)
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex').copy(header)
  header.writeBigUInt64LE(BigInt(header.length + streamProperties.length), 16)
  header.writeUInt32LE(1, 24)
  return Buffer.concat([header, streamProperties])
}

function withTail(hex: string): Buffer {
  return Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(600)])
}

const contentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
} as const

/** The smallest zip that is an Office document: its table of content types, stored. */
export function office(kind: keyof typeof contentTypes): Buffer {
  const name = Buffer.from('[Content_Types].xml')
  const content = Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${contentTypes[kind]}"/></Types>`,
  )
  const header = (signature: number, extra: number): Buffer => {
    const bytes = Buffer.alloc(26 + extra)
    bytes.writeUInt32LE(signature, 0)
    return bytes
  }
  const local = header(0x04034b50, 4)
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = header(0x02014b50, 20)
  central.writeUInt32LE(content.length, 20)
  central.writeUInt32LE(content.length, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + content.length, 16)
  return Buffer.concat([local, name, content, central, name, end])
}

type FormValue = string | number | boolean | File | { readonly [key: string]: unknown } | null
export type FormValues = Readonly<Record<string, FormValue | readonly FormValue[] | undefined>>

const isList = (value: FormValue | readonly FormValue[]): value is readonly FormValue[] =>
  Array.isArray(value)

/** A form of texts and files; a list of texts repeats its key. */
export function formOf(values: FormValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    for (const item of isList(value) ? value : [value]) {
      form.append(name, item instanceof File ? item : typeof item === 'string' ? item : JSON.stringify(item))
    }
  }
  return form
}

export function file(content: Uint8Array, name: string): File {
  return new File([new Uint8Array(content)], name)
}
