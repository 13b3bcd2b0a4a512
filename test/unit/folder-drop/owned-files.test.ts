import { describe, expect, it } from 'vitest'
import { matchFiles, type FileMatch } from '../../../shared/domain/folder-drop/match-files.ts'
import { namings, ownedFiles, type OwnedFile } from '../../support/exhibitors/owned-files.ts'

/** More of them by `SEEDS=5,6,7`. */
const seeds = (process.env['SEEDS'] ?? '1,2').split(',').map(Number)

describe.each(seeds)('3,000 files with known owners, seed %i', (seed) => {
  const { booths, freeStands, files } = ownedFiles(3_000, seed)
  const matches = new Map(matchFiles(files, booths, { freeStands }).files.map((match) => [match.path, match]))
  const matchOf = ({ path }: OwnedFile): FileMatch => matches.get(path)!
  const isRight = (file: OwnedFile): boolean => {
    const { outcome, reason, booth } = matchOf(file)
    // Of several for one place one is added; that it is the right booth's is what counts here.
    return booth === file.owner && (outcome === 'matched' || reason === 'same-slot' || reason === 'no-place')
  }
  const decidable = files.filter((file) => file.isDecidable)

  it('puts none on a wrong booth unasked, and none of those that are nobody’s on any', () => {
    const wrong = files.filter(
      (file) => matchOf(file).outcome === 'matched' && matchOf(file).booth !== file.owner,
    )
    expect(wrong.map(({ path, owner }) => [path, owner, matchOf({ path } as OwnedFile).booth])).toEqual([])
    expect(files.filter(({ owner }) => owner === null).length).toBeGreaterThan(400)
  })

  it('finds the booths of those that a careful person would tell by their names', () => {
    expect(decidable.length).toBeGreaterThan(2_000)
    expect(decidable.filter(isRight).length / decidable.length).toBeGreaterThan(0.98)
    for (const naming of namings.filter((one) => one !== 'nobody')) {
      const own = decidable.filter((file) => file.naming === naming)
      expect(own.length, naming).toBeGreaterThan(50)
      expect(own.filter(isRight).length / own.length, naming).toBeGreaterThan(0.95)
    }
  })
})
