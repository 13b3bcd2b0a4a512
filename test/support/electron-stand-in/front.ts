import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { protocol } from '../electron-double/index.ts'
import { addressesToHttp, headerToHttp, isOurs, toOurs } from './schemes.ts'

/**
 * Answers the page's requests by the handlers that the program has for its schemes. An answer flows:
 * its head goes out before its body is there, the body as fast as the page takes it, and a page that
 * goes away ends it. Gives the port.
 */
export async function openFront(): Promise<number> {
  const front = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  front.unref()
  return (front.address() as AddressInfo).port
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, host, scheme = ''] =
    /^([a-z0-9-]+)\.([a-z]+)\.localhost(?::\d+)?$/.exec(request.headers.host ?? '') ?? []
  if (host === undefined || !isOurs(scheme)) {
    response.destroy()
    return
  }
  const headers = Object.entries(request.headers).filter(
    ([name]) => !/^(?:host|connection|referer|accept-encoding|sec-.*)$/.test(name),
  )
  const sent = headers.map(([name, value]): [string, string] => [name, toOurs(String(value))])
  const result = await protocol.fetch(`${scheme}://${host}${request.url}`, {
    method: request.method ?? 'GET',
    headers: sent,
  })
  const isScript = /javascript/.test(result.headers.get('content-type') ?? '') && result.body !== null
  const told = [...result.headers].filter(([name]) => !isScript || name !== 'content-length')
  response.writeHead(
    result.status,
    Object.fromEntries(told.map(([name, value]) => [name, headerToHttp(name, value)])),
  )
  if (isScript) {
    response.end(addressesToHttp(await result.text()))
    return
  }
  if (result.body === null) {
    response.end()
    return
  }
  response.flushHeaders()
  const body = Readable.fromWeb(result.body as never)
  body.on('error', () => response.destroy())
  response.on('close', () => body.destroy())
  body.pipe(response)
}
