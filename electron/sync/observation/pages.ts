import {
  remoteIdOf,
  type JsonObject,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { Page } from '../../gateway/requests/types.ts'
import { backoffMs } from '../backoff.ts'
import type { SyncContext } from '../context.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import { troubleOf } from '../trouble.ts'
import { boundListing, type ListingBounds } from './listing-bounds.ts'

/** What reading a listing needs of the synchronisation. */
export type ListingContext = Pick<SyncContext, 'gateway' | 'settings' | 'random' | 'wait'>

export interface ListingRequest {
  readonly entity: EntityName
  readonly filters?: Readonly<Record<string, string | number | boolean>>
  readonly parents?: Readonly<Record<string, string>>
  /** Values that the listing's place says and its items do not (a vacancy's booth). */
  readonly values?: RecordValues
  /** Pages that need not be asked for again: of a reading that was broken off. */
  readonly isHad?: (page: number) => boolean
  readonly signal: AbortSignal
}

const attemptsPerPage = 4

/**
 * Gets each page as it comes and must not keep it. Where it returns `enough`, the pages that are
 * left are not read.
 */
export type TakePage = (items: readonly JsonObject[], page: Page, number: number) => unknown

/**
 * Every page of a listing, several at a time and in no order. Goes by the page size the service
 * really uses. Resolves when all pages were there, or enough of them; throws what the gateway
 * throws, after a few attempts where another may help, and `endless-listing`.
 */
export async function eachPage(
  context: ListingContext,
  { isHad = () => false, ...request }: ListingRequest,
  onPage: TakePage,
): Promise<void> {
  const limit = context.settings.pageSize
  const controller = new AbortController()
  const signal = AbortSignal.any([request.signal, controller.signal])
  const fetchPage = (page: number): Promise<Page> =>
    withRetries(context, signal, () => context.gateway.list({ ...request, page, limit, signal }))

  const first = await fetchPage(1)
  if (onPage(first.items, first, 1) === 'enough') return
  if (entities[request.entity].list?.paged !== true || first.items.length === 0) return

  let last = lastPageOf(first)
  const bounds = boundListing(request.entity, first, last)
  bounds.pass(first, 1)
  if (last === undefined) {
    await uncountedPages(first, fetchPage, onPage, bounds)
    return
  }
  let next = 2
  let isEnough = false
  const worker = async (): Promise<void> => {
    while (last !== undefined && next <= last && !isEnough) {
      const page = next
      next += 1
      if (isHad(page)) continue
      const found = await fetchPage(page)
      bounds.pass(found, page)
      // Records that are added while we read make the listing longer.
      last = Math.max(last, lastPageOf(found) ?? 0)
      if (onPage(found.items, found, page) !== 'enough') continue
      isEnough = true
      controller.abort()
    }
  }
  const workers = Array.from(
    { length: Math.max(1, Math.min(context.settings.parallelPages, last - 1)) },
    worker,
  )
  try {
    await Promise.all(workers)
  } catch (error) {
    controller.abort()
    await Promise.allSettled(workers)
    if (!isEnough) throw error
  }
}

/**
 * Whether a listing has as many records as it counts, once it was told of every page; one that does
 * not count is taken at its word. Pages that count differently are of two listings: records may
 * have moved from one page to the other unseen.
 */
export function createTally(entity: EntityName): { count(page: Page): void; isWhole(): boolean } {
  const seen = new Set<string>()
  const totals = new Set<number>()
  return {
    count(page) {
      if (page.total !== undefined) totals.add(page.total)
      for (const item of page.items) {
        const id = remoteIdOf(entities[entity], item)
        if (id !== undefined) seen.add(id)
      }
    },
    isWhole: () => totals.size <= 1 && [...totals].every((total) => total <= seen.size),
  }
}

/**
 * A listing that does not say how long it is ends with an empty page, or with one that repeats the
 * last: a service that takes no page number.
 */
async function uncountedPages(
  first: Page,
  fetchPage: (page: number) => Promise<Page>,
  onPage: TakePage,
  bounds: ListingBounds,
): Promise<void> {
  let before = bounds.markOf(first)
  for (let number = 2; ; number += 1) {
    const page = await fetchPage(number)
    const mark = bounds.markOf(page)
    if (page.items.length === 0 || mark === before) return
    before = mark
    bounds.pass(page, number)
    if (onPage(page.items, page, number) === 'enough') return
  }
}

function lastPageOf(page: Page): number | undefined {
  if (page.lastPage !== undefined) return page.lastPage
  const perPage = page.perPage ?? page.items.length
  return page.total === undefined || perPage === 0 ? undefined : Math.ceil(page.total / perPage)
}

/**
 * Tries a read again where that may help: broken connections, a service that fails or asks to wait.
 */
export async function withRetries<T>(
  context: Omit<ListingContext, 'gateway'>,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (cause) {
      const error = toAppError(cause)
      const trouble = troubleOf(failureOf(error))
      if (trouble.kind !== 'retry' || attempt >= attemptsPerPage) throw error
      const waitMs = backoffMs(attempt, context.random, context.settings, trouble.retryAfterMs)
      if (waitMs > context.settings.waitInRunMs) throw error
      await context.wait(waitMs, signal)
    }
  }
}
