import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** A server that is measured, as a process of its own. */
export interface Candidate {
  readonly name: string
  readonly pid: number
  /** The page of 100 booths that is asked for. */
  readonly listing: Target
  stop(): Promise<void>
}

export interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Memory of a process in use now, in bytes: what `ps` calls RSS. */
export function residentBytes(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a Node program and waits until it answers under the address. */
export async function startProgram(args: readonly string[], url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  while (child.exitCode === null) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return child
  }
  throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`)
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
