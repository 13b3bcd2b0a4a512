import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '../../electron/gateway/client.ts'
import type { KeyedSave } from '../../electron/gateway/requests/types.ts'
import { defaultSettings } from '../../electron/sync/settings.ts'
import { createRecord } from '../../electron/workspace/edits/index.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { openSyncRig } from '../support/workspaces/sync-rig.ts'
import { besidePeer, median, type BenchResult } from './result.ts'

const attendees = Number(process.env['ATTENDEES'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const leastPerSecond = 150
const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }

/**
 * A push of new attendees without files, by requests for many and each by itself, beside a bare loop
 * that posts the same requests for many with the same parallelism and client. Service and workspace
 * are fresh for every round.
 */
export async function run(): Promise<BenchResult[]> {
  const together: number[] = []
  const alone: number[] = []
  const bare: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const sent: (readonly KeyedSave[])[] = []
    together.push(await push(defaultSettings.togetherFrom, sent))
    bare.push(await withService((service) => bareLoop(service, sent)))
    alone.push(await push(Number.POSITIVE_INFINITY, []))
  }
  const seconds = median(together)
  const name = `push of ${attendees.toLocaleString('en')} new attendees`
  const perSecond = (taken: number): number => attendees / taken
  return [
    {
      name: `${name}, each by itself`,
      figure: perSecond(median(alone)),
      unit: 'a second',
      target: 'what was before',
      met: true,
    },
    {
      name: `${name}, many by one request`,
      figure: perSecond(seconds),
      unit: 'a second',
      peer: perSecond(median(alone)),
      ratio: median(alone) / seconds,
      target: `≥ ${leastPerSecond} a second`,
      met: perSecond(seconds) >= leastPerSecond,
    },
    besidePeer(`${name}, beside its bare requests`, together, bare, 1.2),
  ]
}

async function withService<T>(work: (service: StartedService) => Promise<T>): Promise<T> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-push-many-'))
  const service = await startService({ dataDirectory, ...credentials })
  try {
    return await work(service)
  } finally {
    await service.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** Seconds; `sent` gets the requests that many went by. */
function push(togetherFrom: number, sent: (readonly KeyedSave[])[]): Promise<number> {
  return withService(async ({ baseUrl }) => {
    const rig = openSyncRig({
      baseUrl,
      ...credentials,
      settings: { togetherFrom },
      around: (gateway) => ({
        ...gateway,
        saveTogether(requests, signal) {
          sent.push(requests)
          return gateway.saveTogether(requests, signal)
        },
      }),
    })
    try {
      await rig.engine.run('pull')
      rig.workspace.transaction(() => {
        for (let number = 1; number <= attendees; number += 1)
          createRecord(rig.workspace, 'attendee', attendee(number))
      })
      const start = performance.now()
      await rig.engine.run('push')
      const seconds = (performance.now() - start) / 1000
      const { waiting, parked } = rig.engine.state()
      const { total } = await rig.gateway.list({ entity: 'attendee', page: 1, limit: 1 })
      if (waiting + parked > 0 || total !== attendees)
        throw new Error(`The push is not complete: ${waiting} waiting, ${parked} parked, ${total} there.`)
      return seconds
    } finally {
      await rig.close()
    }
  })
}

function attendee(number: number) {
  return {
    first_name: `Ada ${number}`,
    last_name: 'Example',
    email: `ada-${number}@example.com`,
    company: `Company ${number % 300}`,
    job_title: 'Maker',
    phone: '+00 555 0100',
    country: 'Exampleland',
  }
}

/** The requests of a push and nothing else. */
async function bareLoop(
  { baseUrl }: StartedService,
  requests: readonly (readonly KeyedSave[])[],
): Promise<number> {
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
      for (let many = left.shift(); many !== undefined; many = left.shift()) {
        const outcome = await gateway.saveTogether(many, new AbortController().signal)
        if (outcome.kind !== 'answered' || outcome.outcomes.some(({ kind }) => kind !== 'confirmed'))
          throw new Error('The service did not take them.')
      }
    }
    await Promise.all(Array.from({ length: defaultSettings.parallel }, worker))
    return (performance.now() - start) / 1000
  } finally {
    gateway.close()
  }
}
