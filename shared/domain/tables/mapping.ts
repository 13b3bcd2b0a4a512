import { entities, type EntityName } from '../../entities/index.ts'
import { distanceWithin } from '../normalised-equality/edit-distance.ts'
import { numbersOf } from '../normalised-equality/numbers.ts'
import { aliases, commonAliases, foreignWords, owners, weakAliases } from './aliases.ts'
import { areMostly, type ValueKind } from './column-values.ts'
import type { TableColumn } from './columns.ts'
import {
  alternatives,
  headingWords,
  isCombined,
  plainHeading,
  prefixed,
  withoutRemarks,
  significantWords,
} from './heading-words.ts'

/** For each column of the file the name of the column it stands for; `null`: it is left out. */
export type ColumnMapping = readonly (string | null)[]

/** A table whose columns are to be understood. */
export interface HeadedTable {
  readonly headings: readonly string[]
  /** The first values of each column that say anything. */
  readonly values?: readonly (readonly string[])[]
  /** By `plainHeading` what a person has chosen for a heading before. */
  readonly chosen?: ReadonlyMap<string, string | null>
}

/** A similarity below this is chance. */
const leastSimilarity = 0.8
/** How sure a heading is: a person's own choice, … what its values alone say. */
const scores = {
  chosen: 2,
  verbatim: 1,
  name: 0.99,
  label: 0.97,
  alias: 0.95,
  otherLabel: 0.94,
  parts: 0.75,
  weak: 0.6,
  values: 0.5,
} as const

interface Guess {
  readonly column: TableColumn
  readonly score: number
}

/**
 * Which columns of a file stand for which of the entity's: by what a person has chosen for their
 * headings before; by name, by what the event's form and the languages of the product (`labels`:
 * field → its labels, that of the person's language first) call them, by usual other names, and where
 * they are nearly one of these; by what a heading says beside its remarks, in its parts and about
 * what the list is of; and where the words say nothing, by values that speak clearly. Each is chosen
 * once, the best first. A heading that is as near to two columns stands for neither.
 */
export function suggestMapping(
  entity: EntityName,
  { headings, values = [], chosen = new Map<string, string | null>() }: HeadedTable,
  columns: readonly TableColumn[],
  labels: Readonly<Record<string, readonly string[]>>,
): ColumnMapping {
  const candidates = columns.filter(({ part, writable }) => writable || part === 'id')
  const named = candidates.map((column) => namesOf(entity, column, labels[column.field.name] ?? []))
  const found = headings.flatMap((heading, index) => {
    const before = chosen.get(plainHeading(heading))
    const guesses =
      before === undefined
        ? guessesOf(entity, heading, named, values[index] ?? [])
        : chosenBefore(before, columns)
    return guesses.map((guess) => ({ index, ...guess }))
  })
  const mapping = new Map<number, string>()
  const taken = new Set<string>()
  const take = (guesses: readonly (Guess & { readonly index: number })[]): void => {
    for (const { index, column } of guesses.toSorted(
      (a, b) =>
        b.score - a.score || a.index - b.index || columns.indexOf(a.column) - columns.indexOf(b.column),
    )) {
      if (mapping.has(index) || taken.has(column.name)) continue
      mapping.set(index, column.name)
      taken.add(column.name)
    }
  }
  take(found)
  giveTitle(entities[entity].titleField, found, mapping, taken)
  take(besideFirstName(headings, mapping, candidates, taken))
  const unsaid = headings.flatMap((heading, index) =>
    chosen.has(plainHeading(heading)) ||
    found.some((guess) => guess.index === index) ||
    !leavesOpen(heading, values[index] ?? [])
      ? []
      : [index],
  )
  take(byValues(unsaid, values, candidates, taken))
  return headings.map((_heading, index) => mapping.get(index) ?? null)
}

/** What a column is called, by how sure that is. */
interface Names {
  readonly column: TableColumn
  readonly called: readonly { readonly plain: string; readonly bag: string; readonly score: number }[]
}

function namesOf(entity: EntityName, column: TableColumn, labels: readonly string[]): Names {
  const { name, part, field, called } = column
  const isReference = field.type.kind === 'reference' || field.type.kind === 'references'
  const at = (texts: readonly string[], score: number): Names['called'] =>
    comparedForms(texts).map((form) => ({ ...form, score }))
  const others = at(aliases[entity]?.[field.name] ?? commonAliases[field.name] ?? [], scores.alias)
  const labelled = labels.flatMap((text, index) => at([text], index === 0 ? scores.label : scores.otherLabel))
  const own = at([name], scores.name)
  // The ids of what is named have one heading of their own, its titles any other.
  if (part === 'titles')
    return { column, called: [...own, ...at(called, scores.alias), ...others, ...labelled] }
  if (isReference) return { column, called: own }
  const more =
    part === 'id' ? [] : [...labelled, ...others, ...at(weakAliases[entity]?.[field.name] ?? [], scores.weak)]
  return { column, called: [...own, ...at(called, scores.label), ...more] }
}

