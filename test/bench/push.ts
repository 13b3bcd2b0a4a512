import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '../../electron/gateway/client.ts'
import type { SaveRequest } from '../../electron/gateway/requests/types.ts'
import { defaultSettings } from '../../electron/sync/settings.ts'
import { foldersOf } from '../../electron/workspace/disk/folders.ts'
import { seedBooths } from '../support/workspaces/seed-booths.ts'
import { seedNewBooths } from '../support/workspaces/seed-new-booths.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { listed, openSyncRig, type SyncRig } from '../support/workspaces/sync-rig.ts'
import { besidePeer, type BenchResult } from './result.ts'

const booths = 500
const rounds = 3
const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }

/**
 * A push of 500 new booths with two pictures of 100 kB each, beside a bare loop that posts the same
 * forms with the same parallelism and client. Service and workspace are fresh for every round.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-push-'))
  try {
    await prepare(folder)
    const requests = await requestsOfPush(folder)
    const pushed: number[] = []
    const bare: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      bare.push(await withFresh(folder, ({ service }) => bareLoop(service, requests)))
      pushed.push(await withFresh(folder, ({ service, workspace }) => push(service, workspace)))
    }
    return [besidePeer('push of 500 new booths, two pictures each', pushed, bare, 1.2)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const serviceFolder = 'service'
const workspaceFolder = 'workspace'

/**
 * A service's data folder with one floor, and a workspace that has pulled it and has the booths to
 * send.
 */
async function prepare(folder: string): Promise<void> {
  const dataDirectory = join(folder, serviceFolder)
  await seedBooths({ dataDirectory, ...credentials, booths: 0, floors: 1 })
  const service = await startService({ dataDirectory, ...credentials })
  const rig = openSyncRig({ folder: join(folder, workspaceFolder), baseUrl: service.baseUrl, ...credentials })
  try {
    await rig.engine.run('pull')
    const [floor] = rig.workspace.records.list({ entity: 'floor' }).items
    await seedNewBooths(rig.workspace, floor!.key, booths)
  } finally {
    await rig.close()
    await service.stop()
  }
  forgetPlace(join(folder, workspaceFolder))
}

/**
 * A copied workspace looks its creates up before it sends them; here each copy stands for the
 * original, which does not.
 */
function forgetPlace(folder: string): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(foldersOf(folder).database)
  database.exec("DELETE FROM setting WHERE name = 'place'")
  database.close()
}

async function withFresh<T>(
  folder: string,
  work: (fresh: { readonly service: StartedService; readonly workspace: string }) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(folder, 'round-'))
  const [dataDirectory, workspace] = [join(copy, serviceFolder), join(copy, workspaceFolder)]
  cpSync(join(folder, serviceFolder), dataDirectory, { recursive: true })
  cpSync(join(folder, workspaceFolder), workspace, { recursive: true })
  // What the copying left for the disk to do is none of what is measured.
  execFileSync('sync')
  const service = await startService({ dataDirectory, ...credentials })
  try {
    return await work({ service, workspace })
  } finally {
    await service.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

async function push(service: StartedService, folder: string): Promise<number> {
  const rig = openSyncRig({ folder, baseUrl: service.baseUrl, ...credentials })
  try {
    const start = performance.now()
    await rig.engine.run('push')
    const seconds = (performance.now() - start) / 1000
    await mustBeComplete(rig)
    return seconds
  } finally {
    await rig.close()
  }
}

async function mustBeComplete({ engine, gateway }: SyncRig): Promise<void> {
  const { waiting, parked } = engine.state()
  const sent = (await listed(gateway, 'booth')).length
  if (waiting + parked > 0 || sent !== booths)
    throw new Error(`The push is not complete: ${waiting} waiting, ${parked} parked, ${sent} there.`)
}

/**
 * Every form that a push sends, found out by one that is not measured; the files are those of the
 * prepared workspace.
 */
async function requestsOfPush(folder: string): Promise<readonly SaveRequest[]> {
  const requests: SaveRequest[] = []
  await withFresh(folder, async ({ service, workspace }) => {
    const rig = openSyncRig({
      folder: workspace,
      baseUrl: service.baseUrl,
      ...credentials,
      around: (gateway) => ({
        ...gateway,
        save(request, onProgress, signal) {
          const files = Object.entries(request.files).map(([name, file]) => [
            name,
            { ...file, path: file.path.replace(workspace, join(folder, workspaceFolder)) },
          ])
          requests.push({ ...request, files: Object.fromEntries(files) as SaveRequest['files'] })
          return gateway.save(request, onProgress, signal)
        },
      }),
    })
    try {
      await rig.engine.run('push')
      await mustBeComplete(rig)
    } finally {
      await rig.close()
    }
  })
  return requests
}

/** The forms of a push and nothing else. */
async function bareLoop({ baseUrl }: StartedService, requests: readonly SaveRequest[]): Promise<number> {
  const gateway = createGateway({
    baseUrl,
    credentials: { kind: 'key', ...credentials },
    clock: { now: () => Date.now() },
  })
  try {
    const start = performance.now()
    await gateway.authenticate()
    const left = [...requests]
    const worker = async (): Promise<void> => {
      for (let request = left.shift(); request !== undefined; request = left.shift()) {
        const outcome = await gateway.save(request, () => undefined, new AbortController().signal)
        if (outcome.kind !== 'confirmed')
          throw new Error(`The service did not take a booth: ${outcome.kind}.`)
      }
    }
    await Promise.all(Array.from({ length: defaultSettings.parallel }, worker))
    return (performance.now() - start) / 1000
  } finally {
    gateway.close()
  }
}
