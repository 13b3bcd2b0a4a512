import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { isAbsolute, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { app } from './app.ts'
import { preventable } from './preventable.ts'

interface ForkOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly execArgv?: readonly string[]
  readonly serviceName?: string
  readonly stdio?: string | readonly string[]
}

type StdioMode = 'pipe' | 'ignore' | 'inherit'

const bootstrap = join(import.meta.dirname, 'utility-bootstrap.ts')

/** A real process; only its number and its pipes are handed out the way Electron does. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  #state: 'starting' | 'running' | 'ended' = 'starting'
  #killed = false
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv | undefined

  constructor(script: string, args: readonly string[], options: ForkOptions) {
    super()
    this.args = args
    this.env = options.env
    const [, stdout, stderr] = stdioOf(options.stdio)
    const program = [
      '--disable-warning=ExperimentalWarning',
      ...flagsOf(options.execArgv),
      '--import',
      pathToFileURL(bootstrap).href,
      script,
    ]
    this.#child = spawn(process.execPath, [...program, ...args], {
      env: options.env ?? process.env,
      stdio: ['ignore', stdout, stderr, 'ipc'],
    })
    const name = options.serviceName ?? 'Node Utility Process'
    const metric = { pid: this.#child.pid ?? 0, type: 'Utility', name }
    this.#child.once('spawn', () => {
      this.#state = 'running'
      app.processes.add(metric)
      this.emit('spawn')
    })
    this.#child.once('close', (code, signal) => {
      this.#state = 'ended'
      app.processes.delete(metric)
      if (!this.#killed && code !== 0) {
        const reason = signal === null ? 'abnormal-exit' : signal === 'SIGKILL' ? 'killed' : 'crashed'
        app.emit('child-process-gone', preventable(), {
          ...{ type: 'Utility', reason, exitCode: code ?? 1, serviceName: 'node.mojom.NodeService', name },
        })
      }
      this.emit('exit', code ?? 1)
    })
  }

  get pid(): number | undefined {
    return this.#state === 'running' ? this.#child.pid : undefined
  }

  get stdout(): Readable | null {
    return this.#state === 'ended' ? null : this.#child.stdout
  }

  get stderr(): Readable | null {
    return this.#state === 'ended' ? null : this.#child.stderr
  }

  /** For tests. */
  get hasEnded(): boolean {
    return this.#state === 'ended'
  }

  /** As Chromium ends a process: what has not obeyed after two seconds is ended by force. */
  kill(): boolean {
    if (this.#state !== 'running') return false
    this.#killed = true
    setTimeout(() => this.#child.kill('SIGKILL'), 2_000).unref()
    return this.#child.kill('SIGTERM')
  }
}

/** What Electron makes of `stdio`, and refuses. */
function stdioOf(stdio: ForkOptions['stdio'] = 'inherit'): readonly [StdioMode, StdioMode, StdioMode] {
  const [stdin = 'ignore', stdout = 'inherit', stderr = 'inherit'] =
    typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio
  if (stdin !== 'ignore') throw new Error('stdin value other than ignore is not supported.')
  if (!isWay(stdout) || !isWay(stderr))
    throw new Error('stdio must be of the following values: inherit, pipe, ignore')
  return ['ignore', stdout, stderr]
}

function isWay(way: string): way is StdioMode {
  return way === 'pipe' || way === 'ignore' || way === 'inherit'
}

/** Of the switches given to Chromium's process those that V8 is told. */
function flagsOf(execArgv: readonly string[] = []): readonly string[] {
  return execArgv.flatMap((given) =>
    given.startsWith('--js-flags=') ? given.slice('--js-flags='.length).split(' ') : [],
  )
}

/** Those started, the newest last. */
export const forked: UtilityProcess[] = []

export const utilityProcess = {
  fork(script: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess {
    if (!app.ready) throw new Error('utilityProcess cannot be created before app is ready.')
    if (!isAbsolute(script)) throw new Error('The module path has to be absolute.')
    const child = new UtilityProcess(script, args, options)
    forked.push(child)
    return child
  },
}
