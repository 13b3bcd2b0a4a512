import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { foldersOf } from '../../../electron/workspace/disk/folders.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const asPdf = () => Promise.resolve({ format: 'pdf', mime: 'application/pdf' } as const)

function add(workspace: Workspace, content: string, name = 'a.pdf'): Promise<AssetInfo> {
  return workspace.assets.add(Readable.from([Buffer.from(content)]), name, asPdf)
}

describe('where a file came from', () => {
  it('is kept without the signature of its address, and none is of what was added here first', async () => {
    const workspace = temporaryWorkspace()
    const add = (content: string, fetchedFrom?: string) =>
      workspace.assets.add(Readable.from([Buffer.from(content)]), 'a.pdf', asPdf, { fetchedFrom })
    const fetched = await add(
      'theirs',
      'https://files.example.com/a.pdf?v=2&Expires=1790000000&Signature=secret',
    )
    const own = await add('own')
    expect(workspace.assets.fetchedFrom(fetched.hash)).toBe('https://files.example.com/a.pdf?v=2')
    expect(workspace.assets.fetchedFrom(own.hash)).toBeUndefined()
    await add('own', 'https://files.example.com/b.pdf')
    await add('theirs')
    expect(workspace.assets.fetchedFrom(own.hash)).toBeUndefined()
    expect(workspace.assets.fetchedFrom(fetched.hash)).toBe('https://files.example.com/a.pdf?v=2')
  })
})

describe('the asset store', () => {
  it('shows the complete copy to the check before it seals it', async () => {
    const workspace = temporaryWorkspace()
    let seen = ''
    const asset = await workspace.assets.add(
      Readable.from([Buffer.from('one '), Buffer.from('two')]),
      'a.pdf',
      (path) => {
        seen = readFileSync(path, 'utf8')
        return asPdf()
      },
    )
    expect(seen).toBe('one two')
    expect(asset.hash).toBe(createHash('sha256').update('one two').digest('hex'))
    expect(asset.sizeBytes).toBe(7)
  })

  it('keeps nothing of a file that the check refuses', async () => {
    const workspace = temporaryWorkspace()
    const refused = workspace.assets.add(Readable.from([Buffer.from('x')]), 'a.pdf', () =>
      Promise.reject(new AppError('file-type', 'No.', { field: 'file' })),
    )
    await expect(refused).rejects.toMatchObject({ code: 'file-type', field: 'file' })
    expect(readdirSync(foldersOf(workspace.folder).assets)).toEqual([])
    expect(readdirSync(foldersOf(workspace.folder).temporary)).toEqual([])
  })

  it('says that a file is missing that was deleted, cut or never there', async () => {
    const workspace = temporaryWorkspace()
    const { hash } = await add(workspace, 'content')
    const path = workspace.assets.path(hash)
    chmodSync(path, 0o644)
    truncateSync(path, 3)
    expect(() => workspace.assets.path(hash)).toThrow(expect.objectContaining({ code: 'asset-missing' }))
    rmSync(path)
    expect(() => workspace.assets.path(hash)).toThrow(expect.objectContaining({ code: 'asset-missing' }))
    expect(() => workspace.assets.path('0'.repeat(64))).toThrow(
      expect.objectContaining({ code: 'asset-missing' }),
    )
    expect(await workspace.assets.verify(hash)).toBe(false)
  })

  it('moves a damaged file to quarantine, and takes it in again', async () => {
    const workspace = temporaryWorkspace()
    const { hash } = await add(workspace, 'content')
    const path = workspace.assets.path(hash)
    expect(await workspace.assets.verify(hash)).toBe(true)
    chmodSync(path, 0o644)
    writeFileSync(path, 'c0ntent')
    expect(await workspace.assets.verify(hash)).toBe(false)
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(foldersOf(workspace.folder).quarantine)).toHaveLength(1)
    await add(workspace, 'content')
    expect(readFileSync(workspace.assets.path(hash), 'utf8')).toBe('content')
  })

  it('takes the same file in many times at once', async () => {
    const workspace = temporaryWorkspace()
    const all = await Promise.all(Array.from({ length: 8 }, () => add(workspace, 'content')))
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(1)
    expect(await workspace.assets.verify(all[0]!.hash)).toBe(true)
    expect(readdirSync(foldersOf(workspace.folder).temporary)).toEqual([])
  })

  it('knows a URL of the service whatever its signature is today', async () => {
    const workspace = temporaryWorkspace()
    const { hash } = await add(workspace, 'content')
    workspace.assets.rememberUrl('https://files.example/a.pdf?expires=1790000000&signature=a1', hash)
    expect(
      workspace.assets.hashOfUrl('https://files.example/a.pdf?expires=1790000001&signature=b2#page=3'),
    ).toBe(hash)
    expect(workspace.assets.hashOfUrl('https://files.example/b.pdf')).toBeUndefined()
  })
})
