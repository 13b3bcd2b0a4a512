import { expect, it } from 'vitest'
import { directionOf } from '../../../renderer/locales/direction.ts'

it('every letter of a script that is written from right to left says so, and no other letter does', () => {
  const written = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
  const wrong: string[] = []
  for (let code = 0x20; code <= 0x10_ff_ff; code += 1) {
    if (code >= 0xd8_00 && code <= 0xdf_ff) continue
    const letter = String.fromCodePoint(code)
    if (!/\p{L}/u.test(letter)) continue
    if (directionOf(`12 ${letter}`) !== (written.test(letter) ? 'rtl' : 'ltr')) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
  expect([directionOf('3.5 m'), directionOf('Ada, \u05d0'), directionOf('\u200f12')]).toEqual([
    'ltr',
    'ltr',
    'rtl',
  ])
})
