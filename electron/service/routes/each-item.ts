import type { FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { isObject, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import type { ServiceContext } from '../http/context.ts'
import { countRequest } from '../access/admission.ts'
import { problemBody, problemOf } from '../http/answers.ts'
import { limits } from '../limits/limits.ts'
import { invalid } from '../limits/problem.ts'
import { isLimited, limitsOfEvent } from '../access/event-limits.ts'
import { jsonBody } from '../http/request-values.ts'

/** As many as the storages commit together. */
const mostAtOnce = 64

/**
 * An answer for each item, in their order, under its `key`. None is there for the others' sake: each is
 * done, or refused, by itself. `make` throws what refuses one.
 */
export async function answerEach(
  context: ServiceContext,
  request: FastifyRequest,
  items: readonly JsonValue[],
  make: (item: JsonValue) => Promise<JsonObject>,
): Promise<JsonObject> {
  const requests = new RequestCount(context, request)
  // Where there is a limit, each has to see what the one before has made.
  const queue = new PQueue({
    concurrency: isLimited(limitsOfEvent(context, request), false) ? 1 : mostAtOnce,
  })
  const results = await queue.addAll(
    items.map((item) => async (): Promise<JsonObject> => {
      const key = isObject(item) ? item['key'] : undefined
      const named: JsonObject = typeof key === 'string' ? { key } : {}
      try {
        await requests.countOne()
        return { ...named, code: 200, answer: await make(item) }
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

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)

/** The list of a body that holds nothing else of use. Throws 422. */
export function listIn(request: FastifyRequest, name: string): readonly JsonValue[] {
  const { [name]: items } = jsonBody(request)
  if (!isList(items)) throw invalid({ [name]: ['This must be a list.'] })
  if (items.length === 0) throw invalid({ [name]: ['This must not be empty.'] })
  if (items.length > limits.bulkItems)
    throw invalid({ [name]: [`There can be at most ${limits.bulkItems}.`] })
  return items
}
