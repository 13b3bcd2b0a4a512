import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import WebSocket from 'ws'
import type { StartedService } from '../../support/services/service.ts'
import { openPage, signIn, type SignedIn, type WebPage } from '../../support/pages/web-client.ts'
import { connectEmptyEvent, startWebFixture, type WebFixture } from './fixture.ts'

let web: WebFixture
let guest: SignedIn
let service: StartedService
let eventId: string
beforeAll(async () => {
  web = await startWebFixture()
  guest = await signIn(web.server.url)
  ;({ service, eventId } = await connectEmptyEvent(web.core))
})
afterAll(async () => {
  await web.close()
  await service.stop()
})

async function page(): Promise<WebPage> {
  const opened = await openPage(guest)
  onTestFinished(() => opened.close())
  return opened
}

describe('the contract over the socket', () => {
  it('answers calls, with typed errors', async () => {
    const { client } = await page()
    expect(await client.call('app.info', {})).toMatchObject({ host: 'web', secretStorage: 'memory' })
    await expect(client.call('events.open', { eventId: '../x' })).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'eventId',
    })
    await expect(client.call('records.get', { eventId, entity: 'booth', key: 'r404' })).rejects.toMatchObject(
      { code: 'not-found' },
    )
    await expect(client.call('app.secrets' as 'app.info', {})).rejects.toMatchObject({
      code: 'unknown-method',
    })
  })

  it('tells every open page what changes', async () => {
    const [one, other] = [await page(), await page()]
    const told = new Promise<unknown>((resolve) => other.client.on('records.changed', resolve))
    const floor = await one.client.call('records.create', {
      eventId,
      entity: 'floor',
      values: { name: 'Ground floor' },
    })
    expect(await told).toEqual({ eventId, entity: 'floor', keys: [floor.key] })
  })

  it('ends a connection that does not speak JSON, and serves the next one', async () => {
    for (const nonsense of ['{', Buffer.from([1, 2, 3])]) {
      const { socket } = await page()
      socket.send(nonsense)
      const [code] = (await once(socket, 'close')) as [number]
      expect(code).toBe(1007)
    }
    expect(await (await page()).client.call('events.list', {})).toHaveLength(1)
  })

  it('is not disturbed by messages that are no calls', async () => {
    const { socket, client } = await page()
    for (const nonsense of ['null', '7', '[]', '{}', '{"type":"call"}', '{"type":"result","id":1}'])
      socket.send(nonsense)
    expect(await client.call('events.list', {})).toHaveLength(1)
  })

  it('does not keep the host from ending while pages are open', async () => {
    const own = await startWebFixture()
    const { socket } = await openPage(await signIn(own.server.url))
    const closed = once(socket, 'close')
    await own.close()
    await closed
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })
})
