import PdfDocument from 'pdfkit'
import { buffer as readAll } from 'node:stream/consumers'
import { dxfText, layer, rectangle } from '../../drawings/dxf-text.ts'
import { pngFile } from '../../files.ts'
import { zip } from '../../zip.ts'
import { longNames } from '../lived-in/long-names.ts'

/** A file as Playwright hands it to a page. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export function mediaArchive(): GivenFile {
  const files = {
    [`${longNames.company}/${longNames.file}`]: 'one',
    'Arkdane Play/brochure.pdf': 'two',
    'nobody/logo.png': 'three',
  }
  return { name: `${longNames.floor}.zip`, mimeType: 'application/zip', buffer: zip(files) }
}

export async function twoPictures(): Promise<readonly GivenFile[]> {
  const buffer = await pngFile({ width: 400, height: 300 })
  return ['one.png', longNames.picture].map((name) => ({ name, mimeType: 'image/png', buffer }))
}

export async function pages(): Promise<GivenFile> {
  const made = new PdfDocument()
  const content = readAll(made)
  made.text('One').addPage().text('Two')
  made.end()
  return { name: longNames.file, mimeType: 'application/pdf', buffer: await content }
}

export function drawing(): GivenFile {
  const text = dxfText({ layers: [layer('WALLS')], entities: [rectangle('WALLS', 0, 0, 40, 20)] })
  return { name: `${longNames.floor}.dxf`, mimeType: 'image/vnd.dxf', buffer: Buffer.from(text) }
}

export function tableOfBooths(): GivenFile {
  const lines = [
    `Name;Number;${longNames.floor}`,
    `Dritte ${longNames.company};${longNames.externalId};${longNames.person}`,
    'Arkdane Play;1;2',
  ]
  return { name: `${longNames.floor}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}
