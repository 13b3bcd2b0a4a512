import { IconIcns, IconIco } from '@shockpkg/icon-encoder'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  applicationIcon,
  macIcon,
  packIcon,
  readMark,
  trayIcon,
  type Mark,
  type TrayState,
} from './drawings.ts'

/** In pixels, for 100 % to 400 % of what Windows shows small, medium and large. */
export const icoSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const
export const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const

/** The kinds of picture in an ICNS by their size in pixels, as Apple's `iconutil` writes them. */
export const icnsKinds = {
  16: ['ic04'],
  32: ['ic11', 'ic05'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic13', 'ic08'],
  512: ['ic14', 'ic09'],
  1024: ['ic10'],
} as const

const trayStates: readonly TrayState[] = ['idle', 'busy', 'attention']

/** macOS colours a picture whose name ends so itself; elsewhere the panel is light or dark. */
const trayColours = { Template: '#000000', '-light': '#1c2333', '-dark': '#f4f6fb' } as const

type Drawing = (mark: Mark, size: number) => string

/** Every icon's file by its path in `resources/icons`, made anew. */
export async function makeIcons(markSvg: string): Promise<ReadonlyMap<string, Buffer>> {
  const mark = readMark(markSvg)
  const files = new Map<string, Buffer>()
  for (const [name, drawing] of [
    ['icon', applicationIcon],
    ['boothpack', packIcon],
  ] as const)
    files.set(`${name}.ico`, await ico(drawing, mark))
  files.set('icon.icns', await icns(macIcon, mark))
  files.set('boothpack.icns', await icns(packIcon, mark))
  for (const size of linuxSizes) {
    files.set(`linux/${size}x${size}.png`, await png(applicationIcon(mark, size)))
    files.set(`linux-boothpack/${size}x${size}.png`, await png(packIcon(mark, size)))
  }
  for (const state of trayStates) {
    for (const [suffix, colour] of Object.entries(trayColours)) {
      for (const [scale, name] of [
        [1, `tray/${state}${suffix}.png`],
        [2, `tray/${state}${suffix}@2x.png`],
      ] as const)
        files.set(name, await png(trayIcon(mark, 16 * scale, colour, state)))
    }
  }
  return files
}

async function ico(drawing: Drawing, mark: Mark): Promise<Buffer> {
  const icon = new IconIco()
  // Windows reads the large one only as PNG and the small ones everywhere only as bitmaps.
  for (const size of icoSizes) await icon.addFromPng(await png(drawing(mark, size)), size >= 128)
  return Buffer.from(icon.encode())
}

async function icns(drawing: Drawing, mark: Mark): Promise<Buffer> {
  const icon = new IconIcns()
  icon.toc = true
  for (const [size, kinds] of Object.entries(icnsKinds))
    await icon.addFromPng(await png(drawing(mark, Number(size))), [...kinds])
  return Buffer.from(icon.encode())
}

function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: false }).toBuffer()
}

export const markFile = join(import.meta.dirname, '../../../renderer/design/mark.svg')
export const iconsFolder = join(import.meta.dirname, '../../icons')

if (import.meta.main) {
  const files = await makeIcons(await readFile(markFile, 'utf8'))
  await rm(iconsFolder, { recursive: true, force: true })
  for (const [name, content] of files) {
    await mkdir(dirname(join(iconsFolder, name)), { recursive: true })
    await writeFile(join(iconsFolder, name), content)
  }
  process.stdout.write(`${files.size} icons are in resources/icons.\n`)
}
