import { companyName, nameTokensOf, type CompanyName } from './company-names.ts'
import { addTo } from '../../../keyed-lists.ts'
import type { Doubt } from '../numbers/reading.ts'
import { accentsOf, joined, joinedExpanded, spellings, type Token } from '../words/name-tokens.ts'

/** The booths whose whole name a text is, in one of its spellings. */
interface NamedBooths {
  readonly booths: readonly string[]
  /** `exact`: letter for letter but for capitals and accents; else without "GmbH", as "Mueller", or in another order. */
  readonly certainty: 'exact' | 'likely'
  /**
   * Whether the text says what the name does not: `part` another legal form, `spelling` other accents,
   * `number` a number behind the legal form.
   */
  readonly doubt: Extract<Doubt, 'part' | 'spelling' | 'number'> | null
  /** Whether a number of the name stands in brackets. */
  readonly isBracketed: boolean
}

export interface NameIndex {
  whole(tokens: readonly Token[]): NamedBooths | undefined
  /** The same with its words in any order: "Robotics, Acme". */
  turned(tokens: readonly Token[]): NamedBooths | undefined
  /** Each name once as its core is compared, in order, with its booths. */
  readonly cores: ReadonlyMap<string, readonly string[]>
  coreOf(booth: string): CompanyName | undefined
}

interface Entry extends CompanyName {
  readonly booth: string
  readonly exact: string
  readonly accents: string
}

/** A step after each booth. */
export function* nameIndex(
  booths: readonly { readonly key: string; readonly name: string }[],
): Generator<undefined, NameIndex> {
  const bySpelling = new Map<string, Entry[]>()
  const byWords = new Map<string, Entry[]>()
  const byCore = new Map<string, string[]>()
  const entries = new Map<string, Entry>()
  for (const { key, name } of [...booths].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const tokens = nameTokensOf(name)
    yield
    if (tokens.length === 0) continue
    const company = companyName(tokens)
    const entry = { ...company, booth: key, exact: joined(company.all), accents: accentsOf(company.core) }
    entries.set(key, entry)
    for (const spelling of spellingsOf(tokens, company)) addTo(bySpelling, spelling, entry)
    const sorted = sortedWords(company.core)
    if (sorted !== '') addTo(byWords, sorted, entry)
    const core = joined(company.core)
    addTo(byCore, core, key)
  }
  return {
    whole(tokens) {
      const company = companyName(tokens)
      const found = spellingsOf(tokens, company).flatMap((spelling) => bySpelling.get(spelling) ?? [])
      return told(company, found.length > 1 ? [...new Set(found)] : found)
    },
    turned(tokens) {
      const company = companyName(tokens)
      return told(company, byWords.get(sortedWords(company.core)) ?? [])
    },
    cores: new Map([...byCore].sort(([a], [b]) => (a < b ? -1 : 1))),
    coreOf: (booth) => entries.get(booth),
  }
}

function spellingsOf(tokens: readonly Token[], { all, core }: CompanyName): readonly string[] {
  const shorter = all.length === tokens.length ? [] : spellings(all)
  return [
    ...new Set([...spellings(tokens), ...shorter, ...(core.length === all.length ? [] : spellings(core))]),
  ].filter((spelling) => spelling !== '')
}

function told(company: CompanyName, found: readonly Entry[]): NamedBooths | undefined {
  if (found.length === 0) return undefined
  const exact = joined(company.all)
  const ofForm = sameForm(company, exact, found)
  const ofSpelling = sameAccents(company, ofForm.entries)
  const { entries } = ofSpelling
  const isNumberOther = company.isNumberBehind && entries.some((entry) => !entry.isNumberBehind)
  return {
    booths: entries.map(({ booth }) => booth),
    certainty: entries.every((entry) => entry.exact === exact) ? 'exact' : 'likely',
    doubt: ofForm.isOther ? 'part' : ofSpelling.isOther ? 'spelling' : isNumberOther ? 'number' : null,
    isBracketed: entries.every(({ core }) => core.some((token) => token.isBracketed)),
  }
}

interface Narrowed {
  readonly entries: readonly Entry[]
  readonly isOther: boolean
}

/** "Weber GmbH" is that company, or "Weber" if there is one, and not "Weber AG". */
function sameForm({ forms, isWord }: CompanyName, exact: string, found: readonly Entry[]): Narrowed {
  if (forms.size === 0) return { entries: found, isOther: false }
  const same = found.filter(
    (entry) =>
      (isWord && entry.exact === exact) ||
      (entry.forms.size === forms.size && [...forms].every((form) => entry.forms.has(form))),
  )
  if (same.length > 0) return { entries: same, isOther: false }
  const open = found.filter((entry) => entry.forms.size === 0)
  return open.length > 0 ? { entries: open, isOther: isWord } : { entries: found, isOther: true }
}

/** People leave all accents out or none: "Bäcker" is neither "Backer" nor "Bàcker", but maybe "Baecker". */
function sameAccents({ core }: CompanyName, found: readonly Entry[]): Narrowed {
  const accents = accentsOf(core)
  if (accents === '') return { entries: found, isOther: false }
  const expanded = joinedExpanded(core)
  const same = found.filter(
    (entry) => entry.accents === accents || (entry.accents === '' && joined(entry.core) === expanded),
  )
  return same.length > 0 ? { entries: same, isOther: false } : { entries: found, isOther: true }
}

/** Words in an order of their own; empty for fewer than two. Numbers in another order are another name. */
function sortedWords(tokens: readonly Token[]): string {
  if (tokens.length < 2 || tokens.filter(({ isNumber }) => isNumber).length > 1) return ''
  return tokens
    .map(({ text }) => text)
    .sort()
    .join(' ')
}
