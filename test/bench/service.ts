import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedBooths } from '../support/workspaces/seed-booths.ts'
import { startService } from '../support/services/service.ts'
import { median, type BenchResult } from './result.ts'
import { boothFields, boothForm, pictureMaker } from './service/booth-forms.ts'
import { residentBytes, type Candidate } from './service/candidate.ts'
import { directWrites } from './service/direct-writes.ts'
import { read, write } from './service/load.ts'
import { startJsonServer, startMockoon } from './service/peers.ts'

const booths = 10_000
const rounds = 3
const seconds = 4
const mebibyte = 1024 ** 2
const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }

interface Ours extends Candidate {
  readonly floorId: number
  readonly createUrl: string
  readonly records: readonly unknown[]
  readonly bytesAtRest: number
}

/**
 * A page of 100 of 10,000 booths, and booths with two pictures, beside json-server, Mockoon and the
 * bare disk; memory at rest and under load.
 */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-bench-'))
  const candidates: Candidate[] = []
  const add = <Kind extends Candidate>(candidate: Kind): Kind => {
    candidates.push(candidate)
    return candidate
  }
  try {
    const ours = add(await startOurs(join(folder, 'service')))
    const jsonServer = add(await startJsonServer(folder, ours.records))
    const mockoon = add(await startMockoon(folder, ours.records))
    const listings = await measureListings(candidates)
    const creations = await measureCreations(folder, ours, jsonServer, mockoon)
    const [oursListing, jsonListing, mockoonListing] = listings
    if (oursListing === undefined || jsonListing === undefined || mockoonListing === undefined)
      throw new Error('A candidate is missing.')
    const listing = (peer: string, rate: number, target: number | undefined): BenchResult =>
      ratio(`listing 100 of 10,000 booths, beside ${peer}`, oursListing.rate, rate, target)
    const memory = (name: string, figure: number, peer: number): BenchResult => ({
      name,
      figure: figure / mebibyte,
      unit: 'MiB',
      peer: peer / mebibyte,
      ratio: figure / peer,
      target: '—',
      met: true,
    })
    return [
      listing('json-server', jsonListing.rate, 3),
      listing('Mockoon', mockoonListing.rate, undefined),
      ratio(
        'creating booths with two pictures, beside writing the same directly',
        creations.ours,
        creations.direct,
        0.5,
      ),
      ratio(
        'creating booths with two pictures, beside json-server without pictures',
        creations.ours,
        creations.jsonServer,
        undefined,
      ),
      ratio(
        'creating booths with two pictures, beside Mockoon in memory, without pictures',
        creations.ours,
        creations.mockoon,
        undefined,
      ),
      memory('memory at rest, beside json-server', ours.bytesAtRest, jsonServer.bytesAtRest),
      memory('memory while listing, beside json-server', oursListing.peakBytes, jsonListing.peakBytes),
      memory('memory while creating, beside the same at rest', creations.peakBytes, ours.bytesAtRest),
    ]
  } finally {
    for (const candidate of candidates) await candidate.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function ratio(name: string, figure: number, peer: number, atLeast: number | undefined): BenchResult {
  const met = atLeast === undefined || figure / peer >= atLeast
  return {
    name,
    figure,
    unit: '/s',
    peer,
    ratio: figure / peer,
    target: atLeast === undefined ? '—' : `≥ ${atLeast}×`,
    met,
  }
}

function sayLoad(what: string): void {
  console.log(
    `${what}; load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
}

/** Each in turn, several times, so that what else the machine does hits all alike. */
async function measureListings(
  candidates: readonly Candidate[],
): Promise<readonly { readonly rate: number; readonly peakBytes: number }[]> {
  const results = candidates.map((): { rates: number[]; peakBytes: number } => ({ rates: [], peakBytes: 0 }))
  for (let round = 0; round <= rounds; round += 1) {
    sayLoad(round === 0 ? 'warming up' : `listing, round ${round}`)
    for (const [index, { listing, pid }] of candidates.entries()) {
      const { perSecond, peakBytes } = await read(listing, { pid, seconds: round === 0 ? 1 : seconds })
      const result = results[index]!
      if (round > 0) result.rates.push(perSecond)
      result.peakBytes = Math.max(result.peakBytes, peakBytes)
    }
  }
  return results.map(({ rates, peakBytes }) => ({ rate: median(rates), peakBytes }))
}

async function measureCreations(
  folder: string,
  ours: Ours,
  jsonServer: { pid: number; createUrl: string },
  mockoon: { pid: number; createUrl: string },
) {
  const pictures = await pictureMaker()
  const json = () => ({
    body: JSON.stringify({ ...boothFields, floor_id: ours.floorId }),
    type: 'application/json',
  })
  const rates = {
    ours: [] as number[],
    direct: [] as number[],
    jsonServer: [] as number[],
    mockoon: [] as number[],
  }
  let peakBytes = 0
  for (let round = 1; round <= rounds; round += 1) {
    sayLoad(`creating, round ${round}`)
    rates.direct.push(await directWrites(join(folder, `direct-${round}`), seconds, pictures))
    const form = () => boothForm(ours.floorId, pictures())
    const result = await write(
      { url: ours.createUrl, headers: ours.listing.headers },
      { pid: ours.pid, seconds },
      form,
    )
    rates.ours.push(result.perSecond)
    peakBytes = Math.max(peakBytes, result.peakBytes)
    rates.direct.push(await directWrites(join(folder, `direct-again-${round}`), seconds, pictures))
    rates.jsonServer.push(
      (await write({ url: jsonServer.createUrl, headers: {} }, { pid: jsonServer.pid, seconds }, json))
        .perSecond,
    )
    rates.mockoon.push(
      (await write({ url: mockoon.createUrl, headers: {} }, { pid: mockoon.pid, seconds }, json)).perSecond,
    )
  }
  return {
    ours: median(rates.ours),
    direct: median(rates.direct),
    jsonServer: median(rates.jsonServer),
    mockoon: median(rates.mockoon),
    peakBytes,
  }
}

async function startOurs(dataDirectory: string): Promise<Ours> {
  await seedBooths({ dataDirectory, ...credentials, booths })
  const service = await startService({ dataDirectory, ...credentials })
  const bytesAtRest = residentBytes(service.pid)
  const answer = await fetch(`${service.baseUrl}/v5/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_key: credentials.appKey, app_secret: credentials.appSecret }),
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const records: unknown[] = []
  for (let page = 1; records.length < booths; page += 1) {
    const listed = await fetch(`${service.baseUrl}/v5/booths?limit=500&page=${page}`, { headers })
    records.push(...((await listed.json()) as { readonly booths: readonly unknown[] }).booths)
  }
  const createUrl = `${service.baseUrl}/v5/booths`
  const floorId = (records[0] as { readonly floor_id: number }).floor_id
  return {
    name: 'ours',
    pid: service.pid,
    listing: { url: `${createUrl}?limit=100`, headers },
    floorId,
    createUrl,
    records,
    bytesAtRest,
    stop: () => service.stop(),
  }
}
