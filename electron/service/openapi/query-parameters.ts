import { isObject } from '../../../shared/domain/record/record-values.ts'
import { operations } from '../../../shared/entities/operations.ts'
import { revokePath } from '../access/revoke.ts'
import { routePath } from '../http/request-values.ts'
import { tokenPath } from '../access/token.ts'
import { openApiDocument } from './document.ts'

/** RFC 6749 (3.2) has what is not known ignored there. */
const tolerant: ReadonlySet<string> = new Set([tokenPath, revokePath])

let known: ReadonlyMap<string, readonly string[]> | undefined

/**
 * The query parameters of each operation that is described, by its method and its path as the router
 * writes it. The interface has `page` and `limit` for every listing, also for one that is a single page.
 * They are worked out when they are first asked for.
 */
export function queryParameters(): ReadonlyMap<string, readonly string[]> {
  return (known ??= describedParameters())
}

function describedParameters(): ReadonlyMap<string, readonly string[]> {
  const { paths } = openApiDocument('')
  const listings = new Set(operations.filter(({ kind }) => kind === 'list').map(({ path }) => path))
  const described = new Map<string, readonly string[]>()
  for (const [path, methods] of Object.entries(isObject(paths) ? paths : {})) {
    if (tolerant.has(path)) continue
    for (const [method, operation] of Object.entries(isObject(methods) ? methods : {})) {
      const { parameters } = isObject(operation) ? operation : {}
      const inQuery = (Array.isArray(parameters) ? parameters.filter(isObject) : []).filter(
        (parameter) => parameter['in'] === 'query',
      )
      const names = inQuery.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
      const paging = method === 'get' && listings.has(path) ? ['page', 'limit'] : []
      described.set(`${method.toUpperCase()} ${routePath(path)}`, [...new Set([...paging, ...names])])
    }
  }
  return described
}
