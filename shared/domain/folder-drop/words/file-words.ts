import { normaliseForSearch } from '../../record/search-normalisation.ts'
import { tokensOf, type Token } from './name-tokens.ts'
import { isLeading, lengthBeforeWhat, whatOf, type WhatWord } from './what-words.ts'

/**
 * What a token of a file's or folder's name is for. `name`: it may be part of a booth's name or number;
 * `mark`: of a copy, a version, a date or a size, which is no part of a name; `counter`: a number behind a word
 * for files, and `year`: a year, which are no part of it unless they belong to the name. Else as
 * `WhatWord`.
 */
type TokenRole = WhatWord | 'name' | 'mark' | 'counter' | 'year'

export interface FileWord extends Token {
  readonly role: TokenRole
}

const words = (text: string): ReadonlySet<string> => new Set(normaliseForSearch(text).split(/\s+/))
const copyWords = words('copy kopie kopia kopi kopija copia copie duplicate duplikat копия نسخة')
/** What stands between "copy" and the name of the file: "Kopie von", "copie de". */
const ofWords = words('of von de di da do du van av af z из من')
const versionWords = words('v ver vers version rev revision')
/** What cameras and programs put before the numbers they count by. */
const countedBy = words(
  'img dsc dscn dscf image photo foto bild pic pict picture page seite slide folie scan screenshot bildschirmfoto whatsapp wa mvi vid video film clip',
)
/** What stands before the number of a stand. */
const standWords = words(
  'stand booth stall messestand standnr standnummer nr no num number numéro numero nummer puesto stoisko стенд кабина stánek stander stånd جناح رقم',
)
/** "@2x", "1920x1080", "300dpi", "4k", "1080p", "4c". */
const sizePattern = /^(?:[2-4]x|\d{2,5}x\d{2,5}(?:px)?|\d{2,4}(?:dpi|ppi|px)|[48]k|[14]c|\d{3,4}p)$/

/** The words of a file's name without its extension, or of a folder's, each with what it is for. */
export function fileWordsOf(name: string): readonly FileWord[] {
  const tokens = tokensOf(name).flatMap(takenApart)
  const marked = marks(tokens)
  const roles: TokenRole[] = []
  tokens.forEach((token, at) => {
    if (marked.has(at)) roles.push('mark')
    else if (!token.isNumber) roles.push(countedBy.has(token.text) ? 'type' : (whatOf(token.text) ?? 'name'))
    else if (isCounter(tokens, roles, at)) roles.push('counter')
    else
      roles.push(
        tokens.length > 1 && /^(?:19[5-9]|20[0-4])\d$/.test(token.text) && !isStandWord(tokens[at - 1])
          ? 'year'
          : 'name',
      )
  })
  return tokens.map((token, at) => ({ ...token, role: roles[at] ?? 'name' }))
}

/** The words from the first to the last that may be of a name: also "Print" in "Meyer Print Europe". */
export function nameSpan(words: readonly FileWord[]): readonly FileWord[] {
  const isName = ({ role }: FileWord): boolean => role === 'name'
  const first = words.findIndex(isName)
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isName) + 1)
}

/** Whether a number follows as that of a stand. */
export function isStandWord(token: Token | undefined): boolean {
  return token !== undefined && standWords.has(token.text)
}

/** Whether a number follows by which a camera or program counts. */
function isCountedBy(token: Token | undefined): boolean {
  return token !== undefined && countedBy.has(token.text)
}

/** "acmelogo" as "acme" and "logo". */
function takenApart(token: Token): readonly Token[] {
  const length = token.isNumber ? undefined : lengthBeforeWhat(token.text)
  if (length === undefined) return [token]
  // Only where folding has kept the length can the written letters be told apart.
  const writtenLength = token.written.length === token.text.length ? length : token.written.length
  const part = (from: number, to?: number): Token => ({
    ...token,
    text: token.text.slice(from, to),
    written: from === 0 ? token.written.slice(0, writtenLength) : token.written.slice(writtenLength),
  })
  return [...takenApart(part(0, length)), { ...part(length), before: '' }]
}

