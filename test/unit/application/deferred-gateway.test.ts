import { describe, expect, it } from 'vitest'
import { createDeferredGateway } from '../../../electron/application/events/deferred-gateway.ts'
import type { Gateway, SaveRequest } from '../../../electron/gateway/types.ts'
import { failureOf } from '../../../electron/gateway/answers/failure.ts'
import { troubleOf } from '../../../electron/sync/trouble.ts'
import { AppError } from '../../../shared/errors.ts'

const request: SaveRequest = { entity: 'floor', remoteId: null, values: {}, files: {} }
const { signal } = new AbortController()

function gateway(name: string, closed: string[]): Gateway {
  const confirmed = { kind: 'confirmed', remoteId: name, raw: {} } as const
  return {
    authenticate: () => Promise.resolve(),
    list: () => Promise.resolve({ items: [{ name }], total: 1, lastPage: 1, perPage: 1 }),
    save: () => Promise.resolve(confirmed),
    upload: () => Promise.resolve(confirmed),
    detach: () => Promise.resolve(confirmed),
    remove: () => Promise.resolve(confirmed),
    download: () => Promise.reject(new AppError('unreachable', name)),
    fileValidators: () => Promise.resolve({ etag: name }),
    close: () => void closed.push(name),
  }
}

describe('a gateway made when it is needed', () => {
  it('asks for nothing before the first call, and keeps what it got', async () => {
    const closed: string[] = []
    let made = 0
    const deferred = createDeferredGateway((previous) => {
      made += previous === undefined ? 1 : 0
      return Promise.resolve(previous ?? gateway('first', closed))
    })
    expect(made).toBe(0)
    await deferred.authenticate()
    await deferred.list({ entity: 'floor', page: 1, limit: 1 })
    expect([made, closed]).toEqual([1, []])
  })

  it('closes the one it had when it gets another', async () => {
    const closed: string[] = []
    let name = 'first'
    const deferred = createDeferredGateway(() => Promise.resolve(gateway(name, closed)))
    await deferred.authenticate()
    name = 'second'
    expect(await deferred.save(request, () => undefined, signal)).toMatchObject({ remoteId: 'second' })
    expect(closed).toEqual(['first'])
    deferred.renew()
    expect(closed).toEqual(['first', 'second'])
  })

  it.each([
    ['unreachable', 'stop'],
    ['wrong-credentials', 'stop'],
    ['secret-storage', 'stop'],
    ['cancelled', 'cancelled'],
  ] as const)(
    'where there can be none because of %s, reads throw it and writes fail for the same reason: nothing was sent',
    async (code, trouble) => {
      const error = new AppError(code, 'No.')
      const deferred = createDeferredGateway(() => Promise.reject(error))
      const outcome = { kind: 'failed', failure: failureOf(error), mayHaveArrived: false }
      expect(troubleOf(outcome.failure).kind).toBe(trouble)
      await expect(deferred.list({ entity: 'floor', page: 1, limit: 1 })).rejects.toMatchObject({ code })
      await expect(deferred.download('https://x.example/a', signal)).rejects.toMatchObject({ code })
      expect(await deferred.save(request, () => undefined, signal)).toEqual(outcome)
      expect(await deferred.remove({ entity: 'floor', remoteId: '1', body: {} }, signal)).toEqual(outcome)
    },
  )

  it('that is closed stays closed, even if its making was under way', async () => {
    const closed: string[] = []
    let made: (gateway: Gateway) => void = () => undefined
    const deferred = createDeferredGateway(() => new Promise((resolve) => (made = resolve)))
    const call = deferred.authenticate()
    deferred.close()
    made(gateway('late', closed))
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    expect(closed).toContain('late')
    await expect(deferred.authenticate()).rejects.toMatchObject({ code: 'cancelled' })
  })
})
