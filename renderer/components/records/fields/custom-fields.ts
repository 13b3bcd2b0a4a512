import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FieldDeclaration, type FieldKind } from '../../../../shared/entities/index.ts'

/** A field the event's organiser has added to an entity's form. */
export interface CustomField {
  readonly field: FieldDeclaration
  readonly label: string
}

/**
 * The fields in use that `definitions` (records of the entity's form) add to the declared ones.
 * `values` decide where the interface leaves the shape open: choices of a group are written as the
 * record has them, one text or a list.
 */
export function customFields(entity: EntityName, definitions: readonly RecordValues[], values: RecordValues): readonly CustomField[] {
  return definitions.flatMap((definition) => {
    const { slug, title, status, type } = definition
    if (typeof slug !== 'string' || slug === '' || status === false || entities[entity].fieldNamed(slug) !== undefined) return []
    const kind = kindOf(type, definition['custom_value'], values[slug])
    const field: FieldDeclaration = { name: slug, type: kind, nullable: true, ...(definition['required'] === true ? { required: true } : {}) }
    return [{ field, label: typeof title === 'string' && title !== '' ? title : slug }]
  })
}

function kindOf(type: unknown, choices: unknown, value: unknown): FieldKind {
  const values = Array.isArray(choices) ? choices.filter((choice) => typeof choice === 'string') : []
  switch (type) {
    case 'email':
      return { kind: 'email' }
    case 'url':
      return { kind: 'url' }
    case 'number':
      return { kind: 'numeric' }
    case 'date':
      return { kind: 'date' }
    case 'checkbox':
      return { kind: 'boolean' }
    case 'textarea':
      return { kind: 'string', multiline: true }
    default:
      if (Array.isArray(value)) return { kind: 'strings', encoding: 'indexed' }
      return values.length > 0 ? { kind: 'enum', values } : { kind: 'string' }
  }
}