/** "logo 2", "final2", "Kopie 2-1": what counts copies, of up to two figures; a camera's of any. */
function isCounter(tokens: readonly Token[], roles: readonly TokenRole[], at: number): boolean {
  const [token, before, role] = [tokens[at], tokens[at - 1], roles[at - 1]]
  if (token === undefined || before === undefined || isStandWord(before)) return false
  return (
    isCountedBy(before) ||
    (token.text.length <= 2 && role !== 'name' && role !== 'year' && !(role === 'mark' && before.isBracketed))
  )
}

/** The positions of marks that are told by how they are written. */
function marks(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>()
  const mark = (from: number, count: number): void => {
    for (let at = from; at < from + count; at += 1) found.add(at)
  }
  mark(0, lengthOfCopyPhrase(tokens))
  tokens.forEach((token, at) => {
    if (found.has(at)) return
    mark(at, lengthOfDate(tokens, at))
    // "V8 Motors" begins with its name.
    if (tokens.slice(0, at).every((other, before) => found.has(before) || isLeading(other.text))) return
    if (token.isBracketed && token.text.length <= 2) found.add(at)
    mark(at, lengthOfVersion(tokens, at))
    mark(at, lengthOfSize(tokens, at))
  })
  return found
}

/** "Kopie von", "Copy (2) of", "نسخة من". */
function lengthOfCopyPhrase(tokens: readonly Token[]): number {
  if (!copyWords.has(tokens[0]?.text ?? '')) return 0
  const of = tokens[1]?.isNumber === true ? 2 : 1
  return ofWords.has(tokens[of]?.text ?? '') && tokens.length > of + 1 ? of + 1 : 0
}

/** "v3", "v2.1", "Version 2". */
function lengthOfVersion(tokens: readonly Token[], at: number): number {
  if (!versionWords.has(tokens[at]?.text ?? '') || tokens[at + 1]?.isNumber !== true) return 0
  let length = 2
  while (length < 4 && tokens[at + length]?.isNumber === true && (tokens[at + length]?.text.length ?? 0) <= 2)
    length += 1
  return length
}

function lengthOfSize(tokens: readonly Token[], at: number): number {
  const group = tokens[at]?.group
  if (tokens[at]?.isNumber !== true || tokens[at - 1]?.group === group) return 0
  const own = tokens.slice(at).filter((token) => token.group === group)
  if (sizePattern.test(own.map(({ text }) => text).join(''))) return own.length
  // "1920 x 1080", "300 dpi"
  const spaced = tokens.slice(at, at + 3)
  if (/^\d{2,5}x\d{2,5}$/.test(spaced.map(({ text }) => text).join(''))) return 3
  return /^\d{2,4}(?:dpi|ppi|px)$/.test(
    spaced
      .slice(0, 2)
      .map(({ text }) => text)
      .join(''),
  )
    ? 2
    : 0
}

/** "2026-03-01", "01.03.2026", "20260301". */
function lengthOfDate(tokens: readonly Token[], at: number): number {
  const numbers = tokens.slice(at, at + 3)
  if (!numbers.every(({ isNumber }) => isNumber)) return isCompactDate(numbers[0]) ? 1 : 0
  const [first = '', second = '', third = ''] = numbers.map(({ text }) => text)
  if (isDate(first, second, third) || isDate(third, second, first)) return 3
  return isCompactDate(numbers[0]) ? 1 : 0
}

function isCompactDate(token: Token | undefined): boolean {
  const {
    1: year = '',
    2: month = '',
    3: day = '',
  } = /^(\d{4})(\d{2})(\d{2})$/.exec(token?.isNumber === true ? token.text : '') ?? []
  return isDate(year, month, day)
}

function isDate(year: string, month: string, day: string): boolean {
  return /^(?:19|20)\d\d$/.test(year) && isBetween(month, 12) && isBetween(day, 31)
}

function isBetween(text: string, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most
}
