import { seemingFormat } from '../files/file-name.ts'
import type { FileFormat } from '../../entities/index.ts'
import {
  isPicture,
  slotsOnceConverted,
  type DroppedFile,
  type FileSlot,
  type PictureField,
} from './file-slots.ts'
import { hintedPicture, wordsOf } from './picture-hints.ts'
import { pictureSlots } from '../readiness/slot-rules.ts'

/** `free`: nothing but that the booth has no such picture. */
export type AssignedBy = 'type' | 'name' | 'folder' | 'free'

export interface SlotAssignment {
  /** Also that which another file takes, or that the booth has filled. */
  readonly place: FileSlot | null
  readonly by: AssignedBy | null
  /**
   * `same-slot`: another file of the drop takes it; `filled`: the booth has this picture;
   * `no-place`: it has every picture that this one could be.
   */
  readonly reason: 'same-slot' | 'filled' | 'no-place' | null
}

export interface FileOfBooth extends DroppedFile {
  /** Outside in, without the one that is named after the booth. */
  readonly folders: readonly string[]
  /** The surer that it is the booth's, the higher; 0: that is only a guess, which takes no slot from others. */
  readonly confidence: number
}

/** What is sent as it is comes before what has to be converted; where edges are sharp, PNG first. */
const preferred: readonly FileFormat[] = ['png', 'jpg', 'svg', 'webp', 'avif', 'heic', 'tiff', 'gif']

/**
 * Where the files of one booth go. A document or video by its type; a picture by its name, by the
 * folders it lies in, else where the booth has none. Of several for one slot the one takes it that is
 * most surely the booth's, then the one that needs least done to it. The order of the files only
 * decides between equals.
 */
export function assignSlots(
  files: readonly FileOfBooth[],
  { name, filled }: { readonly name: string; readonly filled: ReadonlySet<PictureField> },
): readonly SlotAssignment[] {
  const ofBooth = new Set(wordsOf(name))
  const hints = files.map(({ name: fileName, type, folders }): SlotAssignment => {
    const [only, ...others] = slotsOnceConverted({ name: fileName, type })
    if (only === undefined) return { place: null, by: null, reason: 'no-place' }
    if (others.length === 0) return { place: only, by: 'type', reason: null }
    const own = hintedPicture(otherWords(fileName, ofBooth))
    if (own !== undefined) return { place: own, by: 'name', reason: null }
    const inner = folders
      .toReversed()
      .map(hintedPicture)
      .find((hint) => hint !== undefined)
    return { place: inner ?? null, by: inner === undefined ? null : 'folder', reason: null }
  })
  const taker = new Map<FileSlot, number>()
  const claims = files.map(({ name: fileName, confidence }, at): Claim => ({
    name: fileName,
    confidence,
    by: hints[at]?.by ?? null,
  }))
  hints.forEach(({ place }, at) => {
    if (!isPicture(place) || files[at]?.confidence === 0) return
    const [own, rival] = [claims[at], claims[taker.get(place) ?? -1]]
    if (own !== undefined && (rival === undefined || isBetter(own, rival))) taker.set(place, at)
  })
  const free = pictureSlots.filter((slot) => !taker.has(slot) && !filled.has(slot))
  // Guesses come last to what is left.
  const unhinted = [...files.keys()]
    .filter((at) => hints[at]?.place === null && hints[at]?.reason === null)
    .sort((a, b) => (files[b]?.confidence ?? 0) - (files[a]?.confidence ?? 0))
  const freeFor = new Map(unhinted.map((at, rank) => [at, free[rank]]))
  return hints.map((hint, at): SlotAssignment => {
    if (hint.place === null) {
      const slot = freeFor.get(at)
      return slot === undefined
        ? { place: null, by: null, reason: 'no-place' }
        : { place: slot, by: 'free', reason: null }
    }
    if (!isPicture(hint.place)) return hint
    if (taker.has(hint.place) && taker.get(hint.place) !== at) return { ...hint, reason: 'same-slot' }
    return filled.has(hint.place) ? { ...hint, reason: 'filled' } : hint
  })
}

/**
 * Where files that are given to one booth probably belong, in their order; `null`: nowhere.
 *
 * @param filled the pictures the booth has already
 */
export function suggestedSlots(
  files: readonly DroppedFile[],
  filled: ReadonlySet<PictureField>,
): readonly (FileSlot | null)[] {
  const given = files.map(({ name, type }): FileOfBooth => ({ name, type, folders: [], confidence: 2 }))
  const placed = assignSlots(given, { name: '', filled }).map(({ place, reason }) =>
    reason === 'same-slot' ? null : place,
  )
  const [only, ...others] = files
  // A single picture replaces one rather than going nowhere.
  return only !== undefined && others.length === 0 && placed[0] === null
    ? [slotsOnceConverted(only)[0] ?? null]
    : placed
}

/** What a file's name says beside the booth's: "Logotech background" is no logo. */
function otherWords(fileName: string, ofBooth: ReadonlySet<string>): string {
  const words = wordsOf(fileName)
  const other = words.filter((word) => !ofBooth.has(word))
  return (other.length === 0 ? words : other).join(' ')
}

interface Claim extends Pick<FileOfBooth, 'name' | 'confidence'> {
  readonly by: AssignedBy | null
}

function isBetter(one: Claim, other: Claim): boolean {
  if (one.confidence !== other.confidence) return one.confidence > other.confidence
  if (one.by !== other.by) return one.by === 'name'
  const rank = ({ name }: Claim): number => {
    const format = seemingFormat({ name, type: '' })
    const at = format === undefined ? -1 : preferred.indexOf(format)
    return at < 0 ? preferred.length : at
  }
  // "logo.png" before "logo 2.png" and "logo old.png".
  return rank(one) < rank(other) || (rank(one) === rank(other) && one.name.length < other.name.length)
}
