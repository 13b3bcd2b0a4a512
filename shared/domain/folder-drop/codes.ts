import { foldText } from '../folded-text.ts'

/** What stands before the number of a stand. */
const standWords = foldText(
  'stand booth stall messestand standnr nr no num number numéro numero nummer puesto stoisko стенд кабина stánek stander #',
).split(' ')
/** What stands before the number of a hall, which is none of a stand. */
const hallWords = foldText('hall halle halles hal hala halla salle pabellón padiglione pavilhão pavilion зал павильон floor etage level').split(' ')
const joinedStandWords = /展位|展台|ブース|부스/g
/** What cameras and programs put before the numbers they count by. */
const countedBy = new Set(
  'img dsc dscn dscf image photo foto bild pic pict picture page seite slide scan screenshot whatsapp wa mvi vid video film clip'.split(' '),
)
const mostParts = 3

/** A text taken apart into what may be a number and the rest. */
export interface CodedText {
  /** As `codeKey` makes it. */
  readonly code: string
  /** What is left of the text. */
  readonly rest: string
}

/** "A-012", "A 12", "a12" alike; "1-12" and "11-2" not. `undefined` for what has no digit. */
export function codeKey(text: string): string | undefined {
  const key = joined(partsOf(text))
  return /\d/.test(key) && key.length <= 24 ? key : undefined
}

/**
 * The numbers a text may begin or end with, the longest first: "042 - Acme", "Acme (A-12)", "Halle 3
 * Stand A12".
 */
export function codesIn(text: string): readonly CodedText[] {
  const all = partsOf(text.replaceAll(joinedStandWords, ' '))
  if (countedBy.has(all[0] ?? '')) return []
  const found: CodedText[] = []
  for (const parts of variants(all)) {
    for (let count = Math.min(mostParts, parts.length); count > 0; count -= 1) {
      const ends = count === parts.length ? [0] : [0, parts.length - count]
      for (const start of ends) {
        const key = joined(parts.slice(start, start + count))
        if (!/\d/.test(key) || /\p{L}{5}/u.test(key)) continue
        const rest = [...parts.slice(0, start), ...parts.slice(start + count)].join(' ')
        if (!found.some(({ code }) => code === key)) found.push({ code: key, rest })
      }
    }
  }
  return found
}

/** As it is without the words for a stand, and without the hall, too. */
function variants(parts: readonly string[]): readonly (readonly string[])[] {
  const named = parts.filter((part) => !standWords.includes(part))
  const withoutHall = named.filter((part, at) => !hallWords.includes(part) && !hallWords.includes(named[at - 1] ?? ''))
  const hallAlone = named.filter((part) => !hallWords.includes(part))
  if (withoutHall.length === named.length) return [named]
  // "Hall 3" alone is a hall; "Hall 3 Stand A12" may be the stand "3.A12" or "A12".
  return withoutHall.length === 0 ? [] : [hallAlone, withoutHall]
}

function partsOf(text: string): readonly string[] {
  return foldText(text.normalize('NFKC'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
}

function joined(parts: readonly string[]): string {
  let key = ''
  for (const part of parts) key += /\d$/.test(key) && /^\d/.test(part) ? `.${part}` : part
  return key.replaceAll(/(?<!\d)0+(?=\d)/g, '')
}
