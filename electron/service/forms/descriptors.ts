import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'

/**
 * The form of an entity as the interface describes forms: one descriptor for each field that is
 * written. `options` gives the choices of a reference.
 */
export function formDescriptors(
  name: EntityName,
  options: Readonly<Record<string, readonly string[]>> = {},
): readonly JsonObject[] {
  const entity = entities[name]
  const inPath = new Set(Object.values(entity.pathParameters ?? {}))
  return entity.writable
    .filter((field) => field.type.kind !== 'file' && !inPath.has(field.name))
    .map((field) => {
      const choices = options[field.name] ?? (field.type.kind === 'enum' ? field.type.values : undefined)
      return {
        title: titleOf(field.name),
        slug: field.name,
        column: field.name,
        required: field.required === true,
        status: true,
        type: choices === undefined ? typeOf(field) : 'checkbox-group',
        ...(choices === undefined ? {} : { custom_value: choices }),
      }
    })
}

function titleOf(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function typeOf({ type }: FieldDeclaration): string {
  switch (type.kind) {
    case 'string':
      return type.multiline === true ? 'textarea' : 'text'
    case 'email':
    case 'url':
    case 'date':
      return type.kind
    case 'integer':
    case 'numeric':
      return 'number'
    case 'boolean':
      return 'checkbox'
    case 'timestamp':
      return 'datetime'
    case 'keywords':
    case 'strings':
      return 'tags'
    case 'enum':
    case 'reference':
    case 'references':
      return 'select'
    case 'file':
      return 'file'
    case 'json':
      return 'json'
  }
}
