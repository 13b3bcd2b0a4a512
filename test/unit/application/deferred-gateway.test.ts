import { describe, expect, it, vi } from 'vitest'
import { createDeferredGateway } from '../../../electron/application/events/deferred-gateway.ts'
import { createAccess } from '../../../electron/gateway/access.ts'
import type { ServiceGateway } from '../../../electron/gateway/client.ts'
import type { SaveRequest } from '../../../electron/gateway/requests/types.ts'
import { failureOf } from '../../../electron/gateway/requests/failure.ts'
import { troubleOf } from '../../../electron/sync/trouble.ts'
import { AppError } from '../../../shared/errors.ts'

const request: SaveRequest = { entity: 'floor', remoteId: null, values: {}, files: {} }
const { signal } = new AbortController()

function gateway(name: string, closed: string[]): ServiceGateway {
  const confirmed = { kind: 'confirmed', remoteId: name, raw: {} } as const
  return {
    access: createAccess({
      baseUrl: `http://${name.replace(' ', '-')}.example`,
      credentials: { kind: 'token', token: 'x' },
      clock: Date,
    }),
    authenticate: () => Promise.resolve(),
    list: () => Promise.resolve({ items: [{ name }], total: 1, lastPage: 1, perPage: 1 }),
    save: () => Promise.resolve(confirmed),
    bulkOffer: () => Promise.resolve(undefined),
    saveTogether: (requests) =>
      Promise.resolve({ kind: 'answered', outcomes: requests.map(() => confirmed) }),
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
    const origin = {}
    let made = 0
    const create = (): ServiceGateway => gateway(`number ${(made += 1)}`, closed)
    const deferred = createDeferredGateway(() => Promise.resolve({ origin, create }))
    expect(made).toBe(0)
    await deferred.authenticate()
    await deferred.list({ entity: 'floor', page: 1, limit: 1 })
    expect([made, closed]).toEqual([1, []])
  })

  it('closes the one it had when it gets another', async () => {
    const closed: string[] = []
    let name = 'first'
    const deferred = createDeferredGateway(() =>
      Promise.resolve({ origin: {}, create: () => gateway(name, closed) }),
    )
    await deferred.authenticate()
    name = 'second'
    expect(await deferred.save(request, () => undefined, signal)).toMatchObject({ remoteId: 'second' })
    expect(closed).toEqual(['first'])
    deferred.renew()
    expect(closed).toEqual(['first', 'second'])
    name = 'third'
    expect((await deferred.access(signal)).host).toBe('third.example')
  })

  it('is the new one for all who waited for it together, and stays open', async () => {
    const closed: string[] = []
    let source = Promise.resolve({ origin: {}, create: () => gateway('before', closed) })
    const deferred = createDeferredGateway(() => source)
    await deferred.authenticate()
    source = Promise.resolve({ origin: {}, create: () => gateway('after', closed) })
    const all = await Promise.all([1, 2, 3].map(() => deferred.save(request, () => undefined, signal)))
    expect(all.map((outcome) => (outcome.kind === 'confirmed' ? outcome.remoteId : outcome.kind))).toEqual([
      'after',
      'after',
      'after',
    ])
    expect(closed).toEqual(['before'])
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
    const found = Promise.withResolvers<{ readonly origin: object; readonly create: () => ServiceGateway }>()
    const deferred = createDeferredGateway(() => found.promise)
    const call = deferred.authenticate()
    deferred.close()
    const create = vi.fn(() => gateway('late', []))
    found.resolve({ origin: {}, create })
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    await expect(deferred.authenticate()).rejects.toMatchObject({ code: 'cancelled' })
    expect(create).not.toHaveBeenCalled()
  })
})
