import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seedAttendees } from '../support/workspaces/seed-attendees.ts'
import { startService } from '../support/services/service.ts'
import type { BenchResult } from './result.ts'

const run$ = promisify(execFile)
const attendees = 100_000
const mebibyte = 1024 ** 2
const rounds = 3
const credentials = { appKey: 'bench-key', appSecret: 'bench-secret' }

/**
 * Memory of a process that pulls 100,000 attendees, above what it takes before; the worst of
 * several processes.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-attendees-'))
  await seedAttendees({ dataDirectory, ...credentials, attendees })
  const service = await startService({ dataDirectory, ...credentials })
  try {
    const memoryBytes: number[] = []
    for (let round = 1; round <= rounds; round += 1) memoryBytes.push(await pull(service.baseUrl))
    const figure = Math.max(...memoryBytes) / mebibyte
    return [
      {
        name: 'pull of 100,000 attendees: peak memory above idle',
        figure,
        unit: 'MiB',
        target: '≤ 100 MiB',
        met: figure <= 100,
      },
    ]
  } finally {
    await service.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** The bytes above idle. */
async function pull(baseUrl: string): Promise<number> {
  const script = join(import.meta.dirname, 'attendees-process.ts')
  const { appKey, appSecret } = credentials
  const { stdout } = await run$(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    baseUrl,
    appKey,
    appSecret,
  ])
  const pulled = JSON.parse(stdout) as {
    readonly idleBytes: number
    readonly peakBytes: number
    readonly attendees: number
  }
  if (pulled.attendees !== attendees)
    throw new Error(`The pull is not complete: ${pulled.attendees} attendees.`)
  return pulled.peakBytes - pulled.idleBytes
}
