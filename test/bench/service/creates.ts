import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { bucketKeys, startBucketServer } from '../../support/services/bucket-server.ts'
import type { PostgresServer } from '../../support/services/postgres.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { median, type BenchResult } from '../result.ts'
import { freePort, startProgram, stopProgram, type Target } from './candidate.ts'
import { write } from './load.ts'

const rounds = 3
const seconds = 3

const attendee = (): { readonly body: string; readonly type: string } => ({
  body: JSON.stringify({ first_name: 'Ada', last_name: 'Example', email: `${randomUUID()}@example.com` }),
  type: 'application/json',
})

/** Attendees created over PostgreSQL, beside a bare handler of the same framework and client, in turns; by one process and by three. */
export async function measureCreates(postgres: PostgresServer): Promise<BenchResult[]> {
  const buckets = await startBucketServer()
  const services: StartedService[] = []
  const port = await freePort()
  const bare = { url: `http://127.0.0.1:${port}/`, headers: {} }
  const peer = await startProgram(
    [join(import.meta.dirname, 'bare-process.ts'), await postgres.createDatabase(), String(port)],
    bare.url,
  )
  try {
    const team = {
      database: await postgres.createDatabase(),
      bucket: await buckets.createBucket(),
      keys: bucketKeys,
    }
    for (let number = 0; number < 3; number += 1) services.push(await startService({ team }))
    const targets = await Promise.all(services.map(targetOf))
    const rates = { bare: [] as number[], one: [] as number[], three: [] as number[] }
    const rateOf = async (all: readonly Target[]): Promise<number> => {
      const results = await Promise.all(
        all.map((target) => write(target, { pid: process.pid, seconds }, attendee)),
      )
      return results.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    for (let round = 0; round <= rounds; round += 1) {
      const [ofBare, ofOne, ofThree] = [
        await rateOf([bare]),
        await rateOf(targets.slice(0, 1)),
        await rateOf(targets),
      ]
      if (round === 0) continue
      rates.bare.push(ofBare)
      rates.one.push(ofOne)
      rates.three.push(ofThree)
    }
    return [
      compared('creating attendees, beside a bare handler', median(rates.one), median(rates.bare), 0.5),
      compared(
        'creating attendees by three processes, beside one',
        median(rates.three),
        median(rates.one),
        2,
      ),
    ]
  } finally {
    for (const service of services) await service.stop()
    await stopProgram(peer)
    await buckets.stop()
  }
}

function compared(name: string, figure: number, peer: number, atLeast: number): BenchResult {
  return {
    name,
    figure,
    unit: '/s',
    peer,
    ratio: figure / peer,
    target: `≥ ${atLeast}×`,
    met: figure / peer >= atLeast,
  }
}

async function targetOf({ baseUrl, appKey, appSecret }: StartedService): Promise<Target> {
  const answer = await fetch(`${baseUrl}/v5/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_key: appKey, app_secret: appSecret }),
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token: string }
  return { url: `${baseUrl}/v5/users/attendees`, headers: { authorization: `Bearer ${token}` } }
}
