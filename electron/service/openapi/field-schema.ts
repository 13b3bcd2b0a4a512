import { formatNames, mimeOf } from '../../../shared/domain/file-format.ts'
import type { JsonObject, JsonValue } from '../../../shared/domain/record-values.ts'
import { currencyCodes } from '../../../shared/entities/currencies.ts'
import { entities, isReadable, isWritable, type EntityDeclaration, type FieldDeclaration } from '../../../shared/entities/index.ts'

/** The body of a save as a JSON schema. Multipart files are binary parts. */
export function writeSchema(entity: EntityDeclaration, path: string): JsonObject {
  const inPath = new Set(
    Object.entries(entity.pathParameters ?? {}).flatMap(([parameter, field]) => (path.includes(`{${parameter}}`) ? [field] : [])),
  )
  const fields = entity.fields.filter((field) => isWritable(field) && !inPath.has(field.name))
  const id: JsonObject = { type: entity.idType, description: `Absent creates, present updates the ${entity.name}.` }
  const required = fields.filter((field) => field.required === true && field.insteadOf === undefined).map(({ name }) => name)
  return {
    type: 'object',
    properties: { [entity.idField]: id, ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, 'write')])) },
    ...(required.length === 0 ? {} : { required }),
    ...(entity.customFields === true ? { additionalProperties: true } : {}),
  }
}

/** A record as it is read, with its nested places. */
export function readSchema(entity: EntityDeclaration): JsonObject {
  const properties: Record<string, JsonValue> = { [entity.idField]: { type: entity.idType } }
  const nested: Record<string, Record<string, JsonValue>> = {}
  for (const field of entity.fields.filter(isReadable)) {
    const [first = field.name, second] = field.readPath ?? [field.name]
    const schema = fieldSchema(field, 'read')
    if (second === undefined) properties[first] = schema
    else (nested[first] ??= {})[second] = schema
  }
  for (const [name, inner] of Object.entries(nested)) properties[name] = { type: 'object', properties: inner, required: Object.keys(inner) }
  return {
    type: 'object',
    properties,
    ...(entity.customFields === true ? { additionalProperties: true } : {}),
    ...(entity.assumed === true ? { 'x-assumed': true } : {}),
  }
}

export function fieldSchema(field: FieldDeclaration, mode: 'read' | 'write'): JsonObject {
  const schema = typeSchema(field, mode)
  const { type } = schema
  return {
    ...schema,
    ...(field.nullable === true && typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(field.assumed === true ? { 'x-assumed': true } : {}),
  }
}

function typeSchema(field: FieldDeclaration, mode: 'read' | 'write'): JsonObject {
  const { type } = field
  switch (type.kind) {
    case 'string':
      return {
        type: 'string',
        ...(type.maxLength === undefined ? {} : { maxLength: type.maxLength }),
        ...(type.length === undefined ? {} : { minLength: type.length, maxLength: type.length }),
        ...(type.pattern === 'currency' ? { enum: [...currencyCodes] } : {}),
        ...(type.pattern === 'colour' ? { pattern: '^#[0-9a-fA-F]{6}$' } : {}),
      }
    case 'keywords':
      return { type: 'string', description: 'Comma-separated.' }
    case 'email':
      return { type: 'string', format: 'email' }
    case 'url':
      return { type: 'string', format: 'uri' }
    case 'integer':
      return { type: 'integer', ...(type.min === undefined ? {} : { minimum: type.min }), ...(type.max === undefined ? {} : { maximum: type.max }) }
    case 'numeric':
      return {
        type: 'number',
        ...(type.min === undefined ? {} : { minimum: type.min }),
        ...(type.atLeastField === undefined ? {} : { description: `At least ${type.atLeastField}.` }),
      }
    case 'boolean':
      if (type.readAs === 'flag' && mode === 'read') return { type: 'integer', enum: [0, 1] }
      return { type: 'boolean', ...(type.default === undefined ? {} : { default: type.default }) }
    case 'enum':
      return { type: 'string', enum: type.values }
    case 'date':
      return { type: 'string', format: 'date', ...(type.future === true ? { description: 'A future date.' } : {}) }
    case 'timestamp':
      return {
        type: 'string',
        format: 'date-time',
        ...(type.notBeforeField === undefined ? {} : { description: `Not before ${type.notBeforeField}.` }),
      }
    case 'strings':
      return { type: 'array', items: { type: 'string' } }
    case 'reference':
      return { type: referenceType(field), description: `An existing ${type.to}.` }
    case 'references':
      return { type: 'array', items: { type: referenceType(field) }, description: `Existing records: ${type.to}.` }
    case 'file':
      if (mode === 'read') return { type: 'string', format: 'uri' }
      return {
        type: 'string',
        contentMediaType: type.formats.map(mimeOf).join(', '),
        description: `A file: ${formatNames(type.formats)}, known by content.`,
      }
    case 'json':
      return {}
  }
}

function referenceType(field: FieldDeclaration): string {
  const { type } = field
  if (field.wireType !== undefined) return field.wireType
  return type.kind === 'reference' || type.kind === 'references' ? entities[type.to].idType : 'integer'
}
