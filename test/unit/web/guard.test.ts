import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { checkAddress, Refusal } from '../../../electron/web/guard.ts'

function asked(headers: Record<string, string>, method = 'GET'): FastifyRequest {
  return { headers, method, url: '/' } as unknown as FastifyRequest
}

it('the port of HTTP itself, which browsers leave out of the host and the origin, is served', () => {
  for (const name of ['127.0.0.1', 'localhost']) {
    expect(() => checkAddress(asked({ host: name }), 80)).not.toThrow()
    expect(() => checkAddress(asked({ host: name, origin: `http://${name}` }, 'PUT'), 80)).not.toThrow()
    expect(() => checkAddress(asked({ host: name }), 8080)).toThrow(Refusal)
  }
  expect(() => checkAddress(asked({ host: 'evil.example' }), 80)).toThrow(Refusal)
  expect(() => checkAddress(asked({ host: '127.0.0.1', origin: 'http://localhost' }, 'PUT'), 80)).toThrow(
    Refusal,
  )
})
