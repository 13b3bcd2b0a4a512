import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import type { JsonObject, JsonValue } from '../../../shared/domain/record/record-values.ts'
import { isWritable, type Entity, type FieldDeclaration } from '../../../shared/entities/index.ts'

/**
 * A record as it is read, with its nested places: every field is there. Of a form's descriptor,
 * only those that every one has.
 */
export function readSchema(entity: Entity): JsonObject {
  const fields = entity.readable
  const isDescriptor = entity.formOf !== undefined
  const optional = new Set(
    isDescriptor ? fields.filter(({ nullable }) => nullable === true).map(({ name }) => name) : [],
  )
  const properties: Record<string, JsonValue> = { [entity.idField]: { type: entity.idType } }
  const nested: Record<string, Record<string, JsonValue>> = {}
  for (const field of fields) {
    const [first = field.name, second] = field.readPath ?? [field.name]
    const schema = readField(field)
    if (second === undefined) properties[first] = schema
    else (nested[first] ??= {})[second] = schema
  }
  for (const [name, inner] of Object.entries(nested)) properties[name] = exactly(inner)
  return {
    ...exactly(properties, optional),
    ...(entity.customFields === true ? { additionalProperties: true } : {}),
    ...(entity.assumed === true || entity.readingAssumed === true ? { 'x-assumed': true } : {}),
  }
}

function exactly(properties: JsonObject, optional: ReadonlySet<string> = new Set()): JsonObject {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.has(name)),
    additionalProperties: false,
  }
}

/**
 * With what stands for a value that was never given: null where the field has it, else an empty
 * text.
 */
function readField(field: FieldDeclaration): JsonObject {
  const schema = fieldSchema(field, 'read')
  const { type } = field
  if (type.kind === 'json' && type.items !== undefined)
    return { ...schema, type: 'array', items: { ...exactly(itemProperties(type.items)), 'x-assumed': true } }
  if (type.kind === 'file')
    return field.insteadOf === undefined ? schema : { ...schema, type: ['string', 'null'] }
  if (!isWritable(field) || field.required === true || field.nullable === true) return schema
  return schema['type'] === 'string' ? orEmptyText(schema) : schema
}

/** The schema, and an empty text besides where it is no text or not any. */
export function orEmptyText(schema: JsonObject): JsonObject {
  const { 'x-assumed': assumed, ...rest } = schema
  const isAnyText =
    rest['type'] === 'string' &&
    ['enum', 'pattern', 'format', 'minLength'].every((keyword) => !(keyword in rest))
  if (isAnyText) return schema
  return { anyOf: [rest, { const: '' }], ...(assumed === undefined ? {} : { 'x-assumed': assumed }) }
}

function itemProperties(fields: readonly FieldDeclaration[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, rulesOf(field.type).schema('read', field)]))
}

/** What a field holds: where it is read, null too if the field has it. */
export function fieldSchema(field: FieldDeclaration, mode: 'read' | 'write'): JsonObject {
  const schema = rulesOf(field.type).schema(mode, field)
  return {
    ...(mode === 'read' && field.nullable === true ? orNull(schema) : schema),
    ...(field.assumed === true ? { 'x-assumed': true } : {}),
  }
}

/** The schema, and null besides. */
export function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...(values as readonly JsonValue[]), null] } : {}),
  }
}
