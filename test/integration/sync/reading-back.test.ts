import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorOf } from '../../../electron/gateway/requests/failure.ts'
import { failed } from '../../../electron/gateway/answers/outcome.ts'
import { createSyncEngine } from '../../../electron/sync/engine/engine.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  filesDiffer,
  listed,
  newBooth,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let rig: SyncRig
/** What for the booths were listed, in order. */
let questions: ('all' | 'one')[]
let listingFails: boolean
let downloads: number

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(() => {
  questions = []
  listingFails = false
  downloads = 0
  rig = openSyncRig({
    baseUrl: service.baseUrl,
    settings: { firstBackoffMs: 1 },
    around: (gateway) => ({
      ...gateway,
      list(request) {
        if (request.entity !== 'booth') return gateway.list(request)
        questions.push(request.filters?.['booth_id'] === undefined ? 'all' : 'one')
        if (listingFails)
          throw errorOf({
            kind: 'faulty',
            host: 'service.example',
            status: 500,
            words: undefined,
            body: '',
            retryAfterMs: undefined,
          })
        return gateway.list(request)
      },
      download(url, signal) {
        downloads += 1
        return gateway.download(url, signal)
      },
    }),
  })
})
afterEach(() => rig.close())

const logoOf = (key: string) => fileValue(rig.workspace.records.get('booth', key)?.base?.['booth_logo'])

/** Whether both is known of a booth's logo: what it is, and where the service has it. */
function isBound(key: string): boolean {
  const logo = logoOf(key)
  return logo?.hash !== undefined && logo.url?.startsWith('http') === true
}

/** New booths, sent by a push of which nothing can be read back. */
async function pushUnread(booths: number): Promise<readonly string[]> {
  const keys = await newBooths(booths)
  await rig.engine.run('pull')
  questions = []
  listingFails = true
  await rig.engine.run('push')
  listingFails = false
  expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
  return keys
}

async function newBooths(booths: number): Promise<readonly string[]> {
  const floor = newFloor(rig.workspace, 'A floor')
  const keys: string[] = []
  for (let booth = 1; booth <= booths; booth += 1)
    keys.push((await newBooth(rig.workspace, floor.key, `Booth ${booth}`)).key)
  return keys
}

