import { computed, type ComputedRef } from 'vue'
import type { EntityName, FieldDeclaration } from '../../../../shared/entities/index.ts'
import { rulesOf } from '../../../../shared/domain/fields/kinds/rules-of.ts'
import type { FieldRules } from '../../../../shared/domain/fields/rules.ts'
import { titleFields } from '../../../../shared/domain/record/record-title.ts'
import { useText } from '../../../locales/index.ts'
import type { EntityFields } from '../fields/useEntityFields.ts'
import {
  exhibitorFilter,
  lackingFilter,
  problemsFilter,
  segmentFilter,
  stateFilter,
} from './record-filters.ts'

/** What a list can be narrowed by: a field, or what the core knows of records besides. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** None for what is not a field. */
  readonly field?: FieldDeclaration
  readonly asks: Exclude<FieldRules['filter'], 'nothing'>
}

/** The fields that a list of an entity can be narrowed by, those that tell records apart last. */
export function useFilterFields(
  entity: EntityName,
  fields: EntityFields,
): ComputedRef<readonly FilterField[]> {
  const { t } = useText()
  const titles = titleFields(entity)
  return computed(() => {
    const named = fields.all.value.flatMap(({ field, label }): readonly FilterField[] => {
      const asks = rulesOf(field.type).filter
      return asks === 'nothing' ? [] : [{ name: field.name, label, field, asks }]
    })
    return [
      ...named.filter(({ name }) => !titles.includes(name)),
      { name: stateFilter, label: t('lists.filter.state'), asks: 'values' },
      { name: problemsFilter, label: t('lists.filter.readiness'), asks: 'values' },
      ...(entity === 'booth'
        ? [
            { name: lackingFilter, label: t('lists.filter.lacking'), asks: 'values' as const },
            { name: exhibitorFilter, label: t('exhibitors.filter.title'), asks: 'values' as const },
          ]
        : []),
      ...(entity === 'attendee'
        ? [{ name: segmentFilter, label: t('entities.segment', 1), asks: 'values' as const }]
        : []),
      ...named.filter(({ name }) => titles.includes(name)),
    ]
  })
}
