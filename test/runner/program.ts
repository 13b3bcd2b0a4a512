import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const resultsFolder = join(root, 'test-results')

const drainMs = 5_000

export interface Finished {
  /** `null` where it was ended because it took too long, or could not be started. */
  readonly code: number | null
  readonly output: string
  readonly seconds: number
  /** The file with the whole output. */
  readonly log: string
}

/**
 * Every program runs in a process group of its own, so that browsers and servers it started can be
 * ended with it.
 */
const running = new Set<ChildProcess>()

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The whole group has ended.
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM')
    process.exit(128 + constants.signals[signal])
  })
}

interface RunOptions {
  readonly withinMs: number
  /** The project's folder, unless another is given. */
  readonly folder?: string
}

/**
 * Runs a program of `node_modules/.bin` or of the system; its output goes to
 * `test-results/logs/<name>.log`.
 */
export function runProgram(name: string, command: readonly string[], options: RunOptions): Promise<Finished> {
  const [program = '', ...args] = command
  const log = join(resultsFolder, 'logs', `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.log`)
  mkdirSync(join(resultsFolder, 'logs'), { recursive: true })
  const file = createWriteStream(log)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let output = ''
    let late = false
    const child = spawn(program, args, {
      cwd: options.folder ?? root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        FORCE_COLOR: undefined,
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      detached: process.platform !== 'win32',
    })
    running.add(child)
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      file.write(chunk)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      late = true
      collect(Buffer.from(`\nEnded because it took longer than ${options.withinMs / 1000} s.\n`))
      endGroup(child, 'SIGKILL')
    }, options.withinMs)
    let drain: NodeJS.Timeout | undefined
    const end = (code: number | null): void => {
      clearTimeout(timer)
      clearTimeout(drain)
      running.delete(child)
      file.end()
      resolve({ code: late ? null : code, output, seconds: (performance.now() - startedAt) / 1000, log })
    }
    child.once('error', (error) => {
      collect(Buffer.from(`${error.message}\n`))
      end(null)
    })
    child.once('close', end)
    // What it left behind may hold its outputs open for ever.
    child.once('exit', (code) => {
      drain = setTimeout(() => end(code), drainMs)
    })
  })
}
