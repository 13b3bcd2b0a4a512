import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../../electron/gateway/client.ts'
import type { Gateway, WriteOutcome } from '../../../electron/gateway/requests/types.ts'
import { startScriptedService, type ScriptedService } from '../../support/services/scripted-service.ts'

type Deal = (request: IncomingMessage) => void

let service: ScriptedService
let gateway: Gateway
let folder: string
let deal: Deal

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-cut-'))
  service = await startScriptedService(
    {},
    {
      before(request) {
        if (request.method !== 'POST') return false
        deal(request)
        return true
      },
    },
  )
  gateway = createGateway({
    baseUrl: service.baseUrl,
    credentials: { kind: 'token', token: 'pasted-token' },
    clock: { now: () => Date.parse('2026-11-21T10:00:00Z') },
  })
})
afterEach(async () => {
  gateway.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const mebibyte = 1024 * 1024

/** A booth with a picture of that size: a form, whose closing boundary leaves last. */
async function create(bytes: number, signal = new AbortController().signal): Promise<WriteOutcome> {
  const path = join(folder, String(bytes))
  writeFileSync(path, randomBytes(bytes))
  const files = { picture: { path, name: 'picture.png', mime: 'image/png', sizeBytes: bytes } }
  return gateway.save(
    { entity: 'booth', remoteId: null, values: { booth_name: 'Booth' }, files },
    () => undefined,
    signal,
  )
}

const body = '{"status":false,"message":"Too large."}'
const answer = `HTTP/1.1 413 Payload Too Large\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** What a service may do with a form that is too large for it, with its answer given while it comes. */
const refusals: readonly (readonly [name: string, deal: Deal])[] = [
  ['resets the line', ({ socket }) => void socket.write(answer, () => socket.resetAndDestroy())],
  [
    'closes the line with what came unread',
    ({ socket }) => void socket.pause().write(answer, () => socket.destroy()),
  ],
  ['closes its half and reads no more', ({ socket }) => void socket.pause().end(answer)],
  ['closes its half and reads on', (request) => void request.resume().socket.end(answer)],
  ['reads on', (request) => void request.resume().socket.write(answer)],
  ['reads no more', ({ socket }) => void socket.pause().write(answer)],
]

describe('a service that refuses a form while it comes', () => {
  it.each(refusals)('and %s is heard', async (_name, refuse) => {
    let asked = 0
    deal = (request) => {
      asked += 1
      refuse(request)
    }
    for (const bytes of [200_000, 2 * mebibyte, 24 * mebibyte]) {
      for (let times = 0; times < 5; times += 1) {
        const outcome = await create(bytes)
        expect([bytes, times, outcome]).toMatchObject([
          bytes,
          times,
          {
            kind: 'failed',
            mayHaveArrived: false,
            failure: { kind: 'refused', status: 413, words: 'Too large.' },
          },
        ])
      }
    }
    expect(asked).toBe(15)
  })
})

describe('a form whose connection breaks', () => {
  const interrupted = { kind: 'failed', failure: { kind: 'interrupted', reason: 'lost' } }

  it.each([0, mebibyte, 20 * mebibyte])(
    'before its end has left cannot have arrived: after %d bytes of 64 MiB',
    async (readBytes) => {
      deal = (request) => {
        let read = 0
        if (readBytes === 0) request.socket.resetAndDestroy()
        request.on('data', (piece: Buffer) => {
          read += piece.byteLength
          if (read >= readBytes) request.socket.resetAndDestroy()
        })
      }
      expect(await create(64 * mebibyte)).toMatchObject({ ...interrupted, mayHaveArrived: false })
    },
  )

  it.each([1_000, mebibyte, 24 * mebibyte])(
    'after its end has left may have arrived: %d bytes',
    async (bytes) => {
      deal = (request) => void request.resume().once('end', () => request.socket.resetAndDestroy())
      expect(await create(bytes)).toMatchObject({ ...interrupted, mayHaveArrived: true })
    },
  )

  it('may have arrived where the system has taken all of it, whatever of it the other side has read', async () => {
    deal = (request) => request.once('data', () => request.socket.resetAndDestroy())
    expect(await create(1_000)).toMatchObject({ ...interrupted, mayHaveArrived: true })
  })

  it('because it is stopped here in the middle cannot have arrived, and at its end may', async () => {
    for (const [bytes, mayHaveArrived] of [
      [64 * mebibyte, false],
      [1_000, true],
    ] as const) {
      const controller = new AbortController()
      deal = ({ socket }) => {
        socket.pause()
        controller.abort()
      }
      expect(await create(bytes, controller.signal)).toMatchObject({
        kind: 'failed',
        failure: { kind: 'cancelled' },
        mayHaveArrived,
      })
    }
  })
})
