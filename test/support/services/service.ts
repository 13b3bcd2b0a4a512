import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { programFile } from '../program-file.ts'

export interface ServiceOptions {
  readonly sample?: boolean
  readonly appKey?: string
  readonly appSecret?: string
  /** Kept by `stop`; without one a temporary folder is made, and removed by `stop`. */
  readonly dataDirectory?: string
  /** Where everything is kept instead of a data folder. */
  readonly team?: {
    readonly database: string
    readonly bucket: string
    readonly keys: Readonly<Record<string, string>>
  }
  /** A booth that is created with the external id of another one updates that. */
  readonly upsertsByExternalId?: boolean
  /** Default 0: any free port. A service restarted under its old port is found by its clients. */
  readonly port?: number
  /** More arguments. */
  readonly args?: readonly string[]
}

export interface StartedService {
  readonly baseUrl: string
  /** Where it was asked for metrics. */
  readonly metricsUrl: string | undefined
  readonly appKey: string
  readonly appSecret: string
  readonly dataDirectory: string
  readonly pid: number
  /** Once it has ended; `null` where a signal ended it. */
  readonly exitCode: Promise<number | null>
  /** Ends the process in order and removes a temporary data folder. */
  stop(): Promise<void>
  /** Kills the process as a crash would (SIGKILL); the data folder stays. */
  kill(): Promise<void>
}

/**
 * Starts the embedded service as a process of its own, and waits until it listens.
 */
export async function startService(options: ServiceOptions = {}): Promise<StartedService> {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'booth-builder-service-')))
  const appKey = options.appKey ?? 'test-key'
  const appSecret = options.appSecret ?? 'test-secret'
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      options.upsertsByExternalId === true
        ? join(import.meta.dirname, 'upserting-service.ts')
        : programFile('service'),
      ...['--port', String(options.port ?? 0), '--end-with-parent'],
      ...(options.team === undefined ? ['--data', dataDirectory] : []),
      ...(options.sample === true ? ['--sample'] : []),
      ...(options.args ?? []),
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...teamEnvironment(options),
        BOOTH_BUILDER_APP_KEY: appKey,
        BOOTH_BUILDER_APP_SECRET: appSecret,
      },
    },
  )
  const exitCode = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))
  const { baseUrl, metricsUrl } = await listening(child)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal)
    await exitCode
  }
  return {
    baseUrl,
    metricsUrl,
    appKey,
    appSecret,
    dataDirectory,
    pid: child.pid ?? 0,
    exitCode,
    async stop() {
      await end('SIGTERM')
      if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true })
    },
    kill: () => end('SIGKILL'),
  }
}

function teamEnvironment({ team }: ServiceOptions): Record<string, string> {
  return team === undefined
    ? {}
    : { ...team.keys, BOOTH_BUILDER_DATABASE: team.database, BOOTH_BUILDER_FILES: team.bucket }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

async function listening(
  child: Child,
): Promise<{ readonly baseUrl: string; readonly metricsUrl: string | undefined }> {
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  let metricsUrl: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    metricsUrl ??= /^metrics on (\S+)$/.exec(line)?.[1]
    const [, baseUrl] = /^listening on (https?:\/\/\S+)$/.exec(line) ?? []
    if (baseUrl === undefined) continue
    child.stdout.resume()
    return { baseUrl, metricsUrl }
  }
  throw new Error(`The service did not start: ${errors}`)
}
