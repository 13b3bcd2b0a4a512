import type { FastifyInstance } from 'fastify'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import { RequestProblem } from '../limits/problem.ts'

/**
 * Refuses a query with a parameter that the operation does not have: who asks for a part of a listing
 * by a name that is taken for nothing would get the whole of it. `parameters`: those of each operation, by its
 * method and its path as the router writes it; others take any. They are asked for with the first query, so
 * that no start waits for them. To be added after the token check.
 */
export function refuseUnknownParameters(
  app: FastifyInstance,
  parameters: () => ReadonlyMap<string, readonly string[]>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, query } = request
    const named = isObject(query) ? Object.keys(query) : []
    const known =
      named.length === 0
        ? undefined
        : parameters().get(`${method === 'HEAD' ? 'GET' : method} ${request.routeOptions.url ?? ''}`)
    const unknown = known === undefined ? [] : named.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw unknownParameters(unknown, known ?? [])
    done()
  })
}

const mostCharacters = 100

function unknownParameters(names: readonly string[], known: readonly string[]): RequestProblem {
  const shown = names.map((name) => name.slice(0, mostCharacters))
  const taken =
    known.length === 0 ? 'This operation takes none.' : `This operation takes ${known.join(', ')}.`
  return new RequestProblem(400, `There is no query parameter ${shown.join(', ')} here. ${taken}`, {
    fields: Object.fromEntries(shown.map((name) => [name, [`There is no such query parameter. ${taken}`]])),
  })
}
