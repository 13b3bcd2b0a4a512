import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { app } from './app.ts'

interface ForkOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly stdio?: string
}

/** A real process; only its number and its pipes are handed out the way Electron does. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  #state: 'starting' | 'running' | 'ended' = 'starting'
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv | undefined

  constructor(script: string, args: readonly string[], options: ForkOptions) {
    super()
    this.args = args
    this.env = options.env
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child.once('spawn', () => {
      this.#state = 'running'
      this.emit('spawn')
    })
    this.#child.once('close', (code) => {
      this.#state = 'ended'
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

  /** As Chromium ends a process: what has not obeyed after two seconds is ended by force. */
  kill(): boolean {
    if (this.#state !== 'running') return false
    setTimeout(() => this.#child.kill('SIGKILL'), 2_000).unref()
    return this.#child.kill('SIGTERM')
  }
}

/** Those started, the newest last. */
export const forked: UtilityProcess[] = []

export const utilityProcess = {
  fork(script: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess {
    if (!app.ready) throw new Error('utilityProcess cannot be created before app is ready.')
    const child = new UtilityProcess(script, args, options)
    forked.push(child)
    return child
  },
}
