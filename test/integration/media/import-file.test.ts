import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../../electron/media/import-file.ts'
import { foldersOf } from '../../../electron/workspace/disk/folders.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import {
  aviFile,
  docFile,
  docxFile,
  flvFile,
  jpgFile,
  movFile,
  mp4File,
  pdfFile,
  picture,
  pngClaiming,
  pngFile,
  pptxFile,
  wmvFile,
  xlsxFile,
} from '../../support/files.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function* pieces(content: Uint8Array, pieceBytes = 100): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}

const into = (workspace: Workspace, entity: EntityName, field: string, name: string, content: Uint8Array) =>
  importFile({ workspace, entity, field, name, source: Readable.from(pieces(content)) })

/** Every file below a folder. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function leftovers(workspace: Workspace): readonly string[] {
  const folders = foldersOf(workspace.folder)
  return [...filesIn(folders.temporary), ...filesIn(folders.assets)]
}

const documents = { entity: 'document', field: 'file' } as const
const videos = { entity: 'video', field: 'file' } as const
const pictures = { entity: 'booth', field: 'booth_logo' } as const

describe('taking a file in', () => {
  it('seals it under the hash of its content, with its size and the size of the picture', async () => {
    const workspace = temporaryWorkspace()
    const content = await pngFile({ width: 64, height: 48 })
    const asset = await into(workspace, 'booth', 'booth_logo', 'logo.png', content)
    const hash = createHash('sha256').update(content).digest('hex')
    expect(asset).toEqual({
      hash,
      name: 'logo.png',
      sizeBytes: content.length,
      format: 'png',
      mime: 'image/png',
      widthPixels: 64,
      heightPixels: 48,
    })
    expect(workspace.assets.describe(hash)).toEqual(asset)
    expect(readFileSync(workspace.assets.path(hash))).toEqual(content)
    expect(leftovers(workspace)).toEqual([workspace.assets.path(hash)])
    expect(statSync(workspace.assets.path(hash)).mode & 0o222).toBe(0)
  })

  const accepted = [
    ['a JPG', pictures, 'a.jpg', jpgFile, 'jpg', 'image/jpeg'],
    ['a PDF', documents, 'a.pdf', pdfFile, 'pdf', 'application/pdf'],
    [
      'a Word file',
      documents,
      'a.docx',
      docxFile,
      'word',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'an Excel file',
      documents,
      'a.xlsx',
      xlsxFile,
      'excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'a PowerPoint file',
      documents,
      'a.pptx',
      pptxFile,
      'powerpoint',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['an old Word file', documents, 'a.doc', docFile, 'word', 'application/msword'],
    ['an MP4', videos, 'a.mp4', mp4File, 'mp4', 'video/mp4'],
    ['a MOV', videos, 'a.mov', movFile, 'mov', 'video/quicktime'],
    ['an AVI', videos, 'a.avi', aviFile, 'avi', 'video/vnd.avi'],
    ['a WMV', videos, 'a.wmv', wmvFile, 'wmv', 'video/x-ms-asf'],
    ['an FLV', videos, 'a.flv', flvFile, 'flv', 'video/x-flv'],
  ] as const
  it.each(accepted)('accepts %s', async (_what, { entity, field }, name, make, format, mime) => {
    const workspace = temporaryWorkspace()
    expect(await into(workspace, entity, field, name, await make())).toMatchObject({ format, mime, name })
  })

  it.each(accepted)(
    'refuses %s whose end is missing, and keeps nothing of it',
    async (_what, { entity, field }, name, make) => {
      const workspace = temporaryWorkspace()
      const content = await make()
      await expect(
        into(workspace, entity, field, name, content.subarray(0, Math.floor(content.length * 0.7))),
      ).rejects.toMatchObject({
        code: 'file-damaged',
        field,
      })
      expect(leftovers(workspace)).toEqual([])
    },
  )

  it('refuses a PNG whose end is missing', async () => {
    const workspace = temporaryWorkspace()
    const content = await pngFile({ width: 300, height: 300 })
    await expect(
      into(workspace, 'booth', 'booth_logo', 'logo.png', content.subarray(0, content.length - 4_000)),
    ).rejects.toMatchObject({
      code: 'file-damaged',
    })
  })

  it('refuses a PNG with damaged pixels', async () => {
    const workspace = temporaryWorkspace()
    const content = Buffer.from(await pngFile({ width: 300, height: 300 }))
    const middle = Math.floor(content.length / 2)
    content.fill(0x5a, middle, middle + 64)
    await expect(into(workspace, 'booth', 'booth_logo', 'logo.png', content)).rejects.toMatchObject({
      code: 'file-damaged',
    })
  })

  it('judges by content, not by name: a PDF called .png is refused, and named for what it is', async () => {
    const workspace = temporaryWorkspace()
    await expect(into(workspace, 'booth', 'booth_logo', 'logo.png', pdfFile())).rejects.toMatchObject({
      code: 'file-type',
      field: 'booth_logo',
      message: '“logo.png” (PDF) cannot be used here. Accepted: JPG, PNG.',
    })
    await expect(
      into(workspace, 'booth', 'booth_logo', 'logo.png', Buffer.from('just words')),
    ).rejects.toMatchObject({
      code: 'file-type',
      message: 'The format of “logo.png” is not known. Accepted: JPG, PNG.',
    })
    await expect(
      into(workspace, 'booth', 'booth_logo', 'logo.png', await picture().gif().toBuffer()),
    ).rejects.toMatchObject({
      code: 'file-type',
      message: '“logo.png” (GIF) cannot be used here. Accepted: JPG, PNG.',
    })
    await expect(
      into(workspace, 'booth', 'booth_logo', 'logo.png', docFile()),
      'by a name a person knows',
    ).rejects.toMatchObject({
      code: 'file-type',
      message: '“logo.png” (Office 97–2003) cannot be used here. Accepted: JPG, PNG.',
    })
    expect(await into(workspace, 'booth', 'booth_logo', 'logo.pdf', await pngFile())).toMatchObject({
      format: 'png',
    })
    expect(leftovers(workspace)).toHaveLength(1)
  })

  it('refuses an empty file', async () => {
    const workspace = temporaryWorkspace()
    await expect(into(workspace, 'document', 'file', 'empty.pdf', Buffer.alloc(0))).rejects.toMatchObject({
      code: 'file-empty',
      field: 'file',
    })
    expect(leftovers(workspace)).toEqual([])
  })

  it('refuses a picture of 20,000 × 20,000 pixels by its header alone', async () => {
    const workspace = temporaryWorkspace()
    await expect(
      into(workspace, 'booth', 'booth_background', 'wall.png', pngClaiming(20_000, 20_000)),
    ).rejects.toMatchObject({
      code: 'image-too-large',
      field: 'booth_background',
      details: { widthPixels: 20_000, heightPixels: 20_000 },
    })
    expect(leftovers(workspace)).toEqual([])
  })

  it('reads pictures of every make: CMYK, 16 bits, transparency, turned by EXIF', async () => {
    const workspace = temporaryWorkspace()
    const cmyk = await picture().toColourspace('cmyk').jpeg().toBuffer()
    const deep = await picture().toColourspace('rgb16').png().toBuffer()
    const transparent = await picture().ensureAlpha(0.5).png().toBuffer()
    const turned = await picture({ width: 64, height: 48 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await into(workspace, 'booth', 'booth_logo', 'cmyk.jpg', cmyk)).toMatchObject({ format: 'jpg' })
    expect(await into(workspace, 'booth', 'booth_logo', 'deep.png', deep)).toMatchObject({ format: 'png' })
    expect(await into(workspace, 'booth', 'booth_logo', 'alpha.png', transparent)).toMatchObject({
      format: 'png',
    })
    expect(await into(workspace, 'booth', 'booth_logo', 'turned.jpg', turned)).toMatchObject({
      widthPixels: 48,
      heightPixels: 64,
    })
  })

  it('keeps one copy of the same content', async () => {
    const workspace = temporaryWorkspace()
    const content = await pngFile()
    const first = await into(workspace, 'booth', 'booth_logo', 'one.png', content)
    const second = await into(workspace, 'booth', 'booth_background', 'two.png', content)
    expect(second).toEqual({ ...first, name: 'two.png' })
    expect(leftovers(workspace)).toHaveLength(1)
  })

  it.each([
    ['x.desktop', 'x.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.pdf'],
    ['a\u001B[2Jb', 'a[2Jb.pdf'],
  ])('keeps a PDF called %j as %s', async (given, kept) => {
    expect(await into(temporaryWorkspace(), 'document', 'file', given, pdfFile())).toMatchObject({
      name: kept,
    })
  })

  it('cuts folders off the name', async () => {
    const workspace = temporaryWorkspace()
    expect(await into(workspace, 'document', 'file', '../../etc/a\nb.pdf', pdfFile())).toMatchObject({
      name: 'ab.pdf',
    })
  })

  it('leaves nothing when it is cancelled in the middle', async () => {
    const workspace = temporaryWorkspace()
    const controller = new AbortController()
    function* source() {
      yield Buffer.alloc(1_000)
      controller.abort()
      yield Buffer.alloc(1_000)
    }
    const request = {
      workspace,
      entity: 'document',
      field: 'file',
      name: 'a.pdf',
      source: Readable.from(source()),
      signal: controller.signal,
    } as const
    await expect(importFile(request)).rejects.toMatchObject({ code: 'cancelled' })
    expect(leftovers(workspace)).toEqual([])
  })

  it('leaves nothing when the source fails in the middle', async () => {
    const workspace = temporaryWorkspace()
    function* source() {
      yield Buffer.alloc(1_000)
      throw Object.assign(new Error('read'), { code: 'EIO' })
    }
    await expect(
      importFile({
        workspace,
        entity: 'document',
        field: 'file',
        name: 'a.pdf',
        source: Readable.from(source()),
      }),
    ).rejects.toMatchObject({
      code: 'disk-error',
    })
    expect(leftovers(workspace)).toEqual([])
  })

  it('refuses a field that holds no file', async () => {
    const workspace = temporaryWorkspace()
    await expect(into(workspace, 'booth', 'booth_name', 'a.png', await pngFile())).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'booth_name',
    })
  })
})
