import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bulkPath, extensionsPath, isMadeInBulk } from '../../../shared/entities/bulk.ts'
import { entities, isEntityName, type Entity } from '../../../shared/entities/index.ts'
import {
  idText,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../shared/domain/record/record-values.ts'
import { baseUrlOf, recordsOf, today, type ServiceContext } from '../http/context.ts'
import { extensionsOffer } from '../limits/extensions-offer.ts'
import { limits } from '../limits/limits.ts'
import { notFound, RequestProblem, together } from '../limits/problem.ts'
import { create } from '../records/create.ts'
import { limitsOfEvent } from '../access/event-limits.ts'
import { receivedId } from '../../../shared/domain/fields/received.ts'
import { noIdentifier, readSaveInput } from '../records/input.ts'
import { createKeyOf } from '../records/keyed-create.ts'
import { saveAnswer } from '../records/output.ts'
import type { EventRecords } from '../storage/types.ts'
import { answerEach, listIn } from './each-item.ts'
import { parametersOf, pathValues, routePath } from '../http/request-values.ts'

export function extensionsRoute(app: FastifyInstance): void {
  app.get(extensionsPath, () => extensionsOffer)
}

/**
 * Makes many records of one kind: an answer for each, in their order, as the operation for one
 * would have given it. None is there for the others' sake: each is made, or refused, by itself.
 */
export function bulkRoute(app: FastifyInstance, context: ServiceContext): void {
  app.post(routePath(bulkPath), { bodyLimit: limits.bulkBodyBytes }, async (request) => {
    const entity = entityOf(request)
    const items = listIn(request, 'items')
    const records = recordsOf(context, request)
    return answerEach(context, request, items, (item) => make(context, request, records, entity, item))
  })
}

async function make(
  context: ServiceContext,
  request: FastifyRequest,
  records: EventRecords,
  entity: Entity,
  item: JsonValue | undefined,
): Promise<JsonObject> {
  const { key, record } = isObject(item) ? item : {}
  if (!isObject(record) || typeof key !== 'string')
    throw new RequestProblem(400, 'An item must be an object with a key (a text) and a record (an object).')
  const { save, name } = entity
  const template = save?.path ?? ''
  // What the path of the operation for one says, the record says here.
  const inPath = parametersOf(template).flatMap((parameter) => entity.pathParameters?.[parameter] ?? [])
  const fromPath = await pathValues(records, name, template, (_parameter, field) => receivedId(record[field]))
  const path = template.replaceAll(
    /\{(\w+)\}/g,
    (_whole, parameter: string) => idText(fromPath[entity.pathParameters?.[parameter] ?? '']) ?? '',
  )
  const entries = Object.fromEntries(Object.entries(record).filter(([field]) => !inPath.includes(field)))
  const read = readSaveInput(entity, entries, 'json')
  const input = {
    ...read,
    faults: together(
      Object.fromEntries(inPath.flatMap((field) => (field in fromPath ? [] : [[field, [noIdentifier]]]))),
      read.id === undefined ? {} : { [entity.idField]: ['This operation makes records and changes none.'] },
      read.faults,
    ),
  }
  const making = {
    records,
    limits: limitsOfEvent(context, request),
    now: context.now(),
    rules: { today: today(context), fromPath },
  }
  const id = await create(making, name, input, createKeyOf(key, path, entries))
  return saveAnswer(name, id, true, baseUrlOf(request))
}

function entityOf({ params }: FastifyRequest): Entity {
  const kind = isObject(params) ? params['kind'] : undefined
  const entity = typeof kind === 'string' && isEntityName(kind) ? entities[kind] : undefined
  if (entity === undefined || !isMadeInBulk(entity))
    throw notFound('A kind of records of this name that can be made in bulk')
  return entity
}
