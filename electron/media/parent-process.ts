import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { jsonLine, parseJson } from '../../shared/json.ts'

/** The other side of `WorkerProcess`: the process that started this one. */
export interface ParentProcess {
  say(message: object): void
  /** What was asked before is handed over then. */
  onRequest(listener: (request: unknown) => void): void
}

/** Where a process that has no channel of Node's finds its parent, and what it says first there. */
export const channelSettings = {
  address: 'BOOTH_BUILDER_PARENT_ADDRESS',
  word: 'BOOTH_BUILDER_PARENT_WORD',
} as const

/** However this process was started: as a utility process of Electron, or forked by Node. */
export function parentProcess(): ParentProcess {
  const { [channelSettings.address]: address, [channelSettings.word]: word } = process.env
  return address === undefined || word === undefined ? throughChannel() : throughSocket(address, word)
}

function throughSocket(address: string, word: string): ParentProcess {
  const socket = connect(address)
  socket.on('error', end).on('close', end)
  socket.write(`${word}\n`)
  return {
    say: (message) => void socket.write(jsonLine(message)),
    onRequest: (listener) =>
      void createInterface({ input: socket }).on('line', (line) => listener(parseJson(line))),
  }
}

function throughChannel(): ParentProcess {
  process.on('disconnect', end)
  return {
    say: (message) => void process.send?.(message),
    onRequest: (listener) => void process.on('message', listener),
  }
}

/** Whoever asked is gone. A decoder in the middle of a picture would hold an orderly exit up. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
