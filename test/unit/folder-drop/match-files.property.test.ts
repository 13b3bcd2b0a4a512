import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPicture } from '../../../shared/domain/folder-drop/file-slots.ts'
import { matchFiles, type DroppedEntry } from '../../../shared/domain/folder-drop/match-files.ts'
import { exhibition, mediaOf } from '../../support/exhibitors/media-folders.ts'

const anyPath = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('Acme', '42', 'logos', '..', '.git'),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => `${parts.join('/')}.png`)
const drop = fc
  .record({
    booths: fc.integer({ min: 1, max: 40 }),
    seed: fc.nat(10_000),
    count: fc.integer({ min: 0, max: 60 }),
    odd: fc.array(anyPath, { maxLength: 6 }),
  })
  .map(({ booths, seed, count, odd }) => {
    const known = exhibition(booths, seed)
    return {
      known,
      entries: [
        ...mediaOf(known, count, { seed }),
        ...odd.map((path): DroppedEntry => ({ path, sizeBytes: 1 })),
      ],
    }
  })

describe('matching a folder tree', () => {
  it('does not depend on the order of files and booths', () => {
    fc.assert(
      fc.property(drop, fc.nat(), ({ known, entries }, turn) => {
        const turned = <Item>(items: readonly Item[]): Item[] => {
          const at = items.length === 0 ? 0 : turn % items.length
          return [...items.slice(at), ...items.slice(0, at)].reverse()
        }
        expect(matchFiles(turned(entries), turned(known))).toEqual(matchFiles(entries, known))
      }),
      { numRuns: 60 },
    )
  })

  it('finds every file once, and gives no place for one picture to two files', () => {
    fc.assert(
      fc.property(drop, ({ known, entries }) => {
        const { files, junk } = matchFiles(entries, known)
        expect(files.length + junk).toBe(entries.length)
        const taken = new Set<string>()
        for (const { outcome, reason, booth, place } of files) {
          expect(reason === null).toBe(outcome === 'matched')
          if (outcome === 'matched') expect(booth !== null && place !== null).toBe(true)
          if (outcome === 'matched' && isPicture(place)) {
            expect(taken.has(`${booth} ${place}`)).toBe(false)
            taken.add(`${booth} ${place}`)
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('replaces no picture unasked', () => {
    fc.assert(
      fc.property(drop, ({ known, entries }) => {
        const filled = new Map(known.map((booth) => [booth.key, booth.filled]))
        for (const { outcome, booth, place } of matchFiles(entries, known).files)
          if (outcome === 'matched' && isPicture(place))
            expect(filled.get(booth ?? '')?.has(place)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})
