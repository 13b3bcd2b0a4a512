import type { FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { limits } from '../../limits/limits.ts'
import { refuse, together, type FieldTexts } from '../../limits/problem.ts'
import { ordinaryBytes } from '../../storage/listed-size.ts'
import { queryText } from '../../http/request-values.ts'

export interface Paging {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

/**
 * `page` and `limit` of a listing; a limit above the most gives the most, and `meta.per_page` says
 * so. Throws 422 with what is wrong with them and `besides`.
 */
export function pagingOf(request: FastifyRequest, besides: FieldTexts = {}): Paging {
  const wrong: Record<string, readonly string[]> = {}
  const read = (name: string, fallback: number): number => {
    const text = queryText(request, name)
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (value < 1) wrong[name] = ['This must be a whole number of at least 1.']
    return value
  }
  const page = read('page', 1)
  const limit = Math.min(read('limit', limits.defaultPageSize), limits.maxPageSize)
  refuse(together(wrong, besides))
  return { page, limit, offset: (page - 1) * limit }
}

/**
 * The same page with fewer items where one that held the largest records would be too large. The
 * same for every page of a listing, so that together they skip no record. `largest` in bytes, the
 * largest first; all others are ordinary.
 */
export function withinBytes({ page, limit }: Paging, largest: readonly number[]): Paging {
  let fitting = 0
  let bytes = 0
  while (fitting < limit) {
    bytes += largest[fitting] ?? ordinaryBytes
    if (bytes > limits.pageBytes) break
    fitting += 1
  }
  const items = Math.max(1, fitting)
  return { page, limit: items, offset: (page - 1) * items }
}

/** The `meta` object of a listing. An empty page is from 0 to 0. */
export function metaOf(paging: Paging, shown: number, total: number, path: string): JsonObject {
  return {
    current_page: paging.page,
    from: shown === 0 ? 0 : paging.offset + 1,
    last_page: Math.max(1, Math.ceil(total / paging.limit)),
    path,
    per_page: paging.limit,
    to: shown === 0 ? 0 : paging.offset + shown,
    total,
  }
}
