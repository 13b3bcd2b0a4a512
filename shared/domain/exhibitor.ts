import { entities } from '../entities/index.ts'
import { isObject, type JsonObject, type JsonValue, type RecordValues } from './record/record-values.ts'
import { validateField } from './record-fields/validation.ts'

/*
 * Who a booth's exhibitor may be: the service reports its contacts and its representatives, and not
 * the exhibitor itself.
 */

export interface Exhibitor {
  readonly name: string
  readonly email: string
}

export interface ExhibitorSuggestion extends Exhibitor {
  readonly source: 'contact' | 'representative'
}

/** The fields of a booth that say who its exhibitor is. */
export function exhibitorValues({ name, email }: Exhibitor): {
  readonly exhibitor_name: string
  readonly exhibitor_email: string
} {
  return { exhibitor_name: name.trim(), exhibitor_email: email.trim() }
}

/** The rule that a name or an e-mail breaks, if any. */
export function exhibitorProblems(exhibitor: Exhibitor): ReturnType<typeof validateField> {
  const values = exhibitorValues(exhibitor)
  return Object.keys(values).flatMap((name) => {
    const field = entities.booth.fieldNamed(name)
    return field === undefined ? [] : validateField(field, values, { today: '' })
  })
}

export function isComplete(exhibitor: Exhibitor): boolean {
  return exhibitorProblems(exhibitor).length === 0
}

/**
 * Suggestions for a booth, the best first: complete ones before those without a name or a valid
 * e-mail, its own contacts before its representatives. `representatives` are the records that the
 * booth names, for services that report their ids only. The interface leaves open what a contact
 * is: what reads like a name or an e-mail is taken for one. Pure.
 */
export function suggestExhibitors(
  booth: RecordValues,
  representatives: readonly RecordValues[],
): readonly ExhibitorSuggestion[] {
  const found = [
    ...itemsOf(booth['contacts']).map((person) => ({ source: 'contact' as const, ...personOf(person) })),
    ...[...itemsOf(booth['booth_reps']), ...representatives].map((person) => ({
      source: 'representative' as const,
      ...personOf(person),
    })),
  ].filter(({ name, email }) => name !== '' || email !== '')
  const complete = found.filter(isComplete)
  const seen = new Set<string>()
  return [...complete, ...found.filter((one) => !complete.includes(one))].filter(({ name, email }) => {
    const mark = JSON.stringify([name, email]).toLowerCase()
    if (seen.has(mark)) return false
    seen.add(mark)
    return true
  })
}

/**
 * The suggestion to be taken for a booth of which `known` is known already: the best that is
 * complete and says nothing else.
 */
export function bestSuggestion(
  known: Exhibitor,
  suggestions: readonly ExhibitorSuggestion[],
): ExhibitorSuggestion | undefined {
  const fits = (is: string, says: string): boolean => is === '' || is.toLowerCase() === says.toLowerCase()
  return suggestions.find(
    (one) => isComplete(one) && fits(known.name, one.name) && fits(known.email, one.email),
  )
}

/** How much is known: all, not all and it can be suggested, not all and nobody can say it. */
export const exhibitorStates = ['known', 'suggested', 'unknown'] as const
export type ExhibitorState = (typeof exhibitorStates)[number]

export function exhibitorState(
  known: Exhibitor,
  suggestions: () => readonly ExhibitorSuggestion[],
): ExhibitorState {
  if (known.name !== '' && known.email !== '') return 'known'
  return bestSuggestion(known, suggestions()) === undefined ? 'unknown' : 'suggested'
}

/** What a booth says of its exhibitor; empty what it does not. */
export function exhibitorOf(booth: RecordValues): Exhibitor {
  return { name: textAt(booth, 'exhibitor_name'), email: textAt(booth, 'exhibitor_email') }
}

function itemsOf(list: JsonValue | undefined): readonly JsonValue[] {
  const items: readonly JsonValue[] = Array.isArray(list) ? list : []
  return items
}

function personOf(person: JsonValue): Exhibitor {
  if (typeof person === 'string')
    return person.includes('@') ? { name: '', email: person.trim() } : { name: person.trim(), email: '' }
  if (!isObject(person)) return { name: '', email: '' }
  const name =
    firstText(person, ['name', 'full_name', 'contact_name', 'exhibitor_name']) ||
    `${textAt(person, 'first_name')} ${textAt(person, 'last_name')}`
  return {
    name: name.trim(),
    email: firstText(person, ['email', 'mail', 'contact_email', 'exhibitor_email']),
  }
}

function firstText(person: JsonObject, names: readonly string[]): string {
  return names.map((name) => textAt(person, name)).find((text) => text !== '') ?? ''
}

function textAt(person: JsonObject, name: string): string {
  const value = person[name]
  return typeof value === 'string' ? value.trim() : ''
}
