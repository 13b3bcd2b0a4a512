import type { FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../shared/domain/record-values.ts'
import { limits } from '../limits.ts'
import { invalid, type FieldTexts } from '../problem.ts'
import { queryText } from './request-values.ts'

export interface Paging {
  readonly page: number
  readonly limit: number
  readonly offset: number
}

/** `page` and `limit` of a listing; a limit above the most gives the most, and `meta.per_page` says so. Throws 422. */
export function pagingOf(request: FastifyRequest): Paging {
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
  refuse(wrong)
  return { page, limit, offset: (page - 1) * limit }
}

/** The same page with fewer items where full pages of records as large as the largest would be too large. The same for every page of a listing, so that none skips a record. */
export function withinBytes({ page, limit }: Paging, largestBytes: number): Paging {
  const fitting = Math.min(limit, Math.max(1, Math.floor(limits.pageBytes / largestBytes)))
  return { page, limit: fitting, offset: (page - 1) * fitting }
}

function refuse(wrong: FieldTexts): void {
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
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