/** What texts are compared by: worked out once for a list, as the usual names are the same for every table. */
const formsOf = new WeakMap<readonly string[], readonly Pick<Names['called'][number], 'plain' | 'bag'>[]>()

function comparedForms(texts: readonly string[]): readonly Pick<Names['called'][number], 'plain' | 'bag'>[] {
  const known = formsOf.get(texts)
  if (known !== undefined) return known
  const forms = texts.map((text) => {
    const words = headingWords(text)
    const bag = significantWords(words)
    // Of "Gehalt von" the little word says it.
    return { plain: words.join(''), bag: bag.length > 1 || bag.length === words.length ? bag.join(' ') : '' }
  })
  formsOf.set(texts, forms)
  return forms
}

function chosenBefore(name: string | null, columns: readonly TableColumn[]): readonly Guess[] {
  return columns.filter((column) => column.name === name).map((column) => ({ column, score: scores.chosen }))
}

function guessesOf(
  entity: EntityName,
  heading: string,
  names: readonly Names[],
  values: readonly string[],
): readonly Guess[] {
  const verbatim = names.filter(({ column }) => column.name === heading.trim())
  if (verbatim.length > 0) return verbatim.map(({ column }) => ({ column, score: scores.verbatim }))
  const said = withoutRemarks(heading)
  const same = [heading, said]
    .map((text) => sameAs(headingWords(text), names, isCombined(text)))
    .find((guesses) => guesses.length > 0)
  const guesses = same ?? (isForeign(said) ? [] : (inParts(entity, said, names) ?? nearTo(said, names)))
  return guesses.filter(({ column, score }) => score >= scores.label || !isBelied(column, score, values))
}

/** Those that a text calls by their names, each as surely as by the surest of them. `isOrdered`: its words stand for nothing in another order. */
function sameAs(words: readonly string[], names: readonly Names[], isOrdered = false): readonly Guess[] {
  const plain = words.join('')
  const bag = isOrdered ? '' : significantWords(words).join(' ')
  if (plain === '') return []
  return names.flatMap(({ column, called }) => {
    const score = Math.max(
      0,
      ...called
        .filter((one) => one.plain === plain || (one.bag !== '' && one.bag === bag))
        .map((one) => one.score),
    )
    return score === 0 ? [] : [{ column, score }]
  })
}

/**
 * What the parts of a combined heading, or its words without those that the list is of, say with one
 * voice; none where they differ. `undefined`: it has no parts that say anything.
 */
function inParts(entity: EntityName, said: string, all: readonly Names[]): readonly Guess[] | undefined {
  const isOwner = ownerTest(entity)
  const names = all.filter(({ column }) => column.part !== 'id')
  const one = (text: string): readonly Guess[] => {
    const pair = prefixed(text)
    if (pair !== undefined && headingWords(pair[0]).every((word) => isOwner(word) || isFiller(word)))
      return one(pair[1])
    const words = headingWords(text)
    const same = sameAs(words, names, isCombined(text))
    const rest = words.filter((word) => !isOwner(word))
    return same.length > 0 || rest.length === 0 || isCombined(text) ? same : sameAs(rest, names)
  }
  const { said: parts, beside } = alternatives(said)
  const known = [...parts, ...beside.filter((text) => one(text).length > 0)]
  const [first = [], ...others] = known.map(one)
  const agreed = first.filter(({ column }) =>
    others.every((guesses) => guesses.some((other) => other.column === column)),
  )
  if (agreed.length > 0) return agreed.map(({ column, score }) => ({ column, score: scores.parts * score }))
  return known.length > 1 && known.some((text) => one(text).length > 0) ? [] : undefined
}

function isFiller(word: string): boolean {
  return significantWords([word]).length === 0
}

const endings = ['s', 'n', 'en', 'es', 'innen', 'e']
const ownerWords = new Map<EntityName, ReadonlySet<string>>()

function ownerTest(entity: EntityName): (word: string) => boolean {
  const all = ownerWords.get(entity) ?? new Set((owners[entity] ?? []).flatMap(headingWords))
  ownerWords.set(entity, all)
  return (word) =>
    all.has(word) ||
    endings.some(
      (ending) =>
        word.length > ending.length + 3 && word.endsWith(ending) && all.has(word.slice(0, -ending.length)),
    )
}

/** Whether a text, such as a sheet's name, says that a list is of these records. */
export function namesEntity(entity: EntityName, text: string): boolean {
  return headingWords(text).some(ownerTest(entity))
}

function isForeign(said: string): boolean {
  return headingWords(said).some((word) => foreign.has(word))
}

const foreign = new Set([...foreignWords].flatMap(headingWords))

