import { parseJson } from '../../../shared/json.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import {
  entities,
  entityNames,
  type Entity,
  type EntityName,
  type FilterDeclaration,
  type ListDeclaration,
} from '../../../shared/entities/index.ts'
import type { Operation } from '../../../shared/entities/operations.ts'
import { formDescriptors } from '../forms/descriptors.ts'
import { limits } from '../limits/limits.ts'
import type { Addresses } from '../records/file-addresses.ts'
import { answeredName } from '../../../shared/domain/fields/kinds/named-records.ts'
import { readRecord, removeAnswer, saveAnswer } from '../records/output.ts'
import { shownOfRepresentatives } from '../records/related.ts'
import { listText, textsOf } from '../routes/listings/list.ts'
import { metaOf } from '../routes/listings/paging.ts'
import { isFileReference } from '../storage/file-references.ts'
import { bodyFields, isNeeded } from './save-schemas.ts'
import type { Example } from './examples/example.ts'
import { exampleHash, exampleRecord, hasExample } from './examples/records.ts'

const baseUrl = 'https://service.example.com'
const addresses: Addresses = {
  baseUrl,
  circumstances: '',
  file: ({ hash, name }) =>
    `${baseUrl}/files/${hash}/${name}?Expires=1809518400&Key-Pair-Id=1&Signature=${exampleHash}`,
}

/** A request and an answer of an operation of the interface. */
export function operationExample({ kind, entity: name = 'event', path }: Operation): Example {
  const entity = entities[name]
  if (!hasExample(name)) return {}
  switch (kind) {
    case 'token':
      return {
        bodies: {
          request: { grant_type: 'client_credentials', app_key: 'our-key', app_secret: 'our secret' },
        },
        answer: {
          status: true,
          message: 'The token was issued.',
          access_token: 'q83vEjRWeJCrze8SNFZ4kA',
          token_type: 'Bearer',
          expires_in: limits.tokenLifetimeMs / 1000,
        },
      }
    case 'list':
      return entity.list === undefined ? {} : { answer: listAnswer(entity, entity.list) }
    case 'save':
      return {
        bodies: { create: createBody(entity), update: updateBody(entity) },
        answer: saveAnswer(name, exampleRecord(name).id, true, baseUrl),
      }
    case 'remove': {
      const body: JsonObject = { ...idOf(name), delete_reps: false }
      return {
        ...(entity.remove?.body === undefined ? {} : { bodies: { request: body } }),
        answer: removeAnswer(name, exampleRecord(name).id),
      }
    }
    case 'resume': {
      const { resume } = readExample('attendee')
      return {
        bodies: { request: { resume: 'resume.pdf' } },
        answer: {
          status: true,
          message: 'The resume was uploaded.',
          data: { ...idOf('attendee'), resume: resume ?? '' },
        },
      }
    }
    case 'detach': {
      const sessionId = exampleRecord('session').id
      const from: JsonObject = path.includes('{sessionId}')
        ? { session_id: sessionId }
        : { session_ids: [sessionId] }
      const where = path.includes('{sessionId}') ? 'the session' : '1 session'
      return {
        ...(path.includes('{speakerId}') ? {} : { bodies: { request: { email: exampleEmail } } }),
        answer: {
          status: true,
          message: `The speaker was removed from ${where}.`,
          ...idOf('speaker'),
          ...from,
        },
      }
    }
  }
}

export const exampleEmail = 'grace@example.com'

/** The identifier that stands for a parameter of an entity's path. */
export function pathExample(name: EntityName, parameter: string): number | string {
  const [named = name] = [name, ...entityNames].flatMap((one) => parameterEntity(one, parameter) ?? [])
  return Object.values(idOf(named))[0] ?? ''
}

/** The entity that a parameter of an entity's path names: itself, or one that it refers to. */
function parameterEntity(name: EntityName, parameter: string): EntityName | undefined {
  const { pathParameters, idField, fieldNamed } = entities[name]
  const field = pathParameters?.[parameter]
  if (field === idField) return name
  const type = fieldNamed(field ?? '')?.type
  return type?.kind === 'reference' ? type.to : undefined
}

export function filterExample(
  name: EntityName,
  { name: filter, type, field = filter, references }: FilterDeclaration,
): JsonValue {
  if (type === 'date') return '2027-05-04'
  if (type === 'boolean') return true
  if (references !== undefined) return exampleRecord(references).id
  return filter === entities[name].idField
    ? exampleRecord(name).id
    : Number(exampleRecord(name).values[field] ?? 1)
}

function idOf(name: EntityName): Readonly<Record<string, number | string>> {
  const { idField, idType } = entities[name]
  const { id } = exampleRecord(name)
  return { [idField]: idType === 'integer' ? id : String(id) }
}

function createBody(entity: Entity): JsonObject {
  const { values } = exampleRecord(entity.name)
  return Object.fromEntries(
    bodyFields(entity).flatMap((field) => {
      const value = values[field.name]
      return value === undefined
        ? []
        : [
            [
              field.name,
              written(value, (id) => (isReference(entity, field.name) ? answeredName(field, id) : id)),
            ],
          ]
    }),
  )
}

function isReference(entity: Entity, name: string): boolean {
  return entity.references.some((reference) => reference.name === name)
}

/** A value as it is sent: of a file its name stands for it. */
function written(value: JsonValue, told: (value: JsonValue) => JsonValue): JsonValue {
  if (isFileReference(value)) return value.name
  return Array.isArray(value) ? value.map((item: JsonValue) => told(item)) : told(value)
}

/** The identifier, what every update must say, and one field that changes. */
function updateBody(entity: Entity): JsonObject {
  const whole = createBody(entity)
  const needed = bodyFields(entity).filter((field) => isNeeded(entity, field, 'Update'))
  const changed = bodyFields(entity).find(
    ({ name, type }) => name in whole && type.kind !== 'file' && !isReference(entity, name),
  )
  const named = new Set([...needed, ...(changed === undefined ? [] : [changed])].map(({ name }) => name))
  return {
    ...idOf(entity.name),
    ...Object.fromEntries(Object.entries(whole).filter(([name]) => named.has(name))),
  }
}

function readExample(name: EntityName): JsonObject {
  const related: Partial<Record<EntityName, JsonObject>> = {
    booth: shownOfRepresentatives([exampleRecord('representative')]),
    representative: idOf('booth'),
  }
  return readRecord(name, exampleRecord(name), related[name] ?? {}, addresses)
}

function listAnswer({ name, formOf }: Entity, list: ListDeclaration): JsonObject {
  if (list.single === true)
    return { status: true, message: 'The event was retrieved.', data: readExample(name) }
  const items = formOf === undefined ? [readExample(name)] : formDescriptors(formOf).slice(0, 2)
  const meta = list.paged
    ? metaOf(
        { page: 1, limit: limits.defaultPageSize, offset: 0 },
        items.length,
        items.length,
        baseUrl + pathWithIds(name, list.path),
      )
    : undefined
  const answer = parseJson(listText(list, name, textsOf(items), meta))
  return isObject(answer) ? answer : {}
}

function pathWithIds(name: EntityName, path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) => String(pathExample(name, parameter)))
}
