import { expect, it } from 'vitest'
import { mailAround, mailMessage } from '../../../shared/domain/mail/message.ts'
import { filledPackLetter } from '../../../shared/domain/packs/pack-letter.ts'
import { daysBetween } from '../../../shared/domain/days-between.ts'

const draft = {
  to: { name: 'Ada', email: 'ada@example.com' },
  subject: 'Stand',
  body: 'Hello\nAda',
  date: new Date('2031-01-02T03:04:05Z'),
}

it('an e-mail with a file has the headers of one without, its text, and the file between its bounds', () => {
  const { before, after } = mailAround(draft, 'Stand.boothpack')
  const headers = (message: string): string[] =>
    message
      .split('\r\n\r\n')[0]!
      .split('\r\n')
      .filter((line) => !line.startsWith('Content-'))
  expect(headers(before)).toEqual(headers(mailMessage(draft)))
  expect(headers(before)).toContain('X-Unsent: 1')
  const boundary = /boundary="([^"]+)"/.exec(before)![1]!
  expect(before.split(`--${boundary}\r\n`)).toHaveLength(3)
  expect(before).toContain(btoa('Hello\r\nAda'))
  expect(before.endsWith(' filename="Stand.boothpack"\r\n\r\n')).toBe(true)
  expect(after).toBe(`--${boundary}--\r\n`)
})

it.each([
  'Ställe & Söhne.boothpack',
  '电子 "A".boothpack',
  `${'ü'.repeat(150)}.boothpack`,
  'A\r\nBcc: eve@example.com.boothpack',
])('the name of an attached file is whole in lines that every program reads: %s', (name) => {
  const { before } = mailAround(draft, name)
  expect(before).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect(before.split('\r\n').filter((line) => line.length > 998 || /^Bcc/i.test(line))).toEqual([])
  const pieces = [...before.matchAll(/filename\*(\d+)\*=(?:utf-8'')?([^;\r]*)/g)].map(([, , piece]) => piece)
  const read = pieces.length > 0 ? decodeURIComponent(pieces.join('')) : /filename="([^"]*)"/.exec(before)![1]
  expect(read).toBe(name.replaceAll(/[\r\n]+/g, ' '))
})

it('a letter says no deadline where there is none', () => {
  const letter = {
    subject: '{booth}',
    body: '{exhibitor}: {booth} by {deadline}',
    withoutDeadline: '{exhibitor}: {booth}',
  }
  const facts = { exhibitor: 'Ada', booth: 'Stand {deadline}' }
  expect(filledPackLetter(letter, { ...facts, deadline: '1 May' })).toEqual({
    subject: 'Stand {deadline}',
    body: 'Ada: Stand {deadline} by 1 May',
  })
  expect(filledPackLetter(letter, { ...facts, deadline: '' }).body).toBe('Ada: Stand {deadline}')
})

it('days are counted by the calendar, over a change of the clocks too', () => {
  expect([
    daysBetween('2031-03-29', '2031-03-31'),
    daysBetween('2031-01-01', '2030-12-31'),
    daysBetween('2031-01-01', '2031-01-01'),
  ]).toEqual([2, -1, 0])
})
