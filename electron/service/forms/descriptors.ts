import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import type { Control } from '../../../shared/domain/fields/rules.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'

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
        type: choices === undefined ? types[rulesOf(field.type).control.as] : 'checkbox-group',
        ...(choices === undefined ? {} : { custom_value: choices }),
      }
    })
}

function titleOf(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The interface's own words for the ways in which a person gives a value. */
const types: Readonly<Record<Control['as'], string>> = {
  text: 'text',
  capitals: 'text',
  colour: 'text',
  place: 'text',
  multiline: 'textarea',
  email: 'email',
  url: 'url',
  number: 'number',
  switch: 'checkbox',
  day: 'date',
  time: 'datetime',
  words: 'tags',
  choice: 'select',
  record: 'select',
  records: 'select',
  file: 'file',
  none: 'json',
}
