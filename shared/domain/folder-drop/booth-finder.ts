import { codeIndex, type BoothSign, type FreeStand, type NamedBooth } from './numbers/booth-codes.ts'
import { codeReadings } from './code-readings.ts'
import { withFormsApart } from './names/company-names.ts'
import { fileWordsOf } from './words/file-words.ts'
import { hallsSaid } from './numbers/halls.ts'
import { nameIndex } from './names/name-index.ts'
import { nameReadings } from './names/name-readings.ts'
import type { Doubt, Reading } from './numbers/reading.ts'
import { nearNames } from './names/near-names.ts'

export interface FoundBooths {
  /** At least one; several: which of them cannot be told. */
  readonly booths: readonly string[]
  readonly by: BoothSign
  readonly certainty: 'exact' | 'likely'
  /** `null`: the name or the number is wholly that of a booth, and of no other. */
  readonly doubt: Doubt | null
  /** How many figures the number has that it goes by, where it has nothing else: people also count by such ones. */
  readonly figures: number
}

export interface BoothFinder {
  /** `folder` and `file` are names without a path; that of a file is without its extension. */
  find(name: string, kind: 'folder' | 'file', halls: readonly string[]): FoundBooths | undefined
  /** Marks of the halls that a name says. */
  hallsSaid(name: string): readonly string[]
}

const mostBooths = 8

/**
 * A rule of which booths are meant by names of files and folders, made once for all names. What
 * explains a whole name counts; two such readings with other booths are a tie; without any, what is
 * near is told with a doubt. A step after each booth.
 */
export function* boothFinder(
  booths: readonly NamedBooth[],
  free: readonly FreeStand[],
): Generator<undefined, BoothFinder> {
  const names = yield* nameIndex(booths)
  const codes = yield* codeIndex(booths, free)
  const nearest = yield* nearNames(names)
  return {
    hallsSaid: (name) => hallsSaid(name, codes.halls),
    find(name, kind, halls) {
      const words = fileWordsOf(withFormsApart(name))
      const near = (some: typeof words): readonly string[] => nearest(some)?.booths ?? []
      const readings = [
        ...nameReadings(words, kind, names),
        ...codeReadings({ words, kind, halls }, { codes, names, near }),
      ]
      const sure = readings.filter(({ doubt }) => doubt === null)
      if (sure.length > 0) return found([...sure, ...readings.filter(({ contests }) => contests)], null)
      const [first] = readings
      if (first !== undefined) return found(readings, first.doubt)
      const alike = nearest(words)
      return (
        alike &&
        found(
          [{ ...alike, by: 'similar-name', certainty: 'likely', contests: false, figures: 0 }],
          alike.doubt,
        )
      )
    },
  }
}

/** What the readings say together; the surest of them says by what. */
function found(readings: readonly Reading[], doubt: Doubt | null): FoundBooths | undefined {
  const best =
    readings.find(({ certainty, doubt: own }) => own === doubt && certainty === 'exact') ??
    readings.find(({ doubt: own }) => own === doubt)
  if (best === undefined) return undefined
  const booths = new Set([...best.booths, ...readings.flatMap((reading) => reading.booths)])
  return {
    booths: [...booths].slice(0, mostBooths),
    by: best.by,
    certainty: doubt === null ? best.certainty : 'likely',
    doubt,
    figures: best.figures,
  }
}
