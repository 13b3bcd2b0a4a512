import type { WebSocket } from 'ws'
import { eventMessage, serve, type Transport } from '../../shared/contract/index.ts'
import { parseJson } from '../../shared/json.ts'
import type { Application } from '../application/host/types.ts'

type Socket = Pick<WebSocket, 'on' | 'off' | 'send' | 'close' | 'terminate' | 'readyState' | 'OPEN'>

/** Speaks the contract with one page until its socket closes. */
export function serveContract(socket: Socket, application: Application): void {
  const transport = socketTransport(socket)
  const stopServing = serve(transport, application.dispatcher)
  const stopEvents = application.onEvent((name, payload) => transport.send(eventMessage(name, payload)))
  socket.on('close', () => {
    stopServing()
    stopEvents()
  })
  // What is wrong with a socket ends in its closing.
  socket.on('error', () => socket.terminate())
}

function socketTransport(socket: Socket): Transport {
  return {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    },
    onMessage(listener) {
      const onMessage = (data: unknown, isBinary: boolean): void => {
        const message = isBinary ? undefined : parseJson(String(data))
        if (message === undefined) socket.close(1007, 'not JSON')
        else listener(message)
      }
      socket.on('message', onMessage)
      return () => {
        socket.off('message', onMessage)
      }
    },
  }
}
