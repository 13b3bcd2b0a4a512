import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess, type Access } from '../../../../electron/gateway/access.ts'
import { serviceTransport } from '../../../../electron/sharing/service/transport.ts'
import { deviceOf } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { change, fetched, namesOf } from '../../../support/sharing/changes.ts'
import { bucketKeys, startBucketServer } from '../../../support/services/bucket-server.ts'
import { startPostgres } from '../../../support/services/postgres.ts'
import { startService, type StartedService } from '../../../support/services/service.ts'

const postgres = await startPostgres()
if ('unavailable' in postgres) console.warn(`PostgreSQL is not tested: ${postgres.unavailable}`)
const { signal } = new AbortController()

describe.skipIf('unavailable' in postgres)('two processes of the service', () => {
  const services: StartedService[] = []
  const accesses: Access[] = []
  let stopBuckets: () => Promise<void> = () => Promise.resolve()
  beforeAll(async () => {
    if ('unavailable' in postgres) return
    const buckets = await startBucketServer()
    stopBuckets = () => buckets.stop()
    const team = {
      database: await postgres.createDatabase(),
      bucket: await buckets.createBucket(),
      keys: bucketKeys,
    }
    services.push(await startService({ team }), await startService({ team }))
  }, 60_000)
  afterAll(async () => {
    for (const access of accesses) access.close()
    for (const service of services) await service.stop()
    await stopBuckets()
    if (!('unavailable' in postgres)) await postgres.stop()
  })

  const openOn = (at: number) => {
    const { baseUrl, appKey, appSecret } = services[at] ??
      services[0] ?? { baseUrl: '', appKey: '', appSecret: '' }
    const access = createAccess({ baseUrl, credentials: { kind: 'key', appKey, appSecret }, clock: Date })
    accesses.push(access)
    return serviceTransport(access, { lookEveryMs: { alone: 1e9, live: 1e9 } })
  }

  it('keep one order of what comes to both, tell each other, and lose nothing acknowledged when one is killed', async () => {
    let told = 0
    const watching = openOn(1)
    watching.onNews(() => (told += 1))
    // Once by the service when it joins, and once when its process hears the others.
    await expect.poll(() => told, { timeout: 20_000 }).toBeGreaterThan(0)

    const acknowledged: string[] = []
    const write = async (device: string, at: number): Promise<void> => {
      const place = openOn(at)
      for (let seq = 1; seq <= 40; seq++) {
        const one = change(device, seq)
        const isAsWritten = await place.put([one], signal).then(
          () => true,
          () => false,
        )
        if (!isAsWritten) return
        acknowledged.push(...namesOf([one]))
        if (acknowledged.length === 60) await services[0]?.kill()
      }
    }
    const devices = ['firstdevice1', 'otherdevice2', 'thirddevice3', 'fourthdevice']
    await Promise.all(devices.map((device, index) => write(device, index % 2)))
    await expect.poll(() => told).toBeGreaterThan(2)

    const all = (await fetched(openOn(1))).changes
    expect(namesOf(all)).toEqual(expect.arrayContaining(acknowledged))
    for (const device of devices) {
      const seqs = all.filter(({ stamp }) => deviceOf(stamp) === device).map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    }
    // One that was kept although its answer was lost is not kept twice.
    const retried = openOn(1)
    for (const device of devices)
      for (let seq = 1; seq <= 40; seq++)
        expect(await retried.put([change(device, seq)], signal)).toBe('kept')
    expect(namesOf((await fetched(openOn(1))).changes)).toHaveLength(160)
    await watching.close()
  }, 120_000)
})
