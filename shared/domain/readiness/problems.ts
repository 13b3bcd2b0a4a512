import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { exhibitorOf, isComplete } from '../exhibitor.ts'
import { fileValue, isEmpty, keywordsOf, type RecordValues } from '../record/record-values.ts'
import { isCalendarDate } from '../calendar-date.ts'
import { readinessCodes, type Problem, type ReadinessCode } from '../problems.ts'
import { leadsNowhere, type LinkCheck } from './links.ts'
import { placeholderIn } from './placeholder-text.ts'
import {
  judgedEntities,
  type CountedThing,
  type JudgedEntity,
  type ReadinessRule,
  type ReadinessRules,
  type RuleLevel,
} from './rules.ts'
import { slotFault } from './slot-fit.ts'

/*
 * What a record needs beyond the rules of the interface to be ready. None of it keeps a record from
 * being sent.
 */

/** What is known of a file that is here. */
interface KnownFile {
  readonly widthPixels?: number
  readonly heightPixels?: number
  readonly sizeBytes: number
}

/** What a record is judged by besides its values and the rules. */
export interface ReadinessFacts {
  readonly fileOf: (hash: string) => KnownFile | undefined
  readonly linkCheck: (url: string) => LinkCheck | undefined
  /** How many parts of a kind the record has; counted up to `enough`. */
  readonly partCount: (part: PartName, enough: number) => number
}

export type PartName = Exclude<CountedThing, 'keyword'>

/** Under which name a booth's problem is said that is about the number of its parts. */
export const countFields = {
  document: 'documents',
  video: 'videos',
  job: 'jobs',
  representative: 'booth_rep_ids',
  keyword: 'keywords',
} as const satisfies Readonly<Record<CountedThing, string>>

export function isReadiness<Found extends Pick<Problem, 'code'>>(
  problem: Found,
): problem is Found & { readonly code: ReadinessCode } {
  return readinessCodes.some((code) => code === problem.code)
}

/** Whether a record is not ready as long as it has this problem. */
export function isNeeded({ level }: { readonly level?: RuleLevel }): boolean {
  return level !== 'advised'
}

function isJudged(entity: EntityName): entity is JudgedEntity {
  return judgedEntities.some((name) => name === entity)
}

/**
 * The rules that a record breaks, in their order; of a field's pictures and texts at most one
 * problem each. A file that is not here, or known by its address alone, breaks no rule. `isAsked`:
 * only these rules are looked at.
 */
export function readinessProblems(
  entity: EntityName,
  values: RecordValues,
  rules: ReadinessRules,
  facts: ReadinessFacts,
  isAsked: (rule: ReadinessRule) => boolean = () => true,
): readonly Problem[] {
  if (!isJudged(entity)) return []
  const problems: Problem[] = []
  for (const { rule, broken } of checksOf(entity, rules)) {
    if (!isAsked(rule)) continue
    for (const problem of broken(values, facts))
      problems.push(rule.level === 'advised' ? { ...problem, level: 'advised' } : problem)
  }
  return problems
}

/** The problems of a record by one rule. */
type Broken = (values: RecordValues, facts: ReadinessFacts) => readonly Problem[]
interface Check {
  readonly rule: ReadinessRule
  readonly broken: Broken
}

const knownChecks = new WeakMap<ReadinessRules, Map<JudgedEntity, readonly Check[]>>()

/** The checks of an entity's records, made once for the rules of an event. */
function checksOf(entity: JudgedEntity, rules: ReadinessRules): readonly Check[] {
  const ofEntities = knownChecks.get(rules) ?? new Map<JudgedEntity, readonly Check[]>()
  knownChecks.set(rules, ofEntities)
  const before = ofEntities.get(entity)
  if (before !== undefined) return before
  const checks = rules.rules.flatMap((rule) => {
    const broken = rule.level === 'off' ? undefined : brokenBy(entity, rule, rules.slots)
    return broken === undefined ? [] : [{ rule, broken }]
  })
  ofEntities.set(entity, checks)
  return checks
}

const none: readonly Problem[] = []

