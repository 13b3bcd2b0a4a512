import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { importFile } from '../../../electron/media/import-file.ts'
import { createThumbnails } from '../../../electron/media/thumbnails.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { foldersOf } from '../../../electron/workspace/disk/folders.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { testClock } from '../../support/clock.ts'
import { mp4File, pngFile } from '../../support/files.ts'
import { fillDisk, smallDisk } from '../../support/small-disk.ts'

function folderOnSmallDisk(context: TestContext, megabytes: number): string {
  const disk = smallDisk(megabytes)
  if ('folder' in disk) return disk.folder
  console.log(`Skipped “${context.task.name}”: ${disk.unavailable}.`)
  context.skip(disk.unavailable)
}

function open(folder: string): Workspace {
  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  return workspace
}

const importing = (workspace: Workspace, content: Buffer) =>
  importFile({
    workspace,
    entity: 'video',
    field: 'file',
    name: 'film.mp4',
    source: Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]),
  })

describe('a full disk', () => {
  it('refuses a file with a clear message, keeps nothing half-written, and takes it once there is room', async (context) => {
    const folder = folderOnSmallDisk(context, 8)
    const workspace = open(join(folder, 'event'))
    const film = mp4File(3_000_000)
    const kept = await importing(workspace, film)
    const free = fillDisk(folder)
    await expect(importing(workspace, mp4File(3_000_001))).rejects.toMatchObject({
      code: 'disk-full',
      field: 'file',
      message: expect.stringContaining('disk is full') as string,
    })
    expect(readdirSync(foldersOf(workspace.folder).temporary)).toEqual([])
    expect(await workspace.assets.verify(kept.hash)).toBe(true)
    free()
    expect(await importing(workspace, mp4File(3_000_001))).toMatchObject({ format: 'mp4' })
  })

  it('refuses a change with a clear message, loses nothing that was saved, and goes on once there is room', (context) => {
    const folder = folderOnSmallDisk(context, 8)
    const workspace = open(join(folder, 'event'))
    const saved = Array.from(
      { length: 20 },
      (_, count) => createRecord(workspace, 'floor', { name: `Hall ${count}` }).key,
    )
    const free = fillDisk(folder)
    const large = { booth_company_profile: 'x'.repeat(200_000) }
    expect(() => {
      for (let count = 0; count < 100; count++) saved.push(createRecord(workspace, 'booth', large).key)
    }).toThrow(expect.objectContaining({ code: 'disk-full' }))
    expect(workspace.records.count('floor') + workspace.records.count('booth')).toBe(saved.length)
    expect(workspace.journal.open()).toHaveLength(saved.length)
    free()
    saved.push(createRecord(workspace, 'booth', large).key)
    workspace.close()
    const again = open(join(folder, 'event'))
    expect(again.records.count('floor') + again.records.count('booth')).toBe(saved.length)
    expect(again.journal.open()).toHaveLength(saved.length)
  })

  it('is told when a workspace cannot be made', (context) => {
    const folder = folderOnSmallDisk(context, 1)
    const free = fillDisk(folder)
    expect(() => open(join(folder, 'event'))).toThrow(expect.objectContaining({ code: 'disk-full' }))
    free()
    expect(open(join(folder, 'event')).records.count('floor')).toBe(0)
  })

  it('is told when a thumbnail cannot be written, and leaves no broken one', async (context) => {
    const folder = folderOnSmallDisk(context, 4)
    const workspace = open(join(folder, 'event'))
    const source = Readable.from([await pngFile({ width: 500, height: 500 })])
    const { hash } = await importFile({
      workspace,
      entity: 'booth',
      field: 'booth_logo',
      name: 'logo.png',
      source,
    })
    const thumbnails = createThumbnails(workspace)
    const free = fillDisk(folder)
    await expect(thumbnails.get(hash, 480)).rejects.toMatchObject({ code: 'disk-full' })
    free()
    expect((await thumbnails.get(hash, 480))?.sizeBytes).toBeGreaterThan(0)
  })
})
