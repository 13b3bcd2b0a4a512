import { computed, type ComputedRef } from 'vue'
import type { FormField } from '../../../../shared/domain/forms/entity-form.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../../shared/entities/index.ts'
import { useEntityForm } from './useEntityForm.ts'

interface EntityField {
  readonly field: FieldDeclaration
  readonly label: string
  /** What can be chosen, where the event's form says so. */
  readonly choices: FormField['choices']
}

export interface EntityFields {
  /** Those of its declaration, then those that the event has added. */
  readonly all: ComputedRef<readonly EntityField[]>
  readonly named: (name: string) => EntityField | undefined
}

/** The fields of an entity, whatever the record: what lists show, filter and change. */
export function useEntityFields(entity: EntityName): EntityFields {
  const { form, labelOf } = useEntityForm(entity, () => ({}))
  const all = computed(() => {
    const inForm = new Map(form.value.fields.map((one) => [one.field.name, one]))
    const declared = entities[entity].fields.map(
      (field): FormField => inForm.get(field.name) ?? { field, title: undefined, choices: [], isOwn: false },
    )
    const own = form.value.fields.filter(({ isOwn }) => isOwn)
    return [...declared, ...own].map((one) => ({
      field: one.field,
      label: labelOf(one),
      choices: one.choices,
    }))
  })
  const byName = computed(() => new Map(all.value.map((one) => [one.field.name, one])))
  return { all, named: (name) => byName.value.get(name) }
}
