import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import {
  createRecord,
  removeRecord,
  replaceFile,
  takeBack,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { migrations } from '../../../../electron/workspace/schema/migrations.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { LibraryFilter } from '../../../../shared/contract/media-library.ts'
import { usualSlotRules } from '../../../../shared/domain/readiness/slot-rules.ts'
import type { FileFormat } from '../../../../shared/entities/index.ts'
import { testClock } from '../../../support/clock.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

interface Facts {
  readonly format?: FileFormat
  readonly widthPixels?: number
  readonly heightPixels?: number
}

/** A file that is in the library for itself. */
async function add(
  workspace: Workspace,
  name: string,
  { format = 'png', ...size }: Facts = {},
  content = name,
): Promise<string> {
  const { hash } = await workspace.assets.add(Readable.from([Buffer.from(content)]), name, () =>
    Promise.resolve({ format, mime: 'image/png', ...size }),
  )
  workspace.assets.letGo(hash)
  return hash
}

async function names(
  workspace: Workspace,
  filter: LibraryFilter = {},
  sort: 'name' | 'size' | 'uses' = 'name',
): Promise<readonly string[]> {
  const files = await workspace.library.select(filter, { sort }, usualSlotRules)
  return workspace.library.describe(files).map(({ name }) => name)
}

const usesOf = (workspace: Workspace, file: string) => workspace.library.uses(file, 0, 100)

describe('the media library', () => {
  it('has every file once by its content, with where it is used', async () => {
    const workspace = temporaryWorkspace()
    const logo = await add(workspace, 'logo.png')
    await add(workspace, 'spare.pdf', { format: 'pdf' })
    const first = createRecord(workspace, 'booth', {
      booth_name: 'Acme',
      booth_logo: { hash: logo, name: 'logo.png' },
    })
    createRecord(workspace, 'booth', {
      booth_name: 'Borg',
      booth_logo: { hash: logo, name: 'l.png' },
      booth_thumbnail: { hash: logo, name: 'l.png' },
    })
    expect(await names(workspace)).toEqual(['logo.png', 'spare.pdf'])
    expect(usesOf(workspace, logo)).toMatchObject({
      total: 3,
      items: [
        { entity: 'booth', key: first.key, title: 'Acme', field: 'booth_logo' },
        { title: 'Borg', field: 'booth_logo' },
        { title: 'Borg', field: 'booth_thumbnail' },
      ],
    })
    expect(await names(workspace, { use: 'used' })).toEqual(['logo.png'])
    expect(await names(workspace, { use: 'unused' })).toEqual(['spare.pdf'])
    expect(await names(workspace, { kinds: ['document'] })).toEqual(['spare.pdf'])
    expect(await workspace.library.counts()).toEqual({
      files: 2,
      bytes: 17,
      unusedFiles: 1,
      unusedBytes: 9,
      onServiceFiles: 0,
    })
  })

  it('finds files by their names and by the titles of what uses them, also of the booth a document is of', async () => {
    const workspace = temporaryWorkspace()
    const [logo, paper] = [
      await add(workspace, 'Zeichen 10.png'),
      await add(workspace, 'Zeichen 9.pdf', { format: 'pdf' }),
    ]
    const booth = createRecord(workspace, 'booth', {
      booth_name: 'Café Müller',
      booth_logo: { hash: logo, name: 'x.png' },
    })
    createRecord(workspace, 'document', {
      title: 'Prices',
      booth_id: booth.key,
      file: { hash: paper, name: 'x.pdf' },
    })
    expect(await names(workspace, { text: 'zeichen' })).toEqual(['Zeichen 9.pdf', 'Zeichen 10.png'])
    expect(await names(workspace, { text: 'cafe mull' })).toEqual(['Zeichen 9.pdf', 'Zeichen 10.png'])
    expect(await names(workspace, { text: 'prices' })).toEqual(['Zeichen 9.pdf'])
    expect(await names(workspace, { text: 'nothing' })).toEqual([])
    expect(usesOf(workspace, paper).items[0]?.of).toEqual({
      entity: 'booth',
      key: booth.key,
      title: 'Café Müller',
    })
  })

  it('shows what is only on the service by its address, and as the file it is once its content is known', async () => {
    const workspace = temporaryWorkspace()
    const url = 'https://files.example.com/media/stand%20logo.png?expires=1999999999&signature=abc'
    pulled(workspace, 'booth', '1', { booth_name: 'Acme', booth_logo: { url } })
    pulled(workspace, 'booth', '2', { booth_name: 'Borg', booth_logo: { url: url.replace('abc', 'other') } })
    const [file = ''] = await workspace.library.select({ use: 'on-service' }, {}, usualSlotRules)
    expect(workspace.library.describe([file])).toMatchObject([
      { name: 'stand logo.png', kind: 'picture', uses: 2, asset: undefined },
    ])
    expect(workspace.library.knownAs(file)).toBe(file)
    const hash = await add(workspace, 'stand logo.png')
    workspace.assets.rememberUrl(url, hash)
    // Whoever still names it by its address means the same file.
    expect(workspace.library.knownAs(file)).toBe(hash)
    expect(await names(workspace)).toEqual(['stand logo.png'])
    expect(usesOf(workspace, hash).total).toBe(2)
    expect(await names(workspace, { use: 'on-service' })).toEqual([])
  })

  it('has the picture that stands for a film as no file of its own, unless something shows it', async () => {
    const workspace = temporaryWorkspace()
    const film = await add(workspace, 'tour.mp4', { format: 'mp4' })
    const frame = await add(workspace, 'tour (frame).jpg', { format: 'jpg' })
    workspace.assets.noteFrame(film, frame)
    expect(await names(workspace)).toEqual(['tour.mp4'])
    expect(await names(workspace, { use: 'unused' })).toEqual(['tour.mp4'])
    expect(await workspace.library.counts()).toMatchObject({
      files: 1,
      bytes: 8,
      unusedFiles: 1,
      unusedBytes: 8,
    })
    createRecord(workspace, 'booth', { booth_name: 'Acme', booth_logo: { hash: frame, name: 'a' } })
    expect(await names(workspace, { use: 'used' })).toEqual(['tour (frame).jpg'])
  })

  it('tells which pictures break a rule of a place where they are used', async () => {
    const workspace = temporaryWorkspace()
    const small = await add(workspace, 'small.png', { widthPixels: 20, heightPixels: 20 })
    await add(workspace, 'unused small.png', { widthPixels: 20, heightPixels: 20 })
    const good = await add(workspace, 'good.png', { widthPixels: 400, heightPixels: 400 })
    createRecord(workspace, 'booth', { booth_name: 'Acme', booth_logo: { hash: small, name: 'a' } })
    createRecord(workspace, 'booth', { booth_name: 'Borg', booth_logo: { hash: good, name: 'a' } })
    expect(await names(workspace, { problems: ['too-small'] })).toEqual(['small.png'])
    expect(await names(workspace, { problems: ['too-large', 'too-heavy', 'other-shape'] })).toEqual([])
  })

  it('catches up on what records of an older workspace name', async () => {
    const folder = temporaryFolder()
    const fileUses = migrations.findIndex(({ name }) => name === 'fileUses')
    const old = openWorkspace(folder, { clock: testClock(), migrations: migrations.slice(0, fileUses) })
    old.close()
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(foldersOf(folder).database)
    const hash = 'a'.repeat(64)
    database.exec(`
      INSERT INTO asset (hash, name, size_bytes, format, mime, added_at) VALUES ('${hash}', 'Old Logo.png', 3, 'png', 'image/png', '2030-01-01T00:00:00.000Z');
    `)
    const insert = database.prepare(
      `INSERT INTO record (entity, key, remote_id, base, remote_gone, removed, state, updated_at) VALUES ('booth', ?, ?, ?, 0, 0, 'clean', '2030-01-01T00:00:00.000Z')`,
    )
    for (let id = 1; id <= 450; id++)
      insert.run(`r${id}`, String(id), JSON.stringify({ booth_name: `Booth ${id}`, booth_logo: { hash } }))
    database.close()
    const workspace = openWorkspace(folder, { clock: testClock() })
    onTestFinished(() => workspace.close())
    expect(await names(workspace, { text: 'old logo', use: 'used' })).toEqual(['Old Logo.png'])
    expect(usesOf(workspace, hash).total).toBe(450)
    expect(workspace.library.prepareSome()).toBe(false)
  })

  it('counts no use of a record that is going to be removed, and its use again when it comes back', async () => {
    const workspace = temporaryWorkspace()
    const logo = await add(workspace, 'logo.png')
    pulled(workspace, 'floor', '1', { name: 'Hall' })
    const booth = pulled(workspace, 'booth', '1', {
      booth_name: 'Acme',
      floor_id: 'r1',
      booth_logo: { hash: logo, url: 'https://x.example/l.png' },
    })
    removeRecord(workspace, 'floor', 'r1')
    expect(usesOf(workspace, logo).total).toBe(0)
    expect(workspace.library.isOfVersion(logo)).toBe(true)
    workspace.records.put({ ...booth, removed: false })
    expect(usesOf(workspace, logo).total).toBe(1)
  })
})

describe('one file in the place of another', () => {
  it('takes it wherever it fits, journalled, under one token that takes all of it back', async () => {
    const workspace = temporaryWorkspace()
    const [before, after] = [await add(workspace, 'old.png'), await add(workspace, 'new.png')]
    const keys = Array.from(
      { length: 70 },
      (_, at) =>
        pulled(workspace, 'booth', String(at + 1), { booth_name: `B ${at}`, booth_logo: { hash: before } })
          .key,
    )
    const result = await replaceFile(workspace, before, after, {})
    expect(result).toMatchObject({ changed: 70, leftOut: 0, cancelled: false })
    expect(usesOf(workspace, after).total).toBe(70)
    expect(usesOf(workspace, before).total).toBe(0)
    expect(workspace.journal.counts().queued).toBe(70)
    expect(await takeBack(workspace, result.token ?? '', {})).toMatchObject({ restored: 70, leftOut: 0 })
    expect(usesOf(workspace, before).total).toBe(70)
    expect(workspace.journal.open()).toEqual([])
    expect(workspace.records.get('booth', keys[0] ?? '')?.draft).toBe(null)
  })

  it('leaves alone what cannot take it', async () => {
    const workspace = temporaryWorkspace()
    const [picture, paper] = [
      await add(workspace, 'old.pdf', { format: 'pdf' }),
      await add(workspace, 'film.mp4', { format: 'mp4' }),
    ]
    const booth = createRecord(workspace, 'booth', { booth_name: 'Acme' })
    createRecord(workspace, 'document', {
      title: 'Prices',
      booth_id: booth.key,
      file: { hash: picture, name: 'old.pdf' },
    })
    expect(await replaceFile(workspace, picture, paper, {})).toMatchObject({
      token: null,
      changed: 0,
      leftOut: 1,
    })
    expect(() => replaceFile(workspace, picture, 'f'.repeat(64), {})).toThrow(
      expect.objectContaining({ code: 'asset-missing' }),
    )
  })
})

describe('files that nothing needs', () => {
  const remove = async (workspace: Workspace, hashes?: readonly string[]) =>
    workspace.removal.removeUnused({
      hashes: hashes ?? (await workspace.library.select({ use: 'unused' }, {}, usualSlotRules)),
    })

  it('go from the disk with their small pictures, and can be added again', async () => {
    const workspace = temporaryWorkspace()
    const hash = await add(workspace, 'spare.png')
    const { thumbnails } = foldersOf(workspace.folder)
    await mkdir(join(thumbnails, hash.slice(0, 2)), { recursive: true })
    writeFileSync(join(thumbnails, hash.slice(0, 2), `${hash}-64.webp`), 'small')
    const path = workspace.assets.path(hash)
    expect(await remove(workspace)).toEqual({ removed: 1, freedBytes: 9, kept: [], cancelled: false })
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(join(thumbnails, hash.slice(0, 2)))).toEqual([])
    expect(await names(workspace)).toEqual([])
    expect(await add(workspace, 'spare.png')).toBe(hash)
    expect(existsSync(workspace.assets.path(hash))).toBe(true)
  })

  it('stay as long as something shows them, could bring them back, or is about to name them', async () => {
    const clock = testClock()
    const folder = temporaryFolder()
    const workspace = openWorkspace(folder, { clock })
    onTestFinished(() => workspace.close())
    const shown = await add(workspace, 'shown.png')
    const replaced = await add(workspace, 'replaced.png')
    const undone = await add(workspace, 'undone.png')
    const archived = await add(workspace, 'archived.png')
    const made = await add(workspace, 'made of shown.png')
    workspace.assets.noteDerived(shown, { originalHash: made, recipe: '{}' })
    createRecord(workspace, 'booth', { booth_name: 'Acme', booth_logo: { hash: shown, name: 'a' } })
    const booth = pulled(workspace, 'booth', '1', {
      booth_name: 'Borg',
      booth_logo: { hash: replaced, url: 'https://x.example/r.png' },
    })
    updateRecord(workspace, 'booth', booth.key, { booth_logo: { hash: shown, name: 'a' } })
    const token = workspace.undo.begin()
    workspace.undo.note(token, 'booth', booth.key, {
      kind: 'fields',
      before: { booth_logo: { hash: undone } },
      after: {},
    })
    workspace.records.archive('booth', 'r9', 'gone-on-service', {
      booth_name: 'Gone',
      booth_logo: { url: 'https://x.example/gone.png' },
    })
    workspace.assets.rememberUrl('https://x.example/gone.png', archived)
    const { hash: dropped } = await workspace.assets.add(
      Readable.from([Buffer.from('just now')]),
      'dropped.png',
      () => Promise.resolve({ format: 'png', mime: 'image/png' }),
    )
    const outcome = await remove(workspace, [shown, replaced, undone, archived, made, dropped])
    expect(outcome.removed).toBe(0)
    expect(
      Object.fromEntries(
        outcome.kept.flatMap(({ reason, names: some }) => some.map((name) => [name, reason])),
      ),
    ).toEqual({
      'shown.png': 'used',
      'made of shown.png': 'used',
      'replaced.png': 'version',
      'undone.png': 'undo',
      'archived.png': 'history',
      'dropped.png': 'just-added',
    })
    clock.advance(10 * 60_000)
    expect(await remove(workspace, [dropped])).toMatchObject({ removed: 1 })
  })

  it('take the picture that stood for a film with them, which does not go by itself', async () => {
    const workspace = temporaryWorkspace()
    const [film, copy] = [
      await add(workspace, 'tour.mp4', { format: 'mp4' }),
      await add(workspace, 'copy.mp4', { format: 'mp4' }),
    ]
    const frame = await add(workspace, 'tour (frame).jpg', { format: 'jpg' })
    for (const one of [film, copy]) workspace.assets.noteFrame(one, frame)
    const path = workspace.assets.path(frame)
    expect(await remove(workspace, [frame])).toMatchObject({ removed: 0, kept: [{ reason: 'used' }] })
    expect(await remove(workspace, [film])).toMatchObject({ removed: 1, freedBytes: 8 })
    expect(existsSync(path)).toBe(true)
    expect(await remove(workspace)).toEqual({ removed: 1, freedBytes: 24, kept: [], cancelled: false })
    expect(existsSync(path)).toBe(false)
    expect(workspace.assets.describe(frame)).toBe(undefined)
  })

  it('stay while a change that names them may be under way to the service', async () => {
    const workspace = temporaryWorkspace()
    const sent = await add(workspace, 'sent.png')
    const made = createRecord(workspace, 'booth', {
      booth_name: 'Acme',
      booth_logo: { hash: sent, name: 'a' },
    })
    const [entry] = workspace.journal.openOf('booth', made.key)
    workspace.journal.advance(entry?.id ?? 0, { kind: 'leave', values: made.draft, at: 1 })
    workspace.records.put({ ...made, draft: { booth_name: 'Acme' } })
    expect(await remove(workspace, [sent])).toMatchObject({
      removed: 0,
      kept: [{ reason: 'sync', files: 1 }],
    })
  })

  it('that a crash has left on the disk go at the next opening', async () => {
    const folder = temporaryFolder()
    const workspace = openWorkspace(folder, { clock: testClock() })
    const hash = await add(workspace, 'spare.png')
    const path = workspace.assets.path(hash)
    workspace.transaction(() => workspace.assets.forget(hash))
    workspace.close()
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    const database = new DatabaseSync(foldersOf(folder).database)
    database.prepare('INSERT INTO asset_removal (hash) VALUES (?)').run(hash)
    database.close()
    const again = openWorkspace(folder, { clock: testClock() })
    onTestFinished(() => again.close())
    expect(existsSync(path)).toBe(true)
    again.removal.finish()
    expect(existsSync(path)).toBe(false)
    again.removal.finish()
  })

  it('that the disk has lost are forgotten too', async () => {
    const workspace = temporaryWorkspace()
    const hash = await add(workspace, 'lost.png')
    rmSync(workspace.assets.path(hash))
    expect(await remove(workspace)).toMatchObject({ removed: 1 })
    expect(await names(workspace)).toEqual([])
  })
})
