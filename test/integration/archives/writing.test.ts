import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { createBundleFolder, sweepBundleFolders } from '../../../electron/archives/bundle-folder.ts'
import { mediaArchiveLimits } from '../../../electron/archives/limits.ts'
import { openArchive } from '../../../electron/archives/open-archive.ts'
import { writeArchive } from '../../../electron/archives/write-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-written-'))
})
afterAll(() => rm(folder, { recursive: true }))

const python = spawnSync('python3', ['--version']).status === 0

const chunks = (...texts: string[]): Readable => Readable.from(texts.map((text) => Buffer.from(text)))

describe('an archive that is written', () => {
  test('has what is made when its turn comes, one at a time, and nothing of it stays or is left when it fails', async () => {
    const target = join(folder, 'in-turn.zip')
    const beside = (): number => readdirSync(folder).filter((name) => name.startsWith('turn-')).length
    let most = 0
    const turn = (number: number) => ({
      path: `turn ${number}`,
      async make() {
        const path = join(folder, `turn-${number}`)
        await writeFile(path, `content ${number}`)
        most = Math.max(most, beside())
        return path
      },
    })
    await writeArchive(target, [turn(1), turn(2), turn(3)])
    expect([most, beside()]).toEqual([1, 0])
    const archive = await openArchive(target, mediaArchiveLimits, 'in-turn.zip')
    const read: Uint8Array[] = []
    for await (const chunk of archive.read('turn 3')) read.push(chunk)
    expect(Buffer.concat(read).toString()).toBe('content 3')
    archive.close()
    const failing = { path: 'x', make: () => Promise.reject(new AppError('disk-full', 'Full.')) }
    await expect(writeArchive(target, [turn(1), failing])).rejects.toMatchObject({ code: 'disk-full' })
    expect([existsSync(target), beside()]).toEqual([false, 0])
  })

  test('gives back what went in, says how far it is, and is read by another program', async () => {
    const film = join(folder, 'film')
    await writeFile(film, Buffer.alloc(3_000_000, 'film'))
    const target = join(folder, 'made.zip')
    const seen: number[] = []
    const files = [
      { path: 'manifest.json', text: '{"ä":1}' },
      { path: 'files/film', file: film, sizeBytes: 3_000_000 },
    ]
    await writeArchive(target, files, { onBytes: (bytes) => seen.push(bytes) })
    expect(seen.at(-1)).toBe(3_000_000)
    const archive = await openArchive(target, mediaArchiveLimits, 'made.zip')
    expect(archive.entries).toEqual([
      { path: 'manifest.json', sizeBytes: 8 },
      { path: 'files/film', sizeBytes: 3_000_000 },
    ])
    archive.close()
    if (python)
      expect(spawnSync('python3', ['-m', 'zipfile', '-t', target], { encoding: 'utf8' }).stdout).toContain(
        'Done testing',
      )
  })

  test('leaves nothing behind when it is called off, or a file cannot be read', async () => {
    const target = join(folder, 'none.zip')
    await expect(
      writeArchive(target, [{ path: 'a', file: join(folder, 'missing'), sizeBytes: 1 }]),
    ).rejects.toMatchObject({ code: 'internal' })
    await expect(
      writeArchive(target, [{ path: 'a', text: 'x' }], { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' })
    expect(existsSync(target)).toBe(false)
  })
})

describe('the folder of archives that come in', () => {
  test('keeps one until it is forgotten, and begins empty', async () => {
    const own = join(folder, 'bundles')
    const bundles = createBundleFolder(own)
    const taken = await bundles.take('../Stand 12.boothpack', chunks('PK', '..'))
    expect(taken.name).not.toContain('/')
    expect(bundles.taken(taken.id)).toEqual(taken)
    expect(readdirSync(own)).toEqual([taken.id])
    bundles.forget(taken.id)
    expect(() => bundles.taken(taken.id)).toThrow(/not here any more/)
    await bundles.take('left', chunks('x'))
    createBundleFolder(own)
    expect(existsSync(own)).toBe(false)
  })

  test('takes nothing larger than it may, and leaves nothing of it', async () => {
    const own = join(folder, 'small')
    const bundles = createBundleFolder(own, 5)
    await expect(bundles.take('large.zip', chunks('1234', '56'))).rejects.toMatchObject({
      code: 'file-too-large',
      details: { reason: 'archive-bytes', largestBytes: 5 },
    })
    expect(readdirSync(own)).toEqual([])
  })

  test('of a program that was ended long ago is removed', async () => {
    const parent = join(folder, 'all')
    await mkdir(join(parent, '1'), { recursive: true })
    await mkdir(join(parent, '2'))
    await utimes(join(parent, '1'), 0, 0)
    sweepBundleFolders(parent, Date.now())
    expect(readdirSync(parent)).toEqual(['2'])
  })
})
