import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { entities, type Entity, type FieldDeclaration } from '../../../shared/entities/index.ts'

export type FormPairs = readonly (readonly [key: string, value: string])[]

/**
 * The JSON body of a save: the identifier where it is an update, references in their wire type,
 * fields that travel in the path left out; `whole` for an operation that has none of them there.
 */
export function jsonBody(
  entity: Entity,
  remoteId: string | null,
  values: RecordValues,
  fields: 'whole' | 'beside the path' = 'beside the path',
): Readonly<Record<string, JsonValue>> {
  const body: Record<string, JsonValue> =
    remoteId === null ? {} : { [entity.idField]: wireId(remoteId, entity.idType) }
  for (const [field, value] of sentFields(
    entity,
    fields === 'whole' ? '' : (entity.save?.path ?? ''),
    values,
  ))
    body[field.name] = wireValue(field, value)
  if (entity.customFields === true) {
    for (const [name, value] of Object.entries(values)) if (!entity.declares(name)) body[name] = value
  }
  return body
}

/**
 * The text parts of a multipart save. A form has neither null nor an empty list: an emptied field
 * is sent as empty text in an update, so that the service clears it, and left out of a create.
 */
export function formPairs(entity: Entity, remoteId: string | null, values: RecordValues): FormPairs {
  const pairs: (readonly [string, string])[] = remoteId === null ? [] : [[entity.idField, remoteId]]
  for (const [field, value] of sentFields(entity, entity.save?.path ?? '', values)) {
    if (Array.isArray(value) && value.length > 0) {
      const indexed = 'encoding' in field.type && field.type.encoding === 'indexed'
      value.forEach((item: JsonValue, index) =>
        pairs.push([indexed ? `${field.name}[${index}]` : field.name, formText(item)]),
      )
    } else if (!isEmpty(value)) {
      pairs.push([field.name, formText(value)])
    } else if (remoteId !== null) {
      pairs.push([field.name, ''])
    }
  }
  return pairs
}

/**
 * A path template with its parameters filled in, each escaped. Throws a `TypeError` where one is
 * missing: a mistake of the caller.
 */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parameters[name]
    if (value === undefined || value === '') throw new TypeError(`The path ${template} needs ${name}.`)
    return encodeURIComponent(value)
  })
}

/** The path parameters a save needs, from the values and the record's own id. */
export function pathParametersOf(
  entity: Entity,
  remoteId: string | null,
  values: RecordValues,
): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {}
  for (const [parameter, fieldName] of Object.entries(entity.pathParameters ?? {})) {
    const value = fieldName === entity.idField ? remoteId : values[fieldName]
    if (typeof value === 'string' || typeof value === 'number') parameters[parameter] = String(value)
  }
  return parameters
}

export function wireId(id: string, type: 'integer' | 'string'): string | number {
  return type === 'integer' && /^\d{1,15}$/.test(id) ? Number(id) : id
}

function sentFields(
  entity: Entity,
  path: string,
  values: RecordValues,
): readonly (readonly [FieldDeclaration, JsonValue])[] {
  const inPath = new Set(
    Object.entries(entity.pathParameters ?? {})
      .filter(([parameter]) => path.includes(`{${parameter}}`))
      .map(([, field]) => field),
  )
  return entity.writable.flatMap((field) => {
    const value = values[field.name]
    if (value === undefined || field.type.kind === 'file' || inPath.has(field.name)) return []
    return [[field, value] as const]
  })
}

function wireValue({ type, wireType }: FieldDeclaration, value: JsonValue): JsonValue {
  return rulesOf(type).renamed(value, (to, id) =>
    typeof id === 'string' || typeof id === 'number'
      ? wireId(String(id), wireType ?? entities[to].idType)
      : id,
  )
}

function formText(value: JsonValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
