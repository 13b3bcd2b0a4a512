import type { JsonValue } from '../record/record-values.ts'
import { ruleOperators } from '../../entities/declared/segments.ts'
import { normaliseForSearch } from '../record/search-normalisation.ts'
import type { SegmentField } from './fields.ts'

export type RuleOperator = (typeof ruleOperators)[number]

/** What others call them. */
const synonyms: Readonly<Record<string, RuleOperator>> = {
  '=': 'equals',
  '==': 'equals',
  eq: 'equals',
  is: 'equals',
  equal: 'equals',
  equal_to: 'equals',
  '!=': 'not_equals',
  '<>': 'not_equals',
  ne: 'not_equals',
  neq: 'not_equals',
  is_not: 'not_equals',
  not_equal: 'not_equals',
  does_not_contain: 'not_contains',
  begins_with: 'starts_with',
  is_one_of: 'in',
  one_of: 'in',
  any_of: 'in',
  is_none_of: 'not_in',
  none_of: 'not_in',
  '<': 'less_than',
  lt: 'less_than',
  before: 'less_than',
  '>': 'greater_than',
  gt: 'greater_than',
  after: 'greater_than',
  '>=': 'at_least',
  gte: 'at_least',
  '<=': 'at_most',
  lte: 'at_most',
  empty: 'is_empty',
  is_null: 'is_empty',
  not_empty: 'is_not_empty',
  is_not_null: 'is_not_empty',
}

/** `undefined`: what is meant cannot be told. */
export function operatorOf(value: JsonValue | undefined): RuleOperator | undefined {
  if (typeof value !== 'string') return undefined
  const name = normaliseForSearch(value.trim()).replaceAll(/[\s-]+/g, '_')
  return (
    ruleOperators.find((operator) => operator === name) ??
    (Object.hasOwn(synonyms, name) ? synonyms[name] : undefined)
  )
}

/** A rule without a joiner is joined by `and`. `undefined`: what is meant cannot be told. */
export function joinerOf(value: JsonValue | undefined): 'and' | 'or' | undefined {
  if (value === undefined || value === null || value === '') return 'and'
  switch (typeof value === 'string' ? value.trim().toLowerCase() : '') {
    case 'and':
    case 'all':
    case '&&':
      return 'and'
    case 'or':
    case 'any':
    case '||':
      return 'or'
    default:
      return undefined
  }
}

/** How many values an operator compares with. */
export function valuesWanted(operator: RuleOperator): 'none' | 'one' | 'two' | 'several' {
  switch (operator) {
    case 'is_empty':
    case 'is_not_empty':
      return 'none'
    case 'between':
      return 'two'
    case 'in':
    case 'not_in':
      return 'several'
    case 'equals':
    case 'not_equals':
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'less_than':
    case 'greater_than':
    case 'at_least':
    case 'at_most':
      return 'one'
  }
}

const emptiness = ['is_empty', 'is_not_empty'] as const
const equality = ['equals', 'not_equals', 'in', 'not_in'] as const
const extent = ['less_than', 'greater_than', 'at_least', 'at_most', 'between'] as const

/** Whether an operator asks for less or more, which only numbers and days are. */
export function isExtent(operator: RuleOperator): boolean {
  return extent.some((one) => one === operator)
}

/** The operators that a person is offered for a field. */
export function operatorsFor(kind: SegmentField['kind']): readonly RuleOperator[] {
  switch (kind) {
    case 'text':
      return ['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'in', 'not_in', ...emptiness]
    case 'number':
    case 'date':
      return ['equals', 'not_equals', ...extent, ...emptiness]
    case 'choice':
      return [...equality, ...emptiness]
    case 'yes-no':
      return ['equals', ...emptiness]
    case 'file':
      return emptiness
    case 'unknown':
      return ruleOperators
  }
}

/** Whether it can be told what the operator means for such a field. */
export function fits(operator: RuleOperator, kind: SegmentField['kind']): boolean {
  switch (kind) {
    case 'text':
    case 'choice':
    case 'unknown':
      return true
    case 'number':
    case 'date':
      return !['contains', 'not_contains', 'starts_with'].includes(operator)
    case 'yes-no':
      return [...equality, ...emptiness].some((one) => one === operator)
    case 'file':
      return valuesWanted(operator) === 'none'
  }
}
