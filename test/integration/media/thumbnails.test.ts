import { statSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../../electron/media/import-file.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { zipSync, unzipSync } from 'fflate'
import { aviFile, docxFile, jpgFile, mp4File, pdfFile, picture, pngFile } from '../../support/files.ts'
import { filmFile } from '../../support/film.ts'
import { heicFile } from '../../support/heic.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

async function imported(
  workspace: Workspace,
  content: Buffer,
  name: string,
  entity: 'booth' | 'document' = 'booth',
): Promise<string> {
  const field = entity === 'booth' ? 'booth_logo' : 'file'
  return (await importFile({ workspace, entity, field, name, source: Readable.from([content]) })).hash
}

/** A zip file with one more file in it. */
const zipWith = (file: Buffer, name: string, content: Buffer): Buffer =>
  Buffer.from(zipSync({ ...unzipSync(file), [name]: content }))

describe('thumbnails', () => {
  it('are at most as wide as asked, and never larger than the picture', async () => {
    const workspace = temporaryWorkspace()
    const hash = await imported(workspace, await pngFile({ width: 400, height: 200 }), 'a.png')
    const thumbnails = createThumbnails(workspace)
    const small = await thumbnails.get(hash, 100)
    expect(await sharp(small!.path).metadata()).toMatchObject({ format: 'webp', width: 100, height: 50 })
    expect(small).toMatchObject({ mime: 'image/webp', sizeBytes: statSync(small!.path).size })
    const large = await thumbnails.get(hash, 2_000)
    expect(await sharp(large!.path).metadata()).toMatchObject({ width: 400, height: 200 })
  })

  it('are made once', async () => {
    const workspace = temporaryWorkspace()
    const hash = await imported(workspace, await pngFile(), 'a.png')
    const thumbnails = createThumbnails(workspace)
    const [first, second] = await Promise.all([thumbnails.get(hash, 32), thumbnails.get(hash, 32)])
    expect(second).toBe(first)
    writeFileSync(first!.path, 'kept')
    expect(await thumbnails.get(hash, 32)).toMatchObject({ sizeBytes: 4 })
  })

  it('stand upright and keep transparency', async () => {
    const workspace = temporaryWorkspace()
    const turned = await imported(
      workspace,
      await picture({ width: 64, height: 48 }).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      'turned.jpg',
    )
    const clear = await imported(workspace, await picture().ensureAlpha(0.5).png().toBuffer(), 'clear.png')
    const thumbnails = createThumbnails(workspace)
    expect(await sharp((await thumbnails.get(turned, 24))!.path).metadata()).toMatchObject({
      width: 24,
      height: 32,
    })
    expect(await sharp((await thumbnails.get(clear, 24))!.path).metadata()).toMatchObject({ hasAlpha: true })
  })

  it.each([
    ['webp', () => picture({ width: 60, height: 40 }).webp().toBuffer()],
    ['avif', () => picture({ width: 60, height: 40 }).avif().toBuffer()],
    ['gif', () => picture({ width: 60, height: 40 }).gif().toBuffer()],
    ['tiff', () => picture({ width: 60, height: 40 }).tiff().toBuffer()],
    ['heic', () => Promise.resolve(heicFile())],
    [
      'svg',
      () =>
        Promise.resolve(
          Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"><rect width="3" height="4"/></svg>',
          ),
        ),
    ],
  ])('are made of %s', async (format, make) => {
    const workspace = temporaryWorkspace()
    const { hash } = await importFile({
      workspace,
      purpose: 'library',
      name: `a.${format}`,
      source: Readable.from([await make()]),
    })
    const made = await createThumbnails(workspace).get(hash, 30)
    expect(await sharp(made!.path).metadata()).toMatchObject({ format: 'webp', width: 30 })
  })

  it('show the first page of a PDF on white', async () => {
    const workspace = temporaryWorkspace()
    const thumbnails = createThumbnails(workspace)
    const page = new PDFDocument({ size: [200, 100] })
    page.rect(0, 0, 100, 100).fill('#ff0000')
    page.addPage().rect(0, 0, 200, 100).fill('#0000ff')
    page.end()
    const hash = await imported(
      workspace,
      Buffer.concat((await page.toArray()) as Uint8Array[]),
      'a.pdf',
      'document',
    )
    const { path } = (await thumbnails.get(hash, 100))!
    expect(await sharp(path).metadata()).toMatchObject({ width: 100, height: 50 })
    const colour = async (left: number): Promise<readonly number[]> => [
      ...(await sharp(path).extract({ left, top: 25, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ]
    const [inked, blank] = [await colour(20), await colour(80)]
    expect([inked[0]! > 240, inked[2]! < 20]).toEqual([true, true])
    expect(Math.min(...blank)).toBeGreaterThan(245)
    expect(
      await thumbnails.get(await imported(workspace, pdfFile(), 'blank.pdf', 'document'), 40),
    ).toBeDefined()
  })

  it('show what an Office file or a film brings, the frame kept for a video before anything else', async () => {
    const workspace = temporaryWorkspace()
    const thumbnails = createThumbnails(workspace)
    const library = async (content: Buffer, name: string): Promise<string> =>
      (await importFile({ workspace, purpose: 'library', name, source: Readable.from([content]) })).hash
    const written = zipWith(docxFile(), 'docProps/thumbnail.jpeg', await jpgFile({ width: 80, height: 100 }))
    expect(
      await sharp((await thumbnails.get(await library(written, 'a.docx'), 40))!.path).metadata(),
    ).toMatchObject({ width: 40, height: 50 })
    const film = await library(filmFile({ cover: await jpgFile({ width: 80, height: 80 }) }), 'a.mp4')
    expect(await sharp((await thumbnails.get(film, 40))!.path).metadata()).toMatchObject({
      width: 40,
      height: 40,
    })
    workspace.assets.noteFrame(
      film,
      await library(await jpgFile({ width: 160, height: 90, seed: 5 }), 'frame.jpg'),
    )
    expect(await sharp((await thumbnails.get(film, 32))!.path).metadata()).toMatchObject({
      width: 32,
      height: 18,
    })
  })

  it('are not there for what shows nothing', async () => {
    const workspace = temporaryWorkspace()
    const thumbnails = createThumbnails(workspace)
    for (const [content, name] of [
      [docxFile(), 'a.docx'],
      [mp4File(), 'a.mp4'],
      [aviFile(), 'a.avi'],
    ] as const) {
      const { hash } = await importFile({
        workspace,
        purpose: 'library',
        name,
        source: Readable.from([content]),
      })
      expect(await thumbnails.get(hash, 100), name).toBeUndefined()
    }
    expect(await thumbnails.get('0'.repeat(64), 100)).toBeUndefined()
  })
})
