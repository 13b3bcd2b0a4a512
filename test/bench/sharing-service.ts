import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { batchOf, type ShareChange } from '../../shared/domain/plan/sharing/format/change.ts'
import { sharingPath } from '../../shared/domain/plan/sharing/format/service-messages.ts'
import { stampAt } from '../../shared/domain/plan/sharing/format/stamp.ts'
import { requester, requestToken } from '../integration/service/fixture.ts'
import { startService, type StartedService } from '../support/services/service.ts'
import { median, type BenchResult } from './result.ts'

const planners = 50
const everyMs = 100
const secondsLong = 10
const warmUpSeconds = 3

const answer = z.object({
  changes: z.array(z.object({ stamp: z.string(), at: z.number() })),
  cursor: z.string(),
})

interface Measured {
  kept: number
  /** From the moment at which a planner began to send a change until another one had it, in milliseconds. */
  readonly latencies: number[]
}

/**
 * 50 planners of one event on one process of the service, each with 10 changes a second in a request
 * each, a pointer that moves, and all changes of the others. The planners share one process, whose
 * work counts against the figure.
 */
export async function run(): Promise<BenchResult[]> {
  const service = await startService()
  const agent = new Agent({ keepAlive: true, maxSockets: planners * 2 })
  try {
    const token = await requestToken(requester(service.baseUrl), service)
    const measured: Measured = { kept: 0, latencies: [] }
    const ending = new AbortController()
    const running = Array.from({ length: planners }, (_, index) =>
      plan({ service, agent, token, index, measured, signal: ending.signal }),
    )
    await pause(warmUpSeconds * 1000)
    measured.kept = 0
    measured.latencies.length = 0
    const began = performance.now()
    await pause(secondsLong * 1000)
    const rate = (measured.kept / (performance.now() - began)) * 1000
    const latencies = measured.latencies.toSorted((a, b) => a - b)
    ending.abort()
    await Promise.all(running)
    const [middle, late] = [median(latencies), latencies[Math.floor(latencies.length * 0.95)] ?? Infinity]
    const wanted = planners * (1000 / everyMs)
    return [
      {
        name: `${planners} planners on one service: changes kept`,
        figure: rate,
        unit: '/s',
        target: `≥ ${wanted * 0.95} /s`,
        met: rate >= wanted * 0.95,
      },
      {
        name: `${planners} planners on one service: a change at another, median`,
        figure: middle,
        unit: 'ms',
        target: '≤ 300 ms',
        met: middle <= 300,
      },
      {
        name: `${planners} planners on one service: a change at another, 95 of 100`,
        figure: late,
        unit: 'ms',
        target: '—',
        met: true,
      },
    ]
  } finally {
    agent.destroy()
    await service.stop()
  }
}

interface Planner {
  readonly service: StartedService
  readonly agent: Agent
  readonly token: string
  readonly index: number
  readonly measured: Measured
  readonly signal: AbortSignal
}

async function plan(planner: Planner): Promise<void> {
  const { service, token, index, measured, signal } = planner
  const device = `planner${String(index).padStart(5, '0')}`
  const socket = new WebSocket(`${service.baseUrl.replace('http', 'ws')}${sharingPath}/live`, {
    headers: { authorization: `Bearer ${token}` },
  })
  socket.on('error', () => undefined)
  let cursor = ''
  let isAsking = false
  let isNew = false
  const ask = async (): Promise<void> => {
    isNew = true
    if (isAsking) return
    isAsking = true
    while (isNew && !signal.aborted) {
      isNew = false
      const found = answer.parse(JSON.parse(await sent(planner, 'GET', `/changes?after=${cursor}`)))
      const now = performance.now()
      for (const { stamp, at } of found.changes)
        if (!stamp.endsWith(device)) measured.latencies.push(now - at)
      cursor = found.cursor
    }
    isAsking = false
  }
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data) && data.includes('"kind":"changed"')) void ask().catch(() => undefined)
  })
  await pause(Math.random() * everyMs)
  const puts: Promise<unknown>[] = []
  for (let seq = 1; !signal.aborted; seq++) {
    const next = performance.now() + everyMs
    const text = JSON.stringify(batchOf([changeOf(device, seq)]))
    puts.push(sent(planner, 'POST', '/changes', text).then(() => (measured.kept += 1)))
    if (socket.readyState === WebSocket.OPEN) socket.send(pointerOf(device, seq))
    await pause(Math.max(0, next - performance.now()))
  }
  await Promise.all(puts)
  socket.close()
}

function changeOf(device: string, seq: number): ShareChange {
  const frame = {
    floor: 'r1',
    xMetres: seq / 10,
    yMetres: 4,
    widthMetres: 3,
    depthMetres: 3,
    turn: 0,
    order: seq,
  }
  return {
    stamp: stampAt(Date.now(), seq % 1000, device),
    seq,
    person: { id: device, name: 'A planner with a name' },
    step: { id: `step-${device}-${seq}`, kind: 'move', count: 1 },
    at: performance.now(),
    rows: [
      {
        what: `element/stand-${seq % 200}`,
        facets: { frame: { value: frame, replaced: [stampAt(1, 0, device)] } },
      },
    ],
  }
}

function pointerOf(id: string, seq: number): string {
  return JSON.stringify({
    kind: 'show',
    present: {
      id,
      name: 'A planner',
      floor: 'r1',
      pointer: { xMetres: seq % 90, yMetres: 12.5 },
      selection: [],
    },
  })
}

function sent(
  { service, agent, token }: Planner,
  method: string,
  path: string,
  body?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const going = request(service.baseUrl + sharingPath + path, { method, agent, headers }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (piece: string) => (text += piece))
      incoming.once('error', reject)
      incoming.once('end', () => {
        if (incoming.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path}: ${String(incoming.statusCode)} ${text.slice(0, 200)}`))
      })
    })
    going.once('error', reject)
    going.end(body)
  })
}
