import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchiveLimits } from '../../../electron/archives/limits.ts'
import { openArchive, type Archive } from '../../../electron/archives/open-archive.ts'
import { rawZip, type RawEntry, type RawEnd } from '../../support/raw-zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'))
})
afterAll(() => rm(folder, { recursive: true }))

const limits: ArchiveLimits = { entries: 1_000, entryBytes: 1024 ** 3, totalBytes: 2 * 1024 ** 3, ratio: 100 }
let written = 0

async function opened(bytes: Buffer, within: ArchiveLimits = limits): Promise<Archive> {
  const path = join(folder, `${(written += 1)}.zip`)
  await writeFile(path, bytes)
  return openArchive(path, within, 'media.zip')
}

const archive = (entries: readonly RawEntry[], end?: RawEnd): Promise<Archive> => opened(rawZip(entries, end))

async function text(of: Archive, path: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of of.read(path)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const unixMode = (mode: number): Partial<RawEntry> => ({
  versionMadeBy: (3 << 8) | 20,
  externalAttributes: mode * 65_536,
})

describe('an honest archive', () => {
  test('gives its files, stored or packed, with 64-bit sizes too, and no folders', async () => {
    const found = await archive(
      [
        { name: 'Müller/' },
        { name: 'Müller/logo.svg', content: '<svg/>', method: 8 },
        { name: 'film.mp4', content: 'ftyp', zip64: true },
      ],
      { zip64: true },
    )
    expect(found.entries).toEqual([
      { path: 'Müller/logo.svg', sizeBytes: 6 },
      { path: 'film.mp4', sizeBytes: 4 },
    ])
    expect([await text(found, 'Müller/logo.svg'), await text(found, 'film.mp4')]).toEqual(['<svg/>', 'ftyp'])
    expect(() => found.read('other')).toThrow(/no “other”/)
    found.close()
  })

  test.each([
    ['UTF-8 that says so', 0x0800, Buffer.from('شركة النور/شعار.png'), 'شركة النور/شعار.png'],
    ['UTF-8 that does not', 0, Buffer.from('株式会社/ロゴ.png'), '株式会社/ロゴ.png'],
    ['CP437', 0, Buffer.from([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]), 'Müller'],
    ['letters and marks apart', 0x0800, Buffer.from('Mu\u0308ller'), 'Müller'],
    ['backslashes, as old .NET writes them', 0x0800, Buffer.from('Stand 12\\logo.png'), 'Stand 12/logo.png'],
    ['an emoji with joiners', 0x0800, Buffer.from('👩‍🚀.png'), '👩‍🚀.png'],
  ])('has names in %s', async (_kind, flags, name, read) => {
    const found = await archive([{ name, flags, content: 'x' }])
    expect(found.entries.map(({ path }) => path)).toEqual([read])
    found.close()
  })

  test('leaves an archive within it closed', async () => {
    const inner = rawZip([{ name: '../../evil', content: 'x' }])
    const found = await archive([{ name: 'inner.zip', content: inner }])
    expect(found.entries).toEqual([{ path: 'inner.zip', sizeBytes: inner.length }])
    found.close()
  })
})

describe('an archive is refused', () => {
  test.each([
    '../evil',
    'a/../../evil',
    '/etc/passwd',
    'C:\\Windows\\evil',
    'c:evil',
    '\\\\host\\share',
    '..\\evil',
    'a\u0000.png',
    'a\nb',
    '..',
    '',
  ])('for the name %j', async (name) => {
    await expect(archive([{ name, content: 'x' }])).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'archive-unsafe' },
    })
  })

  test.each([
    ['a link', 0o120777],
    ['a device', 0o020666],
    ['a pipe', 0o010666],
  ])('for %s', async (_kind, mode) => {
    const entry = { name: 'logo.png', content: '/etc/passwd', ...unixMode(mode) }
    await expect(archive([entry])).rejects.toMatchObject({ details: { reason: 'archive-unsafe' } })
  })

  test.each([
    ['as it is', 'logo.png'],
    ['in another case', 'LOGO.png'],
  ])('for two files of one name, %s', async (_kind, name) => {
    const two = [
      { name: 'logo.png', content: 'x' },
      { name, content: 'y' },
    ]
    await expect(archive(two)).rejects.toMatchObject({ details: { reason: 'archive-twice' } })
  })

  test('when it is protected by a password', async () => {
    const entry = { name: 'logo.png', content: Buffer.alloc(20), flags: 0x0801, statedUncompressed: 8 }
    await expect(archive([entry])).rejects.toMatchObject({ details: { reason: 'archive-encrypted' } })
  })

  test('when it says that it holds a million files, before their names are read', async () => {
    await expect(archive([{ name: 'a' }], { statedEntries: 1_000_000, zip64: true })).rejects.toMatchObject({
      code: 'file-too-large',
      details: { reason: 'archive-entries', most: 1_000 },
    })
  })

  test('when it really holds a million files', async () => {
    const header = rawZip([{ name: 'a' }])
    // Only the directory counts: one entry of it a million times over.
    const local = header.subarray(0, 31)
    const listed = header.subarray(31, 31 + 47)
    const directory = Buffer.alloc(listed.length * 1_000_000)
    for (let at = 0; at < directory.length; at += listed.length) listed.copy(directory, at)
    const end = rawZip([], { statedEntries: 1_000_000, zip64: true })
    end.writeBigUInt64LE(BigInt(directory.length), 40)
    end.writeBigUInt64LE(BigInt(local.length), 48)
    end.writeBigUInt64LE(BigInt(local.length + directory.length), 56 + 8)
    await expect(opened(Buffer.concat([local, directory, end]))).rejects.toMatchObject({
      details: { reason: 'archive-entries' },
    })
  })

  test('when it is cut off anywhere, or is none', async () => {
    const whole = rawZip([{ name: 'logo.png', content: 'x'.repeat(500), method: 8 }])
    for (let length = 0; length < whole.length; length += 7) {
      await expect(opened(whole.subarray(0, length))).rejects.toMatchObject({
        code: 'file-damaged',
        details: { reason: 'archive-broken' },
      })
    }
    await expect(opened(Buffer.from('no archive at all'))).rejects.toMatchObject({
      details: { reason: 'archive-broken', name: 'media.zip' },
    })
  })

  test('when its files overlap, so that one is unpacked many times', async () => {
    const kernel = Buffer.alloc(1024)
    const entries = [
      { name: 'a', content: kernel },
      { name: 'b', content: kernel, statedOffset: 0 },
    ]
    await expect(archive(entries)).rejects.toMatchObject({ details: { reason: 'archive-broken' } })
  })

  test('when a file lies beyond its end', async () => {
    await expect(archive([{ name: 'a', content: 'x', statedOffset: 4_000_000 }])).rejects.toMatchObject({
      details: { reason: 'archive-broken' },
    })
  })

  test('when it would become a hundred times as large', async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024)
    await expect(archive([{ name: 'a', content: bomb, method: 8 }])).rejects.toMatchObject({
      code: 'file-too-large',
      details: { reason: 'archive-bomb' },
    })
  })

  test('when a file, or all of them, are larger than they may be', async () => {
    const small = { ...limits, entryBytes: 100, totalBytes: 150 }
    const large = rawZip([{ name: 'a', content: 'x'.repeat(101) }])
    await expect(opened(large, small)).rejects.toMatchObject({ details: { reason: 'archive-bytes' } })
    const many = rawZip(['a', 'b'].map((name) => ({ name, content: 'x'.repeat(100) })))
    await expect(opened(many, small)).rejects.toMatchObject({ details: { reason: 'archive-bytes' } })
  })
})

