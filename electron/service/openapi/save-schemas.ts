import { mimeOf } from '../../../shared/domain/files/file-format.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { Entity, FieldDeclaration } from '../../../shared/entities/index.ts'
import { reference } from './answers.ts'
import { fieldSchema, orEmptyText, orNull } from './field-schema.ts'

type Save = 'Create' | 'Update'

/** The bodies that make and that change a record, by the names under which the document has them. */
export function saveSchemas(entity: Entity): JsonObject {
  if (entity.save === undefined) return {}
  return {
    [schemaName(entity, 'Create')]: saveSchema(entity, 'Create'),
    [schemaName(entity, 'Update')]: saveSchema(entity, 'Update'),
  }
}

/** What the one operation that makes and changes records of an entity takes. */
export function saveBody(entity: Entity): JsonObject {
  return { oneOf: [reference(schemaName(entity, 'Create')), reference(schemaName(entity, 'Update'))] }
}

/** The types of a form's file parts, one list for each. */
export function formEncoding(fields: readonly FieldDeclaration[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) =>
      type.kind === 'file' ? [[name, { contentType: type.formats.map(mimeOf).join(', ') }]] : [],
    ),
  )
}

/** What a save carries in its body: the path has the rest. */
export function bodyFields(entity: Entity): readonly FieldDeclaration[] {
  const inPath = new Set(
    Object.entries(entity.pathParameters ?? {}).flatMap(([parameter, field]) =>
      entity.save?.path.includes(`{${parameter}}`) === true ? [field] : [],
    ),
  )
  return entity.writable.filter((field) => !inPath.has(field.name))
}

/** Whether a save of this kind is refused without the field. A field that another stands in for may be absent. */
export function isNeeded(
  { wholeUpdates }: Entity,
  { required, insteadOf }: FieldDeclaration,
  save: Save,
): boolean {
  return required === true && insteadOf === undefined && (save === 'Create' || wholeUpdates === true)
}

function schemaName({ name }: Entity, save: Save): string {
  return name.charAt(0).toUpperCase() + name.slice(1) + save
}

/** Multipart files are binary parts; see `formEncoding`. */
function saveSchema(entity: Entity, save: Save): JsonObject {
  const fields = bodyFields(entity)
  const isForm = entity.save?.encoding === 'multipart'
  const needed = fields.filter((field) => isNeeded(entity, field, save)).map(({ name }) => name)
  const required = save === 'Update' ? [entity.idField, ...needed] : needed
  const alternatives = fields.flatMap(({ name, insteadOf }) =>
    insteadOf === undefined ? [] : [{ required: [name] }, { required: [insteadOf] }],
  )
  const indexed = isForm
    ? fields
        .filter(isIndexed)
        .map((field): [string, JsonObject] => [`^${field.name}\\[\\d+\\]$`, { type: 'string' }])
    : []
  const closed: JsonObject = isForm
    ? { additionalProperties: false }
    : entity.customFields === true
      ? { additionalProperties: true }
      : {}
  return {
    type: 'object',
    description: descriptionOf(entity, save),
    properties: {
      ...idProperty(entity, save),
      ...Object.fromEntries(fields.map((field) => [field.name, writtenField(field, isForm, save)])),
    },
    ...(indexed.length === 0 ? {} : { patternProperties: Object.fromEntries(indexed) }),
    ...(required.length === 0 ? {} : { required }),
    ...(save === 'Create' && alternatives.length > 0 ? { anyOf: alternatives } : {}),
    ...(save === 'Create' && entity.zeroCreates !== true ? { not: { required: [entity.idField] } } : {}),
    ...closed,
    ...(entity.assumed === true ? { 'x-assumed': true } : {}),
  }
}

function descriptionOf({ name, wholeUpdates }: Entity, save: Save): string {
  if (save === 'Create') return `Makes one: ${name}. It has no identifier yet.`
  return wholeUpdates === true
    ? `Changes the one of the identifier: ${name}. What is required is required here too; what else is not named stays as it is.`
    : `Changes the one of the identifier: ${name}. What is not named stays as it is.`
}

function idProperty({ idField, idType, zeroCreates }: Entity, save: Save): JsonObject {
  if (save === 'Create') return zeroCreates === true ? { [idField]: { type: idType, const: 0 } } : {}
  return { [idField]: idType === 'integer' ? { type: idType, minimum: 1 } : { type: idType, minLength: 1 } }
}

function isIndexed({ type }: FieldDeclaration): boolean {
  return 'encoding' in type && type.encoding === 'indexed'
}

function writtenField(field: FieldDeclaration, isForm: boolean, save: Save): JsonObject {
  const { default: usual, ...described } = fieldSchema(field, 'write')
  const schema = usual === undefined || save === 'Update' ? described : { ...described, default: usual }
  const { type } = field
  if (isForm && 'encoding' in type) return { ...schema, description: listDescription(field, schema) }
  if (field.required === true && field.insteadOf === undefined)
    return type.kind === 'string' || type.kind === 'keywords' ? { minLength: 1, ...schema } : schema
  if (!isForm) return orNull(schema)
  return type.kind === 'file' ? schema : orEmptyText(schema)
}

function listDescription(field: FieldDeclaration, { description }: JsonObject): string {
  const { name } = field
  const keys = isIndexed(field)
    ? `Sent as ${name}[0], ${name}[1], and so on.`
    : `Sent as the repeated key ${name}.`
  const known = typeof description === 'string' ? `${description} ` : ''
  return `${known}${keys} The key with an empty text empties the list; without the key it stays as it is.`
}
