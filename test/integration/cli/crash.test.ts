import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readRecordFile } from '../../../electron/cli/record-file.ts'
import { createRecord } from '../../../electron/workspace/edits.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { startFaultProxy, type Fault, type FaultProxy, type ProxiedRequest } from '../../support/fault-proxy.ts'
import { pngFile } from '../../support/files.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/workspace.ts'
import { boothFields, onService } from './fixture.ts'

const booths = 5

interface Scene {
  readonly service: StartedService
  readonly proxy: FaultProxy
  readonly run: (args: readonly string[], onStart?: (child: ChildProcess) => void) => Promise<CliRun>
  /** The SHA-256 of the logo each booth must have, by its name. */
  readonly logos: ReadonlyMap<string, string>
}

/** A floor and five booths, each with a logo of its own, saved and not sent. */
async function setScene(): Promise<Scene> {
  const service = await startService()
  onTestFinished(() => service.stop())
  const proxy = await startFaultProxy(service.baseUrl)
  onTestFinished(() => proxy.stop())
  const files = temporaryFolder()
  const workspace = join(temporaryFolder(), 'event')
  const environment = { BOOTH_BUILDER_APP_KEY: service.appKey, BOOTH_BUILDER_APP_SECRET: service.appSecret }
  const run: Scene['run'] = (args, onStart) => runCli(args, { workspace, environment, ...(onStart === undefined ? {} : { onStart }) })
  expect((await run(['init', '--base-url', proxy.baseUrl])).code).toBe(0)
  const logos = await fill(workspace, files)
  return { service, proxy, run, logos }
}

/** Gives the SHA-256 of every booth's logo. */
async function fill(folder: string, files: string): Promise<ReadonlyMap<string, string>> {
  const logos = new Map<string, string>()
  const workspace = openWorkspace(folder, { clock: Date, mustExist: true })
  try {
    const save = async (entity: EntityName, content: unknown): Promise<string> => {
      const file = join(files, 'record.json')
      writeFileSync(file, JSON.stringify(content))
      const { values } = await readRecordFile(workspace, entity, file, new AbortController().signal)
      return createRecord(workspace, entity, values).key
    }
    const fields = await boothFields({ files }, await save('floor', { name: 'Ground floor' }), '')
    for (let number = 1; number <= booths; number++) {
      const logo = await pngFile({ seed: 100 + number })
      writeFileSync(join(files, `logo-${number}.png`), logo)
      await save('booth', { ...fields, booth_name: `Booth ${number}`, booth_logo: `logo-${number}.png` })
      logos.set(`Booth ${number}`, createHash('sha256').update(logo).digest('hex'))
    }
    return logos
  } finally {
    workspace.close()
  }
}

/** Pushes, and kills the process (SIGKILL) when the nth booth is on its way; `fault` decides what becomes of that request. */
async function pushAndKill({ proxy, run }: Scene, nth: number, fault: (dead: Promise<void>) => Fault): Promise<void> {
  let child: ChildProcess | undefined
  let died = (): void => undefined
  const dead = new Promise<void>((resolve) => (died = resolve))
  let seen = 0
  proxy.fault((request: ProxiedRequest) => {
    if (request.method !== 'POST' || !request.path.startsWith('/v5/booths')) return undefined
    seen += 1
    if (seen !== nth) return undefined
    child?.kill('SIGKILL')
    return fault(dead)
  })
  const killed = await run(['push'], (started) => {
    child = started
    void once(started, 'exit').then(died)
  })
  expect(killed.signal).toBe('SIGKILL')
  proxy.fault(() => undefined)
}

async function converges({ service, run, logos }: Scene): Promise<void> {
  const push = await run(['push'])
  expect([push.code, push.json()]).toMatchObject([0, { waiting: 0, parked: 0, conflicts: 0 }])
  expect(await onService(service, 'floors', 'floors')).toHaveLength(1)
  const sent = await onService(service, 'booths', 'booths')
  expect(sent.map((booth) => String(booth['booth_name'])).sort()).toEqual([...logos.keys()].sort())
  for (const booth of sent) {
    const { booth_logo_url: url = '' } = booth['booth_images'] as Record<string, string>
    const served = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(createHash('sha256').update(served).digest('hex')).toBe(logos.get(String(booth['booth_name'])))
  }
  const again = await run(['sync'])
  expect([again.code, (await onService(service, 'booths', 'booths')).length]).toEqual([0, booths])
}

describe('a push killed in the middle', () => {
  // Every unanswered create is left alone for five seconds before it is looked up.
  it('before, while and after the service gets a booth, one after the other, converges: nothing lost, nothing doubled', async () => {
    const scene = await setScene()
    await pushAndKill(scene, 1, (until) => ({ kind: 'deliver-late', until }))
    await pushAndKill(scene, 1, () => ({ kind: 'cut-request', afterBytes: 300 }))
    await pushAndKill(scene, 2, () => ({ kind: 'cut-reply', afterBytes: 0 }))
    await converges(scene)
  }, 90_000)
})

describe('a push interrupted by Ctrl-C', () => {
  it('ends in order with 130 and one JSON document, and is taken up again', async () => {
    const scene = await setScene()
    let child: ChildProcess | undefined
    let deliver = (): void => undefined
    const held = new Promise<void>((resolve) => (deliver = resolve))
    scene.proxy.fault(({ method, path }) => {
      if (method !== 'POST' || !path.startsWith('/v5/booths')) return undefined
      child?.kill('SIGINT')
      return { kind: 'delay-request', until: held }
    })
    const interrupted = await scene.run(['push'], (started) => (child = started))
    expect([interrupted.code, interrupted.json()]).toMatchObject([130, { error: { code: 'cancelled' } }])
    deliver()
    scene.proxy.fault(() => undefined)
    await converges(scene)
  }, 60_000)
})
