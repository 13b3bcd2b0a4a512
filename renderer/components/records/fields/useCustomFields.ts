import { computed, type ComputedRef } from 'vue'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { useFoundRecords } from '../../../stores/records/found.ts'
import { customFields, type CustomField } from './custom-fields.ts'

/** A form a person fills in has fewer. */
const definitionsAtMost = 1_000

/** The fields the event itself has added to an entity, for the record at hand. */
export function useCustomFields(entity: EntityName, values: () => RecordValues): ComputedRef<readonly CustomField[]> {
  const { customFields: hasOwn, form } = entities[entity]
  if (hasOwn !== true || form === undefined) return computed(() => [])
  const definitions = useFoundRecords(() => ({ criterion: { entity: form }, limit: definitionsAtMost }))
  return computed(() =>
    customFields(
      entity,
      // The form as the service lists it: in the order its fields were made.
      [...definitions.items.value].sort((a, b) => Number(a.remoteId) - Number(b.remoteId)).map((definition) => definition.values),
      values(),
    ),
  )
}
