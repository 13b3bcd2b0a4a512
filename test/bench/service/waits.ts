import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { tokenFor } from '../../support/services/service-client.ts'
import type { StartedService } from '../../support/services/service.ts'

/** How long requests waited for their answers, in milliseconds. */
export interface Waits {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

/** One request begins so often at each of the clients, or as soon as the one before is answered. */
const everyMs = 20

/**
 * Asks a service for pages of scans and of attendees, and creates attendees, steadily, until it is stopped.
 * Gives how long these waited. Throws where one is not answered with 200.
 */
export async function askSteadily({
  baseUrl,
  appKey,
  appSecret,
}: StartedService): Promise<{ stop(): Promise<{ reads: Waits; creates: Waits }> }> {
  const headers = {
    authorization: `Bearer ${await tokenFor(baseUrl, appKey, appSecret)}`,
    'content-type': 'application/json',
  }
  const read = (path: string) => () => fetch(`${baseUrl}${path}`, { headers })
  const create = () => {
    const body = JSON.stringify({
      first_name: 'Ada',
      last_name: 'Example',
      email: `${randomUUID()}@example.com`,
    })
    return fetch(`${baseUrl}/v5/users/attendees`, { method: 'POST', headers, body })
  }
  let isOver = false
  const waits = { reads: [] as number[], creates: [] as number[] }
  const ask = async (kind: keyof typeof waits, send: () => Promise<Response>): Promise<void> => {
    while (!isOver) {
      const begun = performance.now()
      const answer = await send()
      await answer.arrayBuffer()
      const waited = performance.now() - begun
      if (answer.status !== 200) throw new Error(`A request was answered with ${answer.status}.`)
      waits[kind].push(waited)
      await setTimeout(Math.max(0, everyMs - waited))
    }
  }
  const asking = Promise.all([
    ask('reads', read('/v5/reports/qrScanAnalytics?booth_id=5&from=2026-01-09&to=2026-01-20&limit=100')),
    ask('reads', read('/v5/users/attendees?limit=20')),
    ask('creates', create),
    ask('creates', create),
  ])
  // Where it fails early, `stop` says so.
  asking.catch(() => undefined)
  return {
    async stop() {
      isOver = true
      await asking
      return { reads: summed(waits.reads), creates: summed(waits.creates) }
    },
  }
}

function summed(waits: readonly number[]): Waits {
  const sorted = [...waits].sort((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) }
}
