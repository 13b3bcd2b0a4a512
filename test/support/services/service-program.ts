import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { programFile } from '../program-file.ts'

type Environment = Readonly<Record<string, string>>

/** The service's program, with the environment free of credentials and places. */
export function runService(
  args: readonly string[],
  env: Environment = {},
): ChildProcessByStdio<Writable, Readable, Readable> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('BOOTH_BUILDER_')),
  )
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', programFile('service'), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...inherited, ...env },
  })
}

/** What it printed until it ended by itself, and how it ended. */
export async function runServiceToEnd(args: readonly string[], env: Environment = {}) {
  const child = runService(args, env)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output, errors, code: child.exitCode }
}
