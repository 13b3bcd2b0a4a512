import { normaliseForSearch } from '../record/search-normalisation.ts'
import { keywordsOf, type JsonValue } from '../record/record-values.ts'
import type { SegmentField } from './fields.ts'
import type { RuleOperator } from './operators.ts'
import { measuredAs, type ReadRule } from './rules.ts'
import { dayOf, numberOf } from './values.ts'
import { flagOf } from '../record/loose-values.ts'

/** `undefined`: it cannot be told here. */
export type Verdict = boolean | undefined

/** Whether a rule holds for what an attendee has in the rule's field. */
export type CellTest = (cell: JsonValue | undefined) => Verdict

/**
 * Whether someone belongs to a segment, from the verdicts on its rules: `and` is read before `or`,
 * as in SQL. What one rule leaves open is still told where the others decide it.
 */
export function belongs(rules: readonly ReadRule[], verdictOn: (rule: number) => Verdict): Verdict {
  if (rules.length === 0 || rules.some(({ joiner }) => joiner === undefined)) return undefined
  let whole: Verdict = false
  let group: Verdict = true
  for (let at = 0; at < rules.length; at++) {
    if (at > 0 && rules[at]?.joiner === 'or') {
      whole = either(whole, group)
      if (whole === true) return true
      group = true
    }
    if (group !== false) group = both(group, verdictOn(at))
  }
  return either(whole, group)
}

/** The test of one rule. Texts are compared as in a search: without case and accents. */
export function testOf(rule: ReadRule): CellTest {
  const { field, operator, values, obstacle } = rule
  if (field === undefined || operator === undefined || obstacle !== undefined) return () => undefined
  const test = testOfValues(field, operator, values)
  if (field.several !== true) return test
  const whole = new Set(field.choices.map(({ value }) => value))
  return (cell) => test(typeof cell === 'string' && !whole.has(cell) ? keywordsOf(cell) : cell)
}

function testOfValues({ kind }: SegmentField, operator: RuleOperator, values: readonly string[]): CellTest {
  switch (operator) {
    case 'is_empty':
      return (cell) => membersOf(cell).length === 0
    case 'is_not_empty':
      return (cell) => membersOf(cell).length > 0
    case 'equals':
    case 'in':
      return anyMember(sameAs(kind, values))
    case 'not_equals':
    case 'not_in':
      return not(anyMember(sameAs(kind, values)))
    case 'contains':
      return anyMember(textThat(values, (text, wanted) => text.includes(wanted)))
    case 'not_contains':
      return not(anyMember(textThat(values, (text, wanted) => text.includes(wanted))))
    case 'starts_with':
      return anyMember(textThat(values, (text, wanted) => text.startsWith(wanted)))
    case 'less_than':
      return anyMember(within(kind, values, (value, [limit]) => value < limit))
    case 'greater_than':
      return anyMember(within(kind, values, (value, [limit]) => value > limit))
    case 'at_least':
      return anyMember(within(kind, values, (value, [limit]) => value >= limit))
    case 'at_most':
      return anyMember(within(kind, values, (value, [limit]) => value <= limit))
    case 'between':
      return anyMember(within(kind, values, (value, [least, most]) => value >= least && value <= most))
  }
}

type MemberTest = (member: JsonValue) => Verdict

/** What is there in a cell: the one value, or each of several. */
function membersOf(cell: JsonValue | undefined): readonly JsonValue[] {
  const all: readonly JsonValue[] = Array.isArray(cell) ? cell : cell === undefined ? [] : [cell]
  return all.filter((member) => member !== null && !(typeof member === 'string' && member.trim() === ''))
}

function anyMember(test: MemberTest): CellTest {
  return (cell) =>
    membersOf(cell).reduce<Verdict>(
      (found, member) => (found === true ? true : either(found, test(member))),
      false,
    )
}

function sameAs(kind: SegmentField['kind'], values: readonly string[]): MemberTest {
  switch (kind) {
    case 'number':
      return among(values, numberOf)
    case 'date':
      return among(values, dayOf)
    case 'yes-no':
      return among(values, flagOf)
    case 'text':
    case 'choice':
    case 'file':
    case 'unknown': {
      const texts = new Set(values.map(comparedName))
      const numbers = new Set(values.map(numberOf))
      const answers = new Set(values.map(flagOf))
      return (member) => {
        if (typeof member === 'string') return texts.has(comparedName(member))
        if (typeof member === 'number') return numbers.has(member)
        return typeof member === 'boolean' ? answers.has(member) : undefined
      }
    }
  }
}

/** Whether what `read` makes of a value is what it makes of one of these. */
function among(
  values: readonly string[],
  read: (value: JsonValue) => number | string | boolean | undefined,
): MemberTest {
  const wanted = new Set(values.map(read))
  return (member) => {
    const value = read(member)
    return value === undefined ? undefined : wanted.has(value)
  }
}

function textThat(
  [value = '']: readonly string[],
  test: (text: string, wanted: string) => boolean,
): MemberTest {
  const wanted = comparedName(value)
  return (member) => (typeof member === 'object' ? undefined : test(comparedName(String(member)), wanted))
}

function within(
  kind: SegmentField['kind'],
  values: readonly string[],
  test: (value: number | string, limits: readonly [number | string, number | string]) => boolean,
): MemberTest {
  const read: (value: JsonValue) => number | string | undefined =
    measuredAs(kind, values) === 'number' ? numberOf : dayOf
  const [first, last = first] = values.map(read)
  if (first === undefined || last === undefined) return () => undefined
  const limits = first <= last ? ([first, last] as const) : ([last, first] as const)
  return (member) => {
    const value = read(member)
    return value === undefined ? undefined : test(value, limits)
  }
}

function comparedName(text: string): string {
  return normaliseForSearch(text.trim())
}

function not(test: CellTest): CellTest {
  return (cell) => {
    const verdict = test(cell)
    return verdict === undefined ? undefined : !verdict
  }
}

function both(a: Verdict, b: Verdict): Verdict {
  if (a === false || b === false) return false
  return a === true && b === true ? true : undefined
}

function either(a: Verdict, b: Verdict): Verdict {
  if (a === true || b === true) return true
  return a === false && b === false ? false : undefined
}
