import { describe, expect, it, onTestFinished } from 'vitest'
import { errorOf } from '../../../electron/gateway/requests/failure.ts'
import type { Gateway } from '../../../electron/gateway/requests/types.ts'
import { createSyncEngine } from '../../../electron/sync/engine/engine.ts'
import type { SyncEngine } from '../../../electron/sync/types.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import { testClock } from '../../support/clock.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const address = 'https://files.example.com/theirs.png'
async function* content(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('a picture')
  await Promise.resolve()
}

/**
 * A booth whose logo both sides have changed; the service serves their logo under `served` only,
 * and lists it under `listed`.
 */
function engineWith(served: string, listed: string): SyncEngine {
  const workspace = temporaryWorkspace()
  const { key } = pulled(workspace, 'booth', '1', { booth_name: 'Arbor', booth_logo: null })
  updateRecord(workspace, 'booth', key, { booth_name: 'Mine' })
  workspace.records.put({
    ...workspace.records.get('booth', key)!,
    remote: { booth_name: 'Theirs', booth_logo: { url: `${address}?expires=1&signature=1` } },
  })
  const unused = (): never => {
    throw new Error('Nothing is written here.')
  }
  const item = { booth_id: 1, booth_name: 'Theirs', booth_images: { booth_logo_url: listed } }
  const gateway: Gateway = {
    authenticate: () => Promise.resolve(),
    list: () => Promise.resolve({ items: [item], total: 1, lastPage: 1, perPage: 100 }),
    download: (url) =>
      url === served
        ? Promise.resolve({ stream: content(), name: 'theirs.png', sizeBytes: undefined, validators: {} })
        : Promise.reject(
            errorOf({ kind: 'refused', host: 'files.example.com', status: 403, words: undefined, body: '' }),
          ),
    ...{
      fileValidators: unused,
      save: unused,
      bulkOffer: unused,
      saveTogether: unused,
      upload: unused,
      detach: unused,
      remove: unused,
      close: unused,
    },
  }
  const engine = createSyncEngine({
    workspace,
    gateway,
    clock: testClock(),
    random: () => 0,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    inspect: () => Promise.resolve({ format: 'png', mime: 'image/png' }),
  })
  onTestFinished(() => engine.close())
  return engine
}

const theirLogo = { entity: 'booth', key: 'r1', field: 'booth_logo', side: 'theirs' } as const

describe('their file in a conflict', () => {
  it('is fetched from a fresh address where the signed one has run out', async () => {
    const engine = engineWith(`${address}?expires=2&signature=2`, `${address}?expires=2&signature=2`)
    expect(await engine.conflictFile(theirLogo)).toMatchObject({ name: 'theirs.png', sizeBytes: 9 })
  })

  it('is not taken from another address than the one in conflict', async () => {
    const engine = engineWith('https://files.example.com/newer.png', 'https://files.example.com/newer.png')
    await expect(engine.conflictFile(theirLogo)).rejects.toMatchObject({
      code: 'asset-missing',
      field: 'booth_logo',
    })
  })

  it('says so where a version has none', async () => {
    const engine = engineWith(address, address)
    await expect(engine.conflictFile({ ...theirLogo, side: 'base' })).rejects.toMatchObject({
      code: 'asset-missing',
      field: 'booth_logo',
    })
  })

  it('is there to be seen while the person has paused', async () => {
    const engine = engineWith(`${address}?expires=2&signature=2`, `${address}?expires=2&signature=2`)
    engine.pause()
    expect(await engine.conflictFile(theirLogo)).toMatchObject({ name: 'theirs.png' })
  })

  it('is not waited for once the event is closed', async () => {
    const engine = engineWith(address, address)
    await engine.close()
    await expect(engine.conflictFile(theirLogo)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
