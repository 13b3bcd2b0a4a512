import type { FileWord } from '../words/file-words.ts'
import type { NameIndex } from './name-index.ts'
import type { Doubt, Reading } from '../numbers/reading.ts'
import { isLeading, isNameable, isPlainWhat } from '../words/what-words.ts'

/** More words than these are a sentence. */
const mostWords = 24

/**
 * The ways in which a name is the whole name of a booth, with what says only what the file is around
 * it: "Final Cut logo (2)" is "Final Cut", and "Cut" if there is one.
 */
export function nameReadings(
  words: readonly FileWord[],
  kind: 'folder' | 'file',
  index: NameIndex,
): readonly Reading[] {
  if (words.length > mostWords) return []
  const first = words.findIndex(({ role }) => role === 'name')
  const last = words.findLastIndex(({ role }) => role === 'name')
  if (first < 0) return ofWhatWords(words, index)
  const whole = around(words, first, last, index)
  return [
    ...whole,
    ...(isCounted(words, first, last)
      ? around(words, first, last - 1, index).map((reading) => asCopy(reading, words, last, kind))
      : []),
    ...withinReadings(words, first, last, index),
    ...(whole.length === 0 ? turnedReadings(words, first, last, index) : []),
  ]
}

/** Of the words from `first` to `last`, and of more around them. */
function around(
  words: readonly FileWord[],
  first: number,
  last: number,
  index: NameIndex,
): readonly Reading[] {
  const readings: Reading[] = []
  for (let from = 0; from <= first; from += 1) {
    for (let to = words.length - 1; to >= last; to -= 1) {
      const reading = readingOf(words, from, to, index)
      if (reading !== undefined) readings.push(reading)
    }
  }
  return readings
}

/** A name of nothing but words for files is that of a booth where it is more than "Logo": "New Media", "Logotech". */
function ofWhatWords(words: readonly FileWord[], index: NameIndex): readonly Reading[] {
  const readings: Reading[] = []
  for (let from = 0; from < words.length && doubtBefore(words.slice(0, from)) === null; from += 1) {
    for (let to = words.length - 1; to >= from; to -= 1) {
      const own = words.slice(from, to + 1).filter(({ isNumber }) => !isNumber)
      const reading = readingOf(words, from, to, index)
      if (reading === undefined) continue
      readings.push(
        own.length > 1 || own.some(({ text }) => !isPlainWhat(text))
          ? reading
          : { ...reading, doubt: 'part' },
      )
    }
  }
  return readings
}

function readingOf(
  words: readonly FileWord[],
  from: number,
  to: number,
  index: NameIndex,
): Reading | undefined {
  const own = words.slice(from, to + 1)
  const found = isCut(words[to], words[to + 1]) ? undefined : index.whole(own)
  if (found === undefined) return undefined
  const { booths, certainty } = found
  // "Studio (2)" is a copy of "Studio" rather than "Studio 2".
  const copies = own.some(({ role, isBracketed }) => role === 'mark' && isBracketed) && !found.isBracketed
  const doubt = copies
    ? 'number'
    : (doubtBefore(words.slice(0, from)) ?? doubtBehind(words.slice(to + 1)) ?? found.doubt)
  return {
    booths,
    by: certainty === 'exact' ? 'name' : 'similar-name',
    certainty,
    doubt,
    contests: copies,
    figures: 0,
  }
}

/** Whether a name would end within a mark: "Studio@2x" is no "Studio 2", nor is "Studio 2-3-2026". */
function isCut(last: FileWord | undefined, next: FileWord | undefined): boolean {
  if (last?.role !== 'mark' || next?.role !== 'mark') return false
  return last.group === next.group || (last.isNumber && next.isNumber)
}

/** "Logo Acme" is Acme's; "Foto Schmidt" and "New Wave" may be somebody else's than "Schmidt" and "Wave". */
function doubtBefore(words: readonly FileWord[]): Doubt | null {
  if (words.some(({ role }) => role === 'year')) return 'number'
  return words.every(({ role, text }) => role === 'mark' || isLeading(text)) ? null : 'part'
}

/** "Acme photo" is Acme's; "Acme Media" and "Acme Foto logo" may be somebody else's. */
function doubtBehind(words: readonly FileWord[]): Doubt | null {
  if (words[0]?.role === 'counter') return 'number'
  const [next, ...others] = words.filter(({ role }) => role !== 'state' && role !== 'counter')
  if (next === undefined) return null
  const follows = (...roles: readonly FileWord['role'][]): boolean =>
    others.some(({ role }) => roles.includes(role))
  switch (next.role) {
    case 'year':
      return 'number'
    case 'general':
      return 'part'
    case 'type':
      return follows('place') || (isNameable(next.text) && follows('type')) ? 'part' : null
    case 'place':
      return isNameable(next.text) && follows('place', 'type') ? 'part' : null
    case 'mark':
    case 'counter':
    case 'state':
    case 'name':
      return null
  }
}

/** Whether the last word may be a number that counts files: "Acme-2", though not "Studio42" and not "A12". */
function isCounted(words: readonly FileWord[], first: number, last: number): boolean {
  const [word, before] = [words[last], words[last - 1]]
  return last > first && word?.isNumber === true && word.text.length <= 2 && before?.group !== word.group
}

/** A file "Studio 2" is that of "Studio 2" or the second of "Studio", where both are there. */
function asCopy(
  reading: Reading,
  words: readonly FileWord[],
  last: number,
  kind: 'folder' | 'file',
): Reading {
  const counts =
    kind === 'file' &&
    /^0?[1-9]$/.test(words[last]?.text ?? '') &&
    words.slice(last + 1).every(({ role }) => role === 'mark')
  return {
    ...reading,
    doubt: reading.doubt ?? 'number',
    contests: reading.contests || (counts && reading.doubt === null),
  }
}

/**
 * With words for files within the name left out: "Acme logo Robotics". A number behind such a word may
 * be the name's: "Studio logo 2".
 */
function withinReadings(
  words: readonly FileWord[],
  first: number,
  last: number,
  index: NameIndex,
): readonly Reading[] {
  const names = words.filter(
    ({ role }, at) => role === 'name' || (role === 'counter' && at > last && words[at - 1]?.role !== 'state'),
  )
  const named = words.filter(({ role }) => role === 'name')
  const isCounted = names.length > named.length
  if (!isCounted && named.length === last - first + 1) return []
  const found = index.whole(names)
  return found === undefined
    ? []
    : [
        {
          ...found,
          by: 'similar-name',
          doubt: isCounted ? 'number' : 'part',
          contests: isCounted,
          figures: 0,
        },
      ]
}

/** "Robotics, Acme logo"; words for files are no part of such a name. */
function turnedReadings(
  words: readonly FileWord[],
  first: number,
  last: number,
  index: NameIndex,
): readonly Reading[] {
  const own = words.slice(first, last + 1)
  const found = own.every(({ role }) => role === 'name') ? index.turned(own) : undefined
  if (found === undefined) return []
  const doubt = doubtBefore(words.slice(0, first)) ?? doubtBehind(words.slice(last + 1)) ?? found.doubt
  return [
    { booths: found.booths, by: 'similar-name', certainty: 'likely', doubt, contests: false, figures: 0 },
  ]
}
