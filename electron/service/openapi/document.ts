import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FilterDeclaration } from '../../../shared/entities/index.ts'
import { isAssumed, operations, type Operation } from '../../../shared/entities/operations.ts'
import { limits } from '../limits/limits.ts'
import { parametersOf } from '../http/request-values.ts'
import { revokePath } from '../access/revoke.ts'
import { exampled } from './examples/example.ts'
import { exampleEmail, filterExample, operationExample, pathExample } from './example-operations.ts'
import { extensionPaths } from './extensions.ts'
import { setupDescription, setupPaths, setupTag } from './event-setup.ts'
import { sharingDescription, sharingPaths, sharingTag } from './sharing.ts'
import {
  errorAnswers,
  errorSchema,
  errors,
  exactObject,
  idSchema,
  listAnswer,
  metaSchema,
  success,
} from './answers.ts'
import { fieldSchema, readSchema } from './field-schema.ts'
import { formEncoding, saveBody, saveSchemas } from './save-schemas.ts'

/**
 * The whole interface as OpenAPI 3.1, from the same declarations as the routes. What the interface
 * does not state carries `x-assumed`.
 */
export function openApiDocument(serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const operation of operations) {
    for (const path of pathsOf(operation))
      (paths[path] ??= {})[operation.method.toLowerCase()] = describe(operation, path)
  }
  paths[revokePath] = { post: revocation }
  Object.assign(paths, extensionPaths())
  Object.assign(paths, setupPaths)
  Object.assign(paths, sharingPaths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Event management service interface',
      version: '5',
      description:
        'The v5 interface as this service implements it. What the interface leaves open and this service has decided is marked x-assumed: whole operations of which it gives the path and the purpose alone, records, and single fields. ' +
        'A body with an identifier changes a record, one without makes one; each has a schema of its own. ' +
        'An optional field is emptied by null, an empty text or an empty list.',
    },
    servers: [{ url: serverUrl }],
    security: [{ BearerToken: [] }],
    tags: [
      { name: setupTag, description: setupDescription },
      { name: sharingTag, description: sharingDescription },
    ],
    paths,
    components: {
      securitySchemes: { BearerToken: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(
          Object.values(entities).flatMap((entity) => [
            [entity.name, readSchema(entity)],
            ...Object.entries(saveSchemas(entity)),
          ]),
        ),
        meta: metaSchema,
        error: errorSchema,
      },
      responses: errorAnswers,
    },
  }
}

/** A booth's removal is served under both its forms. */
function pathsOf({ kind, entity, path }: Operation): readonly string[] {
  const remove = kind === 'remove' && entity !== undefined ? entities[entity].remove : undefined
  return remove?.pathWithoutId === undefined ? [path] : [remove.pathWithoutId, remove.path]
}

function describe(operation: Operation, path: string): JsonObject {
  const parameters = parametersOf(path).map((name) => pathParameter(operation, path, name))
  const base: JsonObject = {
    operationId: `${operation.method} ${path}`.replaceAll(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, ''),
    summary: summaryOf(operation),
    tags: [path.split('/')[2] ?? ''],
    ...(isAssumed(operation) ? { 'x-assumed': true } : {}),
  }
  const all = [...parameters, ...queryOf(operation)]
  return exampled(
    { ...base, ...(all.length === 0 ? {} : { parameters: all }), ...contentOf(operation) },
    operationExample(operation),
  )
}

function summaryOf({ kind, entity, path }: Operation): string {
  switch (kind) {
    case 'token':
      return 'Issue an access token'
    case 'list':
      return `List: ${entity ?? ''}`
    case 'save':
      return `Create or update: ${entity ?? ''}`
    case 'remove':
      return `Remove: ${entity ?? ''}`
    case 'resume':
      return "Upload an attendee's resume"
    case 'detach':
      return `Detach a speaker from ${path.includes('{sessionId}') ? 'a session' : 'all sessions'}${path.includes('{speakerId}') ? '' : ' by e-mail address'}`
  }
}

/**
 * The interface calls a booth's identifier a text in the path of its removal, and an integer in
 * those of its vacancies.
 */
function pathParameter(operation: Operation, path: string, name: string): JsonObject {
  const removesBooth = operation.kind === 'remove' && operation.entity === 'booth'
  const type = removesBooth ? 'string' : name === 'jobId' ? entities.job.idType : 'integer'
  const isShown = removesBooth || !isAssumed(operation) || path.startsWith('/v5/booths/{boothId}/jobs')
  const id = pathExample(operation.entity ?? 'event', name)
  return {
    name,
    in: 'path',
    required: true,
    schema: { type },
    example: type === 'string' ? String(id) : id,
    ...(isShown ? {} : { 'x-assumed': true }),
  }
}

const byEmailInQuery: JsonObject = {
  name: 'email',
  in: 'query',
  schema: { type: 'string', format: 'email' },
  example: exampleEmail,
  description: 'The speaker, where the body does not name one.',
  'x-assumed': true,
}

const createKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string' },
  example: '"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"',
  description:
    'Names a create: the same key with the same content makes no second record within a day; with other content it is refused with 422.',
  'x-assumed': true,
  'x-addition': true,
}

