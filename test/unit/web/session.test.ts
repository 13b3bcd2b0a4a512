import { expect, it } from 'vitest'
import { createSession } from '../../../electron/web/session.ts'

it('a token is exchanged once, and only the right one', () => {
  const session = createSession()
  expect(session.exchange('')).toBeUndefined()
  expect(session.exchange(`${session.token}x`)).toBeUndefined()
  const cookie = session.exchange(session.token)
  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(cookie).not.toBe(session.token)
  expect(session.exchange(session.token)).toBeUndefined()
})

it('a cookie is valid only after the exchange, and only the one that was given', () => {
  const secrets = ['the-token', 'the-cookie']
  const session = createSession(() => secrets.shift() ?? '')
  expect(session.isValid('the-cookie')).toBe(false)
  expect(session.exchange('the-token')).toBe('the-cookie')
  expect(session.isValid('the-cookie')).toBe(true)
  expect(['the-token', '', undefined, 'the-cookie ', 'THE-COOKIE'].map((wrong) => session.isValid(wrong))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('two starts have nothing in common', () => {
  expect(createSession().token).not.toBe(createSession().token)
})
