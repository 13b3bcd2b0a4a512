import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { WorkspaceChange } from '../../../electron/workspace/stores/workspace.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { listed, newBooth, newFloor, openSyncRig, type SyncRig } from '../../support/workspaces/sync-rig.ts'

/** Bytes, by the file format of SQLite. */
const logHeader = 32
const logFrame = 4096 + 24

let service: StartedService
let folder: string
let mine: SyncRig
let theirs: SyncRig
let count = 0

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-unchanged-'))
  theirs = openSyncRig({ baseUrl: service.baseUrl })
  count += 1
  await newBooth(theirs.workspace, newFloor(theirs.workspace, `Floor ${count}`).key, `Booth ${count}`, {
    city: 'First',
  })
  await theirs.engine.run('both')
  mine = openSyncRig({ baseUrl: service.baseUrl, folder })
  await mine.engine.run('pull')
})
afterEach(async () => {
  await mine.close()
  await theirs.close()
  rmSync(folder, { recursive: true, force: true })
})

function boothOf({ workspace }: SyncRig) {
  return workspace.records.list({ entity: 'booth', where: { booth_name: `Booth ${count}` } }).items[0]!
}

function change(rig: SyncRig, city: string): void {
  updateRecord(rig.workspace, 'booth', boothOf(rig).key, {
    city,
    exhibitor_name: 'Ada Example',
    exhibitor_email: 'ada@example.com',
  })
}

async function put(rig: SyncRig, city: string): Promise<void> {
  change(rig, city)
  await rig.engine.run('push')
  expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
}

describe('a pull of an event in which nothing has changed', () => {
  it('changes no record and writes no more than its own note', async () => {
    // Once more, so that the first one's own notes are there; and opened anew, which empties the
    // log that is measured.
    await mine.engine.run('pull')
    await mine.close()
    mine = openSyncRig({ baseUrl: service.baseUrl, folder })
    const changes: WorkspaceChange[] = []
    mine.workspace.onChange((some) => changes.push(...some))
    const log = join(folder, 'workspace.db-wal')
    const before = statSync(log).size
    await mine.engine.run('pull')
    expect(changes).toEqual([])
    expect(statSync(log).size - before).toBeLessThanOrEqual(logHeader + 2 * logFrame)
  })

  it('is remembered over a restart', async () => {
    await mine.close()
    mine = openSyncRig({ baseUrl: service.baseUrl, folder })
    expect(mine.workspace.listings.pages({ entity: 'booth', name: '[500]' }).get(1)?.remoteIds).toContain(
      boothOf(mine).remoteId,
    )
  })
})

describe('a page that says what it said at the last pull', () => {
  it('is read again where the same booth was changed from here since, and changed back there', async () => {
    await put(mine, 'Second')
    await theirs.engine.run('pull')
    await put(theirs, 'First')
    // Once more, since it could be a listing that does not know yet of what was sent from here.
    for (let pull = 1; pull <= 2; pull += 1) await mine.engine.run('pull')
    expect(boothOf(mine)).toMatchObject({ state: 'clean', base: { city: 'First' } })
  })

  it('is read again where a booth is in conflict: a change here may settle it', async () => {
    await put(theirs, 'Theirs')
    change(mine, 'Mine')
    await mine.engine.run('pull')
    expect(mine.engine.conflicts()).toHaveLength(1)
    await mine.engine.run('pull')
    change(mine, 'Theirs')
    await mine.engine.run('pull')
    expect(mine.engine.conflicts()).toEqual([])
  })

  it('is no reason to forget what is not sent yet', async () => {
    change(mine, 'Mine')
    await mine.engine.run('pull')
    expect(boothOf(mine)).toMatchObject({ state: 'changed', draft: { city: 'Mine' } })
    await mine.engine.run('push')
    expect(
      (await listed(mine.gateway, 'booth')).find(({ booth_name }) => booth_name === `Booth ${count}`),
    ).toMatchObject({ city: 'Mine' })
  })
})
