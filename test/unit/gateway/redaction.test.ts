import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedaction } from '../../../electron/gateway/redaction.ts'

const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const inUnits = (text: string) =>
  Array.from(
    { length: text.length },
    (_, unit) => `\\u${text.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('')
const escapedAs = (name: string, escape: (text: string) => string) => [name, escape] as const

const spellings = [
  escapedAs('as it is', (text) => text),
  escapedAs('in JSON', (text) => JSON.stringify({ said: text })),
  escapedAs('in JSON with slashes escaped', (text) => JSON.stringify({ said: text }).replaceAll('/', '\\/')),
  escapedAs('in JSON of ASCII only', (text) => JSON.stringify(text).replaceAll(/[^\x20-\x7E]/g, inUnits)),
  escapedAs('in JSON for HTML', (text) => JSON.stringify(text).replaceAll(/["'&<>]/g, inUnits)),
  escapedAs('in JSON within JSON', (text) => JSON.stringify({ said: JSON.stringify({ said: text }) })),
  escapedAs('in an address', (text) => `https://service/?said=${encodeURIComponent(text)}`),
  escapedAs('in an address twice', (text) => encodeURIComponent(encodeURIComponent(text)).toLowerCase()),
  escapedAs('in a form', (text) => new URLSearchParams({ said: text }).toString()),
  escapedAs('in HTML', (text) => `<p>${html(text)}</p>`),
  escapedAs('in HTML twice', (text) => html(html(text))),
  escapedAs('in HTML by numbers', (text) =>
    text.replaceAll(/[^\w]/gu, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`),
  ),
] as const

describe('a secret that a service repeats', () => {
  it.each(spellings)('%s is taken out', (_how, spelled) => {
    for (const secret of [
      'plain-secret',
      'quo"ted',
      "it's <b>&amp; mine</b>",
      'back\\slash\\\\es\\"',
      'sl/ash+plus=',
      'with a space',
      'lü€\u{1F600}end',
      'tab\tnew\nline',
      '$.*+?()[]{}|^',
    ]) {
      const redaction = createRedaction()
      redaction.add(secret)
      const cleaned = redaction.clean(`before ${spelled(secret)} after`)
      expect(cleaned, secret).toMatch(/^before .*\[removed\].* after$/s)
      expect(cleaned, secret).toBe(
        `before ${spelled('SECRET').replace('SECRET', '[removed]')} after`.replace(/secret/, '[removed]'),
      )
    }
  })

  it('is taken out whatever it holds and however it is spelled', () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        '1',
        '"',
        "'",
        '\\',
        '/',
        '&',
        '<',
        ' ',
        '+',
        '%',
        ';',
        '$',
        'é',
        '€',
        '\u{1F600}',
        '\n',
      ),
      minLength: 4,
      maxLength: 24,
    })
    fc.assert(
      fc.property(hostile, fc.constantFrom(...spellings), (secret, [, spelled]) => {
        const redaction = createRedaction()
        redaction.add(secret)
        expect(redaction.clean(spelled(secret))).toBe(
          redaction.clean(spelled(secret)).replaceAll(secret, 'left'),
        )
        expect(redaction.clean(spelled(secret))).toContain('[removed]')
      }),
    )
  })

  it.each([
    ['{"app_secret":"ab\\"cd ef","x":1}', '{"app_secret":"[removed]","x":1}'],
    [
      '{"said":"{\\"client_secret\\":\\"ab\\\\\\"cd\\",\\"x\\":1}"}',
      '{"said":"{\\"client_secret\\":\\"[removed]\\",\\"x\\":1}"}',
    ],
    ['app_key=a&app_secret=ab%22cd&x=1', 'app_key=a&app_secret=[removed]&x=1'],
    ['access_token: abc, x', 'access_token: [removed], x'],
    ['&quot;app_secret&quot;:&quot;ab cd&quot;,', '&quot;app_secret&quot;:&quot;[removed]&quot;,'],
    ['{"app_secret":"cut off in the mid', '{"app_secret":"[removed]"'],
  ])('is taken out by its name where nobody knows it: %s', (said, cleaned) => {
    expect(createRedaction().clean(said)).toBe(cleaned)
  })

  it('of which another is a part is taken out as a whole', () => {
    const redaction = createRedaction()
    redaction.add('secret')
    redaction.add('secret-longer')
    expect(redaction.clean('secret-longer secret')).toBe('[removed] [removed]')
  })

  it('is looked for in little time, whatever the text is', () => {
    const redaction = createRedaction()
    redaction.add('\\'.repeat(40))
    redaction.add('\\"'.repeat(20))
    redaction.add('&'.repeat(20))
    const before = performance.now()
    for (const text of [
      '\\'.repeat(20_000),
      '&amp;'.repeat(4_000),
      '\\"'.repeat(10_000),
      'app_secret="'.repeat(2_000),
    ])
      redaction.clean(text)
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
