import { normaliseForSearch } from '../record/search-normalisation.ts'
import type { PictureSlot } from '../readiness/slot-rules.ts'
import { tokensOf } from './words/name-tokens.ts'
import { pictureWords, slots, smallWords, withoutOtherWords } from './words/what-words.ts'

/** The words of a name, normalised, in their order: also those of "AcmeLogo", though not of "GmbH". */
export function wordsOf(name: string): readonly string[] {
  return tokensOf(name).map(({ text }) => text)
}

/** The place that the name of a file or a folder hints at. */
export function hintedPicture(name: string): PictureSlot | undefined {
  const normalised = withoutOtherWords(normaliseForSearch(name.normalize('NFKC')))
  const found = wordsOf(name)
  return (
    slots.find(
      (slot) =>
        pictureWords[slot].within.some((word) => normalised.includes(word)) ||
        pictureWords[slot].whole.some((word) => found.includes(word)),
    ) ?? (found.some((word) => smallWords.includes(word)) ? 'booth_thumbnail' : undefined)
  )
}
