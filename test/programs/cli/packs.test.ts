import { zipSync } from 'fflate'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

let mine: string
let theirs: string
let folder: string

function change(workspace: string, values: Parameters<typeof updateRecord>[3]): void {
  const opened = openWorkspace(workspace, { clock: Date })
  updateRecord(opened, 'booth', 'r1', values)
  opened.close()
}

beforeEach(() => {
  ;[mine, theirs, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  for (const workspace of [mine, theirs]) {
    const opened = openWorkspace(workspace, { clock: Date })
    writeRegistration(opened, {
      ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
      ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
    })
    opened.records.addListed('booth', [
      { remoteId: '1', values: { booth_name: 'Acme', city: 'Paris', keywords: 'a, b' } },
      { remoteId: '2', values: { booth_name: 'Bolt', city: 'Rome', keywords: 'c' } },
    ])
    opened.close()
  }
})

const run = (workspace: string, ...args: readonly string[]): Promise<CliRun> =>
  runCli(args, { workspace, folder })

it('a pack from one workspace changes in another what it changed, and leaves what both changed', async () => {
  change(theirs, { booth_name: 'Acme Ltd', city: 'Lyon' })
  change(mine, { city: 'Nice' })
  const made = await run(theirs, 'pack', '--file', 'stands.boothpack')
  expect([made.code, made.json()]).toMatchObject([
    0,
    { file: join(folder, 'stands.boothpack'), booths: 2, leftOut: [] },
  ])

  const dry = await run(mine, 'pack-import', '--file', 'stands.boothpack', '--dry-run')
  expect([dry.code, dry.json()]).toMatchObject([
    0,
    { imported: false, unchanged: 1, booths: [{ key: 'r1', matchedBy: 'id', changes: 2, conflicts: 1 }] },
  ])
  const nameAndCity = async (): Promise<unknown> =>
    (await run(mine, 'list', 'booth', '--text', 'acme')).json()
  expect(await nameAndCity()).toMatchObject([{ booth_name: 'Acme', city: 'Nice' }])

  const done = await run(mine, 'pack-import', '--file', 'stands.boothpack')
  expect([done.code, done.json()]).toMatchObject([1, { imported: true, changed: 1, complete: false }])
  expect(await nameAndCity()).toMatchObject([{ booth_name: 'Acme Ltd', city: 'Nice' }])
  const all = await run(mine, 'pack-import', '--file', 'stands.boothpack', '--conflicts')
  expect([all.code, all.json()]).toMatchObject([0, { changed: 1, complete: true }])
  expect(await nameAndCity()).toMatchObject([{ booth_name: 'Acme Ltd', city: 'Lyon' }])
})

it('a pack for each booth goes into a folder, called after it, and each comes back by itself', async () => {
  change(theirs, { city: 'Lyon' })
  const made = await run(theirs, 'pack', '--each', 'packs')
  expect([made.code, made.json()]).toMatchObject([
    0,
    { folder: join(folder, 'packs'), booths: 2, leftOut: [], missing: [] },
  ])
  expect((await readdir(join(folder, 'packs'))).sort()).toEqual(['Acme.boothpack', 'Bolt.boothpack'])
  const dry = await run(mine, 'pack-import', '--file', join('packs', 'Acme.boothpack'), '--dry-run')
  expect(dry.json()).toMatchObject({ unchanged: 0, booths: [{ key: 'r1', changes: 1 }] })

  const out = await run(theirs, 'packs')
  expect([out.code, out.json()]).toMatchObject([
    0,
    { counts: { out: 2, waiting: 0, done: 0 }, items: [{ key: 'r1', name: 'Acme' }, { key: 'r2' }] },
  ])
  const zip = zipSync({
    'a/Acme.boothpack': await readFile(join(folder, 'packs', 'Acme.boothpack')),
    'Note.boothpack': Buffer.from('PK'),
  })
  await writeFile(join(folder, 'back.zip'), zip)
  const all = await run(mine, 'pack-import', '--file', 'back.zip')
  expect([all.code, all.json()]).toMatchObject([
    1,
    { changed: 1, booths: [{ key: 'r1' }], notRead: [{ name: 'Note.boothpack' }] },
  ])
  expect((await run(theirs, 'packs', '--state', 'lost')).json()).toMatchObject({
    error: { code: 'invalid-input' },
  })
  expect((await run(mine, 'pack', '--each', 'packs', '--file', 'a.boothpack')).code).not.toBe(0)
  expect((await run(mine, 'pack')).code).not.toBe(0)
})

it('packs are refused where a booth is not there, or the file is none', async () => {
  expect((await run(mine, 'pack', '99', '--file', 'a.boothpack')).code).not.toBe(0)
  expect((await run(mine, 'pack', '--file', 'a.zip')).code).not.toBe(0)
  expect((await run(mine, 'pack-import', '--file', 'missing.boothpack')).code).not.toBe(0)
})
