import { beforeAll, describe, expect, test } from 'vitest'
import { formatsFor } from '../../../../renderer/locales/formats.ts'
import { i18n, loadLanguages } from '../../../../renderer/locales/index.ts'
import { measureText } from '../../../../renderer/views/floors/styles/measure-text.ts'
import { spokenPosition } from '../../../../renderer/views/floors/screen/spoken-position.ts'

describe('a length on the plan', () => {
  test.each([
    ['en', '3.25 × 1,200 m', '22.5°', '1200.125'],
    ['de', '3,25 × 1.200 m', '22,5°', '1200,125'],
    ['fr', '3,25 × 1\u202F200 m', '22,5°', '1200,125'],
    ['ar-u-nu-latn', '3.25 × 1,200 م', '22.5°', '1200.125'],
  ])('is written as the language writes its numbers: %s', (locale, sides, angle, field) => {
    const formats = formatsFor(locale)
    const write = measureText(formats)
    expect(write({ kind: 'metres', sides: [3.251, 1200] })).toBe(sides)
    expect(write({ kind: 'degrees', degrees: 22.5 })).toBe(angle)
    expect(formats.decimal(1200.125)).toBe(field)
  })
})

beforeAll(loadLanguages)

describe('the place and the size of a stand', () => {
  const stand = { xMetres: 4.5, yMetres: 3.999_999, widthMetres: 3, heightMetres: 3 }

  test.each([
    ['en', 'en-US', 'A1, 4.5 metres from the left, 4 from the top, 3 by 3 metres'],
    ['de', 'de', 'A1, 4,5 Meter von links, 4 von oben, 3 mal 3 Meter'],
    ['fr', 'fr', 'A1, à 4,5 mètres de la gauche, 4 du haut, 3 sur 3 mètres'],
    ['ar', 'ar-u-nu-latn', 'A1، على بُعد 4.5 متر من اليسار و4 من الأعلى، 3 في 3 أمتار'],
  ] as const)('are said as a person says them: %s', (language, locale, said) => {
    const places = { name: 'A1', ...spokenPosition(stand, formatsFor(locale)) }
    expect(
      i18n.global.t('floors.canvas.selectedOne', places, { locale: language }).replaceAll('\u00A0', ' '),
    ).toBe(said)
  })
})
