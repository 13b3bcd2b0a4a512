import { codeOf, type CodedBooths, type CodeIndex } from './numbers/booth-codes.ts'
import { companyName } from './names/company-names.ts'
import { isStandWord, nameSpan, type FileWord } from './words/file-words.ts'
import { isHallWord } from './numbers/halls.ts'
import type { NameIndex } from './names/name-index.ts'
import { nameReadings } from './names/name-readings.ts'
import type { Doubt, Reading } from './numbers/reading.ts'
import { joined, letterWeight } from './words/name-tokens.ts'

export interface CodedName {
  readonly words: readonly FileWord[]
  readonly kind: 'folder' | 'file'
  /** Marks of the halls that are said with it. */
  readonly halls: readonly string[]
}

export interface KnownBooths {
  readonly codes: CodeIndex
  readonly names: NameIndex
  /** The booths whose names are near to some words. */
  readonly near: (words: readonly FileWord[]) => readonly string[]
}

/** Words that are written together, which may be a number: "A12". */
interface Part {
  readonly words: readonly FileWord[]
  /** Whether a word before it says that it is the number of a stand. */
  readonly isSaid: boolean
}

interface Code {
  readonly found: CodedBooths
  readonly parts: readonly Part[]
  readonly others: readonly Part[]
}

/** The number of a stand is written in so many parts at most: "3-A-12". */
const mostParts = 3

/** The ways in which a name begins or ends with the number of a booth's stand, its external id or its id. */
export function codeReadings(name: CodedName, known: KnownBooths): readonly Reading[] {
  const readings: Reading[] = []
  for (const code of codesIn(name, known)) {
    const reading = code.others.length === 0 ? ofCodeAlone(name, code) : ofCodeAndName(name, code, known)
    if (reading === undefined) continue
    if (reading.doubt === null) return [reading]
    readings.push(reading)
  }
  return readings
}

/** The longest first. */
function codesIn({ words, halls }: CodedName, { codes }: KnownBooths): readonly Code[] {
  const parts = partsOf(words)
  const found: Code[] = []
  for (let count = Math.min(mostParts, parts.length); count > 0; count -= 1) {
    for (const start of new Set([0, parts.length - count])) {
      const own = parts.slice(start, start + count)
      const code = codeOf(own.flatMap((part) => part.words))
      const booths = code === undefined || /\p{L}{5}/u.test(code) ? undefined : codes.find(code, halls)
      if (booths !== undefined)
        found.push({
          found: booths,
          parts: own,
          others: [...parts.slice(0, start), ...parts.slice(start + count)],
        })
    }
  }
  return found
}

/** Without what says only what the file is, without the words for a stand, and without the hall. */
function partsOf(words: readonly FileWord[]): readonly Part[] {
  const parts: Part[] = []
  let isSaid = false
  let isHall = false
  for (const group of Map.groupBy(words, (word) => word.group).values()) {
    const [first, ...others] = group
    if (isHall && group.length === 1) {
      isHall = false
    } else if (first !== undefined && isHallWord(first)) {
      isHall = others.length === 0
    } else if (isStandWord(first)) {
      if (others.length > 0) parts.push({ words: others, isSaid: true })
      isSaid = others.length === 0
    } else if (group.some(({ role }) => role === 'name')) {
      parts.push({ words: group, isSaid })
      isSaid = false
    }
  }
  return parts
}

function ofCodeAlone(name: CodedName, { found, parts }: Code): Reading {
  const isSure = !found.isFreeToo && (found.by === 'id' ? isSureId(name, parts) : isSureAlone(name, parts))
  const own = parts.flatMap(({ words }) => words)
  const figures = own.every(({ isNumber }) => isNumber) ? joined(own).length : 0
  return {
    booths: found.booths,
    by: found.by,
    certainty: 'exact',
    doubt: isSure ? null : 'number',
    contests: found.isFreeToo,
    figures,
  }
}

