import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDroppedFile, type KnownFile } from '../../../electron/media/dropped-file.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import { pdfFile } from '../../support/files.ts'
import { temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

async function whole(path: string, known?: KnownFile): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of readDroppedFile(path, known)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Reads the first piece, lets `disturb` happen, reads the rest. */
async function readWhile(path: string, disturb: () => void): Promise<void> {
  const pieces = readDroppedFile(path)
  await pieces.next()
  disturb()
  while ((await pieces.next()).done !== true);
}

function fileOf(content: Buffer): string {
  const path = join(temporaryFolder(), 'brochure.pdf')
  writeFileSync(path, content)
  return path
}

describe('reading a dropped file', () => {
  it('gives every byte', async () => {
    const content = Buffer.from(Uint8Array.from({ length: 1_000_003 }, (_, index) => index % 251))
    const path = fileOf(content)
    const { size, mtimeMs } = statSync(path)
    expect(await whole(path, { sizeBytes: size, modifiedAtMs: Math.trunc(mtimeMs) })).toEqual(content)
  })

  it('says that a file is gone that disappeared between drop and read, and the store keeps nothing', async () => {
    const workspace = temporaryWorkspace()
    const path = fileOf(pdfFile())
    const source = readDroppedFile(path)
    rmSync(path)
    await expect(
      importFile({ workspace, entity: 'document', field: 'file', name: 'brochure.pdf', source }),
    ).rejects.toMatchObject({
      code: 'file-missing',
      field: 'file',
    })
  })

  it('says that a file changed that is another one than was dropped', async () => {
    const path = fileOf(pdfFile())
    const { size, mtimeMs } = statSync(path)
    await expect(whole(path, { sizeBytes: size + 1 })).rejects.toMatchObject({ code: 'file-changed' })
    await expect(whole(path, { modifiedAtMs: Math.trunc(mtimeMs) - 5_000 })).rejects.toMatchObject({
      code: 'file-changed',
    })
  })

  it('says that a file changed that grows or shrinks while it is read', async () => {
    const large = Buffer.alloc(1_000_000, 7)
    const growing = fileOf(large)
    await expect(readWhile(growing, () => appendFileSync(growing, 'more'))).rejects.toMatchObject({
      code: 'file-changed',
    })
    const shrinking = fileOf(large)
    await expect(readWhile(shrinking, () => truncateSync(shrinking, 10))).rejects.toMatchObject({
      code: 'file-changed',
    })
  })

  it('refuses a folder and a pipe instead of waiting for them', async () => {
    const folder = join(temporaryFolder(), 'brochure.pdf')
    mkdirSync(folder)
    await expect(whole(folder)).rejects.toMatchObject({ code: 'file-type' })
    if (process.platform === 'win32') return
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    await expect(whole(pipe)).rejects.toMatchObject({ code: 'file-type' })
  })
})
