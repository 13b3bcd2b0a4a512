import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { jsonLine, parseJson } from '../../shared/json.ts'
import { channelSettings } from '../media/parent-process.ts'

/** What this process and one that it starts say to each other, a line of JSON each. */
export interface WorkerChannel {
  /** What the other one has to be given in its environment to find this one. */
  readonly environment: Readonly<Record<string, string>>
  /** What is sent before the other one is there waits for it. */
  readonly send: (message: object) => void
  readonly onMessage: (listener: (message: unknown) => void) => void
  readonly close: () => void
}

/**
 * Opens a channel over a local socket, in a folder or under a name of its own. Whoever does not
 * begin with the word that only the other process was given is turned away.
 */
export function openWorkerChannel(): WorkerChannel {
  const word = randomUUID()
  const folder = process.platform === 'win32' ? undefined : mkdtempSync(join(tmpdir(), 'booth-builder-'))
  const address = folder === undefined ? `\\\\.\\pipe\\booth-builder-${randomUUID()}` : join(folder, 'socket')
  const waiting: string[] = []
  let other: Socket | undefined
  let listener: ((message: unknown) => void) | undefined

  const server = createServer((socket) => {
    // That it is gone is told by its end.
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => {
      if (other === socket) listener?.(parseJson(line))
      else if (other === undefined && line === word) accept(socket)
      else socket.destroy()
    })
  })
  const stopListening = (): void => {
    server.close()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
  const accept = (socket: Socket): void => {
    other = socket
    stopListening()
    for (const line of waiting.splice(0)) socket.write(line)
  }
  // Then the other one cannot come, and ends.
  server.on('error', stopListening)
  server.listen(address)

  return {
    environment: { [channelSettings.address]: address, [channelSettings.word]: word },
    send(message) {
      const line = jsonLine(message)
      if (other === undefined) waiting.push(line)
      else other.write(line)
    },
    onMessage: (given) => void (listener = given),
    close() {
      if (other === undefined) stopListening()
      other?.destroy()
    },
  }
}
