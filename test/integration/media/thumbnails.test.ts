import { statSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../../electron/media/import-file.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import type { Workspace } from '../../../electron/workspace/types.ts'
import { pdfFile, picture, pngFile } from '../../support/files.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

async function imported(workspace: Workspace, content: Buffer, name: string, entity: 'booth' | 'document' = 'booth'): Promise<string> {
  const field = entity === 'booth' ? 'booth_logo' : 'file'
  return (await importFile({ workspace, entity, field, name, source: Readable.from([content]) })).hash
}

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
    expect(await sharp((await thumbnails.get(turned, 24))!.path).metadata()).toMatchObject({ width: 24, height: 32 })
    expect(await sharp((await thumbnails.get(clear, 24))!.path).metadata()).toMatchObject({ hasAlpha: true })
  })

  it('are there for pictures only', async () => {
    const workspace = temporaryWorkspace()
    const hash = await imported(workspace, pdfFile(), 'a.pdf', 'document')
    const thumbnails = createThumbnails(workspace)
    expect(await thumbnails.get(hash, 100)).toBeUndefined()
    expect(await thumbnails.get('0'.repeat(64), 100)).toBeUndefined()
  })
})
