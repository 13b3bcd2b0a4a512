import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { Weight } from '../../shared/domain/plan/picture/text-measure.ts'
import { inflateSync } from 'node:zlib'

/** A font file, and which characters it can write. */
export interface PrintFont {
  readonly name: string
  /** Read when it is first needed: most files of a large family never are. */
  readonly bytes: Buffer
  readonly writes: (codePoint: number) => boolean
}

/** The files of each weight, the first that can write a character writes it. */
export type PrintFonts = Readonly<Record<Weight, readonly PrintFont[]>>

const weights = { regular: 400, bold: 700 } as const

interface Family {
  readonly path: string
  readonly file: string
  /** The files by what they hold; `numbered`: whatever pieces its letters come in, by the numbers they have. */
  readonly scripts: readonly string[] | 'numbered'
  /** Thousands of letters are not brought twice: in bold they are written as in regular. */
  readonly bold: boolean
}

/** Each family comes in a file for each group of scripts. Chinese forms go before Japanese ones where a letter has both. */
const families: readonly Family[] = [
  {
    ...{ path: '@fontsource/inter', file: 'inter', bold: true },
    scripts: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  },
  { path: '@fontsource/noto-sans-arabic', file: 'noto-sans-arabic', scripts: ['arabic'], bold: true },
  { path: '@fontsource/noto-sans-hebrew', file: 'noto-sans-hebrew', scripts: ['hebrew'], bold: true },
  { path: '@fontsource/noto-sans-thai', file: 'noto-sans-thai', scripts: ['thai'], bold: true },
  {
    path: '@fontsource/noto-sans-devanagari',
    file: 'noto-sans-devanagari',
    scripts: ['devanagari'],
    bold: true,
  },
  { path: '@fontsource/noto-sans-sc', file: 'noto-sans-sc', scripts: 'numbered', bold: false },
  { path: '@fontsource/noto-sans-jp', file: 'noto-sans-jp', scripts: 'numbered', bold: false },
  { path: '@fontsource/noto-sans-kr', file: 'noto-sans-kr', scripts: 'numbered', bold: false },
]

const unicodeRanges = z.record(z.string(), z.string())

let loaded: Promise<PrintFonts> | undefined

/** The fonts of what is printed. */
export function printFonts(): Promise<PrintFonts> {
  return (loaded ??= (async () => ({ regular: await filesOf('regular'), bold: await filesOf('bold') }))())
}

async function filesOf(weight: Weight): Promise<readonly PrintFont[]> {
  // Packages are found from the sources and from what was built of them alike.
  const { resolve } = createRequire(import.meta.url)
  const fonts: PrintFont[] = []
  for (const { path, file, scripts, bold } of families) {
    const ranges = unicodeRanges.parse(JSON.parse(await readFile(resolve(`${path}/unicode.json`), 'utf8')))
    const names =
      scripts === 'numbered' ? Object.keys(ranges).filter((name) => /^\[\d+\]$/.test(name)) : scripts
    for (const name of names) {
      const piece = name.replaceAll(/[[\]]/g, '')
      const woff = `${path}/files/${file}-${piece}-${bold ? weights[weight] : weights.regular}-normal.woff`
      fonts.push(
        fontOf(
          `${file} ${piece} ${weight}`,
          () => unpackedFont(readFileSync(resolve(woff))),
          ranges[name] ?? '',
        ),
      )
    }
  }
  return fonts
}

function fontOf(name: string, read: () => Buffer, ranges: string): PrintFont {
  let bytes: Buffer | undefined
  return {
    name,
    get bytes() {
      return (bytes ??= read())
    },
    writes: inRanges(ranges),
  }
}

/** `ranges` as in CSS: U+0000-00FF,U+0131. */
function inRanges(ranges: string): (codePoint: number) => boolean {
  const points = new Set<number>()
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)) {
    for (let point = parseInt(from, 16); point <= parseInt(to, 16); point++) points.add(point)
  }
  return (codePoint) => points.has(codePoint)
}

const headerBytes = 44
const entryBytes = 20

/**
 * A WOFF 1.0 file as the font it packs (W3C, “WOFF File Format 1.0”). The library that reads fonts
 * unpacks them by itself, twenty times as slowly as the platform does.
 */
function unpackedFont(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const entries = Array.from({ length: tableCount }, (_, at) => {
    const entry = headerBytes + at * entryBytes
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const size = woff.readUInt32BE(entry + 12)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed.byteLength < size ? inflateSync(packed) : packed,
    }
  })
  const directory = Buffer.alloc(12 + tableCount * 16)
  const power = Math.floor(Math.log2(tableCount))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((tableCount - 2 ** power) * 16, 10)
  const parts: Buffer[] = [directory]
  let offset = directory.byteLength
  for (const [at, { tag, checksum, bytes }] of entries.entries()) {
    const entry = 12 + at * 16
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.byteLength, entry + 12)
    const padding = (4 - (bytes.byteLength % 4)) % 4
    parts.push(bytes, Buffer.alloc(padding))
    offset += bytes.byteLength + padding
  }
  return Buffer.concat(parts)
}
