import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort, residentBytes, startProgram, stopProgram, type Candidate } from './candidate.ts'

/** A server that others use for the same; it has answered one request when it is started. */
export interface Peer extends Candidate {
  readonly createUrl: string
  readonly bytesAtRest: number
}

/** json-server with the same records as our listing gives, in one file. */
export async function startJsonServer(folder: string, booths: readonly unknown[]): Promise<Peer> {
  const database = join(folder, 'json-server.json')
  writeFileSync(
    database,
    JSON.stringify({ booths: booths.map((booth, index) => ({ id: index + 1, ...(booth as object) })) }),
  )
  const port = await freePort()
  const program = createRequire(import.meta.url).resolve('json-server/lib/cli/bin.js')
  const createUrl = `http://127.0.0.1:${port}/booths`
  const listing = { url: `${createUrl}?_page=1&_limit=100`, headers: {} }
  const child = await startProgram(
    [program, '--quiet', '--host', '127.0.0.1', '--port', String(port), database],
    listing.url,
  )
  const pid = child.pid ?? 0
  return {
    name: 'json-server',
    pid,
    listing,
    createUrl,
    bytesAtRest: residentBytes(pid),
    stop: () => stopProgram(child),
  }
}

/** Mockoon with the same records in a data bucket and its ready-made operations on them. */
export async function startMockoon(folder: string, booths: readonly unknown[]): Promise<Peer> {
  const records = join(folder, 'mockoon.json')
  writeFileSync(
    records,
    JSON.stringify(booths.map((booth, index) => ({ id: index + 1, ...(booth as object) }))),
  )
  const port = await freePort()
  const createUrl = `http://127.0.0.1:${port}/booths`
  const listing = { url: `${createUrl}?page=1&limit=100`, headers: {} }
  const child = await startProgram(
    [join(import.meta.dirname, 'mockoon-process.ts'), records, String(port)],
    listing.url,
  )
  const pid = child.pid ?? 0
  return {
    name: 'Mockoon',
    pid,
    listing,
    createUrl,
    bytesAtRest: residentBytes(pid),
    stop: () => stopProgram(child),
  }
}
