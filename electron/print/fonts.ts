import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { unpackedFont } from './woff.ts'

/** A font file, and which characters it can write. */
export interface PrintFont {
  readonly name: string
  readonly bytes: Buffer
  readonly writes: (codePoint: number) => boolean
}

/** The files of each weight, the first that can write a character writes it. */
export interface PrintFonts {
  readonly regular: readonly PrintFont[]
  readonly bold: readonly PrintFont[]
}

export type Weight = keyof PrintFonts

const weights = { regular: 400, bold: 700 } as const
/** Each family comes in a file for each group of scripts. */
const families = [
  { path: '@fontsource/inter', file: 'inter', scripts: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] },
  { path: '@fontsource/noto-sans-arabic', file: 'noto-sans-arabic', scripts: ['arabic'] },
] as const

const unicodeRanges = z.record(z.string(), z.string())

let loaded: Promise<PrintFonts> | undefined

/** The fonts of what is printed, read when they are first needed. */
export function printFonts(): Promise<PrintFonts> {
  return (loaded ??= (async () => ({ regular: await filesOf('regular'), bold: await filesOf('bold') }))())
}

async function filesOf(weight: Weight): Promise<readonly PrintFont[]> {
  // Packages are found from the sources and from what was built of them alike.
  const { resolve } = createRequire(import.meta.url)
  const fonts: PrintFont[] = []
  for (const { path, file, scripts } of families) {
    const ranges = unicodeRanges.parse(JSON.parse(await readFile(resolve(`${path}/unicode.json`), 'utf8')))
    for (const script of scripts) {
      const bytes = unpackedFont(await readFile(resolve(`${path}/files/${file}-${script}-${weights[weight]}-normal.woff`)))
      fonts.push({ name: `${file} ${script} ${weight}`, bytes, writes: inRanges(ranges[script] ?? '') })
    }
  }
  return fonts
}

/** `ranges` as in CSS: U+0000-00FF,U+0131. */
function inRanges(ranges: string): (codePoint: number) => boolean {
  const pairs = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(
    ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
  )
  return (codePoint) => pairs.some(([from, to]) => codePoint >= from && codePoint <= to)
}
