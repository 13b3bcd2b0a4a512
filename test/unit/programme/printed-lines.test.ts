import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printFonts } from '../../../electron/print/fonts.ts'
import { drawnText, linesOf, unwrittenIn, type LineOptions } from '../../../electron/print/lines.ts'

const { regular: fonts } = await printFonts()

/** Every character is as wide as any other: 10 points. */
function printed(text: string, options: Partial<LineOptions> = {}): string[] {
  const measure = (part: string): number => Array.from(part).length * 10
  return linesOf(text, { fonts, maxWidth: 200, maxLines: 10, rightToLeft: false, measure, ...options }).map(
    ({ runs }) => runs.map(drawnText).join('|'),
  )
}

describe('lines that are printed', () => {
  it('break between words, and within one that is longer than a line', () => {
    expect(printed('makers and movers and menders')).toEqual(['makers and movers', 'and menders'])
    expect(printed('x'.repeat(25)).map((line) => line.replaceAll('|', ''))).toEqual([
      'x'.repeat(20),
      'x'.repeat(5),
    ])
  })

  it('break within a script that has no spaces, but never before what closes or between a letter and its marks', () => {
    expect(
      printed('東京ビッグサイト国際展示場。', { maxWidth: 90 }).map((line) => line.replaceAll('|', '')),
    ).toEqual(['東京ビッグサイト', '国際展示場。'])
    for (const line of printed('ที่นี่น้ำดื่ม', { maxWidth: 50 })) expect(line).not.toMatch(/^\p{M}/u)
  })

  it('end with an ellipsis where there is no room for more', () => {
    expect(printed('makers and movers and menders', { maxLines: 1 })).toEqual(['makers and movers…'])
  })

  it('stand in the order in which they are seen where directions meet', () => {
    // From the right: two Arabic words, an English one, one more.
    expect(printed('ثلاثة شتاءات Wi-Fi بعد', { maxWidth: 400 })).toEqual(['بعد| |Wi-Fi| |شتاءات| |ثلاثة'])
    expect(printed('On ثلاثة شتاءات')).toEqual(['On |شتاءات| |ثلاثة'])
  })

  it('mirror brackets that are written from right to left', () => {
    expect(printed('بعد (ذلك)')).toEqual(['(|ذلك|)| |بعد'])
  })

  it('are written by the font that has the script, and by a sign where none has', () => {
    const names = (text: string): string[] =>
      linesOf(text, {
        fonts,
        maxWidth: 1_000,
        maxLines: 1,
        rightToLeft: false,
        measure: () => 1,
      })[0]!.runs.map(({ font }) => font.name)
    expect(names('Ada')).toEqual(['inter latin regular'])
    expect(names('кириллица')).toEqual(['inter cyrillic regular'])
    expect(names('بعد')).toEqual(['noto-sans-arabic arabic regular'])
    expect(names('東京展示')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^noto-sans-sc \d+ regular$/)]),
    )
    expect(names('서울')[0]).toMatch(/^noto-sans-kr \d+ regular$/)
    expect([names('שלום'), names('สวัสดี'), names('नमस्ते')].flat()).toEqual([
      'noto-sans-hebrew hebrew regular',
      'noto-sans-thai thai regular',
      'noto-sans-devanagari devanagari regular',
    ])
    const [line] = linesOf('ᠮᠣ 🎉 a\u200bb\u0007', {
      fonts,
      maxWidth: 200,
      maxLines: 1,
      rightToLeft: false,
      measure: () => 1,
    })
    expect([line!.text, line!.runs.map(drawnText).join(''), unwrittenIn(line!)]).toEqual([
      'ᠮᠣ 🎉 ab',
      '?? ? ab',
      ['ᠮ', 'ᠣ', '🎉'],
    ])
  })

  it('can be made of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.boolean(), (text, rightToLeft) => {
        for (const { runs } of linesOf(text, {
          fonts,
          maxWidth: 100,
          maxLines: 3,
          rightToLeft,
          measure: (part) => Array.from(part).length * 10,
        }))
          expect(runs.length).toBeGreaterThan(0)
      }),
    )
  })
})
