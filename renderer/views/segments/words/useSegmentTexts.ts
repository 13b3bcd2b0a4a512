import type { RecordSummary, SegmentCount } from '../../../../shared/contract/index.ts'
import type { SegmentField } from '../../../../shared/domain/segments/fields.ts'
import { isExtent, type RuleOperator } from '../../../../shared/domain/segments/operators.ts'
import { measuredAs, type ReadRule, type SegmentRule } from '../../../../shared/domain/segments/rules.ts'
import { flagOf } from '../../../../shared/domain/record/loose-values.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import type { SegmentFields } from './useSegmentFields.ts'

export interface SegmentTexts {
  /** Whom the rules describe, as a sentence. */
  readonly sentence: (rules: readonly SegmentRule[]) => string
  /** What an operator is called for such a field. */
  readonly operator: (operator: RuleOperator, kind: SegmentField['kind']) => string
  /** How many, and of how many; or why that cannot be said. */
  readonly count: (count: SegmentCount) => string
  /** The same in a word or two. */
  readonly shortCount: (count: SegmentCount) => string
  /** Nothing is wrong with the rules: somebody is still writing. */
  readonly isUnfinished: (count: SegmentCount) => boolean
}

/** How the operators say it that choose among given values. */
const choosing: Readonly<Partial<Record<RuleOperator, 'chosen' | 'notChosen'>>> = {
  equals: 'chosen',
  in: 'chosen',
  not_equals: 'notChosen',
  not_in: 'notChosen',
}

/** What a rule's record says, as the core takes it. */
export function ruleOf({ values }: Pick<RecordSummary, 'values'>): SegmentRule {
  const { field, operator, value, joiner } = values
  return { field, operator, value, joiner }
}

/** Segments in plain words. */
export function useSegmentTexts({ label, read }: Pick<SegmentFields, 'label' | 'read'>): SegmentTexts {
  const { t, has } = useText()
  const formats = useFormats()

  function valueText(value: string, { kind, choices }: SegmentField, isExtent: boolean): string {
    // How much or when is told of a text, too, where it is compared so.
    switch (isExtent ? measuredAs(kind, [value]) : kind) {
      case 'date':
        return formats.value.date(`${value}T12:00:00Z`, 'UTC')
      case 'number':
        return formats.value.number(Number(value))
      case 'text':
      case 'choice':
      case 'yes-no':
      case 'file':
      case 'unknown':
      case undefined:
        return t('segments.says.quoted', {
          value: choices.find((choice) => choice.value === value)?.label ?? value,
        })
    }
  }

  function operator(name: RuleOperator, kind: SegmentField['kind']): string {
    const own = `segments.operators.${kind}.${name}`
    return has(own) ? t(own) : t(`values.rule.operator.${name}`)
  }

  /** "whose company is Acme" */
  function clause(rule: ReadRule, raw: SegmentRule): string {
    const { field, operator: name, values, obstacle } = rule
    if (field === undefined) return t('segments.says.nothing')
    const named = formats.value.inSentence(label(field))
    if (name === undefined || (obstacle !== undefined && obstacle !== 'no-value')) {
      return t('segments.says.unknown', {
        field: named,
        operator: plainText(raw.operator),
        value: plainText(raw.value),
      })
    }
    if (obstacle === 'no-value')
      return t('segments.says.unfinished', { field: named, operator: operator(name, field.kind) })
    if (field.kind === 'yes-no' && name === 'equals')
      return t(flagOf(values[0] ?? '') === true ? 'segments.says.yes' : 'segments.says.no', {
        field: label(field),
      })
    if (name === 'is_empty' || name === 'is_not_empty') return t(`segments.says.${name}`, { field: named })
    const said = values.map((value) => valueText(value, field, isExtent(name)))
    if (name === 'between')
      return t('segments.says.between', { field: named, from: said[0] ?? '', to: said[1] ?? '' })
    const key = field.kind === 'choice' ? choosing[name] : undefined
    if (key !== undefined)
      return t(`segments.says.${key}`, { field: named, value: formats.value.anyOf(said) })
    // "is A or B" reads better than "is one of A or B".
    const spoken = name === 'in' ? 'equals' : name === 'not_in' && said.length < 2 ? 'not_equals' : name
    return t('segments.says.compared', {
      field: named,
      operator: operator(spoken, field.kind),
      value: formats.value.anyOf(said),
    })
  }

  function sentence(rules: readonly SegmentRule[]): string {
    if (rules.length === 0) return t('segments.says.noRules')
    const reads = read(rules)
    const groups: string[][] = []
    reads.forEach((rule, at) => {
      const said = clause(rule, rules[at] ?? {})
      if (at === 0 || rule.joiner === 'or') groups.push([said])
      else groups.at(-1)?.push(said)
    })
    const all = groups.map((group) => {
      const joined = formats.value.list(group)
      // What belongs together is seen to.
      return groups.length > 1 && group.length > 1 ? t('segments.says.group', { rules: joined }) : joined
    })
    return t('segments.says.sentence', { rules: formats.value.anyOf(all) })
  }

  const number = (value: number): string => formats.value.number(value)
  const isUnfinished = ({ obstacles }: SegmentCount): boolean =>
    obstacles.some((obstacle) => obstacle !== null) &&
    obstacles.every((obstacle) => obstacle === null || obstacle === 'no-field' || obstacle === 'no-value')
  return {
    sentence,
    operator,
    isUnfinished,
    count(count) {
      const { certain, open, all } = count
      if (all === 0) return t('segments.count.nobody')
      const params = { certain: number(certain), most: number(certain + open), all: number(all) }
      if (open === 0) return t('segments.count.exact', params)
      if (certain > 0) return t('segments.count.atLeast', params)
      if (open < all) return t('segments.count.atMost', params)
      return isUnfinished(count) ? t('segments.count.unfinished') : t('segments.count.none')
    },
    shortCount(count) {
      const { certain, open, all } = count
      if (open === 0) return number(certain)
      if (certain > 0) return t('segments.count.shortAtLeast', { certain: number(certain) })
      if (open < all) return t('segments.count.shortAtMost', { most: number(open) })
      return isUnfinished(count) ? t('segments.count.shortUnfinished') : t('segments.count.shortNone')
    },
  }
}

/** A value of a rule as it is, for want of something better to say. */
export function plainText(value: SegmentRule['value']): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
