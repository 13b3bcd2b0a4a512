import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import { runService, runServiceToEnd } from '../../support/services/service-program.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { asText } from '../../integration/service/fixture.ts'
import { file, formOf, jpg, png } from '../../integration/service/sample-files.ts'

const folders: string[] = []

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'booth-builder-service-'))
  folders.push(path)
  return path
}

afterEach(async () => {
  for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true })
})

/** Reads standard output until the service listens. */
async function untilListening(child: ReturnType<typeof runService>): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (/^listening on .*\n/m.test(output)) return output
  }
  throw new Error(`The service did not start: ${output}`)
}

async function tokenOf({
  baseUrl,
  appKey,
  appSecret,
}: Pick<StartedService, 'baseUrl' | 'appKey' | 'appSecret'>): Promise<string> {
  const response = await fetch(`${baseUrl}/v5/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_key: appKey, app_secret: appSecret }),
  })
  const body: unknown = await response.json()
  return isObject(body) && typeof body['access_token'] === 'string' ? body['access_token'] : ''
}

describe('the service process', () => {
  it('makes its own credentials, shows them once before it listens, and keeps them for its owner alone', async () => {
    const data = await folder()
    const outputs: string[] = []
    for (let start = 0; start < 2; start++) {
      const child = runService(['--port', '0', '--data', data])
      const exit = once(child, 'exit')
      outputs.push(await untilListening(child))
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
    }
    const lines = outputs[0]?.split('\n') ?? []
    expect(lines[0]).toMatch(/^app key: \S+$/)
    expect(lines[1]).toMatch(/^app secret: \S+$/)
    expect(lines[2]).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/)
    expect(lines).toHaveLength(4)
    expect(outputs[1]?.split('\n').slice(0, 2)).toEqual(lines.slice(0, 2))
    expect((await stat(join(data, 'credentials.json'))).mode & 0o777).toBe(0o600)
  })

  it('prints the one line alone where it is given credentials, and writes them nowhere', async () => {
    const data = await folder()
    const child = runService(['--port', '0', '--data', data], {
      BOOTH_BUILDER_APP_KEY: 'env-key',
      BOOTH_BUILDER_APP_SECRET: 'env secret',
    })
    const exit = once(child, 'exit')
    const output = await untilListening(child)
    const [, baseUrl = ''] = /^listening on (\S+)\n$/.exec(output) ?? []
    expect(await tokenOf({ baseUrl, appKey: 'env-key', appSecret: 'env secret' })).not.toBe('')
    child.kill('SIGINT')
    expect(await exit).toEqual([0, null])
    await expect(readFile(join(data, 'credentials.json'))).rejects.toThrow('ENOENT')
  })

  it('ends with its parent when asked to', async () => {
    const child = runService(['--port', '0', '--data', await folder(), '--end-with-parent'])
    const exit = once(child, 'exit')
    await untilListening(child)
    child.stdin.end()
    expect(await exit).toEqual([0, null])
  })

  it('says what is wrong with its arguments and ends with 2', async () => {
    for (const args of [
      [],
      ['--data', 'x', '--port', '70000'],
      ['--data', 'x', '--port='],
      ['--data', 'x', '--port', '0x50'],
      ['--data', 'x', '--port', '1e3'],
      ['--data', 'x', '--nonsense'],
      ['--data', 'x', '--app-key', 'k'],
    ]) {
      const { code, errors, output } = await runServiceToEnd(args)
      expect(code, args.join(' ')).toBe(2)
      expect(errors).toContain('usage:')
      expect(output).toBe('')
    }
  })

  it('needs no data folder where everything is kept elsewhere, and otherwise says so', async () => {
    const database = ['--database', 'postgres://127.0.0.1:1/none']
    const files = ['--files', 's3://bucket?endpoint=http%3A%2F%2F127.0.0.1%3A1']
    const key = ['--app-key', 'k', '--app-secret', 's']
    for (const args of [database, [...database, ...files], [...database, ...key], [...files, ...key]]) {
      const { code, errors } = await runServiceToEnd(args)
      expect(code, args.join(' ')).toBe(2)
      expect(errors).toContain('--data: a folder is required')
    }
  })

  it('refuses addresses that are none, and never repeats them', async () => {
    const data = ['--data', await folder()]
    for (const args of [
      ['--database', 'mysql://u:very-secret@host/db'],
      ['--files', 'https://very-secret@host/bucket'],
      ['--files', 's3://key:very-secret@bucket'],
      ['--files', 's3://bucket?secret=very-secret'],
      ['--files', 's3://bucket?endpoint=ftp://very-secret'],
    ]) {
      const { code, errors } = await runServiceToEnd([...data, ...args])
      expect(code, args.join(' ')).toBe(2)
      expect(errors).not.toContain('very-secret')
    }
  })

  it('ends with 1 and the reason where the database or the bucket cannot be reached, without a secret', async () => {
    const env = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'very-secret' }
    for (const args of [
      ['--database', 'postgres://user:very-secret@127.0.0.1:1/none'],
      ['--files', 's3://bucket?endpoint=http%3A%2F%2F127.0.0.1%3A1'],
    ]) {
      const { code, errors } = await runServiceToEnd(['--data', await folder(), '--log', ...args], env)
      expect(code, errors).toBe(1)
      expect(errors).toMatch(/ECONNREFUSED/)
      expect(errors).not.toContain('very-secret')
    }
  })

  it('ends with 1 when the port is taken', async () => {
    const first = await startService()
    const { port } = new URL(first.baseUrl)
    const { code, errors } = await runServiceToEnd([
      '--port',
      port,
      '--data',
      await folder(),
      '--end-with-parent',
    ])
    expect(code).toBe(1)
    expect(errors).toBe(`Port ${port} is used by another program (EADDRINUSE). Choose another with --port.\n`)
    await first.stop()
  })

  it('logs requests on standard error when asked to, without a secret', async () => {
    const child = runService(['--port', '0', '--data', await folder(), '--log'], {
      BOOTH_BUILDER_APP_KEY: 'k',
      BOOTH_BUILDER_APP_SECRET: 'very secret',
    })
    const log = text(child.stderr)
    const output = await untilListening(child)
    const baseUrl = /listening on (\S+)/.exec(output)?.[1] ?? ''
    const token = await tokenOf({ baseUrl, appKey: 'k', appSecret: 'very secret' })
    await fetch(`${baseUrl}/v5/floors?secret=in-the-query`, { headers: { authorization: `Bearer ${token}` } })
    child.kill('SIGTERM')
    const lines = (await log).trim().split('\n')
    expect(
      lines
        .map((line): unknown => JSON.parse(line))
        .some((line) => isObject(line) && isObject(line['req']) && line['req']['path'] === '/v5/floors'),
    ).toBe(true)
    for (const secret of [token, 'very secret', 'in-the-query'])
      expect(lines.join('\n')).not.toContain(secret)
  })

  it('finishes a running request before it ends', async () => {
    const service = await startService()
    const token = await tokenOf(service)
    const body = JSON.stringify({ name: 'Last floor' })
    const sent = httpRequest(`${service.baseUrl}/v5/floors`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    })
    sent.write(body.slice(0, 5))
    // The service has seen the request once it asks for the rest of it.
    await once(sent, 'continue')
    const stopped = service.stop()
    sent.end(body.slice(5))
    const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
    expect(response.statusCode).toBe(200)
    response.resume()
    await stopped
  })
})

describe('after a kill -9', () => {
  it('every acknowledged write is there, files included', async () => {
    const dataDirectory = await folder()
    let service = await startService({ dataDirectory })
    const token = await tokenOf(service)
    const headers = { authorization: `Bearer ${token}` }
    const floor = await fetch(`${service.baseUrl}/v5/floors`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Floor' }),
    })
    expect(floor.status).toBe(200)

    const acknowledged = new Map<number, string>()
    const killed = new AbortController()
    const isKilled = (): boolean => killed.signal.aborted
    const pictures = { booth_logo: file(await png(), 'l.png') }
    const writeBooths = async (writer: number): Promise<void> => {
      for (let count = 0; !isKilled(); count++) {
        const name = `Booth ${writer}-${count}`
        const background = await jpg(`#${(writer * 4096 + count).toString(16).padStart(6, '0')}`)
        const form = formOf({
          ...booth,
          ...pictures,
          booth_name: name,
          booth_background: file(background, 'b.jpg'),
        })
        try {
          const response = await fetch(`${service.baseUrl}/v5/booths`, {
            method: 'POST',
            headers,
            body: form,
          })
          const answer: unknown = await response.json()
          if (response.status === 200 && isObject(answer) && isObject(answer['data']))
            acknowledged.set(Number(answer['data']['booth_id']), name)
          if (acknowledged.size >= 40 && !isKilled()) {
            killed.abort()
            await service.kill()
          }
        } catch (error) {
          // The connection breaks when the process is killed, and only then.
          if (!isKilled()) throw error
        }
      }
    }
    await Promise.all([1, 2, 3, 4].map(writeBooths))
    expect(acknowledged.size).toBeGreaterThanOrEqual(40)

    service = await startService({ dataDirectory })
    const listed = new Map<number, string>()
    const response = await fetch(`${service.baseUrl}/v5/booths?limit=500`, { headers })
    const body: unknown = await response.json()
    const booths = isObject(body) && Array.isArray(body['booths']) ? body['booths'].filter(isObject) : []
    for (const record of booths) {
      listed.set(Number(record['booth_id']), asText(record['booth_name']))
      const images = record['booth_images']
      for (const url of isObject(images) ? Object.values(images) : []) {
        const picture = await fetch(asText(url))
        expect(picture.status).toBe(200)
        const digest = await crypto.subtle.digest('SHA-256', await picture.arrayBuffer())
        expect(asText(url)).toContain(Buffer.from(digest).toString('hex'))
      }
    }
    for (const [id, name] of acknowledged) expect(listed.get(id), name).toBe(name)
    expect(new Set(listed.values()).size).toBe(listed.size)
    await service.stop()
  })
})

const booth = {
  booth_company_profile: 'x',
  booth_company_url: 'https://example.com',
  keywords: 'a',
  exhibitor_name: 'x',
  exhibitor_email: 'x@example.com',
  address: 'x',
  pobox: '1',
  city: 'x',
  state: 'x',
  country: 'x',
  active: true,
  hide: false,
  floor_id: 1,
}
