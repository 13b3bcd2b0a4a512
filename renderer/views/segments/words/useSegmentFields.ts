import { computed, type ComputedRef } from 'vue'
import { segmentFields, type SegmentField } from '../../../../shared/domain/segments/fields.ts'
import { readRules, type ReadRule, type SegmentRule } from '../../../../shared/domain/segments/rules.ts'
import { useFieldTexts } from '../../../components/records/fields/field-texts.ts'
import { useFoundRecords } from '../../../stores/records/found.ts'

/** A form a person fills in has fewer. */
const definitionsAtMost = 1_000

export interface SegmentFields {
  readonly fields: ComputedRef<readonly SegmentField[]>
  readonly label: (field: SegmentField) => string
  readonly read: (rules: readonly SegmentRule[]) => readonly ReadRule[]
}

/** The fields that rules can be about, as the attendee form has them, with their titles. */
export function useSegmentFields(): SegmentFields {
  const texts = useFieldTexts()
  const definitions = useFoundRecords(() => ({
    criterion: { entity: 'attendeeField' },
    orderBy: ':made',
    limit: definitionsAtMost,
  }))
  const fields = computed(() => segmentFields(definitions.items.value.map(({ values }) => values)))
  return {
    fields,
    // A field that no form knows keeps the name that the rule gives it.
    label: ({ name, kind, title }) => title ?? (kind === 'unknown' ? name : texts.label('attendee', name)),
    read: (rules) => readRules(rules, fields.value),
  }
}
