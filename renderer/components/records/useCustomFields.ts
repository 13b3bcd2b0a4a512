import { computed, type ComputedRef } from 'vue'
import type { RecordValues } from '../../../shared/domain/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { useRecords } from '../../stores/records.ts'
import { customFields, formEntityOf, type CustomField } from './custom-fields.ts'

/** The fields the event itself has added to an entity, for the record at hand. */
export function useCustomFields(entity: EntityName, values: () => RecordValues): ComputedRef<readonly CustomField[]> {
  const form = formEntityOf(entity)
  const definitions = form === undefined ? undefined : useRecords(form)
  return computed(() => customFields(entity, definitions?.items.value.map((definition) => definition.values) ?? [], values()))
}
