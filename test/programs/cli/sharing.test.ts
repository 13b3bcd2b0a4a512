import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { applyPlanStep } from '../../../electron/workspace/edits/index.ts'
import type { PlanStep } from '../../../shared/domain/plan/layout.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { bucketKeys, startBucketServer } from '../../support/services/bucket-server.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

function eventFolder(): string {
  const workspace = temporaryFolder()
  const opened = openWorkspace(workspace, { clock: Date })
  writeRegistration(opened, {
    ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  opened.records.addListed('floor', [{ remoteId: '5', values: { name: 'Hall 1' } }])
  opened.records.addListed(
    'booth',
    ['1', '2'].map((remoteId) => ({ remoteId, values: { booth_name: `Booth ${remoteId}`, floor_id: 'r5' } })),
  )
  opened.close()
  return workspace
}

async function apply(workspace: string, step: PlanStep): Promise<void> {
  const opened = openWorkspace(workspace, { clock: Date })
  try {
    await applyPlanStep(opened, step)
  } finally {
    opened.close()
  }
}

const draw = (id: string) =>
  planStep({ floorKey: 'r5', put: [standFor(null, { id })] }, { remove: [id] }, { kind: 'draw' })
const give = (id: string, boothKey: string) =>
  planStep({ floorKey: 'r5', put: [standFor(null, { id, boothKey })] }, { put: [standFor(null, { id })] })

describe('plans shared on the command line', () => {
  it('go to the others and come from them with each run, and what was settled twice is decided', async () => {
    const [ada, ben] = [eventFolder(), eventFolder()]
    const run = (workspace: string, ...args: readonly string[]): Promise<CliRun> =>
      runCli(args, {
        workspace,
        folder,
        environment: { BOOTH_BUILDER_APP_KEY: 'key', BOOTH_BUILDER_APP_SECRET: 'secret' },
      })
    const share = async (workspace: string) => (await run(workspace, 'share')).json()
    await apply(ada, draw('s1'))
    expect((await run(ada, 'share')).code).toBe(2)
    expect((await run(ada, 'share', '--service', '--folder', '.', '--name', 'Ada')).code).toBe(2)
    // Nobody answers there.
    expect((await run(ada, 'share', '--service', '--name', 'Ada')).code).toBe(3)
    expect((await run(ada, 'share', '--folder', '.', '--name', 'Ada')).json()).toMatchObject({
      on: true,
      place: { kind: 'folder', folder },
      waiting: 0,
      problem: null,
    })
    expect((await run(ben, 'share', '--folder', folder, '--name', 'Ben')).code).toBe(0)
    await apply(ada, give('s1', 'r1'))
    await apply(ben, give('s1', 'r2'))
    // The service cannot be reached, and the plans are exchanged all the same.
    expect((await run(ada, 'sync')).code).toBe(3)
    for (const one of [ben, ada]) expect(await share(one)).toMatchObject({ waiting: 0, problem: null })
    const listed = await run(ada, 'decisions')
    expect([listed.code, listed.json()]).toMatchObject([
      1,
      [{ kind: 'seat', element: { id: 's1', name: 'A1' }, floor: { name: 'Hall 1' } }],
    ])
    expect((await run(ada, 'decisions', '1', '--choose', 'both')).code).toBe(2)
    expect((await run(ada, 'decisions', '1', '--choose', 'other')).json()).toEqual([])
    for (const one of [ada, ben]) await share(one)
    expect((await run(ben, 'decisions')).json()).toEqual([])
  }, 300_000)

  it('tell who changed what, and go out and come back as they stood', async () => {
    const ada = eventFolder()
    const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, { workspace: ada, folder })
    expect((await run('plan-log')).code).toBe(2)
    await apply(ada, draw('s1'))
    await run('share', '--folder', temporaryFolder(), '--name', 'Ada')
    await apply(ada, give('s1', 'r1'))
    await run('share')
    await apply(
      ada,
      planStep(
        { floorKey: 'r5', remove: ['s1'] },
        { put: [standFor('r1', { id: 's1' })] },
        { kind: 'delete' },
      ),
    )
    interface Log {
      readonly steps: readonly { readonly stamp: string; readonly counts: object }[]
      readonly next: string | null
    }
    const log = (await run('plan-log', '--floor', 'Hall 1', '--limit', '2')).json() as Log
    expect(log.steps.map(({ counts }) => counts)).toEqual([{ removed: 1 }, { seated: 1 }])
    expect((await run('plan-log', '--before', log.next ?? '')).json()).toMatchObject({
      steps: [{ kind: 'begin', counts: { put: 1 } }],
      next: null,
    })
    expect((await run('plan-log', '--before', 'yesterday')).code).toBe(2)
    const stamp = log.steps[1]?.stamp ?? ''
    const asIt = ['plan-version', '--floor', 'Hall 1', '--stamp', stamp] as const
    expect((await run(...asIt)).json()).toMatchObject({
      floors: [{ name: 'Hall 1', elements: [{ id: 's1', boothKey: 'r1' }] }],
    })
    const file = join(folder, 'then.json')
    expect((await run(...asIt, '--file', file)).json()).toEqual({ file, elements: 1 })
    expect((await run('plan-import', 'Hall 1', '--file', file, '--dry-run')).json()).toMatchObject({ new: 1 })
    expect((await run(...asIt, '--bring-back')).json()).toEqual({ changed: 1, left: 0, same: 0 })
    expect((await run(...asIt, '--bring-back')).json()).toEqual({ changed: 0, left: 0, same: 1 })
    // At the end of the day it is as it is now.
    const today = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
    expect((await run('plan-version', '--floor', '5', '--day', today)).json()).toMatchObject({
      floors: [{ elements: [{ id: 's1' }] }],
    })
    const long = await run('plan-version', '--floor', '5', '--day', '2001-01-01')
    expect([long.code, long.stdout]).toEqual([2, expect.stringContaining('versions from')])
    expect((await run('plan-version', '--floor', '5', '--day', '2001-02-30')).code).toBe(2)
    expect((await run('plan-version', '--floor', '5')).code).toBe(2)
  }, 300_000)

  it('wait while the folder is away, and say so', async () => {
    const ada = eventFolder()
    const run = (...args: readonly string[]): Promise<CliRun> =>
      runCli(args, { workspace: ada, folder, asText: true })
    const place = join(folder, 'plans')
    expect(await run('share', '--folder', place, '--name', 'Ada')).toMatchObject({ code: 2, stdout: '' })
    expect(existsSync(place)).toBe(false)
    const shared = temporaryFolder()
    expect((await run('share', '--folder', shared, '--name', 'Ada')).code).toBe(0)
    renameSync(shared, `${shared}-away`)
    await apply(ada, draw('s1'))
    const away = await run('share')
    expect([away.code, away.stdout]).toEqual([1, expect.stringMatching(/1 change waits[^]*not there/)])
    renameSync(`${shared}-away`, shared)
    expect((await run('share')).stdout).not.toContain('wait')
    expect((await run('share', '--off')).stdout).toContain('not shared')
  }, 300_000)

  it('go through a bucket by the keys of the environment, which stand nowhere else', async () => {
    const server = await startBucketServer()
    onTestFinished(() => server.stop())
    const [ada, address] = [eventFolder(), await server.createBucket()]
    const secret = 'hush-9f2c-not-for-anyone'
    const run = (keys: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<CliRun> =>
      runCli(args, { workspace: ada, folder, environment: keys })
    const keys = {
      BOOTH_BUILDER_BUCKET_KEY: bucketKeys.AWS_ACCESS_KEY_ID,
      BOOTH_BUILDER_BUCKET_SECRET: secret,
    }
    await apply(ada, draw('s1'))
    expect((await run({}, 'share', '--bucket', address, '--name', 'Ada')).code).toBe(2)
    const shared = await run(keys, 'share', '--bucket', address, '--name', 'Ada')
    expect(shared.json()).toMatchObject({
      on: true,
      place: { kind: 'bucket', prefix: '' },
      waiting: 0,
      problem: null,
    })
    expect(shared.stdout + shared.stderr).not.toContain(secret)
    // Without a keychain they are set for every run.
    expect((await run({}, 'share')).json()).toMatchObject({
      problem: { code: 'wrong-credentials', details: { reason: 'bucket-key-lost' } },
    })
    expect((await run(keys, 'share')).json()).toMatchObject({ waiting: 0, problem: null })
    for (const name of readdirSync(ada, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(ada, name)).isFile())
        expect(readFileSync(join(ada, name)).includes(secret), name).toBe(false)
  }, 300_000)
})
