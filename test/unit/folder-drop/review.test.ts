import { describe, expect, it } from 'vitest'
import {
  givenTo,
  included,
  kindOf,
  placed,
  probable,
  replacesOne,
  reviewCounts,
  reviewRows,
  takerOf,
  takers,
  type ReviewRow,
} from '../../../renderer/stores/folder-drop/review.ts'
import type { DropBooth } from '../../../shared/contract/index.ts'
import { matchFiles } from '../../../shared/domain/folder-drop/match-files.ts'

const booth = (key: string, name: string, filled: DropBooth['filled'] = []): DropBooth => ({
  key,
  name,
  number: null,
  filled,
})
const acme = booth('a', 'Acme')
const globex = booth('g', 'Globex', ['booth_logo'])
const booths = [acme, globex]

function rowsOf(...paths: readonly string[]): readonly ReviewRow[] {
  const known = booths.map((one) => ({
    ...one,
    floor: null,
    externalId: null,
    remoteId: null,
    filled: new Set(one.filled),
  }))
  const entries = paths.map((path) => ({ path, sizeBytes: 1 }))
  return reviewRows({ ...matchFiles(entries, known), booths })
}
const seen = (rows: readonly ReviewRow[]) =>
  rows.map(({ booth: key, place, included: added }) => [key, place, added])

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
      ['a', 'booth_logo', false],
    ])
    expect(seen(placed(rows, 1, 'booth_logo'))).toEqual([
      ['a', 'booth_logo', false],
      ['a', 'booth_logo', true],
    ])
    expect(seen(placed(rows, 1, 'booth_background'))).toEqual([
      ['a', 'booth_logo', true],
      ['a', 'booth_background', true],
    ])
  })

  it('names the file that goes where another was to go, as long as it does', () => {
    const rows = rowsOf('Acme/logo.png', 'Acme/other logo.png')
    const takerIn = (all: readonly ReviewRow[], at: number): number | undefined =>
      takerOf(all[at]!, takers(all))
    expect(takerIn(rows, 0)).toBeUndefined()
    expect(takerIn(rows, 1)).toBe(0)
    const swapped = included(rows, [1], true)
    expect([takerIn(swapped, 0), takerIn(swapped, 1)]).toEqual([1, undefined])
    expect(takerIn(included(rows, [0], false), 1)).toBeUndefined()
    expect(takerIn(placed(rows, 0, 'booth_background'), 1)).toBeUndefined()
  })

  it('is as it was before where a file that took the place of another is left out, moved or given away', () => {
    const rows = rowsOf('Acme/a logo.png', 'Acme/b logo.png', 'Acme/c logo.png')
    const start = [
      ['a', 'booth_logo', true],
      ['a', 'booth_logo', false],
      ['a', 'booth_logo', false],
    ]
    expect(seen(rows)).toEqual(start)
    const second = included(rows, [1], true)
    const third = included(second, [2], true)
    expect(seen(third).map(([, , added]) => added)).toEqual([false, false, true])
    expect(seen(included(third, [2], false))).toEqual(seen(second))
    expect(seen(included(included(third, [2], false), [1], false))).toEqual(start)
    expect(seen(placed(second, 1, 'booth_background')).map(([, , added]) => added)).toEqual([
      true,
      true,
      false,
    ])
    expect(seen(givenTo(second, [1], globex))[0]).toEqual(['a', 'booth_logo', true])
  })

  it('takes all at once that only want a word that they are their booths’, and nothing in place of others', () => {
    const known = new Map(booths.map((one) => [one.key, one]))
    const rows = rowsOf(
      'Acmee logo.png',
      'Acme Europe logo.png',
      'Acme Europe.pdf',
      'Globexx logo.png',
      'Acme background.png',
      'Acmee background.png',
    )
    expect(rows.map(({ path, reason }) => [path, reason])).toEqual([
      ['Acme Europe logo.png', 'part'],
      ['Acme Europe.pdf', 'part'],
      ['Acme background.png', null],
      ['Acmee background.png', 'same-slot'],
      ['Acmee logo.png', 'spelling'],
      ['Globexx logo.png', 'filled'],
    ])
    expect(rows.map(kindOf)).toEqual(['conflict', 'conflict', 'sure', 'conflict', 'conflict', 'conflict'])
    const wanted = probable(rows, known)
    expect(wanted).toEqual([0, 1])
    const after = included(rows, wanted, true)
    expect(seen(after).slice(0, 3)).toEqual([
      ['a', 'booth_logo', true],
      ['a', 'documents', true],
      ['a', 'booth_background', true],
    ])
    expect(probable(after, known)).toEqual([])
  })

  it('places the files of a folder anew when they are given to another booth, beside those that are there', () => {
    const rows = rowsOf('Acme/background.png', 'x/background.png', 'x/logo.png', 'x/offer.pdf', 'x/font.ttf')
    const after = givenTo(rows, [1, 2, 3, 4], acme)
    expect(seen(after)).toEqual([
      ['a', 'booth_background', true],
      ['a', 'booth_background', false],
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
