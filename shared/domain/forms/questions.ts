import { entities, type EntityName } from '../../entities/index.ts'
import { parseJson } from '../../json.ts'
import type { JsonValue, RecordValues } from '../record/record-values.ts'

type QuestionKind =
  | 'text'
  | 'long-text'
  | 'email'
  | 'url'
  | 'phone'
  | 'number'
  | 'date'
  | 'time'
  | 'yes-no'
  /** One of the choices, or any text where there are none. */
  | 'one'
  | 'several'
  | 'file'

interface Choice {
  readonly value: string
  readonly label: string
}

/** What an event's form asks of a person. */
export interface Question {
  /** The field of the record that holds the answer. */
  readonly name: string
  /** None where the form has only the name. */
  readonly title: string | undefined
  readonly kind: QuestionKind
  readonly choices: readonly Choice[]
  readonly required: boolean
  /** A question out of use keeps its answers, and is not shown. */
  readonly isShown: boolean
}

/**
 * The questions of an entity's form in its order, from the records that describe it. Services
 * differ in how they write a descriptor: a name of either kind, a type in any spelling, choices as
 * texts, as objects or in one text. One that names no field is left out; of several with one name
 * the first counts.
 */
export function formQuestions(entity: EntityName, definitions: readonly RecordValues[]): readonly Question[] {
  const questions = new Map<string, Question>()
  for (const definition of definitions) {
    const name = nameOf(entity, definition)
    if (name === undefined || questions.has(name)) continue
    const choices = choicesOf(definition['custom_value'])
    questions.set(name, {
      name,
      title: titleOf(name, textOf(definition['title'])),
      kind: kindOf(definition['type'], choices.length),
      choices,
      required: isSet(definition['required']),
      isShown:
        definition['status'] === undefined || definition['status'] === null || isSet(definition['status']),
    })
  }
  return [...questions.values()]
}

/** One that only repeats the field's name says less than our own label does. */
function titleOf(name: string, title: string | undefined): string | undefined {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
  return title !== undefined && letters(title) === letters(name.replace(/_ids?$/, '')) ? undefined : title
}

/** A declared field is meant by either name. */
function nameOf(entity: EntityName, { slug, column }: RecordValues): string | undefined {
  const names = [slug, column].flatMap((name) => textOf(name) ?? [])
  const { idField, fieldNamed } = entities[entity]
  return names.includes(idField)
    ? undefined
    : (names.find((name) => fieldNamed(name) !== undefined) ?? names[0])
}

/** By the letters of a type's name alone: `checkbox-group`, `checkbox_group`, `checkboxGroup`. */
const kinds: Readonly<Record<string, QuestionKind>> = {
  ...{
    textarea: 'long-text',
    longtext: 'long-text',
    multiline: 'long-text',
    paragraph: 'long-text',
    richtext: 'long-text',
  },
  ...{
    email: 'email',
    emailaddress: 'email',
    mail: 'email',
    url: 'url',
    link: 'url',
    website: 'url',
    uri: 'url',
  },
  ...{ phone: 'phone', tel: 'phone', telephone: 'phone', phonenumber: 'phone', mobile: 'phone' },
  ...{
    number: 'number',
    numeric: 'number',
    integer: 'number',
    int: 'number',
    float: 'number',
    decimal: 'number',
  },
  ...{ date: 'date', datetime: 'time', datetimelocal: 'time', timestamp: 'time', dateandtime: 'time' },
  ...{
    checkbox: 'yes-no',
    boolean: 'yes-no',
    bool: 'yes-no',
    switch: 'yes-no',
    toggle: 'yes-no',
    yesno: 'yes-no',
  },
  ...{
    radiogroup: 'one',
    radio: 'one',
    radiobutton: 'one',
    radiobuttons: 'one',
    select: 'one',
    dropdown: 'one',
    singleselect: 'one',
    list: 'one',
  },
  ...{
    checkboxgroup: 'several',
    checkboxes: 'several',
    multiselect: 'several',
    selectmultiple: 'several',
    multiplechoice: 'several',
  },
  ...{ file: 'file', fileupload: 'file', upload: 'file', attachment: 'file', image: 'file' },
}

/** A kind that nobody knows is a text, or one of its choices. */
function kindOf(type: JsonValue | undefined, choices: number): QuestionKind {
  const kind = typeof type === 'string' ? kinds[type.toLowerCase().replaceAll(/[^a-z]/g, '')] : undefined
  if (kind === 'yes-no' && choices > 1) return 'several'
  return kind ?? (choices > 0 ? 'one' : 'text')
}

function choicesOf(value: JsonValue | undefined): readonly Choice[] {
  const choices = new Map<string, Choice>()
  for (const choice of offered(value)) if (!choices.has(choice.value)) choices.set(choice.value, choice)
  return [...choices.values()]
}

function offered(value: JsonValue | undefined): readonly Choice[] {
  if (Array.isArray(value)) return value.flatMap((one: JsonValue) => choiceOf(one) ?? [])
  if (typeof value === 'string') {
    const json = /^\s*[[{]/.test(value) ? (parseJson(value) as JsonValue | undefined) : undefined
    return json === undefined
      ? value.split(/[,\n]/).flatMap((one) => choiceOf(one.trim()) ?? [])
      : offered(json)
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, label]) =>
    name === '' ? [] : [{ value: name, label: textOf(label) ?? name }],
  )
}

function choiceOf(value: JsonValue): Choice | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const text = textOf(value)
    return text === undefined ? undefined : { value: text, label: text }
  }
  const said = (names: readonly string[]): string | undefined =>
    names.flatMap((name) => textOf((value as RecordValues)[name]) ?? [])[0]
  const label = said(['label', 'title', 'name', 'text', 'option'])
  const own = said(['value', 'id', 'key', 'slug']) ?? label
  return own === undefined ? undefined : { value: own, label: label ?? own }
}

/** Flags are written in several ways. */
function isSet(value: JsonValue | undefined): boolean {
  return (
    value === true ||
    value === 1 ||
    (typeof value === 'string' && /^(1|true|yes|on|active|enabled)$/i.test(value.trim()))
  )
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
