import { expect, it } from 'vitest'
import { createSession } from '../../../electron/web/session.ts'

it('a token is exchanged once, and only the right one', () => {
  const session = createSession()
  expect(session.exchange('')).toBeUndefined()
  expect(session.exchange(`${session.token}x`)).toBeUndefined()
  const given = session.exchange(session.token)
  expect([given?.cookie, given?.key]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  expect(new Set([session.token, given?.cookie, given?.key]).size).toBe(3)
  expect(session.exchange(session.token)).toBeUndefined()
})

it('a cookie and a key are valid only after the exchange, and only the ones that were given', () => {
  const secrets = ['the-token', 'the-cookie', 'the-key']
  const session = createSession(() => secrets.shift() ?? '')
  expect([session.isValid('the-cookie'), session.holdsKey('the-key')]).toEqual([false, false])
  expect(session.exchange('the-token')).toEqual({ cookie: 'the-cookie', key: 'the-key' })
  expect([session.isValid('the-cookie'), session.holdsKey('the-key')]).toEqual([true, true])
  expect([
    session.isValid('the-key'),
    session.holdsKey('the-cookie'),
    session.holdsKey(undefined),
    session.holdsKey(''),
  ]).toEqual([false, false, false, false])
  expect(
    ['the-token', '', undefined, 'the-cookie ', 'THE-COOKIE'].map((wrong) => session.isValid(wrong)),
  ).toEqual([false, false, false, false, false])
})

it('two starts have nothing in common', () => {
  expect(createSession().token).not.toBe(createSession().token)
})
