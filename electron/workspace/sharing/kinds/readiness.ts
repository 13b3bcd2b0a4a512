import { reminderLetter, usualLetter } from '../../../../shared/domain/readiness/letter.ts'
import {
  readRules,
  usualRules,
  type ReadinessRule,
  type ReadinessRules,
} from '../../../../shared/domain/readiness/rules.ts'
import { pictureSlots } from '../../../../shared/domain/readiness/slot-rules.ts'
import { canonicalJson, isObject } from '../../../../shared/domain/record/record-values.ts'
import type { JsonValue } from '../../../../shared/json.ts'
import type { Facets } from '../../../../shared/domain/plan/sharing/facets.ts'
import type { EventReadiness, ReadinessStore } from '../../stores/readiness.ts'
import type { ShareKind } from './kind.ts'

/** What the event asks of its booths: `rule:<id>`, `slot:<slot>` and `ready-by` of the event, and the letter, `letter:<part>`. */
export function readinessKind(readiness: ReadinessStore): ShareKind {
  const now = (): EventReadiness => ({ rules: readiness.rules(), letter: readiness.letter() })
  const read = (shared: Facets): Facets =>
    Object.fromEntries(
      Object.entries(facetsOf(now())).filter(
        ([name, value]) => shared[name] !== undefined || !isUsual(name, value),
      ),
    )
  return {
    name: 'readiness',
    thing: 'event',
    notes: [
      {
        table: 'setting',
        on: 'INSERT',
        what: "'event'",
        when: "new.name IN ('readiness.rules', 'readiness.letter')",
      },
    ],
    here: () => (Object.keys(read({})).length === 0 ? [] : ['']),
    read: (_name, shared) => read(shared),
    write(_name, facets) {
      const { rules, letter } = readinessOf(facets ?? {})
      const before = now()
      if (canonicalJson(rules) !== canonicalJson(before.rules)) readiness.setRules(rules)
      if (canonicalJson(letter) !== canonicalJson(before.letter)) readiness.setLetter(letter)
    },
    forget: () => readiness.forget(),
  }
}

const usual = facetsOf({ rules: usualRules, letter: usualLetter })

function isUsual(name: string, value: JsonValue): boolean {
  return usual[name] !== undefined && canonicalJson(usual[name]) === canonicalJson(value)
}

function facetsOf({ rules: { rules, slots, due }, letter }: EventReadiness): Facets {
  return Object.fromEntries<JsonValue>([
    ...rules.map((rule) => [`rule:${rule.id}`, strictnessOf(rule)] as const),
    ...pictureSlots.map((slot) => [`slot:${slot}`, { ...slots[slot] }] as const),
    ['ready-by', due],
    ['letter:subject', letter.subject],
    ['letter:body', letter.body],
  ])
}

/** How strict a rule is; what it is about is the program's to say. */
function strictnessOf(rule: ReadinessRule): JsonValue {
  const { level, due } = rule
  return 'least' in rule ? { level, due, least: rule.least } : { level, due }
}

function readinessOf(facets: Facets): EventReadiness {
  const rules: ReadinessRules = readRules({
    slots: Object.fromEntries(pictureSlots.map((slot) => [slot, facets[`slot:${slot}`]])),
    rules: usualRules.rules.map((rule) => {
      const strictness = facets[`rule:${rule.id}`]
      return isObject(strictness) ? { ...rule, ...strictness } : rule
    }),
    due: facets['ready-by'] ?? null,
  })
  const { subject, body } = usualLetter
  const letter = reminderLetter.safeParse({
    subject: facets['letter:subject'] ?? subject,
    body: facets['letter:body'] ?? body,
  })
  return { rules, letter: letter.data ?? usualLetter }
}
