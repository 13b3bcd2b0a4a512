import { expect, it } from 'vitest'
import { startApp } from '../fixture.ts'

it('a rate limit answers 429 with the seconds to wait, for the event that asked too much alone', async () => {
  const fixture = await startApp({ limits: { requestsPerMinute: 6 } })
  try {
    const ask = (token: string) => fixture.call('GET', '/v5/floors', { token })
    for (let count = 0; count < 6; count++) expect((await ask(fixture.token)).status).toBe(200)
    const refused = await ask(fixture.token)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(refused.body).toMatchObject({ status: false })
    expect((await ask(fixture.foreignToken)).status).toBe(200)
    expect((await fixture.call('GET', '/healthz', { token: null })).status).toBe(200)
    fixture.clock.now += 10_000
    expect((await ask(fixture.token)).status).toBe(200)
    expect((await ask(fixture.token)).status).toBe(429)
  } finally {
    await fixture.close()
  }
})
