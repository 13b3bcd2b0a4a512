import type { JsonValue } from '../record/record-values.ts'
import { fieldNamed, type SegmentField } from './fields.ts'
import { fits, isExtent, joinerOf, operatorOf, valuesWanted, type RuleOperator } from './operators.ts'
import { dayOf, numberOf } from './values.ts'
import { flagOf } from '../record/loose-values.ts'
import { valuesIn } from './value-lists.ts'

/** A rule as a record has it, from whatever service: each value may be of any kind, or missing. */
export interface SegmentRule {
  readonly field?: JsonValue | undefined
  readonly operator?: JsonValue | undefined
  readonly value?: JsonValue | undefined
  readonly joiner?: JsonValue | undefined
}

/** Why nobody here can say of whom a rule holds. */
export type RuleObstacle =
  | 'no-field'
  | 'ambiguous-field'
  | 'field-not-here'
  | 'unknown-operator'
  | 'unfit-operator'
  | 'unknown-joiner'
  | 'no-value'
  | 'unreadable-value'
  | 'not-number'
  | 'not-date'
  | 'not-yes-or-no'
  | 'not-comparable'

/** What a rule says, as far as it can be understood. */
export interface ReadRule {
  /** `undefined`: it names none, or several could be meant. */
  readonly field: SegmentField | undefined
  readonly operator: RuleOperator | undefined
  /** As texts: numbers with a point, days as YYYY-MM-DD, `true` and `false`. */
  readonly values: readonly string[]
  /** How it is joined to the rule before it. */
  readonly joiner: 'and' | 'or' | undefined
  readonly obstacle: RuleObstacle | undefined
}

/** The rules of a segment, in order. */
export function readRules(
  rules: readonly SegmentRule[],
  fields: readonly SegmentField[],
): readonly ReadRule[] {
  return rules.map((rule, index) => {
    const read = readRule(rule, fields)
    // The first is joined to nothing.
    if (index > 0 && read.joiner === undefined) return { ...read, obstacle: 'unknown-joiner' }
    return index === 0 ? { ...read, joiner: 'and' } : read
  })
}

function readRule(rule: SegmentRule, fields: readonly SegmentField[]): ReadRule {
  const name = typeof rule.field === 'string' ? rule.field.trim() : ''
  const field = name === '' ? undefined : fieldNamed(fields, name)
  const said = operatorOf(rule.operator)
  const listed = Array.isArray(rule.value)
  // "equals" several is one of them.
  const operator = listed && said === 'equals' ? 'in' : listed && said === 'not_equals' ? 'not_in' : said
  const values = operator === undefined ? undefined : valuesOf(rule.value, operator)
  const obstacle = (): RuleObstacle | undefined => {
    if (name === '') return 'no-field'
    if (field === undefined) return 'ambiguous-field'
    if (operator === undefined) return 'unknown-operator'
    if (!fits(operator, field.kind)) return 'unfit-operator'
    if (values === undefined) return 'unreadable-value'
    return obstacleOfValues(field, operator, values)
  }
  return { field, operator, values: values ?? [], joiner: joinerOf(rule.joiner), obstacle: obstacle() }
}

/** `undefined`: they cannot be read. */
function valuesOf(value: JsonValue | undefined, operator: RuleOperator): readonly string[] | undefined {
  const wanted = valuesWanted(operator)
  if (wanted === 'none' || value === undefined || value === null) return []
  if (Array.isArray(value)) {
    const texts = value.flatMap((one: JsonValue) => plainText(one) ?? [])
    const some = texts.filter((text) => text !== '')
    return texts.length < value.length || (wanted === 'one' && some.length > 1) ? undefined : some
  }
  const text = plainText(value)
  if (text === undefined || text === '') return text === undefined ? undefined : []
  return wanted === 'one' ? [text] : valuesIn(text)
}

function plainText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function obstacleOfValues(
  { kind }: SegmentField,
  operator: RuleOperator,
  values: readonly string[],
): RuleObstacle | undefined {
  const wanted = valuesWanted(operator)
  if (wanted === 'none') return undefined
  if (values.length === 0) return 'no-value'
  if (wanted === 'two' && values.length !== 2) return values.length < 2 ? 'no-value' : 'unreadable-value'
  if (kind === 'number')
    return values.every((value) => numberOf(value) !== undefined) ? undefined : 'not-number'
  if (kind === 'date') return values.every((value) => dayOf(value) !== undefined) ? undefined : 'not-date'
  if (kind === 'yes-no')
    return values.every((value) => flagOf(value) !== undefined) ? undefined : 'not-yes-or-no'
  return isExtent(operator) && measuredAs(kind, values) === undefined ? 'not-comparable' : undefined
}

/** As what less and more are told; `undefined`: these values are neither all days nor all numbers. */
export function measuredAs(
  kind: SegmentField['kind'],
  values: readonly string[],
): 'number' | 'date' | undefined {
  if (kind === 'number' || kind === 'date') return kind
  if (values.every((value) => dayOf(value) !== undefined)) return 'date'
  return values.every((value) => numberOf(value) !== undefined) ? 'number' : undefined
}
