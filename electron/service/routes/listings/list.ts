import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { isCalendarDate } from '../../../../shared/domain/calendar-date.ts'
import {
  entities,
  type EntityName,
  type FilterDeclaration,
  type ListDeclaration,
} from '../../../../shared/entities/index.ts'
import { addressesOf, recordsOf, type ServiceContext } from '../../http/context.ts'
import { notFound, type FieldTexts } from '../../limits/problem.ts'
import { receivedFlag, receivedId } from '../../../../shared/domain/fields/received.ts'
import { recordTexts } from '../../records/output.ts'
import { representativeIds } from '../../records/related.ts'
import type { Condition, RecordReader } from '../../storage/types.ts'
import { metaOf, pagingOf, withinBytes } from './paging.ts'
import { parametersOf, routePath, pathId, queryText } from '../../http/request-values.ts'

/** The listing of an entity whose records are stored, as its declaration has it. */
export function listRoute(
  app: FastifyInstance,
  context: ServiceContext,
  name: EntityName,
  list: ListDeclaration,
): void {
  const entity = entities[name]
  app.get(routePath(list.path), async (request, reply) => {
    const reader = recordsOf(context, request)
    const { conditions, ids, faults } = await filtersOf(reader, request, name, list.filters ?? [])
    const asked = pagingOf(request, faults)
    const paging = withinBytes(asked, await reader.largest(name, asked.limit))
    const inPath = await pathConditions(reader, request, name, list)
    const found = await reader.list({
      entity: name,
      conditions: [...inPath, ...conditions],
      ...(ids === undefined ? {} : { ids }),
      offset: paging.offset,
      limit: paging.limit,
    })
    const addresses = addressesOf(context, request)
    const items = await recordTexts(reader, name, found.items, addresses)
    const meta = metaOf(
      paging,
      items.length,
      found.total,
      `${addresses.baseUrl}${request.url.split('?', 1)[0] ?? ''}`,
    )
    return sendList(reply, list, entity.name, items, meta)
  })
}

/** Answers with the envelope of a listing, as `listText` has it. */
export function sendList(
  reply: FastifyReply,
  list: ListDeclaration,
  name: EntityName,
  items: readonly string[],
  meta: JsonObject | undefined,
): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Buffer.from(listText(list, name, items, meta)))
}

/**
 * The envelope of a listing: the items, each the text of a JSON object, under the
 * declared key, nested in `data` where declared so.
 */
export function listText(
  list: ListDeclaration,
  name: EntityName,
  items: readonly string[],
  meta: JsonObject | undefined,
): string {
  const content = `${JSON.stringify(list.key)}:[${items.join(',')}]${meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`}`
  const message = JSON.stringify(`The ${name} records were retrieved.`)
  return `{"status":true,"message":${message},${list.nested === true ? `"data":{${content}}` : content}}`
}

/** Items as `sendList` takes them. */
export function textsOf(items: readonly JsonObject[]): readonly string[] {
  return items.map((item) => JSON.stringify(item))
}

/** A parent in the path (a vacancy's booth): it must exist, and the records must belong to it. */
async function pathConditions(
  reader: RecordReader,
  request: FastifyRequest,
  name: EntityName,
  list: ListDeclaration,
): Promise<readonly Condition[]> {
  const conditions: Condition[] = []
  for (const parameter of parametersOf(list.path)) {
    const fieldName = entities[name].pathParameters?.[parameter]
    const field = entities[name].fieldNamed(fieldName ?? '')
    if (field?.type.kind !== 'reference') continue
    const id = pathId(request, parameter)
    if ((await reader.get(field.type.to, id)) === undefined) throw notFound(`The ${field.type.to} ${id}`)
    conditions.push({ field: field.name, compare: 'equal', value: String(id) })
  }
  return conditions
}

interface Filters {
  readonly conditions: readonly Condition[]
  readonly ids: readonly number[] | undefined
  readonly faults: FieldTexts
}

async function filtersOf(
  reader: RecordReader,
  request: FastifyRequest,
  name: EntityName,
  filters: readonly FilterDeclaration[],
): Promise<Filters> {
  const conditions: Condition[] = []
  const faults: Record<string, readonly string[]> = {}
  let ids: readonly number[] | undefined
  for (const filter of filters) {
    const text = queryText(request, filter.name)
    if (text === undefined) continue
    const value = filterValue(filter, text)
    if (value === undefined) {
      faults[filter.name] = [wrongTexts[filter.type]]
    } else if (
      filter.references !== undefined &&
      (await reader.get(filter.references, Number(value))) === undefined
    ) {
      faults[filter.name] = [`There is no ${filter.references} ${value} in this event.`]
    } else if (filter.name === entities[name].idField) {
      ids = [Number(value)]
    } else if (name === 'representative' && filter.name === 'booth_id') {
      // A booth names its representatives, not they their booth.
      const booth = await reader.get('booth', Number(value))
      ids = booth === undefined ? [] : representativeIds(booth)
    } else if (!(filter.name.endsWith('_only') && value === 'false')) {
      conditions.push({ field: filter.field ?? filter.name, compare: filter.compare ?? 'equal', value })
    }
  }
  return { conditions, ids, faults }
}

const wrongTexts: Readonly<Record<FilterDeclaration['type'], string>> = {
  integer: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  date: 'This must be a date in the form YYYY-MM-DD.',
  string: 'This must be text.',
}

/** A filter's value as the index has it, if it is one. Dates include their whole day. */
function filterValue(filter: FilterDeclaration, text: string): string | undefined {
  switch (filter.type) {
    case 'integer':
      return receivedId(text)?.toString()
    case 'boolean':
      return receivedFlag(text)?.toString()
    case 'date':
      if (!isCalendarDate(text)) return undefined
      return filter.compare === 'until' ? `${text}T23:59:59.999Z` : text
    case 'string':
      return text
  }
}
