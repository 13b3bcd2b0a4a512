import { expect, test } from 'vitest'
import { placeholderIn } from '../../../shared/domain/readiness/placeholder-text.ts'

test.each([
  'Lorem ipsum dolor sit amet, consectetur',
  'Our profile. LOREM  IPSUM follows here.',
  'lo\u00ADrem ipsum',
  'TBD',
  't.b.d.',
  'Price: TBD.',
  'Opening hours are TBD',
  'xxx',
  'XXXX XXXX',
  'aaaa',
  '???',
  '...',
  'Test',
  'test 123',
  'TEST!!!',
  'Test Test',
  'asdf',
  'Your Company',
  'Your company name here',
  'Please insert your text here',
  '[Insert company profile]',
  'Welcome to {{company_name}}',
  'Dear %FIRST_NAME%',
  'Blindtext',
  'Max Mustermann',
  'Wird nachgereicht',
  'Dies ist ein Blindtext.',
  'À compléter',
  'a COMPLETER',
  'Votre société',
  'Por definir',
  'La tua azienda',
  'Nog in te vullen',
  'نص تجريبي',
  'لوريم إيبسوم هو نص',
  '测试',
  'テスト',
  'ｔｅｓｔ',
  'Тест',
])('“%s” reads like a placeholder', (text) => {
  expect(placeholderIn(text)).toEqual(expect.any(String))
})

test.each([
  '',
  '  ',
  'Testo AG',
  'Test & Measurement Ltd',
  'We test engines.',
  'Contest winners',
  'Latest news',
  'Attestation',
  'Your company deserves better tools.',
  'We make your company greener.',
  'XXXLutz KG',
  'XXL Sports',
  'TBD Media Group',
  'Todo incluido',
  'TODO INCLUIDO',
  'Dolores Ipsum-Meyer',
  'Lorem GmbH',
  'Place Holder Street 4',
  'III',
  'AAA Batteries',
  'Mustermesse Basel AG',
  'Folgt uns auf unserem Weg',
  'Prova Vanilla',
  'ABC',
  '3.14',
  '-',
  'Array[3] of sensors',
  'Save 20% TODAY',
  'Ihre Firma braucht Licht: wir liefern es.',
  'Bar & Grill',
  'Blabla-Car',
  'مرحبا بكم في جناحنا',
  'テストラ株式会社',
])('“%s” does not', (text) => {
  expect(placeholderIn(text)).toBeUndefined()
})

test('a long one is said in few characters, none of them halved', () => {
  const said = placeholderIn(`[insert ${'🎪'.repeat(30)} here]`) ?? ''
  expect(Array.from(said).length).toBeLessThanOrEqual(60)
  expect(said.isWellFormed()).toBe(true)
})
