import { entities, type EntityName, type FieldDeclaration } from '../entities/index.ts'
import { currencyCodes } from '../entities/declared/currencies.ts'
import { isEmpty, type JsonValue, type RecordValues } from './record/record-values.ts'

/**
 * A rule that a value breaks: of the interface, or of what a record needs to be ready
 * (`readiness/`). `code` is stable and translated by the renderer; `params` fill its text.
 */
export interface Problem {
  readonly field: string
  readonly code: ProblemCode
  readonly params?: Readonly<Record<string, string | number>>
  /** Only said; nothing is missing where it is not heeded. */
  readonly level?: 'advised'
}

export const problemCodes = [
  'required',
  'not-text',
  'not-integer',
  'not-number',
  'not-boolean',
  'not-list',
  'not-file',
  'not-reference',
  'not-email',
  'not-url',
  'not-date',
  'not-timestamp',
  'not-currency',
  'not-colour',
  'one-of',
  'too-small',
  'too-large',
  'too-long',
  'wrong-length',
  'not-future',
  'below-field',
  'before-field',
  'not-judged',
] as const
/** Rules of readiness: the service takes a record that breaks them. */
export const readinessCodes = [
  'wanted',
  'too-short',
  'too-few',
  'picture-too-small',
  'picture-too-large',
  'picture-too-narrow',
  'picture-too-wide',
  'picture-too-heavy',
  'placeholder-text',
  'link-leads-nowhere',
  'link-broken',
  'link-refused',
  'exhibitor-unknown',
] as const
export type ReadinessCode = (typeof readinessCodes)[number]
export type ProblemCode = (typeof problemCodes)[number] | ReadinessCode

/** The rules' clock: `today` as YYYY-MM-DD decides what a future date is. */
export interface ValidationContext {
  readonly today: string
}

/**
 * Every rule of the interface that `values` breaks, in the order of the declaration. Files are
 * checked for presence; their content where they are read.
 */
export function validateRecord(entity: EntityName, values: RecordValues, context: ValidationContext): readonly Problem[] {
  return entities[entity].writable.flatMap((field) => validateField(field, values, context))
}

export function validateField(field: FieldDeclaration, values: RecordValues, context: ValidationContext): readonly Problem[] {
  const value = values[field.name]
  if (isEmpty(value)) {
    const stoodIn = field.insteadOf !== undefined && !isEmpty(values[field.insteadOf])
    return field.required === true && !stoodIn ? [{ field: field.name, code: 'required' }] : []
  }
  const problem = value === undefined ? undefined : checkValue(field, value, values, context)
  return problem === undefined ? [] : [{ field: field.name, ...problem }]
}

type Finding = Omit<Problem, 'field'> | undefined

// Deliberately loose: one @, no blanks, a dot in the host. Stricter patterns refuse addresses that
// work.
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/
const timestampPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const colourPattern = /^#[0-9a-fA-F]{6}$/

function checkValue(field: FieldDeclaration, value: JsonValue, values: RecordValues, context: ValidationContext): Finding {
  const { type } = field
  switch (type.kind) {
    case 'string': {
      if (typeof value !== 'string') return { code: 'not-text' }
      if (value.trim() === '' && field.required === true) return { code: 'required' }
      if (type.pattern === 'currency' && !currencyCodes.has(value)) return { code: 'not-currency' }
      if (type.pattern === 'colour' && !colourPattern.test(value)) return { code: 'not-colour' }
      if (type.length !== undefined && value.length !== type.length) return { code: 'wrong-length', params: { length: type.length } }
      if (type.maxLength !== undefined && value.length > type.maxLength) return { code: 'too-long', params: { max: type.maxLength } }
      return undefined
    }
    case 'keywords':
      if (typeof value !== 'string') return { code: 'not-text' }
      return value.split(',').every((word) => word.trim() === '') ? { code: 'required' } : undefined
    case 'email':
      return typeof value === 'string' && emailPattern.test(value) ? undefined : { code: 'not-email' }
    case 'url':
      return typeof value === 'string' && isWebUrl(value) ? undefined : { code: 'not-url' }
    case 'integer':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { code: 'not-integer' }
      return checkRange(value, type.min, type.max)
    case 'numeric': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'not-number' }
      const least = type.atLeastField === undefined ? undefined : values[type.atLeastField]
      if (typeof least === 'number' && value < least) return { code: 'below-field', params: { other: type.atLeastField ?? '' } }
      return checkRange(value, type.min, undefined)
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'not-boolean' }
    case 'enum':
      return typeof value === 'string' && type.values.includes(value) ? undefined : { code: 'one-of', params: { values: type.values.join(', ') } }
    case 'date':
      if (typeof value !== 'string' || !isCalendarDate(value)) return { code: 'not-date' }
      return type.future === true && value <= context.today ? { code: 'not-future' } : undefined
    case 'timestamp': {
      if (typeof value !== 'string' || !isTimestamp(value)) return { code: 'not-timestamp' }
      const earliest = type.notBeforeField === undefined ? undefined : values[type.notBeforeField]
      const before = typeof earliest === 'string' && isTimestamp(earliest) && Date.parse(value) < Date.parse(earliest)
      return before ? { code: 'before-field', params: { other: type.notBeforeField ?? '' } } : undefined
    }
    case 'strings':
    case 'references':
      return Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : { code: 'not-list' }
    case 'reference':
      return typeof value === 'string' ? undefined : { code: 'not-reference' }
    case 'file':
      return typeof value === 'object' && value !== null && !Array.isArray(value) && ('hash' in value || 'url' in value)
        ? undefined
        : { code: 'not-file' }
    case 'json':
      return undefined
  }
}

