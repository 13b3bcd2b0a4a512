import { seemingFormat } from '../files/file-name.ts'
import type { FileFormat } from '../../entities/index.ts'
import { isPicture, placesOnceConverted, type FilePlace, type PictureField } from './file-places.ts'
import { hintedPicture, wordsOf } from './picture-hints.ts'
import { pictureSlots } from '../readiness/slot-rules.ts'

/** `free`: nothing but that the booth has no such picture. */
export type PlacedBy = 'type' | 'name' | 'folder' | 'free'

export interface PlacedInBooth {
  readonly place: FilePlace | null
  readonly by: PlacedBy | null
  /**
   * `same-slot`: another file of the drop takes it; `filled`: the booth has this picture;
   * `no-place`: it has every picture that this one could be.
   */
  readonly reason: 'same-slot' | 'filled' | 'no-place' | null
}

export interface FileOfBooth {
  readonly name: string
  /** Outside in, without the one that is named after the booth. */
  readonly folders: readonly string[]
}

/** What is sent as it is comes before what has to be converted; where edges are sharp, PNG first. */
const preferred: readonly FileFormat[] = ['png', 'jpg', 'svg', 'webp', 'avif', 'heic', 'tiff', 'gif']

/**
 * Where the files of one booth go. A document or video by its type; a picture by its name, by the
 * folders it lies in, else where the booth has none. Of several for one place the one that needs
 * least done to it takes it. The order of the files only decides between equals.
 */
export function placedInBooth(
  files: readonly FileOfBooth[],
  { name, filled }: { readonly name: string; readonly filled: ReadonlySet<PictureField> },
): readonly PlacedInBooth[] {
  const ofBooth = new Set(wordsOf(name))
  const hints = files.map(({ name: fileName, folders }): PlacedInBooth => {
    const places = placesOnceConverted({ name: fileName, type: '' })
    const [only, ...others] = places
    if (only !== undefined && others.length === 0) return { place: only, by: 'type', reason: null }
    const own = hintedPicture(otherWords(fileName, ofBooth))
    if (own !== undefined) return { place: own, by: 'name', reason: null }
    const inner = folders
      .toReversed()
      .map(hintedPicture)
      .find((hint) => hint !== undefined)
    return { place: inner ?? null, by: inner === undefined ? null : 'folder', reason: null }
  })
  const taker = new Map<FilePlace, number>()
  hints.forEach(({ place, by }, at) => {
    if (!isPicture(place)) return
    const rival = taker.get(place)
    if (rival === undefined || isBetter({ by, name: files[at]?.name ?? '' }, { by: hints[rival]?.by ?? null, name: files[rival]?.name ?? '' }))
      taker.set(place, at)
  })
  const free = pictureSlots.filter((slot) => !taker.has(slot) && !filled.has(slot))
  return hints.map((hint, at): PlacedInBooth => {
    if (hint.place === null) {
      const slot = free.shift()
      return slot === undefined ? { place: null, by: null, reason: 'no-place' } : { place: slot, by: 'free', reason: null }
    }
    if (!isPicture(hint.place)) return hint
    if (taker.get(hint.place) !== at) return { place: null, by: hint.by, reason: 'same-slot' }
    return filled.has(hint.place) ? { ...hint, reason: 'filled' } : hint
  })
}

/** What a file's name says beside the booth's: "Logotech background" is no logo. */
function otherWords(fileName: string, ofBooth: ReadonlySet<string>): string {
  const words = wordsOf(fileName)
  const other = words.filter((word) => !ofBooth.has(word))
  return (other.length === 0 ? words : other).join(' ')
}

interface Claim {
  readonly by: PlacedBy | null
  readonly name: string
}

function isBetter(one: Claim, other: Claim): boolean {
  if (one.by !== other.by) return one.by === 'name'
  const rank = ({ name }: Claim): number => {
    const format = seemingFormat({ name, type: '' })
    const at = format === undefined ? -1 : preferred.indexOf(format)
    return at < 0 ? preferred.length : at
  }
  // "logo.png" before "logo 2.png" and "logo old.png".
  return rank(one) < rank(other) || (rank(one) === rank(other) && one.name.length < other.name.length)
}
