import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication } from '../../electron/application/index.ts'
import type {
  Application,
  Host,
  ServiceLauncher,
  SettingsPort,
  Vault,
} from '../../electron/application/host/types.ts'
import { createServiceLauncher } from '../../electron/node-host/service-launcher.ts'
import { memoryVault } from '../../electron/application/host/credentials.ts'
import {
  createClient,
  createTransportPair,
  eventMessage,
  serve,
  type ContractClient,
  type Job,
} from '../../shared/contract/index.ts'
import { AppError } from '../../shared/errors.ts'
import { createNetwork, type NetworkParts } from '../../electron/application/host/network.ts'
import { createSettings } from '../../electron/application/host/settings-store.ts'
import { programFile } from './program-file.ts'

export interface TestApplicationOptions {
  /** Kept; without one a temporary folder is made, and removed by `close`. */
  readonly dataDirectory?: string
  /** In that temporary folder the sample event was opened before: it is there, and its service is filled. */
  readonly sample?: boolean
  readonly vault?: Vault
  readonly launcher?: ServiceLauncher
  readonly clock?: Host['clock']
  readonly proxiesFor?: NetworkParts['proxiesFor']
  readonly recentLog?: () => readonly string[]
}

/** The real application core with a page's client to it, over the in-memory transport. */
export interface TestApplication {
  readonly application: Application
  readonly client: ContractClient
  readonly dataDirectory: string
  /** What the core logged, one JSON text per entry. */
  readonly logged: readonly string[]
  /** Waits for the end of a job and gives it. */
  readonly ended: (jobId: string) => Promise<Job>
  /** Runs a job to its end and gives its result; throws its error. */
  readonly finished: (job: Promise<{ readonly jobId: string }>) => Promise<Job['result']>
  close(): Promise<void>
}

export const serviceScript = programFile('service')

export async function openTestApplication(options: TestApplicationOptions = {}): Promise<TestApplication> {
  const dataDirectory = options.dataDirectory ?? newFolder()
  if (options.sample === true) cpSync(await folderWithSample(), dataDirectory, { recursive: true })
  const logged: string[] = []
  const write = (message: string, details?: Readonly<Record<string, unknown>>): void =>
    void logged.push(JSON.stringify({ message, details }))
  const log = { info: write, warn: write, error: write }
  const vault = options.vault ?? memoryVault()
  const application = await createApplication({
    kind: 'web',
    version: '0.0.0-test',
    dataDirectory,
    vault,
    launcher: options.launcher ?? createServiceLauncher(serviceScript, log),
    network: createNetwork({
      proxiesFor: options.proxiesFor ?? (() => Promise.resolve(['direct'])),
      vault,
      now: Date.now,
    }),
    settings: settingsInMemory(),
    clock: options.clock ?? Date,
    log,
    ...(options.recentLog === undefined ? {} : { recentLog: options.recentLog }),
  })
  const [page, core] = createTransportPair()
  const stopServing = serve(core, application.dispatcher)
  application.onEvent((name, payload) => core.send(eventMessage(name, payload)))
  const client = createClient(page)

  const ended = (jobId: string): Promise<Job> =>
    new Promise((resolve, reject) => {
      const look = (job: Job): void => {
        if (job.id !== jobId || job.state === 'running') return
        stop()
        resolve(job)
      }
      const stop = client.on('job.changed', ({ job }) => look(job))
      client.call('jobs.get', { jobId }).then(look, reject)
    })
  return {
    application,
    client,
    dataDirectory,
    logged,
    ended,
    async finished(started) {
      const job = await ended((await started).jobId)
      if (job.error !== null) throw AppError.fromShape(job.error)
      return job.result
    },
    async close() {
      await application.close()
      stopServing()
      client.close()
      if (options.dataDirectory === undefined) rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'booth-builder-application-'))
let withSample: Promise<string> | undefined

/** Made once for all tests of this process, each of which has a copy. */
function folderWithSample(): Promise<string> {
  withSample ??= (async () => {
    const dataDirectory = newFolder()
    process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }))
    const application = await openTestApplication({ dataDirectory })
    await application.finished(application.client.call('events.openSample', {}))
    await application.close()
    return dataDirectory
  })()
  return withSample
}

function settingsInMemory(): SettingsPort {
  const written = new Map<string, unknown>()
  return createSettings({
    get: (path) => {
      const [name = '', field = ''] = path.split('.')
      const found: unknown = Reflect.get(Object(written.get(name)), field)
      return written.get(path) ?? found
    },
    set: (name, value) => void written.set(name, value),
  })
}
