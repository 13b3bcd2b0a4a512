import { describe, expect, it } from 'vitest'
import {
  givenTo,
  included,
  kindOf,
  placed,
  replacesOne,
  reviewCounts,
  reviewRows,
  type ReviewRow,
} from '../../../renderer/stores/folder-drop/review.ts'
import type { DropBooth } from '../../../shared/contract/index.ts'
import { matchFiles } from '../../../shared/domain/folder-drop/match-files.ts'

const booth = (key: string, name: string, filled: DropBooth['filled'] = []): DropBooth => ({ key, name, number: null, filled })
const acme = booth('a', 'Acme')
const globex = booth('g', 'Globex', ['booth_logo'])
const booths = [acme, globex]

function rowsOf(...paths: readonly string[]): readonly ReviewRow[] {
  const known = booths.map((one) => ({ ...one, externalId: null, remoteId: null, filled: new Set(one.filled) }))
  const entries = paths.map((path) => ({ path, sizeBytes: 1 }))
  return reviewRows({ ...matchFiles(entries, known), booths })
}
const seen = (rows: readonly ReviewRow[]) => rows.map(({ booth: key, place, included: added }) => [key, place, added])

describe('the review of a folder drop', () => {
  it('counts each file once, by whether it is added and how sure that is', () => {
    const rows = rowsOf('Acme/logo.png', 'Acme/photo.png', 'Globex/logo.png', 'nobody/x.pdf', 'Acme/a.ttf')
    expect(rows.map(kindOf)).toEqual(['leftover', 'sure', 'check', 'conflict', 'leftover'])
    expect(reviewCounts(rows)).toEqual({ all: 5, sure: 1, check: 1, conflict: 1, leftover: 2 })
  })

  it('replaces a picture only once the person says so', () => {
    const rows = rowsOf('Globex/logo.png')
    expect(seen(rows)).toEqual([['g', 'booth_logo', false]])
    const after = included(rows, [0], true)
    expect(seen(after)).toEqual([['g', 'booth_logo', true]])
    expect(replacesOne(after[0]!, new Map([['g', globex]]))).toBe(true)
  })

  it('gives a booth one picture of each kind, the one chosen last', () => {
    const rows = rowsOf('Acme/logo.png', 'Acme/other logo.png')
    expect(seen(rows)).toEqual([
      ['a', 'booth_logo', true],
      ['a', null, false],
    ])
    expect(seen(placed(rows, 1, 'booth_logo'))).toEqual([
      ['a', null, false],
      ['a', 'booth_logo', true],
    ])
    expect(seen(placed(rows, 1, 'booth_background'))).toEqual([
      ['a', 'booth_logo', true],
      ['a', 'booth_background', true],
    ])
  })

  it('places the files of a folder anew when they are given to another booth, beside those that are there', () => {
    const rows = rowsOf('Acme/background.png', 'x/background.png', 'x/logo.png', 'x/offer.pdf', 'x/font.ttf')
    const after = givenTo(rows, [1, 2, 3, 4], acme)
    expect(seen(after)).toEqual([
      ['a', 'booth_background', true],
      ['a', null, false],
      [null, null, false],
      ['a', 'booth_logo', true],
      ['a', 'documents', true],
    ])
  })

  it('leaves out, and takes in again what has a booth and a place', () => {
    const rows = rowsOf('Acme/logo.png', 'nobody/x.pdf')
    const out = included(rows, [0, 1], false)
    expect(out.map(kindOf)).toEqual(['leftover', 'leftover'])
    expect(seen(included(out, [0, 1], true))).toEqual([
      ['a', 'booth_logo', true],
      [null, null, false],
    ])
  })
})
