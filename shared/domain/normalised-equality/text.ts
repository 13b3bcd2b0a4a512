import { distanceWithin } from './edit-distance.ts'
import { withoutEntities } from './html-entities.ts'

/** What of `sent` a text must keep, as a share, to be taken for the same by its letters alone. */
const similarFrom = 0.85
/** A shortened text tells something from here on, in letters. */
const fewestLetters = 3
/**
 * A text cut at fewer letters, in the middle of a number, is another: "Booth 1" is not "Booth 10"
 * shortened.
 */
const shortTextLetters = 20
/** However long the text is: keeps the comparison of 100 KB within some tens of milliseconds. */
const mostEdits = 100

/**
 * A text as services may store it and still mean it: HTML entities decoded, Unicode composed (NFC),
 * white space and line ends as one blank, none at the ends.
 */
export function plainText(text: string): string {
  return withoutEntities(text).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Without differences of case: "Straße" and "STRASSE" are the same. */
export function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase()
}

/** What is left of a text without case, accents, punctuation, blanks, emoji. */
export function lettersOf(text: string): string {
  return withoutCase(text.normalize('NFD').replaceAll(/[^\p{L}\p{N}]+/gu, ''))
}

/**
 * Whether `shown` is recognisably what is left of `sent`: cut at its end, in other capitals,
 * without tags, accents, emoji or punctuation, or any of these together. With `similar` also where
 * a few letters are others, as long as the digits are the same.
 */
export function isNearText(sent: string, shown: string, { similar }: { readonly similar: boolean }): boolean {
  const whole = plainText(sent)
  // A cut may go through an entity.
  const left = plainText(withoutEntities(shown).replace(/&#?\w{0,8}$/, ''))
  const variants = [lettersOf(whole), lettersOf(withoutTags(whole))]
  const letters = lettersOf(left)
  if (letters === '') return left !== '' && whole.startsWith(left)
  if (variants.some((variant) => variant === letters || isShortened(variant, letters))) return true
  const untagged = lettersOf(withoutTags(left))
  return similar && variants.some((variant) => isSimilar(variant, letters) || isSimilar(variant, untagged))
}

function withoutTags(text: string): string {
  return text.replaceAll(/<[^<>]*>/g, '')
}

function isShortened(sent: string, shown: string): boolean {
  if (shown.length < fewestLetters || !sent.startsWith(shown)) return false
  const cutsNumber = /\p{N}$/u.test(shown) && /^\p{N}/u.test(sent.slice(shown.length))
  return !cutsNumber || shown.length >= shortTextLetters
}

function isSimilar(sent: string, shown: string): boolean {
  const longest = Math.max(sent.length, shown.length)
  const edits = Math.min(Math.floor(longest * (1 - similarFrom)), mostEdits)
  return edits > 0 && digitsOf(sent) === digitsOf(shown) && distanceWithin(sent, shown, edits) !== undefined
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{N}+/gu, '')
}
