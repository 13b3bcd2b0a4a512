import { entities } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import type { FieldRules } from '../fields/rules.ts'
import { normaliseForSearch } from '../record/search-normalisation.ts'
import { formQuestions, type Question } from '../forms/questions.ts'
import type { RecordValues } from '../record/record-values.ts'

/** What a rule may compare with a field: how values are read, and which operators fit. */
type SegmentFieldKind = FieldRules['compared']

/** A field of attendees that a rule can be about. */
export interface SegmentField {
  readonly name: string
  /** `unknown`: attendees may have it, but no form says what it holds. */
  readonly kind: SegmentFieldKind | 'unknown'
  /** What can be chosen; empty where anything can be said. */
  readonly choices: Question['choices']
  /** Several can be chosen; in a text, commas are between them. */
  readonly several?: true
  /** What the event's own form calls it. */
  readonly title?: string
}

/**
 * The fields of attendees: those that are declared, then those that the event's own form
 * (`definitions`, records of `attendeeField`) adds.
 */
export function segmentFields(definitions: readonly RecordValues[]): readonly SegmentField[] {
  const asked = new Map(
    formQuestions('attendee', definitions)
      .flatMap((question) => fieldOfQuestion(question) ?? [])
      .map((field) => [field.name, field]),
  )
  const declared = entities.attendee.readable.map(({ name, type }): SegmentField => {
    const own = asked.get(name)
    asked.delete(name)
    const kind = rulesOf(type).compared
    const title = own?.title === undefined ? {} : { title: own.title }
    return kind === 'text' && own?.kind === 'choice'
      ? own
      : {
          name,
          kind,
          choices: type.kind === 'enum' ? type.values.map((value) => ({ value, label: value })) : [],
          ...title,
        }
  })
  return [...declared, ...asked.values()]
}

/**
 * The field that a rule names: by its name, or by its title or a spelling of it that only one field
 * has. One that nobody knows may still be in the attendees' records. `undefined`: several fields
 * could be meant.
 */
export function fieldNamed(fields: readonly SegmentField[], name: string): SegmentField | undefined {
  const exact = fields.find((field) => field.name === name)
  if (exact !== undefined) return exact
  const spelled = spelling(name)
  const alike = fields.filter(
    (field) =>
      spelling(field.name) === spelled || (field.title !== undefined && spelling(field.title) === spelled),
  )
  if (alike.length > 1) return undefined
  return alike[0] ?? { name, kind: 'unknown', choices: [] }
}

function fieldOfQuestion({ name, title, kind, choices, isShown }: Question): SegmentField | undefined {
  if (!isShown) return undefined
  return {
    name,
    kind: kindOfQuestion(kind),
    choices,
    ...(kind === 'several' ? { several: true } : {}),
    ...(title === undefined ? {} : { title }),
  }
}

function kindOfQuestion(kind: Question['kind']): SegmentFieldKind {
  switch (kind) {
    case 'number':
    case 'date':
    case 'yes-no':
    case 'file':
      return kind
    case 'time':
      return 'date'
    case 'one':
    case 'several':
      return 'choice'
    case 'text':
    case 'long-text':
    case 'email':
    case 'phone':
    case 'url':
      return 'text'
  }
}

/** Without case, accents, and what stands between words. */
function spelling(name: string): string {
  return normaliseForSearch(name).replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}
