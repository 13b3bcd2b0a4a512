import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startService } from '../../support/services/service.ts'
import { openPage, signIn } from '../../support/pages/web-client.ts'
import { startWebHost } from '../../support/pages/web-host.ts'

/** Passes everything on to the service and keeps the access tokens it hands out. */
async function startTokenListener(
  target: string,
): Promise<{ readonly baseUrl: string; readonly tokens: ReadonlySet<string> }> {
  const tokens = new Set<string>()
  const server = http.createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = http.request(
      `${target}${url ?? '/'}`,
      { method, headers: { ...headers, host: new URL(target).host }, agent: false },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          const [, token] = /"access_token":"([^"]+)"/.exec(body.toString()) ?? []
          if (token !== undefined) tokens.add(token)
          outgoing
            .writeHead(answer.statusCode ?? 502, {
              'content-type': answer.headers['content-type'] ?? 'text/plain',
            })
            .end(body)
        })
      },
    )
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens }
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

it('neither the app secret nor an access token reaches the page, a file, a log or an address', async () => {
  const appSecret = 'hush-7f3a9c-not-for-anyone'
  const service = await startService({ appSecret })
  onTestFinished(() => service.stop())
  const { baseUrl, tokens } = await startTokenListener(service.baseUrl)
  const host = await startWebHost({ built: false, environment: { BOOTH_BUILDER_SECRETS: 'memory' } })
  onTestFinished(async () => {
    await host.stop()
  })
  const page = await openPage(await signIn(host.url))
  const { client } = page

  const connection = (secret: string) => ({
    baseUrl,
    credentials: { kind: 'key', appKey: service.appKey, appSecret: secret } as const,
  })
  await expect(
    page.finished(client.call('events.connect', connection(`${appSecret}-wrong`))),
  ).rejects.toMatchObject({ code: 'wrong-credentials' })
  const { eventId } = (await page.finished(client.call('events.connect', connection(appSecret)))) as {
    eventId: string
  }
  await client.call('records.create', { eventId, entity: 'floor', values: { name: 'Ground floor' } })
  await page.finished(client.call('sync.start', { eventId, direction: 'both' }))
  // A pasted token is a secret too, right or wrong.
  const [token = ''] = tokens
  await page.finished(client.call('events.reconnect', { eventId, credentials: { kind: 'token', token } }))
  const wrong = { kind: 'token', token: `${token}-wrong` } as const
  await expect(
    page.finished(client.call('events.reconnect', { eventId, credentials: wrong })),
  ).rejects.toMatchObject({ code: 'wrong-credentials' })
  await client.call('events.overview', { eventId })
  await client.call('sync.entries', { eventId, states: ['confirmed', 'parked', 'queued'] })

  const secrets = [appSecret, ...tokens]
  expect(secrets.length).toBeGreaterThan(1)
  expect(page.received.length).toBeGreaterThan(5)
  for (const secret of secrets) {
    expect(page.received.filter((message) => message.includes(secret))).toEqual([])
    expect(host.output()).not.toContain(secret)
    const files = filesUnder(host.dataDirectory)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect(readFileSync(file).includes(secret), file).toBe(false)
  }
  // The host's own token is for the one who reads its output, and for nobody else.
  const hostToken = new URL(host.url).searchParams.get('token') ?? ''
  expect(page.received.filter((message) => message.includes(hostToken))).toEqual([])
})