describe('a file whose archive lies about it', () => {
  test('is given up as soon as more comes than was said', async () => {
    const entry = { name: 'a', content: Buffer.alloc(50 * 1024 * 1024), method: 8, statedUncompressed: 10 }
    const found = await archive([entry])
    let bytes = 0
    const reading = async (): Promise<void> => {
      for await (const chunk of found.read('a')) bytes += chunk.length
    }
    await expect(reading()).rejects.toMatchObject({ code: 'file-damaged' })
    expect(bytes).toBeLessThan(1024 * 1024)
    found.close()
  })

  test('is refused when less comes, when its checksum is wrong, and when it is packed otherwise', async () => {
    const packed = deflateRawSync('hello')
    const found = await archive([
      { name: 'short', content: 'hello', method: 8, statedUncompressed: 500 },
      { name: 'sum', content: 'hello', crc: 1 },
      { name: 'junk', content: packed.subarray(1), method: 0 },
      { name: 'deflate64', content: 'hello', method: 9 },
    ])
    await expect(text(found, 'short')).rejects.toMatchObject({ code: 'file-damaged' })
    await expect(text(found, 'sum')).rejects.toMatchObject({ code: 'file-damaged' })
    await expect(text(found, 'deflate64')).rejects.toMatchObject({ details: { reason: 'archive-packing' } })
    expect(await text(found, 'junk')).toHaveLength(packed.subarray(1).toString().length)
    found.close()
  })

  test('can be called off while it is read', async () => {
    const found = await archive([{ name: 'a', content: Buffer.alloc(5 * 1024 * 1024) }])
    const stop = new AbortController()
    const reading = async (): Promise<void> => {
      for await (const chunk of found.read('a', stop.signal)) if (chunk.length > 0) stop.abort()
    }
    await expect(reading()).rejects.toMatchObject({ code: 'cancelled' })
    found.close()
  })
})
