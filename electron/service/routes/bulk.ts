import type { FastifyInstance, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { bulkPath, extensionsPath, isMadeInBulk } from '../../../shared/entities/bulk.ts'
import { entities, isEntityName, type Entity } from '../../../shared/entities/index.ts'
import { idText, isObject, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { baseUrlOf, recordsOf, today, type ServiceContext } from '../context.ts'
import { countRequest } from '../http/admission.ts'
import { problemBody, problemOf } from '../http/answers.ts'
import { limits } from '../http/limits.ts'
import { invalid, notFound, RequestProblem } from '../http/problem.ts'
import { create } from '../records/create.ts'
import { isLimited, limitsOfEvent } from '../records/event-limits.ts'
import { readId, readSaveInput } from '../records/input.ts'
import { createKeyOf } from '../records/keyed-create.ts'
import { saveAnswer } from '../records/output.ts'
import type { EventRecords } from '../storage/types.ts'
import { jsonBody, parametersOf, pathValues, routePath } from './request-values.ts'

/** What this service offers besides the interface, for clients that ask. */
export function extensionsRoute(app: FastifyInstance): void {
  app.get(extensionsPath, () => ({
    status: true,
    message: 'The extensions were retrieved.',
    data: { bulk: { items: limits.bulkItems, bytes: limits.bulkBodyBytes } },
  }))
}

/** As many as the storages commit together. */
const mostAtOnce = 64

/**
 * Makes many records of one kind: an answer for each, in their order, as the operation for one
 * would have given it. None is there for the others' sake: each is made, or refused, by itself.
 */
export function bulkRoute(app: FastifyInstance, context: ServiceContext): void {
  app.post(routePath(bulkPath), { bodyLimit: limits.bulkBodyBytes }, async (request) => {
    const entity = entityOf(request)
    const items = itemsOf(request)
    const records = recordsOf(context, request)
    const requests = new RequestCount(context, request)
    // Where there is a limit, each has to see what the one before has made.
    const queue = new PQueue({ concurrency: isLimited(limitsOfEvent(context, request), false) ? 1 : mostAtOnce })
    const results = await queue.addAll(
      items.map((item) => async (): Promise<JsonObject> => {
        const key = isObject(item) ? item['key'] : undefined
        const named: JsonObject = typeof key === 'string' ? { key } : {}
        try {
          await requests.countOne()
          return { ...named, code: 200, answer: await make(context, request, records, entity, item) }
        } catch (error) {
          const problem = problemOf(error)
          if (problem.status >= 500) request.log.error({ err: error }, 'A record of many could not be made.')
          const wait = problem.headers['retry-after']
          return {
            ...named,
            code: problem.status,
            ...(wait === undefined ? {} : { retry_after: Number(wait) }),
            answer: problemBody(problem.message, problem.fields),
          }
        }
      }),
    )
    const done = results.filter((result) => result['code'] === 200).length
    return { status: true, message: `${done} of ${results.length} records are there.`, results }
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
  const idOf = (_parameter: string, field: string): number => {
    const id = readId(record[field])
    if (id === undefined) throw invalid({ [field]: ['This must be the identifier of a record.'] })
    return id
  }
  const fromPath = await pathValues(records, name, template, idOf)
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) => idText(fromPath[entity.pathParameters?.[parameter] ?? '']) ?? '')
  const entries = Object.fromEntries(Object.entries(record).filter(([field]) => !inPath.includes(field)))
  const input = readSaveInput(entity, entries, 'json')
  if (input.id !== undefined) throw invalid({ [entity.idField]: ['This operation makes records and changes none.'] })
  const making = { records, limits: limitsOfEvent(context, request), now: context.now(), rules: { today: today(context), fromPath } }
  const id = await create(making, name, input, createKeyOf(key, path, entries))
  return saveAnswer(name, id, true, baseUrlOf(request))
}

/** Each record counts as the request that it stands for; the first is the request itself. */
class RequestCount {
  readonly #context: ServiceContext
  readonly #request: FastifyRequest
  #last: Promise<void> = Promise.resolve()
  #isFirst = true

  constructor(context: ServiceContext, request: FastifyRequest) {
    this.#context = context
    this.#request = request
  }

  /** Throws 429 where none is left, also for all that come after. */
  countOne(): Promise<void> {
    if (this.#isFirst) this.#isFirst = false
    else this.#last = this.#last.then(() => countRequest(this.#context, this.#request))
    return this.#last
  }
}

function entityOf({ params }: FastifyRequest): Entity {
  const kind = isObject(params) ? params['kind'] : undefined
  const entity = typeof kind === 'string' && isEntityName(kind) ? entities[kind] : undefined
  if (entity === undefined || !isMadeInBulk(entity)) throw notFound('A kind of records of this name that can be made in bulk')
  return entity
}

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)

function itemsOf(request: FastifyRequest): readonly JsonValue[] {
  const { items } = jsonBody(request)
  if (!isList(items)) throw invalid({ items: ['This must be a list.'] })
  if (items.length === 0) throw invalid({ items: ['This must not be empty.'] })
  if (items.length > limits.bulkItems) throw invalid({ items: [`There can be at most ${limits.bulkItems}.`] })
  return items
}
