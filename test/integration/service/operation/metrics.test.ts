import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMetrics, type Metrics } from '../../../../electron/service/operation/metrics.ts'
import { openSqliteStorage } from '../../../../electron/service/storage/sqlite/storage.ts'
import type { Storage } from '../../../../electron/service/storage/types.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../../support/services/service.ts'
import { ours, requester, requestToken, startApp, type Fixture } from '../fixture.ts'
import { file, formOf, pdf } from '../sample-files.ts'

describe('the metrics', () => {
  let folder: string
  let storage: Storage
  let metrics: Metrics
  let fixture: Fixture
  let url: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'booth-builder-metrics-'))
    storage = await openSqliteStorage(folder)
    metrics = openMetrics(storage, 0)
    fixture = await startApp({ storage, metrics })
    url = await metrics.listen('127.0.0.1', 0)
  })
  afterEach(async () => {
    await metrics.close()
    await fixture.close()
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })

  const scrape = async (): Promise<string> => (await fetch(url)).text()
  const line = async (start: string): Promise<string | undefined> =>
    (await scrape()).split('\n').find((text) => text.startsWith(start))

  const signIn = () => requestToken(requester(fixture.baseUrl), ours)

  it('count requests by operation, method and status, with no identifier and no secret', async () => {
    const floor = (await fixture.call('POST', '/v5/floors', { json: { name: 'secret name' } })).number(
      'data',
      'floor_id',
    )
    await fixture.call('DELETE', `/v5/floors/${floor}`)
    await fixture.call('DELETE', `/v5/floors/${floor}`)
    await fixture.call('GET', '/v5/floors?email=ada@example.com', { token: 'wrong' })
    await fixture.call('GET', '/somewhere/ada@example.com')
    const count = (labels: string) => line(`booth_builder_request_duration_seconds_count{${labels}}`)
    const counts = async () => [
      await count('route="/v5/floors",method="POST",status="200"'),
      await count('route="/v5/floors/:floorId",method="DELETE",status="200"'),
      await count('route="/v5/floors/:floorId",method="DELETE",status="404"'),
      await count('route="/v5/floors",method="GET",status="401"'),
      await count('route="none",method="GET",status="404"'),
    ]
    // The line of the last request may be written after its answer has arrived.
    await expect
      .poll(counts)
      .toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/ 1$/) as unknown))
    const text = await scrape()
    for (const secret of [fixture.token, 'secret name', 'ada@', `/v5/floors/${floor}`])
      expect(text).not.toContain(secret)
  })

  it('tell tokens, connections to the database, bytes of files, the event loop and the process', async () => {
    expect(await line('booth_builder_tokens ')).toBe('booth_builder_tokens 0')
    fixture.clock.now = Date.now()
    await signIn()
    expect(await line('booth_builder_tokens ')).toBe('booth_builder_tokens 1')
    expect(await line('booth_builder_database_connections{pool="writers",state="waiting"}')).toMatch(/ 0$/)
    const text = await scrape()
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'booth_builder_requests_running 0',
    ])
      expect(text).toContain(name)
    const attendee = (
      await fixture.call('POST', '/v5/users/attendees', {
        json: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
        token: await signIn(),
      })
    ).number('data', 'attendee_id')
    const sent = await fixture.call('POST', `/v5/users/attendees/${attendee}/resume`, {
      form: formOf({ resume: file(pdf(), 'r.pdf') }),
      token: await signIn(),
    })
    const received = (await (await fetch(sent.text('data', 'resume'))).arrayBuffer()).byteLength
    await expect
      .poll(() => line('booth_builder_file_bytes_sent_total '))
      .toBe(`booth_builder_file_bytes_sent_total ${received}`)
    expect(await line('booth_builder_form_bytes_received_total ')).toMatch(/ [1-9]\d+$/)
  })

  it('are served on an address of their own, and nothing else is', async () => {
    expect((await fixture.call('GET', '/metrics')).status).toBe(404)
    expect((await fetch(new URL('/', url))).status).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  })
})

it('the process serves metrics where it is asked to, on loopback', async () => {
  const service = await startService({ args: ['--metrics-port', '0'] })
  expect(service.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  expect(await (await fetch(service.metricsUrl ?? '')).text()).toContain('booth_builder_tokens 0')
  await service.stop()
})