function checkRange(value: number, min: number | undefined, max: number | undefined): Finding {
  if (min !== undefined && value < min) return { code: 'too-small', params: { min } }
  if (max !== undefined && value > max) return { code: 'too-large', params: { max } }
  return undefined
}

/** A calendar day that exists, as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isTimestamp(text: string): boolean {
  return timestampPattern.test(text) && !Number.isNaN(Date.parse(text))
}

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}

const englishTexts: Readonly<Record<ProblemCode, (params: Readonly<Record<string, string | number>>) => string>> = {
  required: () => 'This field is required.',
  'not-text': () => 'This must be text.',
  'not-integer': () => 'This must be a whole number.',
  'not-number': () => 'This must be a number.',
  'not-boolean': () => 'This must be true or false.',
  'not-list': () => 'This must be a list of texts.',
  'not-file': () => 'This must be a file.',
  'not-reference': () => 'This must name an existing record.',
  'not-email': () => 'This is not an e-mail address.',
  'not-url': () => 'This is not a web address. It starts with https:// or http://.',
  'not-date': () => 'This must be a date in the form YYYY-MM-DD.',
  'not-timestamp': () => 'This must be a time in the form YYYY-MM-DDThh:mm:ssZ.',
  'not-currency': () => 'This must be a currency code of ISO 4217, such as EUR.',
  'not-colour': () => 'This must be a colour in the form #rrggbb.',
  'one-of': ({ values }) => `This must be one of: ${values}.`,
  'too-small': ({ min }) => `This must be at least ${min}.`,
  'too-large': ({ max }) => `This must be at most ${max}.`,
  'too-long': ({ max }) => `This must have at most ${max} characters.`,
  'wrong-length': ({ length }) => `This must have exactly ${length} characters.`,
  'not-future': () => 'This must be a future date.',
  'below-field': ({ other }) => `This must not be less than ${other}.`,
  'before-field': ({ other }) => `This must not be before ${other}.`,
  'not-judged': () => 'This record could not be checked.',
  'picture-too-small': ({ width, height, min }) =>
    `This picture is too small for its place (${width} × ${height} pixels): the shorter side needs ${min}.`,
  'picture-too-large': ({ width, height, max }) => `This picture is too large (${width} × ${height} pixels): the longer side may have ${max}.`,
  'picture-too-narrow': ({ width, height, ratio }) =>
    `This picture is too narrow for its place (${width} × ${height} pixels): ${ratio} or wider fits.`,
  'picture-too-wide': ({ width, height, ratio }) =>
    `This picture is too wide for its place (${width} × ${height} pixels): ${ratio} or narrower fits.`,
  wanted: () => 'This event asks for it.',
  'too-short': ({ length, min }) => `This has ${length} characters; ${min} are asked for.`,
  'too-few': ({ count, min }) => `There are ${count} of ${min} that are asked for.`,
  'picture-too-heavy': ({ size, max }) => `This picture has ${size} bytes; for its place it may have ${max}.`,
  'placeholder-text': ({ text }) => `This reads like a placeholder: “${text}”.`,
  'link-leads-nowhere': () => 'This link cannot lead to a page of the exhibitor.',
  'link-broken': ({ answer, on }) => `This link did not work on ${on} (${answer}).`,
  'link-refused': ({ on }) => `This link leads into a network that is not public (${on}).`,
  'exhibitor-unknown': () => 'It is not known who the exhibitor is.',
}

/**
 * A problem in English, for the command line and the service's answers; the renderer has its own
 * translations.
 */
export function problemText(problem: Omit<Problem, 'field'>): string {
  return englishTexts[problem.code](problem.params ?? {})
}
