import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailAddress, mailMessage } from '../../../shared/domain/mail/message.ts'
import { filledLetter, isMailto, mailtoOf, usualLetter } from '../../../shared/domain/readiness/letter.ts'

const date = new Date('2026-11-22T17:00:00Z')

/** A reader of its own, by RFC 5322 and 2047: headers unfolded and decoded, the body as text. */
function read(message: string) {
  expect(message).toMatch(/^[\x20-\x7e\r\n]*$/)
  const end = message.indexOf('\r\n\r\n')
  const head = message.slice(0, end)
  for (const line of message.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
  const fields = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const headers = fields.map((field) => {
    const [, name = '', value = ''] = /^([!-9;-~]+): (.*)$/.exec(field) ?? []
    expect(name, field).not.toBe('')
    const joined = value.replaceAll(/\?= +=\?/g, '?==?')
    const decoded = joined.replaceAll(/=\?utf-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (word, text: string) => {
      expect(word.length).toBeLessThanOrEqual(75)
      // Each word stands for itself: no character is torn between two.
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
    })
    return [name, decoded] as const
  })
  return {
    headers: Object.fromEntries(headers),
    names: headers.map(([name]) => name),
    body: Buffer.from(message.slice(end + 4), 'base64').toString(),
  }
}

const names = [
  'Date',
  'To',
  'Subject',
  'MIME-Version',
  'X-Unsent',
  'Content-Type',
  'Content-Transfer-Encoding',
]

describe('an e-mail as a file', () => {
  it('says in plain ASCII what was written in any script', () => {
    const to = { name: 'شركة الأمل للمعارض الدولية والمؤتمرات “Ünïcode” GmbH', email: 'ada@bücher.example' }
    const subject =
      'جناحكم „Grüße“ 🎪 ist noch nicht vollständig, und dieser Betreff ist länger als eine Zeile sein darf'
    const { headers, body } = read(mailMessage({ to, subject, body: 'مرحبا\n– Logo\r\n\nBis bald', date }))
    expect(headers['Subject']).toBe(subject)
    expect(headers['To']).toBe(`${to.name} <ada@xn--bcher-kva.example>`)
    expect(headers['Date']).toBe('Sun, 22 Nov 2026 17:00:00 +0000')
    expect(body).toBe('مرحبا\r\n– Logo\r\n\r\nBis bald')
  })

  it('has no headers but its own, whatever stands in a name, an address or a subject', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        'a',
        '"',
        '\\',
        '\r',
        '\n',
        '\r\n',
        '\u2028',
        '\0',
        ': ',
        'Bcc: x@example.com',
        '=?',
        '?=',
        'é',
        '🎪',
        '<',
        '>',
        ',',
      ),
    })
    fc.assert(
      fc.property(nasty, nasty, nasty, (name, subject, local) => {
        const told = read(
          mailMessage({
            to: { name, email: `${local}a@example.com` },
            subject,
            body: `${name}\r\n\r\n${subject}`,
            date,
          }),
        )
        expect(names.filter((one) => one !== 'To' || told.names.includes('To'))).toEqual(told.names)
        if (told.names.includes('To')) expect(told.headers['To']).toMatch(/[!-~]@example\.com>?$/)
      }),
    )
  })

  it('is to nobody where the address is none', () => {
    for (const email of [
      '',
      'ada',
      'a@b',
      'a b@example.com',
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '<a@example.com>',
      'a@exa_mple.com',
    ])
      expect(mailAddress(email), email).toBeUndefined()
    expect(mailAddress(' Ada.King+booth@Example.COM ')).toBe('Ada.King+booth@example.com')
  })

  it('keeps a subject that only looks like an encoded word', () => {
    const { headers } = read(
      mailMessage({ to: { name: '', email: 'a@example.com' }, subject: '=?utf-8?B?YQ==?=', body: '', date }),
    )
    expect(headers).toMatchObject({ To: 'a@example.com', Subject: '=?utf-8?B?YQ==?=' })
  })
})

describe('a letter', () => {
  const facts = {
    exhibitor: 'Ada $& {booth}',
    booth: 'Ad\r\nBcc: x',
    missing: '– Logo',
    deadline: '1 Dec 2026',
  }

  it('has its places filled once: what stands in one is no place', () => {
    const { subject, body } = filledLetter(
      { subject: '{booth}: {exhibitor}', body: '{exhibitor}\n{missing}\n{unknown}' },
      facts,
    )
    expect(subject).toBe('Ad Bcc: x: Ada $& {booth}')
    expect(body).toBe('Ada $& {booth}\n– Logo\n{unknown}')
  })

  it('speaks of no deadline where there is none', () => {
    expect(filledLetter(usualLetter, { ...facts, deadline: '' }).body).toContain(
      'Please send it to us. If something',
    )
    expect(filledLetter(usualLetter, facts).body).toContain('Please send it to us by 1 Dec 2026. If')
  })

  it('opens in a mail program by an address, unless that would be too long', () => {
    const letter = { subject: 'A & B?', body: 'One\nTwo: 50 % + “é”' }
    const address = new URL(mailtoOf('ada&x@example.com', letter) ?? '')
    expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['mailto:', 'ada&x@example.com'])
    expect(address.searchParams.get('body')).toBe('One\r\nTwo: 50 % + “é”')
    expect(mailtoOf('a@example.com', { subject: '', body: 'é'.repeat(400) })).toBeUndefined()
    expect(isMailto(address.href)).toBe(true)
    for (const other of [
      'mailto:a@example.com',
      'mailto:a@b.c,d@e.f?subject=&body=',
      'mailto:a@b.c?subject=&body=&bcc=x',
      'https://x?subject=&body=',
    ])
      expect(isMailto(other)).toBe(false)
  })
})