/** Whether a number that stands alone can hardly count anything else. */
function isSureAlone({ words, kind }: CodedName, parts: readonly Part[]): boolean {
  const own = parts.flatMap((part) => part.words)
  const code = joined(own)
  const follows = (role: FileWord['role']): boolean => words.some((word) => word.role === role)
  if (parts.some(({ isSaid }) => isSaid)) return true
  // The sizes of paper.
  if (/^a[0-6]$/.test(code)) return kind === 'folder' || follows('place') || !follows('type')
  if (/\p{L}/u.test(code)) return true
  if (isYear(code)) return false
  const isLong = own.map(({ text }) => text).join('').length > 2
  const what = words.findIndex(({ role }) => role === 'place' || role === 'type')
  // Folders are numbered in some order: "1 Logos".
  if (kind === 'folder') return what < 0
  return isLong || words.findIndex((word) => word === own[0]) < what
}

/** Numbers that the service gave are known to few, and small ones are anything. */
function isSureId({ words, kind }: CodedName, parts: readonly Part[]): boolean {
  return (
    kind === 'folder' &&
    words.every(({ role }) => role === 'name') &&
    !isYear(joined(parts.flatMap((part) => part.words)))
  )
}

function isYear(code: string): boolean {
  return /^(?:19|20)\d\d$/.test(code)
}

function ofCodeAndName(
  { words, kind }: CodedName,
  { found, parts, others }: Code,
  { names, near }: KnownBooths,
): Reading | undefined {
  const own = new Set(parts.flatMap((part) => part.words))
  const isRepeated = new Set(others.flatMap((part) => part.words))
  const rest = words.filter((word) => !own.has(word) && (word.role !== 'name' || isRepeated.has(word)))
  const sure = nameReadings(rest, kind, names).filter(({ doubt }) => doubt === null)
  const meant = new Set(sure.flatMap(({ booths }) => booths))
  const reading = (booths: readonly string[], doubt: Doubt | null): Reading => ({
    ...{ booths: [...new Set(booths)], by: found.by, certainty: 'exact', doubt, contests: false, figures: 0 },
  })
  const isFigures = [...own].every(({ isNumber }) => isNumber)
  const isAtStart = own.has(words[0] as FileWord)
  // "Studio 33" may be called so, whoever stands on 33.
  const isOfName =
    isFigures &&
    !isAtStart &&
    parts.every(({ isSaid, words: [word] }) => !isSaid && word?.isBracketed === false && word.text.length < 4)
  const both = found.booths.filter((key) => meant.has(key))
  if (both.length > 0) return reading(both, isOfName ? 'number' : null)
  const alike = near(rest)
  const begun = found.booths.filter((key) => alike.includes(key) || agrees(rest, key, names))
  if (meant.size === 0 && begun.length > 0) return reading(begun, isOfName ? 'number' : null)
  if (meant.size > 0) {
    // Folders are numbered in some order, too: then the name says whose it is.
    if (begun.length === 0 && isAtStart && isFigures && isOrdinal(words, own.size))
      return { booths: [...meant], by: 'name', certainty: 'likely', doubt: null, contests: false, figures: 0 }
    return reading([...found.booths, ...meant], 'contradiction')
  }
  const isNumber = !isFigures || parts.some(({ isSaid }) => isSaid) || (kind === 'folder' && isAtStart)
  return isNumber ? reading(found.booths, 'part') : undefined
}

/** "43 - Globex", "007 Globex"; "7 Seas" has the number in its name. */
function isOrdinal(words: readonly FileWord[], length: number): boolean {
  return /[-–—.):]/.test(words[length]?.before ?? '') || /^0/.test(words[0]?.text ?? '')
}

/** Whether the rest of a name is the beginning of a booth's, or begins with it: enough where the number says it, too. */
function agrees(rest: readonly FileWord[], booth: string, names: NameIndex): boolean {
  const text = joined(companyName(nameSpan(rest)).core)
  const name = joined(names.coreOf(booth)?.core ?? [])
  const [shorter, longer] = text.length < name.length ? [text, name] : [name, text]
  return (
    longer.startsWith(shorter) &&
    letterWeight(shorter) >= 3 &&
    !/\d\d/.test(longer.slice(shorter.length - 1, shorter.length + 1))
  )
}
