import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { ConflictSide } from '../../../shared/contract/index.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { pngFile } from '../../support/files.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  newBooth,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let theirs: SyncRig
let core: TestApplication
let eventId: string
let key: string
let theirLogo: string
let theirThumbnail: string

const size = { width: 37, height: 23 }

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
  await Promise.resolve()
}

function file(field: string, side: ConflictSide) {
  return core.client.call('sync.conflictFile', { eventId, entity: 'booth', key, field, side })
}

/**
 * Both sides give the booth another logo and another thumbnail; mine is named by its address alone,
 * so that nothing has to be fetched to compare them.
 */
beforeAll(async () => {
  service = await startService()
  theirs = openSyncRig({ baseUrl: service.baseUrl })
  const { workspace, engine } = theirs
  const first = await newPicture(workspace, 'first.png')
  const floor = newFloor(workspace, 'Hall 1')
  const booth = await newBooth(workspace, floor.key, 'Arbor', {
    booth_logo: first,
    booth_thumbnail: await newPicture(workspace, 'small.png'),
  })
  await engine.run('both')
  key = `r${String(workspace.records.get('booth', booth.key)?.remoteId)}`

  core = await openTestApplication()
  const credentials = { kind: 'key', appKey: service.appKey, appSecret: service.appSecret } as const
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
  )
  ;({ eventId } = connected as { eventId: string })

  const [logo, thumbnail] = [
    await newPicture(workspace, 'theirs.png'),
    await newPicture(workspace, 'their-small.png'),
  ]
  theirLogo = logo.hash
  theirThumbnail = thumbnail.hash
  updateRecord(workspace, 'booth', booth.key, {
    booth_logo: logo,
    booth_thumbnail: thumbnail,
    keywords: 'things, solar',
  })
  await engine.run('push')
  const name = 'mine.png'
  const mine = await core.application.importFile({
    eventId,
    entity: 'booth',
    field: 'booth_logo',
    name,
    source: chunks(await pngFile(size)),
  })
  const before = await core.client.call('records.get', { eventId, entity: 'booth', key })
  const background = fileValue(before.base?.['booth_background'])?.url ?? ''
  const values = {
    booth_logo: { hash: mine.hash, name },
    booth_thumbnail: { url: background },
    keywords: 'things, more things, wind',
  }
  await core.client.call('records.update', { eventId, entity: 'booth', key, values })
  await core.finished(core.client.call('sync.start', { eventId, direction: 'pull' }))
})
afterAll(async () => {
  await core.close()
  await theirs.close()
  await service.stop()
  rmSync(service.dataDirectory, { recursive: true, force: true })
})

describe('the files of a record in conflict', () => {
  it('are asked about side by side, with what became of the sets', async () => {
    const conflicts = await core.client.call('sync.conflicts', { eventId })
    expect(conflicts).toMatchObject([
      { key, title: 'Arbor', sets: [{ field: 'keywords', merged: 'things, wind, solar' }] },
    ])
    expect(conflicts[0]?.fields.map(({ field }) => field).sort()).toEqual(['booth_logo', 'booth_thumbnail'])
  })

  it('are there for each version: mine from here, the others from the service', async () => {
    expect(await file('booth_logo', 'mine')).toMatchObject({
      name: 'mine.png',
      format: 'png',
      widthPixels: 37,
      heightPixels: 23,
    })
    expect(await file('booth_logo', 'theirs')).toMatchObject({ hash: theirLogo })
    expect(await file('booth_thumbnail', 'theirs')).toMatchObject({ hash: theirThumbnail, format: 'png' })
  })

  it('have what both began from, which was never looked at here: it was fetched when the conflict was found', async () => {
    await expect(file('booth_logo', 'base')).resolves.toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })

  it('are asked for where a field holds files', async () => {
    await expect(file('booth_name', 'theirs')).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('cannot be seen while the service is away, and once it is back they can', async () => {
    const port = Number(new URL(service.baseUrl).port)
    const other = await newPicture(theirs.workspace, 'third.png')
    const there = theirs.workspace.records.getByRemoteId('booth', key.slice(1))!
    updateRecord(theirs.workspace, 'booth', there.key, { booth_thumbnail: other })
    await theirs.engine.run('push')
    await core.finished(core.client.call('sync.start', { eventId, direction: 'pull' }))
    await service.kill()
    await expect(file('booth_thumbnail', 'theirs')).rejects.toMatchObject({ code: 'unreachable' })
    service = await startService({ dataDirectory: service.dataDirectory, port })
    expect(await file('booth_thumbnail', 'theirs')).toMatchObject({ hash: other.hash })
  })
})