describe('what was sent', () => {
  it('is read back by one listing where there is much of it, and every picture keeps its content and learns its address', async () => {
    const keys = await newBooths(30)
    await rig.engine.run('pull')
    questions = []
    await rig.engine.run('push')
    expect(questions.length).toBeLessThanOrEqual(2)
    for (const key of keys) expect(isBound(key)).toBe(true)
    expect(await filesDiffer(rig)).toEqual([])
    // One, to learn whether the service keeps the bytes it is sent.
    expect(downloads).toBe(1)
  })

  it('is read back by itself where the listing is longer', async () => {
    const [key = ''] = await newBooths(1)
    await rig.engine.run('both')
    questions = []
    updateRecord(rig.workspace, 'booth', key, { city: 'Elsewhere' })
    await rig.engine.run('push')
    expect(questions).not.toContain('all')
    expect(rig.workspace.records.get('booth', key)).toMatchObject({
      draft: null,
      base: { city: 'Elsewhere' },
    })
  })

  it('and could not be read back is read before it is sent again', async () => {
    const [key = ''] = await pushUnread(1)
    expect(logoOf(key)?.url).toBeUndefined()
    updateRecord(rig.workspace, 'booth', key, { city: 'Elsewhere' })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
    expect(isBound(key)).toBe(true)
    expect(
      (await listed(rig.gateway, 'booth')).find(
        ({ booth_name, city }) => booth_name === 'Booth 1' && city === 'Elsewhere',
      ),
    ).toBeDefined()
  })

  it('and was not read back when the program ended keeps its pictures at the next pull', async () => {
    const [key = ''] = await pushUnread(1)
    const before = logoOf(key)
    const again = createSyncEngine({ ...engineParts(), workspace: rig.workspace })
    try {
      await again.run('pull')
    } finally {
      await again.close()
    }
    expect(before?.hash).toBeDefined()
    expect(logoOf(key)?.hash).toBe(before?.hash)
    expect(isBound(key)).toBe(true)
  })

  it('and was not read back when the program ended is not taken for what someone else has put there since', async () => {
    const [key = ''] = await pushUnread(1)
    const mine = logoOf(key)?.hash
    const other = openSyncRig({ baseUrl: service.baseUrl })
    const again = createSyncEngine({ ...engineParts(), workspace: rig.workspace })
    try {
      await other.engine.run('pull')
      const there = other.workspace.records.getByRemoteId(
        'booth',
        rig.workspace.records.get('booth', key)?.remoteId ?? '',
      )
      const theirs = await newPicture(other.workspace, 'theirs.png')
      updateRecord(other.workspace, 'booth', there?.key ?? '', {
        exhibitor_name: 'Ada Example',
        exhibitor_email: 'ada@example.com',
        booth_logo: theirs,
      })
      await other.engine.run('push')
      expect(other.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
      await again.run('pull')
      expect(logoOf(key)?.hash).not.toBe(mine)
      const seen = await again.ensureAsset('booth', key, 'booth_logo')
      expect(seen.hash).toBe(theirs.hash)
    } finally {
      await again.close()
      await other.close()
    }
  })
})

describe('a change', () => {
  it('leaves only when it is written down where a power cut cannot take it', async () => {
    await newBooths(1)
    const order: string[] = []
    const engine = createSyncEngine({
      ...engineParts(),
      workspace: {
        ...rig.workspace,
        async flush() {
          order.push('begins to wait for the disk')
          await rig.workspace.flush()
          order.push('is on the disk')
        },
      },
      gateway: {
        ...rig.gateway,
        save(request, onProgress, signal) {
          order.push(`leaves: ${request.entity}`)
          return rig.gateway.save(request, onProgress, signal)
        },
      },
    })
    try {
      await engine.run('both')
    } finally {
      await engine.close()
    }
    const written = ['begins to wait for the disk', 'is on the disk']
    expect(order).toEqual([...written, 'leaves: floor', ...written, 'leaves: booth'])
  })

  it('does not leave where the disk does not take it, and waits', async () => {
    newFloor(rig.workspace, 'A floor that waited')
    let sent = 0
    const engine = createSyncEngine({
      ...engineParts(),
      workspace: {
        ...rig.workspace,
        flush: () => Promise.reject(new AppError('disk-full', 'The disk is full.')),
      },
      gateway: {
        ...rig.gateway,
        save(request, onProgress, signal) {
          sent += 1
          return rig.gateway.save(request, onProgress, signal)
        },
      },
    })
    await expect(engine.run('push')).rejects.toMatchObject({ code: 'disk-full' })
    await engine.close()
    expect(rig.workspace.journal.open().map(({ state }) => state)).toEqual(['queued'])
    expect(sent).toBe(0)
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    expect(
      (await listed(rig.gateway, 'floor')).filter(({ name }) => name === 'A floor that waited'),
    ).toHaveLength(1)
  })
})

describe('changes', () => {
  it('leave four at a time; those made ready behind them wait, and stay queued when the run is ended', async () => {
    await newBooths(8)
    await rig.engine.run('pull')
    const started = new AbortController()
    const fourth = Promise.withResolvers<true>()
    let onTheirWay = 0
    const engine = createSyncEngine({
      ...engineParts(),
      workspace: rig.workspace,
      gateway: {
        ...rig.gateway,
        save(request, onProgress, signal) {
          if (request.entity !== 'booth') return rig.gateway.save(request, onProgress, signal)
          onTheirWay += 1
          if (onTheirWay === 4) fourth.resolve(true)
          return new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
          )
        },
      },
    })
    try {
      const run = engine.run('push', { signal: started.signal })
      run.catch(() => undefined)
      await fourth.promise
      // Others have been made ready when the disk has taken what is written of them.
      await rig.workspace.flush()
      await rig.gateway.authenticate()
      started.abort()
      await expect(run).rejects.toMatchObject({ code: 'cancelled' })
      expect(onTheirWay).toBe(4)
      expect(rig.workspace.journal.open().map(({ state }) => state)).toEqual(
        Array.from({ length: 8 }, () => 'queued'),
      )
    } finally {
      await engine.close()
    }
  })
})

function engineParts() {
  return {
    gateway: rig.gateway,
    clock: { now: () => Date.now() },
    random: () => 0,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    inspect: () => Promise.resolve({ format: 'png', mime: 'image/png' } as const),
    settings: { settleMs: 20 },
  }
}
