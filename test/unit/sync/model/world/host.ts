import { extname } from 'node:path'
import { createSyncEngine } from '../../../../../electron/sync/engine/engine.ts'
import type { SyncEngine } from '../../../../../electron/sync/types.ts'
import { openWorkspace } from '../../../../../electron/workspace/open.ts'
import type { Workspace } from '../../../../../electron/workspace/stores/workspace.ts'
import type { AssetInfo, SyncDirection } from '../../../../../shared/contract/index.ts'
import { AppError, toAppError } from '../../../../../shared/errors.ts'
import type { Disk } from './disk.ts'
import { createModelGateway } from '../service/gateway.ts'
import type { Network } from '../service/network.ts'
import type { ModelService } from '../service/service-types.ts'
import type { VirtualTime } from './time.ts'
import type { Watch } from '../rules/watch.ts'

/** The program: an open workspace with its engine, from its start to its end. */
export interface Host {
  readonly workspace: Workspace
  readonly engine: SyncEngine
  /** What should never happen and did. */
  readonly complaints: readonly string[]
  /** Starts a run; how it ends is only said. */
  run(direction: SyncDirection): void
  cancel(): void
  /** Resolves when nothing moves any more without the network or the time. */
  settled(): Promise<void>
  attach(name: string): Promise<{ readonly hash: string; readonly name: string }>
  /** The program is gone, in the middle of whatever it did. */
  crash(): void
  /** The program is closed by a person. */
  quit(): Promise<void>
}

export interface HostParts {
  readonly folder: string
  readonly disk: Disk
  readonly network: Network
  readonly service: ModelService
  readonly time: VirtualTime
  readonly random: () => number
  readonly settleMs: number
  readonly say: (line: string) => void
  readonly watch: Watch
}

export function startHost({
  folder,
  disk,
  network,
  service,
  time,
  random,
  settleMs,
  say,
  watch,
}: HostParts): Host {
  const opened = openWorkspace(folder, { clock: time, openDatabase: (file) => disk.open(file) })
  const never = new Promise<never>(() => undefined)
  const complaints: string[] = []
  let ended = false
  let cancel = new AbortController()
  const runs = (): boolean => !ended && !disk.hasEnded

  // Files are real; one after the other, so that their order is that of the program and not of the
  // system's threads.
  let filesUnderWay = 0
  let files: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (!runs()) return never
    filesUnderWay += 1
    const done = files.then(work)
    const over = (): void => void (filesUnderWay -= 1)
    files = done.then(over, over)
    return done
  }
  const workspace: Workspace = {
    ...opened,
    onChange: (listener) => opened.onChange((changes) => (runs() ? listener(changes) : undefined)),
    assets: {
      ...opened.assets,
      add: (...parameters) => inTurn(() => opened.assets.add(...parameters)),
      verify: (hash) => inTurn(() => opened.assets.verify(hash)),
      isSound: (hash) => inTurn(() => opened.assets.isSound(hash)),
    },
  }
  const complain = (what: string): void => {
    if (runs()) complaints.push(what)
  }
  const engine = createSyncEngine({
    workspace: watch.over(workspace, complain),
    gateway: watch.overSaves(
      createModelGateway({ network, service, clock: time, runs }),
      workspace,
      complain,
    ),
    clock: time,
    random: () => (runs() ? random() : 0),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, details) => complain(`${message} ${JSON.stringify(details ?? {})}`),
    },
    inspect: (_path, name) => Promise.resolve(kindOf(name)),
    settings: { settleMs, parallelPages: 2, togetherFrom: 2, mostTogether: 3 },
    wait: (ms, signal) => (runs() ? time.wait(ms, signal) : never),
  })

  const settled = async (): Promise<void> => {
    await turn()
    while (filesUnderWay > 0) {
      await files
      await turn()
    }
  }
  const leave = (): void => {
    ended = true
    disk.end()
    network.cutOff()
    time.forgetTimers()
    opened.close()
  }

  return {
    workspace,
    engine,
    complaints,
    run(direction) {
      cancel = new AbortController()
      engine.run(direction, { signal: cancel.signal }).then(
        () => say(`  ${direction} is done`),
        (error: unknown) => {
          if (!runs()) return
          const { code, message } = toAppError(error)
          say(`  ${direction} ends: ${code}`)
          if (code === 'internal') complain(message)
        },
      )
    },
    cancel: () => cancel.abort(),
    settled,
    async attach(name) {
      if (!runs()) throw new AppError('disk-error', 'The program has ended.')
      const { hash } = await workspace.assets.add(contentOf(name), name, () => Promise.resolve(kindOf(name)))
      return { hash, name }
    },
    crash: leave,
    async quit() {
      const closed = engine.close().then(() => true)
      await settled()
      const isClosed = await Promise.race([closed, turn().then(() => false)])
      if (!isClosed) complain('The engine does not close.')
      leave()
    },
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function* contentOf(name: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(name))
}

function kindOf(name: string): Pick<AssetInfo, 'format' | 'mime'> {
  switch (extname(name)) {
    case '.pdf':
      return { format: 'pdf', mime: 'application/pdf' }
    case '.mp4':
      return { format: 'mp4', mime: 'video/mp4' }
    default:
      return { format: 'png', mime: 'image/png' }
  }
}
