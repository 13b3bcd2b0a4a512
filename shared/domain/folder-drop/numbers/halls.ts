import { normaliseForSearch } from '../../record/search-normalisation.ts'
import { joined, tokensOf, type Token } from '../words/name-tokens.ts'

/** What stands before the number of a hall or floor, which is none of a stand. */
const hallWords = new Set(
  normaliseForSearch(
    'hall halle halles hallen hal hala halla salle pabellón padiglione pavilhão pavilion pavillon зал павильон floor etage stock geschoss level قاعة صالة',
  ).split(' '),
)

export function isHallWord({ text }: Token): boolean {
  return hallWords.has(text)
}

/** What a floor is called without the word for it: "3" for "Halle 3" and "Hall 3", "main" for "Main hall". */
export function hallMark(floor: string): string {
  return markOf(tokensOf(floor))
}

function markOf(tokens: readonly Token[]): string {
  return joined(tokens.filter((token) => !isHallWord(token))) || joined(tokens)
}

/** The marks of the halls that the name of a file or folder says: "Halle 3 Stand A12", "Main hall". */
export function hallsSaid(name: string, known: ReadonlySet<string>): readonly string[] {
  if (known.size === 0) return []
  const tokens = tokensOf(name)
  const said = tokens.flatMap((token, at) => (isHallWord(token) ? [tokens[at + 1], tokens[at - 1]] : []))
  const marks = said.flatMap((token) => (token === undefined ? [] : [joined([token])]))
  const whole = markOf(tokens)
  // A folder "3" may count anything.
  if (marks.length > 0 || /\p{L}/u.test(whole)) marks.push(whole)
  return marks.filter((mark) => known.has(mark))
}
