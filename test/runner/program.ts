import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const resultsFolder = join(root, 'test-results')

export interface Finished {
  /** `null` where it was ended because it took too long, or could not be started. */
  readonly code: number | null
  readonly output: string
  readonly seconds: number
  /** The file with the whole output. */
  readonly log: string
}

/** Runs a program of `node_modules/.bin` or of the system in the project's folder; its output goes to `test-results/logs/<name>.log`. */
export function runProgram(name: string, command: readonly string[], options: { readonly withinMs: number }): Promise<Finished> {
  const [program = '', ...args] = command
  const log = join(resultsFolder, 'logs', `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.log`)
  mkdirSync(join(resultsFolder, 'logs'), { recursive: true })
  const file = createWriteStream(log)
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let output = ''
    let late = false
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      file.write(chunk)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      late = true
      collect(Buffer.from(`\nEnded because it took longer than ${options.withinMs / 1000} s.\n`))
      child.kill('SIGKILL')
    }, options.withinMs)
    const end = (code: number | null): void => {
      clearTimeout(timer)
      file.end()
      resolve({ code: late ? null : code, output, seconds: (performance.now() - startedAt) / 1000, log })
    }
    child.once('error', (error) => {
      collect(Buffer.from(`${error.message}\n`))
      end(null)
    })
    child.once('close', (code) => end(code))
  })
}
