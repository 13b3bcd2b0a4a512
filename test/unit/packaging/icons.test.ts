import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readMark } from '../../../resources/packaging/icons/drawings.ts'
import {
  icnsKinds,
  iconsFolder,
  icoSizes,
  linuxSizes,
  makeIcons,
  markFile,
} from '../../../resources/packaging/icons/make.ts'

let made: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  made = await makeIcons(await readFile(markFile, 'utf8'))
}, 60_000)

const kept = (name: string): Promise<Buffer> => readFile(join(iconsFolder, name))

/** The pictures in an ICO by their width; 0 means 256 there. */
function icoPictures(ico: Buffer): number[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico[6 + index * 16] || 256)
}

/** The kinds of picture in an ICNS. */
function icnsEntries(icns: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    entries.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))
  return entries
}

/** How much two pictures differ on average, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  expect(a!.info).toEqual(b!.info)
  return (
    a!.data.reduce((sum, value, index) => sum + Math.abs(value - (b!.data[index] ?? 0)), 0) / a!.data.length
  )
}

describe('the icons', () => {
  test('are those that the script makes, no more and no fewer', async () => {
    const files = (await readdir(iconsFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )
    const names = files.map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(iconsFolder.length + 1)
        .replaceAll('\\', '/'),
    )
    expect(names.sort()).toEqual([...made.keys()].sort())
  })

  test('show the mark as it is now: “npm run icons” makes them anew', async () => {
    for (const name of [
      'linux/16x16.png',
      'linux/256x256.png',
      'tray/idleTemplate@2x.png',
      'tray/attention-dark.png',
    ])
      expect(await difference(await kept(name), made.get(name)!), name).toBeLessThan(2)
    for (const name of ['icon.icns', 'boothpack.icns']) {
      const [was, is] = [icnsEntries(await kept(name)), icnsEntries(made.get(name)!)]
      expect(await difference(was.get('ic10')!, is.get('ic10')!), name).toBeLessThan(2)
    }
  })

  test('have every size that Windows, macOS and Linux ask for', async () => {
    for (const name of ['icon.ico', 'boothpack.ico'])
      expect(icoPictures(await kept(name)), name).toEqual([...icoSizes])
    for (const name of ['icon.icns', 'boothpack.icns'])
      expect(
        [...icnsEntries(await kept(name)).keys()].filter((kind) => kind !== 'TOC ').sort(),
        name,
      ).toEqual(Object.values(icnsKinds).flat().sort())
    for (const size of linuxSizes)
      for (const folder of ['linux', 'linux-boothpack'])
        expect((await sharp(await kept(`${folder}/${size}x${size}.png`)).metadata()).width).toBe(size)
  })

  test('of macOS keep to Apple’s grid: nothing in the outer tenth but a shadow', async () => {
    const { data, info } = await sharp(icnsEntries(await kept('icon.icns')).get('ic10'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3]!
    expect([alphaAt(60, 512), alphaAt(964, 512), alphaAt(512, 40)]).toEqual([0, 0, 0])
    expect([alphaAt(120, 512), alphaAt(512, 120), alphaAt(512, 512)]).toEqual([255, 255, 255])
  })

  test('of the tray that macOS colours itself are black and clear alone', async () => {
    for (const name of [...made.keys()].filter((one) => one.includes('Template'))) {
      const { data } = await sharp(await kept(name))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const seen = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3]! > 0) for (const part of [0, 1, 2]) seen.add(data[at + part]!)
      expect([...seen], name).toEqual([0])
    }
  })

  test('are not made of another drawing than a tile and what stands on it', () => {
    expect(() => readMark('<svg viewBox="0 0 24 24"><path d="M0 0"/></svg>')).toThrow('a tile of one colour')
  })
})
