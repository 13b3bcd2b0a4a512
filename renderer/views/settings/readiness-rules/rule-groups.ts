import { canonicalJson, type JsonValue } from '../../../../shared/domain/record/record-values.ts'
import type { ReadinessRule, ReadinessRules } from '../../../../shared/domain/readiness/rules.ts'

export const ruleGroups = ['booth', 'texts', 'counts', 'parts'] as const
type RuleGroup = (typeof ruleGroups)[number]

/** The rules as they stand together on the screen; those of a picture stand with its measures. */
export function rulesIn({ rules }: ReadinessRules, group: RuleGroup): readonly ReadinessRule[] {
  return rules.filter((rule) => groupOf(rule) === group)
}

function groupOf(rule: ReadinessRule): RuleGroup | 'pictures' {
  switch (rule.kind) {
    case 'filled':
      if (rule.entity !== 'booth') return 'parts'
      return rule.field.startsWith('booth_') && /logo|thumbnail|background/.test(rule.field)
        ? 'pictures'
        : 'booth'
    case 'length':
      return rule.entity === 'booth' ? 'booth' : 'parts'
    case 'exhibitor':
      return 'booth'
    case 'measures':
    case 'weight':
      return 'pictures'
    case 'count':
      return 'counts'
    case 'placeholder':
    case 'links':
    case 'reachable':
      return 'texts'
  }
}

/** The rules of one picture, in their order. */
export function rulesOfPicture({ rules }: ReadinessRules, slot: string): readonly ReadinessRule[] {
  return rules.filter((rule) =>
    'slot' in rule
      ? rule.slot === slot
      : rule.kind === 'filled' && rule.entity === 'booth' && rule.field === slot,
  )
}

/** The rules with one of them changed. */
export function withRule(rules: ReadinessRules, next: ReadinessRule): ReadinessRules {
  return { ...rules, rules: rules.rules.map((rule) => (rule.id === next.id ? next : rule)) }
}

/** How many rules and numbers are others. */
export function changesBetween(before: ReadinessRules, after: ReadinessRules): number {
  const differ = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
    canonicalJson(a ?? null) !== canonicalJson(b ?? null)
  const rules = after.rules.filter((rule, index) => differ(rule, before.rules[index])).length
  const slots = (Object.keys(after.slots) as (keyof ReadinessRules['slots'])[]).filter((slot) =>
    differ(after.slots[slot], before.slots[slot]),
  ).length
  return rules + slots + Number(after.due !== before.due)
}