function queryOf({ kind, entity, path }: Operation): readonly JsonObject[] {
  if (kind === 'save') return [createKey]
  if (kind === 'detach' && !path.includes('{speakerId}')) return [byEmailInQuery]
  if (kind !== 'list' || entity === undefined) return []
  const { list } = entities[entity]
  const count = (name: string, usual: number, description: string): JsonObject => ({
    name,
    in: 'query',
    schema: { type: 'integer', minimum: 1, default: usual },
    example: usual,
    description,
  })
  const most = `Records per page; at most ${limits.maxPageSize}, and fewer where records are large. The answer's meta.per_page says how many.`
  const paging =
    list?.paged === true
      ? [count('page', 1, 'Page number.'), count('limit', limits.defaultPageSize, most)]
      : []
  return [...paging, ...(list?.filters ?? []).map((filter) => filterParameter(entity, filter))]
}

function filterParameter(entity: EntityName, filter: FilterDeclaration): JsonObject {
  const { name, type, assumed } = filter
  const schema: JsonObject = type === 'date' ? { type: 'string', format: 'date' } : { type }
  return {
    name,
    in: 'query',
    schema,
    example: filterExample(entity, filter),
    ...(assumed === true ? { 'x-assumed': true } : {}),
  }
}

const body = (type: string, schema: JsonObject, encoding: JsonObject = {}): JsonObject => ({
  requestBody: {
    required: true,
    content: { [type]: { schema, ...(Object.keys(encoding).length === 0 ? {} : { encoding }) } },
  },
})
const integer: JsonObject = { type: 'integer' }

function contentOf({ kind, entity: name, path }: Operation): JsonObject {
  const entity = entities[name ?? 'event']
  switch (kind) {
    case 'token':
      return tokenContent
    case 'list':
      return {
        responses: {
          '200': entity.list === undefined ? success({}) : listAnswer(entity, entity.list),
          ...errors('404'),
        },
      }
    case 'save': {
      const multipart = entity.save?.encoding === 'multipart'
      const setup: JsonObject = name === 'booth' ? { booth_setup_url: { type: 'string', format: 'uri' } } : {}
      const data = exactObject({ ...idSchema(entity), ...setup })
      return {
        ...body(
          multipart ? 'multipart/form-data' : 'application/json',
          saveBody(entity),
          multipart ? formEncoding(entity.fields) : {},
        ),
        responses: {
          '200': success({ data }, entity.save?.statusType ?? 'boolean'),
          ...errors('404', '409', '413', '415', '507'),
        },
      }
    }
    case 'remove':
      return { ...removeBody(name), responses: { '200': success(idSchema(entity)), ...errors('404', '415') } }
    case 'resume': {
      const fields = entities.attendee.uploads
      const parts = exactObject(
        Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, 'write')])),
      )
      return {
        ...body('multipart/form-data', parts, formEncoding(fields)),
        responses: {
          '200': success({
            data: exactObject({ attendee_id: integer, resume: { type: 'string', format: 'uri' } }),
          }),
          ...errors('404', '413', '415', '507'),
        },
      }
    }
    case 'detach': {
      const byEmail: JsonObject = {
        type: 'object',
        properties: { email: { type: 'string', format: 'email' } },
      }
      const result: JsonObject = path.includes('{sessionId}')
        ? { session_id: integer }
        : { session_ids: { type: 'array', items: integer } }
      return {
        ...(path.includes('{speakerId}')
          ? {}
          : { requestBody: { content: { 'application/json': { schema: byEmail } } } }),
        responses: { '200': success({ speaker_id: integer, ...result }), ...errors('404', '415') },
      }
    }
  }
}

function removeBody(name: EntityName | undefined): JsonObject {
  const fields = name === undefined ? undefined : entities[name].remove?.body
  if (fields === undefined) return {}
  return body('application/json', {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, 'write')])),
    required: fields.filter((field) => field.required === true).map((field) => field.name),
  })
}

const grant: JsonObject = { grant_type: { type: 'string', const: 'client_credentials' } }
const text: JsonObject = { type: 'string', minLength: 1 }
const credentials: JsonObject = {
  type: 'object',
  properties: { ...grant, app_key: text, app_secret: text, client_id: text, client_secret: text },
  anyOf: [{ required: ['app_key', 'app_secret'] }, { required: ['client_id', 'client_secret'] }],
}
const toRevoke: JsonObject = {
  type: 'object',
  properties: {
    token: text,
    token_type_hint: { type: 'string' },
    app_key: text,
    app_secret: text,
    client_id: text,
    client_secret: text,
  },
  required: ['token'],
}

/** No operation of the interface, but one more of this service. */
const revocation: JsonObject = exampled(
  {
    operationId: 'POST_v5_oauth_revoke',
    summary: 'End an access token (RFC 7009)',
    tags: ['oauth'],
    'x-assumed': true,
    'x-addition': true,
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: toRevoke },
        'application/x-www-form-urlencoded': { schema: toRevoke },
      },
    },
    responses: { '200': success({}), ...errors('413', '415') },
  },
  {
    bodies: { request: { token: 'q83vEjRWeJCrze8SNFZ4kA' } },
    answer: { status: true, message: 'The token is not valid any more.' },
  },
)

const tokenContent: JsonObject = {
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: credentials },
      'application/x-www-form-urlencoded': { schema: credentials },
    },
  },
  responses: {
    '200': success({
      access_token: { type: 'string' },
      token_type: { type: 'string', const: 'Bearer' },
      expires_in: integer,
    }),
    ...errors('413', '415'),
  },
}
