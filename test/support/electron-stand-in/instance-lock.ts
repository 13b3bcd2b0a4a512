import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { app } from '../electron-double/index.ts'

/** Whoever holds the lock and says nothing for this long is ended by force, in milliseconds. */
const answerTimeoutMs = 20_000

const started = z.object({ argv: z.array(z.string()), folder: z.string(), data: z.unknown() })

/** Waits for the answer of the process that holds the lock, since asking for the lock is synchronous. */
const asking = `
  const socket = require('node:net').connect(process.argv[1])
  let answer = ''
  socket.on('data', (data) => { answer += data })
  socket.on('end', () => { process.stdout.write(answer, () => process.exit(0)) })
  socket.on('error', () => process.exit(1))
  socket.write(process.argv[2] + '\\n')`

/**
 * The lock of a profile, as `process_singleton_posix.cc` of Chromium and Electron's part of it do:
 * a link that names its holder, and a socket at which the holder hears of later starts. It answers
 * by its main loop, and says so while it ends: then a later start has neither the lock nor an
 * answer.
 */
export function useInstanceLock(): void {
  let held:
    { readonly server: Server; readonly folder: string; readonly links: readonly string[] } | undefined
  let ends = false
  app.on('quit', () => (ends = true))

  const release = (): void => {
    held?.server.close()
    for (const link of [...(held?.links ?? []), held?.folder ?? ''])
      rmSync(link, { recursive: true, force: true })
    held = undefined
  }
  const hold = (lock: string, socket: string): void => {
    const folder = mkdtempSync(join(tmpdir(), 'stand-in-lock-'))
    const server = createServer({ allowHalfOpen: true }, (connection) => {
      connection.on('error', () => undefined)
      connection.once('data', (line: Buffer) => {
        const { argv, folder: from, data } = started.parse(JSON.parse(line.toString()))
        void app.whenReady().then(() => app.emit('second-instance', {}, argv, from, data))
        connection.end(ends ? 'SHUTDOWN' : 'ACK')
      })
    })
    server.unref()
    // It is bound at once; who connects before the main loop runs is answered by it.
    server.listen(join(folder, 'socket'))
    rmSync(socket, { force: true })
    symlinkSync(join(folder, 'socket'), socket)
    held = { server, folder, links: [lock, socket] }
  }

  app.requestSingleInstanceLock = (data) => {
    if (held !== undefined) return true
    const profile = app.getPath('userData')
    mkdirSync(profile, { recursive: true })
    const [lock, socket] = [join(profile, 'SingletonLock'), join(profile, 'SingletonSocket')]
    const said = JSON.stringify({
      argv: lineOf(process.argv),
      folder: process.cwd(),
      data: structuredClone(data),
    })
    const giveUpAt = Date.now() + answerTimeoutMs
    for (;;) {
      try {
        symlinkSync(String(process.pid), lock)
        hold(lock, socket)
        return true
      } catch (error) {
        if (Reflect.get(error as object, 'code') !== 'EEXIST') throw error
      }
      const holder = Number(linkedBy(lock))
      if (!isAlive(holder)) {
        rmSync(lock, { force: true })
        continue
      }
      const { status, stdout } = spawnSync(process.execPath, ['-e', asking, linkedBy(socket), said], {
        timeout: answerTimeoutMs,
        encoding: 'utf8',
      })
      // Whoever is about to end keeps the lock until it has.
      if (status === 0 && (stdout === 'ACK' || stdout === 'SHUTDOWN')) return false
      if (Date.now() < giveUpAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      else if (isAlive(holder)) process.kill(holder, 'SIGKILL')
    }
  }
  app.releaseSingleInstanceLock = release
  process.once('exit', release)
}

/** Chromium puts the switches first, one of its own among them. */
function lineOf([program = '', ...given]: readonly string[]): readonly string[] {
  const [switches, others] = [
    given.filter((one) => one.startsWith('-')),
    given.filter((one) => !one.startsWith('-')),
  ]
  return [program, ...switches, '--original-process-start-time=1', ...others]
}

function linkedBy(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // Its holder has just taken it away.
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid > 0 && pid !== process.pid
  } catch {
    return false
  }
}
