import { computed, type ComputedRef } from 'vue'
import { entities, type EntityName, type FieldDeclaration } from '../../../../shared/entities/index.ts'
import { useFieldTexts } from './field-texts.ts'
import { useCustomFields } from './useCustomFields.ts'

interface EntityField {
  readonly field: FieldDeclaration
  readonly label: string
}

export interface EntityFields {
  /** Those of its declaration, then those that the event has added. */
  readonly all: ComputedRef<readonly EntityField[]>
  readonly named: (name: string) => EntityField | undefined
}

/** The fields of an entity, whatever the record: what lists show, filter and change. */
export function useEntityFields(entity: EntityName): EntityFields {
  const texts = useFieldTexts()
  const added = useCustomFields(entity, () => ({}))
  const all = computed(() => [...entities[entity].fields.map((field) => ({ field, label: texts.label(entity, field.name) })), ...added.value])
  const byName = computed(() => new Map(all.value.map((one) => [one.field.name, one])))
  return { all, named: (name) => byName.value.get(name) }
}
