import { formatNames, mimeOf } from '../../../shared/domain/files/file-format.ts'
import type { JsonObject, JsonValue } from '../../../shared/domain/record/record-values.ts'
import { currencyCodes } from '../../../shared/entities/declared/currencies.ts'
import { entities, isWritable, type Entity, type FieldDeclaration } from '../../../shared/entities/index.ts'

/** The body of a save as a JSON schema. Multipart files are binary parts; see `formEncoding`. */
export function writeSchema(entity: Entity, path: string): JsonObject {
  const inPath = new Set(
    Object.entries(entity.pathParameters ?? {}).flatMap(([parameter, field]) => (path.includes(`{${parameter}}`) ? [field] : [])),
  )
  const fields = entity.writable.filter((field) => !inPath.has(field.name))
  const id: JsonObject = { type: entity.idType, description: `Absent creates, present updates the ${entity.name}.` }
  const required = fields.filter((field) => field.required === true && field.insteadOf === undefined).map(({ name }) => name)
  const alternatives = fields.flatMap(({ name, insteadOf }) => (insteadOf === undefined ? [] : [{ required: [name] }, { required: [insteadOf] }]))
  const isForm = entity.save?.encoding === 'multipart'
  const indexed = isForm ? fields.filter(isIndexed).map((field): [string, JsonObject] => [`^${field.name}\\[\\d+\\]$`, { type: 'string' }]) : []
  return {
    type: 'object',
    ...(entity.wholeUpdates === true ? {} : { description: 'What is required is required to create; an update keeps what it does not name.' }),
    properties: { [entity.idField]: id, ...Object.fromEntries(fields.map((field) => [field.name, writtenField(field, isForm)])) },
    ...(indexed.length === 0 ? {} : { patternProperties: Object.fromEntries(indexed) }),
    ...(required.length === 0 ? {} : { required }),
    ...(alternatives.length === 0 ? {} : { anyOf: alternatives }),
    additionalProperties: !isForm,
  }
}

/** The types of a form's file parts, one list for each. */
export function formEncoding(fields: readonly FieldDeclaration[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => (type.kind === 'file' ? [[name, { contentType: type.formats.map(mimeOf).join(', ') }]] : [])),
  )
}

function isIndexed({ type }: FieldDeclaration): boolean {
  return (type.kind === 'strings' || type.kind === 'references') && type.encoding === 'indexed'
}

function writtenField(field: FieldDeclaration, isForm: boolean): JsonObject {
  const schema = fieldSchema(field, 'write')
  const { type, name } = field
  if (!isForm || (type.kind !== 'strings' && type.kind !== 'references')) return schema
  const keys = type.encoding === 'indexed' ? `Sent as ${name}[0], ${name}[1], and so on.` : `Sent as the repeated key ${name}.`
  const known = typeof schema['description'] === 'string' ? `${schema['description']} ` : ''
  return { ...schema, description: `${known}${keys} The key with an empty text empties the list; without the key it stays as it is.` }
}

/**
 * A record as it is read, with its nested places: every field is there. Of a form's descriptor,
 * only those that every one has.
 */
export function readSchema(entity: Entity): JsonObject {
  const fields = entity.readable
  const isDescriptor = entity.formOf !== undefined
  const optional = new Set(isDescriptor ? fields.filter(({ nullable }) => nullable === true).map(({ name }) => name) : [])
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
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.has(name)), additionalProperties: false }
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
  if (type.kind === 'file') return field.insteadOf === undefined ? schema : { ...schema, type: ['string', 'null'] }
  if (!isWritable(field) || field.required === true || field.nullable === true) return schema
  const { 'x-assumed': assumed, ...rest } = schema
  const isRestricted = ['enum', 'pattern', 'format', 'minLength'].some((keyword) => keyword in rest)
  if (rest['type'] !== 'string' || !isRestricted) return schema
  return { anyOf: [rest, { const: '' }], ...(assumed === undefined ? {} : { 'x-assumed': assumed }) }
}

function itemProperties(fields: readonly FieldDeclaration[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, typeSchema(field, 'read')]))
}

export function fieldSchema(field: FieldDeclaration, mode: 'read' | 'write'): JsonObject {
  const schema = typeSchema(field, mode)
  const { type, enum: values } = schema
  return {
    ...schema,
    ...(field.nullable === true && typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(field.nullable === true && Array.isArray(values) ? { enum: [...(values as readonly JsonValue[]), null] } : {}),
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
        contentMediaType: 'application/octet-stream',
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
