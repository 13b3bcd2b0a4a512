import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../../electron/gateway/client.ts'
import { errorOf } from '../../../electron/gateway/requests/failure.ts'
import type { Gateway } from '../../../electron/gateway/requests/types.ts'
import { json, startScriptedService, type ScriptedService } from '../../support/services/scripted-service.ts'

let service: ScriptedService
let gateway: Gateway
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-connections-'))
  service = await startScriptedService({
    'POST /v5/booths': (_request, response) =>
      json(response, 200, { status: true, message: 'ok', booth_id: 7 }),
  })
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

async function send(bytes: number): Promise<string> {
  const path = join(folder, String(bytes))
  writeFileSync(path, randomBytes(bytes))
  const files = { picture: { path, name: 'picture.png', mime: 'image/png', sizeBytes: bytes } }
  const outcome = await gateway.save(
    { entity: 'booth', remoteId: null, values: { booth_name: 'Booth' }, files },
    () => undefined,
    new AbortController().signal,
  )
  return outcome.kind
}

describe('a connection', () => {
  it('is used for one form after the other, small files and large', async () => {
    for (const bytes of [1_000, 100_000, 256 * 1024, 256 * 1024 + 1, 3_000_000])
      expect(await send(bytes)).toBe('confirmed')
    expect(service.sockets.size).toBe(1)
    expect(service.requests.map(({ body }) => body.byteLength > 1_000)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })

  it('is not made for a file that is not what it was', async () => {
    const path = join(folder, 'shorter')
    writeFileSync(path, randomBytes(500))
    const files = { picture: { path, name: 'picture.png', mime: 'image/png', sizeBytes: 1_000 } }
    const request = { entity: 'booth', remoteId: null, values: { booth_name: 'Booth' }, files } as const
    const refusal = async (): Promise<string> => {
      const outcome = await gateway.save(request, () => undefined, new AbortController().signal)
      return outcome.kind === 'failed' && !outcome.mayHaveArrived
        ? errorOf(outcome.failure).message
        : outcome.kind
    }
    expect(await refusal()).toContain('500 bytes instead of 1000')
    rmSync(path)
    expect(await refusal()).toContain('no longer in the asset store')
    expect(service.requests).toEqual([])
  })
})
