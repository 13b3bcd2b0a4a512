import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '../../electron/gateway/client.ts'
import { defaultSettings } from '../../electron/sync/settings.ts'
import type { Gateway } from '../../electron/gateway/requests/types.ts'
import { toAppError } from '../../shared/errors.ts'
import { seedBooths } from '../support/workspaces/seed-booths.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { openSyncRig } from '../support/workspaces/sync-rig.ts'
import { besidePeer, type BenchResult } from './result.ts'

const booths = 10_000
const rounds = 9
const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }

/**
 * A pull of 10,000 booths, first into an empty workspace, then with nothing changed, beside a bare
 * loop that fetches the same pages with the same parallelism.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-service-'))
  await seedBooths({ dataDirectory, ...credentials, booths })
  const service = await startService({ dataDirectory, ...credentials })
  try {
    const first: number[] = []
    const again: number[] = []
    const bare: number[] = []
    // The service warms up for both alike.
    const pages = await pagesOf(service)
    await bareLoop(service, pages)
    for (let round = 1; round <= rounds; round += 1) {
      bare.push(await bareLoop(service, pages))
      const { firstSeconds, againSeconds } = await pull(service)
      first.push(firstSeconds)
      again.push(againSeconds)
      bare.push(await bareLoop(service, pages))
    }
    return [
      besidePeer('pull of 10,000 booths', first, bare, 1.5),
      besidePeer('pull of 10,000 booths, nothing changed', again, bare, 0.9),
    ]
  } finally {
    await service.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function pull({
  baseUrl,
}: StartedService): Promise<{ readonly firstSeconds: number; readonly againSeconds: number }> {
  const rig = openSyncRig({ baseUrl, ...credentials })
  const timed = async (): Promise<number> => {
    const start = performance.now()
    await rig.engine.run('pull')
    return (performance.now() - start) / 1000
  }
  try {
    const firstSeconds = await timed()
    if (rig.workspace.records.count('booth') !== booths) throw new Error('The pull is not complete.')
    return { firstSeconds, againSeconds: await timed() }
  } finally {
    await rig.close()
  }
}

type ListRequest = Pick<Parameters<Gateway['list']>[0], 'entity' | 'page' | 'limit' | 'parents'>

/** Every page that a pull asks for, found out by one that is not measured. */
async function pagesOf({ baseUrl }: StartedService): Promise<readonly ListRequest[]> {
  const pages: ListRequest[] = []
  const rig = openSyncRig({
    baseUrl,
    ...credentials,
    around: (gateway) => ({
      ...gateway,
      list(request) {
        const { entity, page, limit, parents } = request
        pages.push({ entity, page, limit, ...(parents === undefined ? {} : { parents }) })
        return gateway.list(request)
      },
    }),
  })
  try {
    await rig.engine.run('pull')
    return pages
  } finally {
    await rig.close()
  }
}

/**
 * The requests of a pull and nothing else: the same pages with the same parallelism, read and
 * parsed by the same client.
 */
async function bareLoop({ baseUrl }: StartedService, pages: readonly ListRequest[]): Promise<number> {
  const clock = { now: () => Date.now() }
  const gateway = createGateway({ baseUrl, credentials: { kind: 'key', ...credentials }, clock })
  const start = performance.now()
  await gateway.authenticate()
  const left = [...pages]
  const worker = async (): Promise<void> => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      try {
        await gateway.list(page)
      } catch (error) {
        // The pull goes on past a listing that the service does not have, too.
        if (toAppError(error).details?.['status'] !== 404) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: defaultSettings.parallelPages }, worker))
  const seconds = (performance.now() - start) / 1000
  gateway.close()
  return seconds
}
