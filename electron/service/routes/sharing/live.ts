import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { clientMessage, sharingPath } from '../../../../shared/domain/plan/sharing/format/service-messages.ts'
import type { ServiceContext } from '../../http/context.ts'
import { admit } from '../../access/admission.ts'
import { limits } from '../../limits/limits.ts'
import { RequestProblem } from '../../limits/problem.ts'
import type { LivePlans } from '../../live/live-plans.ts'

/** How a live connection ends (RFC 6455, and 4401 of this service's own: the token is good no longer). */
const closings = { leaving: 1001, notUnderstood: 1007, tooMuch: 1008, full: 1013, token: 4401 } as const
const goodbyeMs = 1_000

/** What is happening to the event's plans now, over a WebSocket. */
export function liveRoute(app: FastifyInstance, context: ServiceContext, live: LivePlans): void {
  app.route({
    method: 'GET',
    url: `${sharingPath}/live`,
    handler: () => {
      throw new RequestProblem(426, 'This path takes a WebSocket.', { headers: { upgrade: 'websocket' } })
    },
    wsHandler: (socket, request) => {
      serve(socket, request, context, live)
    },
  })
  context.ending?.addEventListener('abort', () => endAll(app))
}

function serve(socket: WebSocket, request: FastifyRequest, context: ServiceContext, live: LivePlans): void {
  const seat = live.join(request.eventId, (text) => {
    // A client that does not read is told no more, and given up.
    if (socket.bufferedAmount <= limits.sharing.owedBytes) socket.send(text)
    else socket.terminate()
  })
  if (seat === undefined) {
    socket.close(closings.full, 'Too many are connected.')
    return
  }
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const pinging = setInterval(() => {
    if (!isAlive) socket.terminate()
    isAlive = false
    socket.ping()
  }, limits.sharing.pingEveryMs)
  const checking = setInterval(() => {
    admit(context, request).catch((error: unknown) => {
      if (error instanceof RequestProblem)
        socket.close(closings.token, 'The token is unknown or has expired.')
    })
  }, limits.sharing.tokenCheckMs)
  const mayGoOn = messageBudget()
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : messageIn(data)
    if (!mayGoOn()) socket.close(closings.tooMuch, 'Too many messages.')
    else if (message === undefined)
      socket.close(closings.notUnderstood, 'This is no message of this connection.')
    else seat.show(message.present)
  })
  socket.once('close', () => {
    clearInterval(pinging)
    clearInterval(checking)
    seat.leave()
  })
}

function messageIn(data: RawData) {
  try {
    return Buffer.isBuffer(data) ? clientMessage.parse(JSON.parse(data.toString('utf8'))) : undefined
  } catch {
    return undefined
  }
}

/** Whether one more message may come; what is not used is saved up for a second. */
function messageBudget(): () => boolean {
  const perSecond = limits.sharing.messagesPerSecond
  let left: number = perSecond
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(perSecond, left + ((now - at) / 1000) * perSecond) - 1
    at = now
    return left >= 0
  }
}

/** Says goodbye on every live connection; one that does not answer is ended. */
function endAll(app: FastifyInstance): void {
  for (const client of app.websocketServer.clients) {
    client.close(closings.leaving)
    setTimeout(() => client.terminate(), goodbyeMs).unref()
  }
}

/** For the end of the service: no live connection keeps it. */
export function endSockets(this: FastifyInstance, done: () => void): void {
  endAll(this)
  done()
}
