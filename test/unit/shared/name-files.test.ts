import { expect, test } from 'vitest'
import { bytesOf } from '../../../shared/domain/files/file-name.ts'
import { fileNamer } from '../../../shared/domain/files/name-files.ts'

test('files are called after what they are of, and where it is', () => {
  const name = fileNamer('.boothpack')
  expect([
    name('Acme GmbH', 'A12'),
    name('Acme GmbH'),
    name('AC/DC: Live', 'B/1'),
    name('Acme Inc.', ''),
  ]).toEqual([
    'Acme GmbH (A12).boothpack',
    'Acme GmbH.boothpack',
    'AC-DC- Live (B-1).boothpack',
    'Acme Inc.boothpack',
  ])
})

test('no two are alike, not even to a system that does not tell capitals apart', () => {
  const name = fileNamer('.boothpack')
  const names = [name('Acme', 'A1'), name('ACME', 'a1'), name('Acme (A1) 2'), name('acme', 'A1')]
  expect(names).toEqual([
    'Acme (A1).boothpack',
    'ACME (a1) 2.boothpack',
    'Acme (A1) 2 2.boothpack',
    'acme (A1) 3.boothpack',
  ])
})

test('a long name is cut before what tells it from others, and never within a letter', () => {
  const name = fileNamer('.boothpack')
  for (const title of ['x'.repeat(300), '展示会'.repeat(80), '🎪'.repeat(90)]) {
    const made = [
      name(title, 'Hall 12 stand 12345678901234567890'),
      name(title, 'Hall 12 stand 12345678901234567890'),
    ]
    for (const one of made) {
      expect(one.length).toBeLessThanOrEqual(100)
      expect(bytesOf(one)).toBeLessThanOrEqual(200)
      expect(one.isWellFormed()).toBe(true)
      expect(one).toContain('(Hall 12 stand')
    }
    expect(new Set(made).size).toBe(2)
  }
})
