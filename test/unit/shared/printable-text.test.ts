import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printableJson, printableLine, printableText } from '../../../shared/domain/printable-text.ts'

describe('text for a terminal', () => {
  it('has no escape sequences, other control characters or turned directions', () => {
    expect(printableText('a\u001B[2J\u001B]0;title\u0007b\u009B31m\u007F\u202Ec\rd')).toBe(
      'a�[2J�]0;title�b�31m��c�d',
    )
  })

  it('keeps lines, tabs and every script', () => {
    const text = 'Halle ① — 会社案内 – مرحبا שלום می‌خواهم 👩‍👩‍👧\n\tnext'
    expect(printableText(text)).toBe(text)
    expect(printableText('one\r\ntwo')).toBe('one\ntwo')
  })

  it('that is one line stays one', () => {
    expect(printableLine('Hall\nparked: booth “x”\u2028y\tz')).toBe('Hall parked: booth “x”�y z')
  })

  it('as JSON is the same to a program, and clean', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.string({
          unit: fc.constantFrom('\u001B', '\u009B', '\u202E', '\u2028', '\u007F', 'a', '"', '\\'),
        }),
        (value, text) => {
          const json = printableJson({ value, text }, 2)
          expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })))
          expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
        },
      ),
    )
  })
})
