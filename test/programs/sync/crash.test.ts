import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { isBoothSave, startFaultProxy, type FaultProxy } from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  filesDiffer,
  listed,
  newBooth,
  newDocument,
  newFloor,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

const runner = resolve(import.meta.dirname, '../../support/workspaces/push-runner.ts')
let service: StartedService
let proxy: FaultProxy
let folder: string

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  proxy = await startFaultProxy(service.baseUrl)
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-crash-'))
})
afterEach(async () => {
  await proxy.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs a push in a process of its own and kills it (SIGKILL) at the moment `when` names; the proxy
 * may name it too, by calling `kill`.
 */
async function killedPush(
  when: (line: string) => boolean,
  arm: (kill: () => void) => void = () => undefined,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', runner, folder, proxy.baseUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const kill = (): void => void child.kill('SIGKILL')
  arm(kill)
  for await (const line of createInterface({ input: child.stdout })) if (when(line)) kill()
  const [, signal] = (await ended) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

async function withRig<T>(work: (rig: SyncRig) => Promise<T>): Promise<T> {
  const rig = openSyncRig({ folder, baseUrl: service.baseUrl })
  try {
    return await work(rig)
  } finally {
    await rig.close()
  }
}

/** Restarts until nothing waits, then compares everything with what the service has. */
async function expectConverged(names: readonly string[]): Promise<void> {
  await withRig(async (rig) => {
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0, error: null })
    const booths = (await listed(rig.gateway, 'booth'))
      .map(({ booth_name }) => booth_name)
      .filter((name) => names.includes(name as string))
    expect(booths.sort()).toEqual([...names].sort())
    expect(await filesDiffer(rig)).toEqual([])
    for (const name of names) {
      const found = rig.workspace.records.list({ entity: 'booth', where: { booth_name: name } }).items
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({ state: 'clean', draft: null })
    }
  })
}

async function fill(prefix: string): Promise<readonly string[]> {
  const names = [1, 2, 3].map((number) => `${prefix} ${number}`)
  await withRig(async ({ workspace, engine }) => {
    await engine.run('pull')
    const floor = newFloor(workspace, `${prefix} floor`)
    for (const name of names) {
      const booth = await newBooth(workspace, floor.key, name)
      createRecord(workspace, 'document', {
        booth_id: booth.key,
        title: `${name} brochure`,
        file: await newDocument(workspace),
      })
    }
  })
  return names
}

describe('a program killed in the middle of a push', () => {
  it('when the first entry is marked as being sent converges after a restart', async () => {
    const names = await fill('Marked')
    await killedPush((line) => line === 'sending')
    await expectConverged(names)
  })

  it('after some entries were confirmed converges after a restart', async () => {
    const names = await fill('Some confirmed')
    let confirmed = 0
    await killedPush((line) => line.startsWith('confirmed') && (confirmed += 1) === 3)
    await expectConverged(names)
  })

  it.each([0, 200, 5000])(
    'while the form is on its way (%d bytes of it) converges after a restart',
    async (afterBytes) => {
      const names = await fill(`On its way ${afterBytes}`)
      let armed: () => void = () => undefined
      let first = true
      proxy.fault((request) => {
        if (!isBoothSave(request) || !first) return undefined
        first = false
        return { kind: 'stall', afterBytes, onReached: () => armed() }
      })
      await killedPush(
        () => false,
        (kill) => {
          armed = kill
        },
      )
      await expectConverged(names)
    },
  )

  it('after the service has done the work and before it could answer converges to one booth each', async () => {
    const names = await fill('Done unheard')
    let armed: () => void = () => undefined
    proxy.fault((request) =>
      isBoothSave(request) ? { kind: 'withhold-reply', onReply: () => armed() } : undefined,
    )
    await killedPush(
      () => false,
      (kill) => {
        armed = kill
      },
    )
    await expectConverged(names)
  })

  it('again and again, and with the records edited in between, converges at last', async () => {
    const names = await fill('Again')
    for (let round = 1; round <= 4; round += 1) {
      let confirmed = 0
      await killedPush(
        (line) => line === 'sending' || (line.startsWith('confirmed') && (confirmed += 1) === round),
      )
      await withRig(async ({ workspace }) => {
        const [booth] = workspace.records.list({
          entity: 'booth',
          where: { booth_name: names[round % 3]! },
        }).items
        updateRecord(workspace, 'booth', booth!.key, { city: `Round ${round}` })
        await Promise.resolve()
      })
    }
    await expectConverged(names)
  })
})
