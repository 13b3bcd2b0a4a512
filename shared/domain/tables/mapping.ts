import { distanceWithin } from '../normalised-equality/edit-distance.ts'
import { numbersOf } from '../normalised-equality/numbers.ts'
import { aliases } from './aliases.ts'
import type { TableColumn } from './columns.ts'
import { comparedName } from '../record/search-text.ts'

/** For each column of the file the name of the column it stands for; `null`: it is left out. */
export type ColumnMapping = readonly (string | null)[]

/** A similarity below this is chance. */
const leastLikeness = 0.8

/**
 * Which columns of a file stand for which of the entity's, by their headings: by name, by what the
 * event's form and the languages of the product (`labels`: field → its labels, that of the person's
 * language first) call them, by usual other names, and where they are nearly one of these. Each is
 * chosen once, the best first. A heading that is as near to two columns stands for neither.
 */
export function suggestMapping(
  headings: readonly string[],
  columns: readonly TableColumn[],
  labels: Readonly<Record<string, readonly string[]>>,
): ColumnMapping {
  const candidates = columns.filter(({ part, writable }) => writable || part === 'id')
  const scored = headings.flatMap((heading, index) => {
    const found = candidates.flatMap((column, rank) => {
      const { alike, score } = similarityOf(heading, column, labels[column.field.name] ?? [])
      return score < leastLikeness ? [] : [{ index, column, rank, alike, score }]
    })
    const nearest = Math.max(...found.map((one) => one.alike))
    const isTie = nearest < 1 && new Set(found.filter(({ alike }) => alike === nearest).map(({ column }) => column.field)).size > 1
    return isTie ? [] : found
  })
  const chosen = new Map<number, string>()
  const taken = new Set<string>()
  for (const { index, column } of scored.sort((a, b) => b.score - a.score || a.index - b.index || a.rank - b.rank)) {
    if (chosen.has(index) || taken.has(column.name)) continue
    chosen.set(index, column.name)
    taken.add(column.name)
  }
  return headings.map((_heading, index) => chosen.get(index) ?? null)
}

interface Similarity {
  /** 1: the same letters and digits; less with each that is another. */
  readonly alike: number
  /** The same, and by what: the better known it is, the higher. */
  readonly score: number
}

const unlike: Similarity = { alike: 0, score: 0 }

function similarityOf(heading: string, { name, field, part, called }: TableColumn, labels: readonly string[]): Similarity {
  const wanted = plain(heading)
  if (wanted === '') return unlike
  if (heading.trim() === name) return { alike: 1, score: 1 }
  // The ids of what is named have one heading of their own, its titles any other.
  const similarity = (text: string, most: number): Similarity => {
    const alike = alikeness(wanted, plain(text))
    return { alike, score: most * alike }
  }
  const own = similarity(name, 0.99)
  const isName = field.type.kind === 'reference' || field.type.kind === 'references'
  const others = aliases[field.name] ?? []
  const labelled = labels.map((text, index) => similarity(text, index === 0 ? 0.97 : 0.94))
  if (part === 'titles') return best([own, ...[...called, ...others].map((text) => similarity(text, 0.95)), ...labelled])
  const known = part === 'id' || isName ? [] : others.map((text) => similarity(text, 0.95))
  const texts = isName ? [] : [...(part === 'id' ? [] : labelled), ...called.map((text) => similarity(text, 0.97))]
  return best([own, ...texts, ...known])
}

function best(all: readonly Similarity[]): Similarity {
  return all.reduce((one, other) => (other.score > one.score ? other : one), unlike)
}

function alikeness(a: string, b: string): number {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  // "Question 1" is not "Question 2" misspelled.
  if (longer < 5 || numbersOf(a) !== numbersOf(b)) return 0
  const distance = distanceWithin(a, b, Math.floor(longer * (1 - leastLikeness)))
  return distance === undefined ? 0 : 1 - distance / longer
}

function plain(text: string): string {
  return comparedName(text).replaceAll(/[^\p{Letter}\p{Number}]+/gu, '')
}

/** The headings by which a mapping is remembered: in another order they are the same. */
export function headingsKey(headings: readonly string[]): string {
  return JSON.stringify([...headings].map(plain).sort())
}
