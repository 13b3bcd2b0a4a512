import { canonicalJson, type JsonValue } from '../../../../shared/domain/record/record-values.ts'
import type { ReadinessRule, ReadinessRules } from '../../../../shared/domain/readiness/rules.ts'
import { pictureSlots } from '../../../../shared/domain/readiness/slot-rules.ts'

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
  const rules = after.rules.filter((rule, index) => differ(rule, before.rules[index])).length
  const slots = pictureSlots.filter((slot) => differ(after.slots[slot], before.slots[slot])).length
  return rules + slots + Number(after.due !== before.due)
}

/** The rules as they are `now`, with what a person has changed of those that they began with. */
export function withChanges(
  begun: ReadinessRules,
  edited: ReadinessRules,
  now: ReadinessRules,
): ReadinessRules {
  const before = new Map(begun.rules.map((rule) => [rule.id, rule]))
  const changed = edited.rules.filter((rule) => differ(rule, before.get(rule.id)))
  const slots = pictureSlots.filter((slot) => differ(edited.slots[slot], begun.slots[slot]))
  return {
    ...changed.reduce(withRule, now),
    slots: { ...now.slots, ...Object.fromEntries(slots.map((slot) => [slot, edited.slots[slot]])) },
    due: edited.due === begun.due ? now.due : edited.due,
  }
}

function differ(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return canonicalJson(a ?? null) !== canonicalJson(b ?? null)
}