/** `undefined`: the rule is not about records of this entity. */
function brokenBy(
  entity: JudgedEntity,
  rule: ReadinessRule,
  slots: ReadinessRules['slots'],
): Broken | undefined {
  switch (rule.kind) {
    case 'filled': {
      const { field } = rule
      if (rule.entity !== entity) return undefined
      return (values) => (isBlank(values[field]) ? [{ field, code: 'wanted' }] : none)
    }
    case 'length': {
      const { field, least } = rule
      if (rule.entity !== entity) return undefined
      return (values) => {
        const value = values[field]
        if (typeof value !== 'string' || value.trim() === '') return none
        const length = Array.from(value.trim()).length
        return length < least ? [{ field, code: 'too-short', params: { length, min: least } }] : none
      }
    }
    case 'measures':
    case 'weight': {
      const { kind, slot } = rule
      if (entity !== 'booth') return undefined
      const { mostBytes, ...measures } = slots[slot]
      return (values, { fileOf }) => {
        const file = fileAt(values, slot, fileOf)
        if (file === undefined) return none
        const { sizeBytes, ...pixels } = file
        const fault =
          kind === 'weight'
            ? slotFault({ ...measures, mostBytes }, { sizeBytes })
            : slotFault(measures, pixels)
        return fault === undefined ? none : [{ field: slot, ...fault }]
      }
    }
    case 'count': {
      const { of, least } = rule
      if (entity !== 'booth') return undefined
      return (values, { partCount }) => {
        const count = of === 'keyword' ? keywordsOf(values['keywords']).length : partCount(of, least)
        // Whether there are any keywords at all the interface asks itself.
        if (count >= least || (of === 'keyword' && count === 0)) return none
        return [{ field: countFields[of], code: 'too-few', params: { count, min: least } }]
      }
    }
    case 'placeholder':
      return (values) =>
        texts[entity].flatMap(({ name }) => {
          const value = values[name]
          const text = typeof value === 'string' && value !== '' ? placeholderIn(value) : undefined
          return text === undefined ? none : [{ field: name, code: 'placeholder-text', params: { text } }]
        })
    case 'links':
      return (values) =>
        linksOf(entity, values).flatMap(({ field, url }) =>
          leadsNowhere(url) ? [{ field, code: 'link-leads-nowhere' as const }] : [],
        )
    case 'reachable':
      return (values, { linkCheck }) =>
        linksOf(entity, values).flatMap(({ field, url }): readonly Problem[] => {
          const check = linkCheck(url)
          if (check === undefined || check.found === 'works') return none
          const on = check.checkedAt.slice(0, 10)
          if (check.found === 'private') return [{ field, code: 'link-refused', params: { on } }]
          return [{ field, code: 'link-broken', params: { answer: check.answer, on } }]
        })
    case 'exhibitor':
      if (entity !== 'booth') return undefined
      return (values) =>
        isComplete(exhibitorOf(values)) ? none : [{ field: 'exhibitor_name', code: 'exhibitor-unknown' }]
  }
}

/** The links of a record, as its fields hold them. */
export function linksOf(
  entity: JudgedEntity,
  values: RecordValues,
): readonly { readonly field: string; readonly url: string }[] {
  return links[entity].flatMap(({ name }) => {
    const url = values[name]
    return typeof url === 'string' && url.trim() !== '' ? [{ field: name, url: url.trim() }] : []
  })
}

const texts = writableOf('string')
const links = writableOf('url')

function writableOf(
  kind: FieldDeclaration['type']['kind'],
): Readonly<Record<JudgedEntity, readonly FieldDeclaration[]>> {
  const of = (entity: JudgedEntity): readonly FieldDeclaration[] =>
    entities[entity].writable.filter(({ type }) => type.kind === kind)
  return {
    booth: of('booth'),
    document: of('document'),
    video: of('video'),
    job: of('job'),
    representative: of('representative'),
  }
}

function isBlank(value: RecordValues[string] | undefined): boolean {
  return isEmpty(value) || (typeof value === 'string' && value.trim() === '')
}

function fileAt(
  values: RecordValues,
  field: string,
  fileOf: ReadinessFacts['fileOf'],
): KnownFile | undefined {
  const hash = fileValue(values[field])?.hash
  return hash === undefined ? undefined : fileOf(hash)
}

/**
 * The day by which a problem is to be mended, YYYY-MM-DD: its rule's, else the event's; `null`:
 * none. What the interface itself asks for has the event's.
 */
export function dueOf(
  rules: ReadinessRules,
  entity: EntityName,
  problem: Pick<Problem, 'field' | 'code'>,
): string | null {
  const { field, code } = problem
  const rule = isReadiness(problem)
    ? rules.rules.find((one) => isBroken(one, entity, field, code))
    : undefined
  return rule?.due ?? rules.due
}

export function isOverdue(due: string | null, today: string): boolean {
  return due !== null && isCalendarDate(due) && due < today
}

const codesOf: Readonly<Record<ReadinessRule['kind'], readonly Problem['code'][]>> = {
  filled: ['wanted'],
  length: ['too-short'],
  measures: ['picture-too-small', 'picture-too-large', 'picture-too-narrow', 'picture-too-wide'],
  weight: ['picture-too-heavy'],
  count: ['too-few'],
  placeholder: ['placeholder-text'],
  links: ['link-leads-nowhere'],
  reachable: ['link-broken', 'link-refused'],
  exhibitor: ['exhibitor-unknown'],
}

function isBroken(rule: ReadinessRule, entity: EntityName, field: string, code: Problem['code']): boolean {
  if (!codesOf[rule.kind].includes(code)) return false
  if ('slot' in rule) return rule.slot === field
  if ('field' in rule) return rule.entity === entity && rule.field === field
  return !('of' in rule) || countFields[rule.of] === field
}
