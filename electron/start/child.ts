import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export interface Ended {
  /** As a shell gives it: 128 and the signal's number for a process that a signal ended. */
  readonly code: number
  readonly signal: NodeJS.Signals | null
  /** Whether a signal to this process was passed on, which is an end somebody asked for. */
  readonly asked: boolean
  readonly afterMs: number
}

/**
 * Runs a program with this terminal until it ends. Signals to this process are passed on to it.
 * Throws where it cannot be started.
 */
export function runChild(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let asked = false
    // A group of its own: else the terminal's Ctrl-C would reach the program twice, once from the
    // terminal and once from here.
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: environment,
      detached: process.platform !== 'win32',
    })
    const pass = (signal: NodeJS.Signals): void => {
      asked = true
      if (process.platform !== 'win32') child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, pass)
    const stop = (): void => {
      for (const signal of signals) process.off(signal, pass)
    }
    child.once('error', (error) => {
      stop()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      stop()
      resolve({
        code: signal === null ? (code ?? 1) : 128 + constants.signals[signal],
        signal,
        asked,
        afterMs: performance.now() - startedAt,
      })
    })
  })
}