/** Misspelled names. What has no word but those of such lists is none. */
function nearTo(said: string, names: readonly Names[]): readonly Guess[] {
  const words = headingWords(said)
  if (words.every((word) => knownWords().has(word))) return []
  const plain = words.join('')
  const found = names.flatMap(({ column, called }) => {
    const likely = called
      .filter(({ score }) => score > scores.weak)
      .map((one) => ({ similarity: similarityOf(plain, one.plain), score: one.score }))
    const similarity = Math.max(0, ...likely.map((one) => one.similarity))
    const score = Math.max(0, ...likely.map((one) => one.similarity * one.score))
    return similarity < leastSimilarity ? [] : [{ column, similarity, score: Math.min(score, scores.parts) }]
  })
  const nearest = Math.max(...found.map(({ similarity }) => similarity))
  const isTie =
    new Set(found.filter(({ similarity }) => similarity === nearest).map(({ column }) => column.field)).size >
    1
  return isTie ? [] : found
}

let allWords: ReadonlySet<string> | undefined

function knownWords(): ReadonlySet<string> {
  return (allWords ??= new Set(
    Object.values(aliases).flatMap((fields) =>
      Object.values(fields).flatMap((texts) => texts.flatMap(headingWords)),
    ),
  ))
}

function similarityOf(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  // "Question 1" is not "Question 2" misspelled.
  if (longer < 5 || numbersOf(a) !== numbersOf(b)) return 0
  const distance = distanceWithin(a, b, Math.floor(longer * (1 - leastSimilarity)))
  return distance === undefined ? 0 : 1 - distance / longer
}

/** Whether values clearly are something else than a field takes, though a usual name says it. */
function isBelied({ field, part }: TableColumn, score: number, values: readonly string[]): boolean {
  const isWeak = score <= scores.weak
  if (field.type.kind === 'timestamp') return values.length > 0 && !areMostly('moment', values, 1)
  if (field.type.kind !== 'string' || part !== 'value') return false
  return areMostly('email', values) || (isWeak && areMostly('stand', values))
}

/** Gives a heading that could also be what records are called to that, where nothing else is: "Exhibitor name" alone is no contact's. */
function giveTitle(
  title: string,
  found: readonly (Guess & { readonly index: number })[],
  mapping: Map<number, string>,
  taken: Set<string>,
): void {
  const other = taken.has(title) ? undefined : found.find(({ column }) => column.name === title)
  const before = other === undefined ? undefined : mapping.get(other.index)
  if (other === undefined || before === undefined) return
  mapping.set(other.index, title)
  taken.delete(before)
  taken.add(title)
}

/** "Name" is the rest of it where the first name has a column of its own, in the languages that say so. */
function besideFirstName(
  headings: readonly string[],
  mapping: ReadonlyMap<number, string>,
  candidates: readonly TableColumn[],
  taken: ReadonlySet<string>,
): readonly (Guess & { readonly index: number })[] {
  const column = candidates.find(({ name }) => name === 'last_name')
  const first = headings.find((_heading, index) => mapping.get(index) === 'first_name')
  if (
    column === undefined ||
    taken.has(column.name) ||
    first === undefined ||
    !/^(?:vorname|rufname|prenom)/.test(plainHeading(withoutRemarks(first)))
  )
    return []
  return headings.flatMap((heading, index) =>
    plainHeading(withoutRemarks(heading)) === 'name' ? [{ index, column, score: scores.weak }] : [],
  )
}

/** Whether a heading's words leave open what it is: none that some list has, as far as its values are no e-mails, nor one that turns it away. */
function leavesOpen(heading: string, values: readonly string[]): boolean {
  const said = withoutRemarks(heading)
  const words = headingWords(said)
  const isKnown = words.length > 0 && words.every((word) => knownWords().has(word))
  return !isForeign(said) && !/\d/.test(said) && (!isKnown || areMostly('email', values))
}

/** The columns whose values say alone what a single field takes. */
function byValues(
  unsaid: readonly number[],
  values: readonly (readonly string[])[],
  candidates: readonly TableColumn[],
  taken: ReadonlySet<string>,
): readonly (Guess & { readonly index: number })[] {
  const kinds: readonly ValueKind[] = ['email', 'url', 'phone', 'country', 'moment']
  return kinds.flatMap((kind) => {
    const takers = candidates.filter((column) => column.part === 'value' && takes(kind, column))
    const free = takers.filter(({ name }) => !taken.has(name))
    const indexes = unsaid.filter((index) => areMostly(kind, values[index] ?? []))
    const [column] = free
    const [index] = indexes
    return column !== undefined && index !== undefined && free.length === 1 && indexes.length === 1
      ? [{ index, column, score: scores.values }]
      : []
  })
}

function takes(kind: ValueKind, { field: { name, type } }: TableColumn): boolean {
  if (kind === 'phone') return name === 'phone' || name === 'contact_phone'
  if (kind === 'country') return name === 'country'
  return kind === 'moment' ? type.kind === 'timestamp' : type.kind === kind
}

/** The headings by which a mapping is remembered: in another order they are the same. */
export function headingsKey(headings: readonly string[]): string {
  return JSON.stringify(headings.map(plainHeading).sort())
}
