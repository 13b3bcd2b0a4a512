import { entities, type EntityName, type FieldDeclaration, type FieldKind } from '../../entities/index.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { isCalendarDate } from '../calendar-date.ts'
import type { Problem } from '../problems.ts'
import { formQuestions, type Question } from './questions.ts'

/** A field of a record's form: a declared one, or one that the event's organiser has added. */
export interface FormField {
  readonly field: FieldDeclaration
  /** What the event's form calls it. */
  readonly title: string | undefined
  /** What can be chosen; where there are none, anything of the kind. */
  readonly choices: Question['choices']
  readonly isOwn: boolean
}

export interface EntityForm {
  /** What a person fills in: what the form does not name first, then in the form's order. */
  readonly fields: readonly FormField[]
  /**
   * What a record has besides, which nobody has declared or which cannot be written here. It is
   * kept as it is.
   */
  readonly others: readonly { readonly name: string; readonly title: string | undefined }[]
}

/**
 * The form of a record. `definitions`: the records of the entity's form, in the order in which the
 * service lists them. `values` decide where the interface leaves the shape of an answer open: it
 * stays as the record has it, and what a control could not show is shown as text.
 */
export function entityForm(
  entity: EntityName,
  definitions: readonly RecordValues[],
  values: RecordValues,
): EntityForm {
  const { fieldNamed, fields: declared, idField, customFields } = entities[entity]
  const questions = formQuestions(entity, definitions)
  const asked = new Set(questions.map(({ name }) => name))
  const fields: FormField[] = declared
    .filter(({ name }) => !asked.has(name))
    .map((field) => ({ field, title: undefined, choices: [], isOwn: false }))
  const others: { readonly name: string; readonly title: string | undefined }[] = []
  for (const question of questions) {
    const { name, title, choices, required, isShown } = question
    const known = fieldNamed(name)
    const type = known?.type ?? kindOf(question, values[name])
    if (known !== undefined && (isShown || known.required === true)) {
      const field = narrowed(known, choices, values[name])
      fields.push({
        field: required ? { ...field, required: true } : field,
        title,
        choices: known.type.kind === 'enum' ? [] : choices,
        isOwn: false,
      })
    } else if (known === undefined && isShown && type !== undefined && customFields === true) {
      fields.push({
        field: { name, type, nullable: true, ...(required ? { required: true } : {}) },
        title,
        choices,
        isOwn: true,
      })
    } else if (known === undefined && !isEmpty(values[name])) others.push({ name, title })
  }
  const unknown = Object.keys(values).filter(
    (name) =>
      name !== idField &&
      !asked.has(name) &&
      fieldNamed(name) === undefined &&
      !isRead(entity, name) &&
      !isEmpty(values[name]),
  )
  return { fields, others: [...others, ...unknown.map((name) => ({ name, title: undefined }))] }
}

/**
 * A declared field with the choices that the event's form leaves of it. What the interface does not
 * take is none.
 */
function narrowed(
  field: FieldDeclaration,
  choices: Question['choices'],
  value: JsonValue | undefined,
): FieldDeclaration {
  const { type } = field
  if (type.kind === 'enum') {
    const left = choices.filter((choice) => type.values.includes(choice.value))
    return left.length === 0 ? field : { ...field, type: oneOf(left, value) }
  }
  const isPlain =
    type.kind === 'string' &&
    type.multiline !== true &&
    type.pattern === undefined &&
    type.place === undefined
  return isPlain && choices.length > 0 ? { ...field, type: oneOf(choices, value) } : field
}

/** What a declared field is read from is no field of its own. */
function isRead(entity: EntityName, name: string): boolean {
  return entities[entity].fields.some(({ readPath }) => readPath?.[0] === name)
}

/**
 * The questions that the event's form wants answered, besides the fields that the interface
 * requires. A file cannot be given with an answer, so nobody here could mend that.
 */
export function requiredAnswers(entity: EntityName, definitions: readonly RecordValues[]): readonly string[] {
  return formQuestions(entity, definitions).flatMap(({ name, kind, required, isShown }) => {
    const declared = entities[entity].fieldNamed(name)
    const isOpen =
      declared === undefined
        ? kind !== 'file' && entities[entity].customFields === true
        : declared.only === undefined
    return required && isShown && isOpen && declared?.required !== true ? [name] : []
  })
}

/** Those of them that a record does not answer. */
export function missingAnswers(required: readonly string[], values: RecordValues): readonly Problem[] {
  return required.filter((name) => isEmpty(values[name])).map((field) => ({ field, code: 'required' }))
}

/** How an answer is written; `undefined`: not here. */
function kindOf({ kind, choices }: Question, value: JsonValue | undefined): FieldKind | undefined {
  const isText = typeof value === 'string' && value !== ''
  if (Array.isArray(value) && value.every((one: JsonValue) => typeof one === 'string')) {
    if (value.length > 0 || kind === 'several') return { kind: 'strings', encoding: 'indexed' }
  } else if (typeof value === 'object' && value !== null) return undefined
  /** What a record has of another kind is shown as a text. */
  const kindIf = (kind: 'boolean' | 'numeric' | 'date' | 'timestamp', fits: boolean): FieldKind => ({
    kind: isEmpty(value) || fits ? kind : 'string',
  })
  switch (kind) {
    case 'file':
      return undefined
    case 'several':
      // Where several stand in one text, commas are between them.
      if (isText)
        return choices.some((choice) => choice.value.includes(','))
          ? oneOf(choices, value)
          : { kind: 'keywords' }
      return { kind: 'strings', encoding: 'indexed' }
    case 'one':
      return choices.length === 0 ? { kind: 'string' } : oneOf(choices, value)
    case 'yes-no':
      return kindIf('boolean', typeof value === 'boolean')
    case 'number':
      return kindIf('numeric', typeof value === 'number')
    case 'date':
      return kindIf('date', isText && isCalendarDate(value))
    case 'time':
      return kindIf('timestamp', isText && /(Z|[+-]\d{2}:?\d{2})$/.test(value))
    case 'email':
    case 'url':
      return { kind }
    case 'long-text':
      return { kind: 'string', multiline: true }
    case 'phone':
    case 'text':
      return { kind: 'string' }
  }
}

/** A value that is no choice any more stays one for the record that has it. */
function oneOf(choices: Question['choices'], value: JsonValue | undefined): FieldKind {
  const values = choices.map((choice) => choice.value)
  const own = isEmpty(value) || typeof value === 'object' ? undefined : String(value)
  return { kind: 'enum', values: own === undefined || values.includes(own) ? values : [...values, own] }
}
