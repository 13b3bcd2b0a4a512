import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '../../electron/gateway/client.ts'
import { defaultSettings } from '../../electron/sync/settings.ts'
import { entities } from '../../shared/entities/index.ts'
import { seedBooths } from '../support/seed-booths.ts'
import { startService, type StartedService } from '../support/service.ts'
import { openSyncRig } from '../support/sync-rig.ts'
import { median, type BenchResult } from './result.ts'

const booths = 10_000
const rounds = 3
const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }

/** A pull of 10,000 booths, first into an empty workspace, then with nothing changed, beside a bare loop that fetches the same pages with the same parallelism. */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-service-'))
  await seedBooths({ dataDirectory, ...credentials, booths })
  const service = await startService({ dataDirectory, ...credentials })
  try {
    const first: number[] = []
    const again: number[] = []
    const bare: number[] = []
    // The service warms up for both alike.
    await bareLoop(service)
    for (let round = 1; round <= rounds; round += 1) {
      bare.push(await bareLoop(service))
      const { firstSeconds, againSeconds } = await pull(service)
      first.push(firstSeconds)
      again.push(againSeconds)
      bare.push(await bareLoop(service))
    }
    const peer = median(bare)
    const result = (name: string, figure: number, limit: number): BenchResult => ({
      name,
      figure,
      unit: 's',
      peer,
      ratio: figure / peer,
      target: `≤ ${limit}×`,
      met: figure / peer <= limit,
    })
    return [result('pull of 10,000 booths', median(first), 1.5), result('pull of 10,000 booths, nothing changed', median(again), 1.2)]
  } finally {
    await service.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

async function pull({ baseUrl }: StartedService): Promise<{ readonly firstSeconds: number; readonly againSeconds: number }> {
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

/** The requests of a pull and nothing else: every page of the same listings, read and parsed, by the same client. */
async function bareLoop({ baseUrl }: StartedService): Promise<number> {
  const clock = { now: () => Date.now() }
  const gateway = createGateway({ baseUrl, credentials: { kind: 'key', ...credentials }, clock })
  const start = performance.now()
  await gateway.authenticate()
  for (const entity of ['event', 'language', 'floor', 'booth', 'document', 'video', 'representative'] as const) {
    const page = (number: number) => gateway.list({ entity, page: number, limit: defaultSettings.pageSize })
    const { lastPage = 1 } = await page(1)
    let next = 2
    const worker = async (): Promise<void> => {
      while (next <= lastPage) await page(next++)
    }
    if (entities[entity].list?.paged === true) await Promise.all(Array.from({ length: defaultSettings.parallelPages }, worker))
  }
  const seconds = (performance.now() - start) / 1000
  gateway.close()
  return seconds
}
