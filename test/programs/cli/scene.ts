import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readRecord, withMedia, type RecordContent } from '../../../electron/cli/record-file.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { startFaultProxy, type FaultProxy } from '../../support/services/fault-proxy.ts'
import { pngFile } from '../../support/files.ts'
import { startService, type ServiceOptions, type StartedService } from '../../support/services/service.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { boothFields, onService } from './fixture.ts'

/**
 * A service, a proxy before it, and a workspace of which the command line sends what was saved in
 * it.
 */
export interface Scene {
  readonly service: StartedService
  readonly proxy: FaultProxy
  /** The workspace's folder. */
  readonly workspace: string
  readonly run: (args: readonly string[], onStart?: (child: ChildProcess) => void) => Promise<CliRun>
  /** The SHA-256 of the logo each booth must have, by its name. */
  readonly logos: ReadonlyMap<string, string>
}

/** A floor and booths, each with a logo and a number of its own, saved and not sent. */
export async function setScene(booths: number, options: ServiceOptions = {}): Promise<Scene> {
  const service = await startService(options)
  onTestFinished(() => service.stop())
  const proxy = await startFaultProxy(service.baseUrl)
  onTestFinished(() => proxy.stop())
  const files = temporaryFolder()
  const workspace = join(temporaryFolder(), 'event')
  const environment = { BOOTH_BUILDER_APP_KEY: service.appKey, BOOTH_BUILDER_APP_SECRET: service.appSecret }
  const run: Scene['run'] = (args, onStart) =>
    runCli(args, { workspace, environment, ...(onStart === undefined ? {} : { onStart }) })
  expect((await run(['init', '--base-url', proxy.baseUrl])).code).toBe(0)
  const logos = await fill(workspace, files, booths)
  return { service, proxy, workspace, run, logos }
}

/** Gives the SHA-256 of every booth's logo. */
async function fill(folder: string, files: string, booths: number): Promise<ReadonlyMap<string, string>> {
  const logos = new Map<string, string>()
  const workspace = openWorkspace(folder, { clock: Date, mustExist: true })
  try {
    const save = async (entity: EntityName, content: RecordContent): Promise<string> => {
      const media = { workspace, entity, folder: files, signal: new AbortController().signal }
      const { values } = readRecord(workspace, entity, await withMedia(media, content))
      return createRecord(workspace, entity, values).key
    }
    const fields = await boothFields({ files }, await save('floor', { name: 'Ground floor' }), '')
    for (let number = 1; number <= booths; number++) {
      const logo = await pngFile({ seed: 100 + number })
      writeFileSync(join(files, `logo-${number}.png`), logo)
      await save('booth', {
        ...fields,
        booth_name: `Booth ${number}`,
        booth_logo: `logo-${number}.png`,
        booth_external_id: number,
      })
      logos.set(`Booth ${number}`, createHash('sha256').update(logo).digest('hex'))
    }
    return logos
  } finally {
    workspace.close()
  }
}

/** Pushes, and expects everything on the service: once, with its files, and nothing more to do. */
export async function converges({ service, run, logos }: Scene): Promise<void> {
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
  expect([again.code, (await onService(service, 'booths', 'booths')).length]).toEqual([0, logos.size])
}
