import { computed, type ComputedRef } from 'vue'
import { entityForm, type EntityForm, type FormField } from '../../../../shared/domain/forms/entity-form.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { useFoundRecords } from '../../../stores/records/found.ts'
import { useFieldTexts } from './field-texts.ts'

/** A form a person fills in has fewer. */
const definitionsAtMost = 1_000

export interface ShownForm {
  readonly form: ComputedRef<EntityForm>
  readonly labelOf: (field: FormField) => string
}

/** The form of an entity's records as the event has made it, for the record at hand. */
export function useEntityForm(entity: EntityName, values: () => RecordValues): ShownForm {
  const texts = useFieldTexts()
  const { form } = entities[entity]
  const labelOf: ShownForm['labelOf'] = ({ field, title }) => title ?? texts.label(entity, field.name)
  if (form === undefined) return { form: computed(() => entityForm(entity, [], values())), labelOf }
  const definitions = useFoundRecords(() => ({
    criterion: { entity: form },
    orderBy: ':made',
    limit: definitionsAtMost,
  }))
  return {
    form: computed(() =>
      entityForm(
        entity,
        definitions.items.value.map((definition) => definition.values),
        values(),
      ),
    ),
    labelOf,
  }
}
