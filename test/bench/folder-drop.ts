import { matchFiles } from '../../shared/domain/folder-drop/match-files.ts'
import { exhibition, mediaOf } from '../support/exhibitors/media-folders.ts'
import { median, type BenchResult } from './result.ts'

const booths = 10_000
const files = 5_000
const rounds = 3

/** The names of a folder tree against the booths of a large exhibition: by numbers and names, and by names alone. */
export function run(): Promise<BenchResult[]> {
  const known = exhibition(booths)
  const unnumbered = known.map((booth) => ({ ...booth, number: null, externalId: null, remoteId: null }))
  const measured = (
    name: string,
    work: () => { readonly files: readonly { readonly outcome: string }[] },
  ): BenchResult => {
    const times: number[] = []
    let matched = 0
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now()
      matched = work().files.filter(({ outcome }) => outcome !== 'leftover').length
      times.push((performance.now() - from) / 1_000)
    }
    if (matched < files / 2) throw new Error(`Only ${matched} of ${files} files were found a booth for.`)
    const figure = median(times)
    return { name, figure, unit: 's', target: '≤ 3 s', met: figure <= 3 }
  }
  const mixed = mediaOf(known, files)
  const named = mediaOf(unnumbered, files, { namesOnly: true })
  return Promise.resolve([
    measured('5,000 files matched to 10,000 booths', () => matchFiles(mixed, known)),
    measured('5,000 files matched to 10,000 booths by names alone', () => matchFiles(named, unnumbered)),
  ])
}
