import { addTo } from '../../../keyed-lists.ts'
import { distanceWithin } from '../../normalised-equality/edit-distance.ts'
import { numbersOf } from '../../normalised-equality/numbers.ts'

/** Two spellings with so many letters other than the same, as a share of the longer, are near. */
const mostOther = 0.2
const fewestLetters = 4
/** A group of three letters that more names have than this says nothing about which is meant. */
const mostNames = 2_000
const lookedAt = 12

export interface SimilarName {
  /** The position of the name among those given. */
  readonly name: number
  /** How many letters are other. */
  readonly distance: number
}

/**
 * Finds names that are spelled nearly so, by the groups of three letters they share and then by the
 * letters that differ. Names of fewer than four letters are near none. A step after each name.
 */
export function* similarNames(
  names: readonly string[],
): Generator<undefined, (text: string) => readonly SimilarName[]> {
  const having = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    if (name.length < fewestLetters) continue
    for (const group of groupsOf(name)) addTo(having, group, at)
    yield
  }
  const shared = new Uint16Array(names.length)
  const numbers = names.map(numbersOf)
  return (text) => {
    if (text.length < fewestLetters) return []
    const touched: number[] = []
    const groups = groupsOf(text)
    for (const group of groups) {
      const list = having.get(group)
      if (list === undefined || list.length > mostNames) continue
      for (const at of list) {
        if (shared[at] === 0) touched.push(at)
        shared[at] = (shared[at] ?? 0) + 1
      }
    }
    const alike = (at: number): number =>
      (2 * (shared[at] ?? 0)) / (groups.size + (names[at]?.length ?? 0) + 2)
    const own = numbersOf(text)
    const nearest = touched
      // "Hall 1" is not "Hall 2" misspelled, nor "Hall 1.11" "Hall 11.1".
      .filter((at) => alike(at) >= 0.35 && numbers[at] === own)
      .sort((a, b) => alike(b) - alike(a) || a - b)
      .slice(0, lookedAt)
    for (const at of touched) shared[at] = 0
    return nearest.flatMap((at): SimilarName[] => {
      const name = names[at] ?? ''
      const most = Math.max(1, Math.floor(Math.max(name.length, text.length) * mostOther))
      const distance = distanceWithin(text, name, most)
      return distance === undefined ? [] : [{ name: at, distance }]
    })
  }
}

/** With one blank around, so that beginning and end count. */
function groupsOf(text: string): ReadonlySet<string> {
  const padded = `  ${text} `
  const groups = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) groups.add(padded.slice(at, at + 3))
  return groups
}
