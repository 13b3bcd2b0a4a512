import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../fixture.ts'
import { storageImplementations } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())

describe.each(implementations.available)('a write on $name', ({ open }) => {
  it('whose client leaves while it waits for another is not done, and those who wait on are', async () => {
    const subject = await open()
    const left = Promise.withResolvers<undefined>()
    const came = Promise.withResolvers<undefined>()
    let count = 0
    const fixture = await startApp({
      storage: subject.storage,
      metrics: {
        watch(app) {
          app.addHook('preHandler', (request, reply, done) => {
            if (request.method === 'POST' && request.routeOptions.url === '/v5/floors') {
              reply.raw.once('close', () => left.resolve(undefined))
              count += 1
              if (count === 2) came.resolve(undefined)
            }
            done()
          })
        },
      },
    })
    try {
      const entered = Promise.withResolvers<undefined>()
      const go = Promise.withResolvers<undefined>()
      const holding = subject.storage.records(fixture.eventId).transaction(async (writer) => {
        await writer.create('floor', { name: 'holds the event' })
        entered.resolve(undefined)
        await go.promise
      })
      await entered.promise
      const leaving = new AbortController()
      const gone = fetch(`${fixture.baseUrl}/v5/floors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
        body: JSON.stringify({ name: 'of one who left' }),
        signal: leaving.signal,
      }).catch(() => undefined)
      const stays = fixture.call('POST', '/v5/floors', { json: { name: 'of one who waits' } })
      await came.promise
      leaving.abort()
      await left.promise
      go.resolve(undefined)
      await holding
      await gone
      expect((await stays).status).toBe(200)
      const names = (await fixture.call('GET', '/v5/floors')).items('floors').map(({ name }) => name)
      expect(names).toEqual(['holds the event', 'of one who waits'])
    } finally {
      await fixture.close()
      await subject.end()
    }
  })
})
