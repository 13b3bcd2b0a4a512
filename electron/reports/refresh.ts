import { entities } from '../../shared/entities/index.ts'
import { dayAt, daysAfter, startOfDay } from '../../shared/domain/time-zone.ts'
import { toAppError } from '../../shared/errors.ts'
import type { Log, Page } from '../gateway/requests/types.ts'
import { eachPage, withRetries, type ListingContext } from '../sync/observation/pages.ts'
import { isRefusedFilter } from '../sync/trouble.ts'
import type { Clock } from '../workspace/stores/workspace.ts'
import type { ReportStore } from './persistence/store.ts'
import { readRow, type ReportName } from './persistence/report-rows.ts'

export interface RefreshParts {
  readonly store: ReportStore
  readonly listing: ListingContext
  readonly clock: Clock
  readonly log: Log
  /** The event's own. */
  readonly timeZone: () => string
}

export interface RefreshOptions {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number | null) => void
}

/** What was read of a listing longer ago than this is no longer gone on with. */
const resumableForMs = 24 * 3_600_000
/**
 * The counts agree also where an old row came late and another one went: so often everything is
 * read all the same.
 */
const wholeEveryMs = 24 * 3_600_000
/**
 * How many days before the last known one are asked for again: the service may count its days in
 * another zone, and devices may report late.
 */
const daysAgain = 2
/** Tells when the service does not keep to `from`. */
type EachTime = (at: number | undefined) => void

interface Reading {
  readonly number: number
  readonly from: string | null
}

/**
 * Brings a report up to date. Where the service takes heed of `from` and counts its rows, only what
 * is newer is asked for, and taken for all where the counts agree then; else everything is read. A
 * full reading that was broken off goes on where it was. What is shown changes in the end, at once.
 * Throws what the gateway throws, `endless-listing`, and `cancelled`.
 */
export async function refreshReport(
  parts: RefreshParts,
  report: ReportName,
  options: RefreshOptions,
): Promise<void> {
  const { store, clock } = parts
  const { reading, wholeReadAt, isFromHeeded, isNumbered } = store.state(report)
  const isBrokenOff =
    reading !== null && reading.from === null && clock.now() - reading.startedAt < resumableForMs
  const isRecent = wholeReadAt !== null && clock.now() - wholeReadAt < wholeEveryMs
  const last = store.columns.extent(report)?.last
  if (!isBrokenOff && isRecent && last !== undefined && isFromHeeded && isNumbered) {
    const from = daysAfter(dayAt(last, parts.timeZone()), -daysAgain)
    if (await readNewer(parts, report, from, options)) return
  }
  await readAll(parts, report, options)
}

/** `false`: it does not tell whether this is all there is. */
async function readNewer(
  parts: RefreshParts,
  report: ReportName,
  from: string,
  options: RefreshOptions,
): Promise<boolean> {
  const { store } = parts
  const reading: Reading = {
    number: store.begin(report, { from, pageSize: parts.listing.settings.pageSize }),
    from,
  }
  const earliest = startOfDay(daysAfter(from, -1), parts.timeZone())
  const unheeded = new AbortController()
  const check: EachTime = (at) => {
    if (at !== undefined && at < earliest) unheeded.abort()
  }
  try {
    await readPages(
      parts,
      report,
      reading,
      { ...options, signal: AbortSignal.any([options.signal, unheeded.signal]) },
      check,
    )
  } catch (error) {
    if (isRefusedFilter(toAppError(error))) unheeded.abort()
    else if (!unheeded.signal.aborted) throw error
  }
  if (unheeded.signal.aborted) {
    store.change(report, { isFromHeeded: false })
    return false
  }
  const whole = await withRetries(parts.listing, options.signal, () =>
    parts.listing.gateway.list({ entity: report, page: 1, limit: 1, signal: options.signal }),
  )
  if (whole.total !== store.state(report).kept) return false
  await store.finish(report, null, options.signal)
  return true
}

async function readAll(parts: RefreshParts, report: ReportName, options: RefreshOptions): Promise<void> {
  const { store, clock, log, listing } = parts
  const { pageSize } = listing.settings
  const before = store.state(report).reading
  const goesOn =
    before !== null &&
    before.from === null &&
    before.pageSize === pageSize &&
    clock.now() - before.startedAt < resumableForMs &&
    before.total !== null
  const number = goesOn ? store.state(report).lastReading : store.begin(report, { from: null, pageSize })
  const reading: Reading = { number, from: null }
  const had = goesOn ? store.pagesHad(report) : new Set<number>()
  await readPages(parts, report, reading, options, () => undefined, had)
  // Records that were added meanwhile move others to pages that were read already.
  if (isShort(store, report)) await readPages(parts, report, reading, options, () => undefined)
  const missing = isShort(store, report)
  const counted = missing ? (store.state(report).reading?.total ?? null) : null
  if (missing) log.info('A report had fewer rows than it counts.', { report, counted })
  await store.removeOthers(report, number, options.signal)
  await store.finish(report, counted, options.signal)
}

function isShort(store: ReportStore, report: ReportName): boolean {
  const { reading, isNumbered } = store.state(report)
  return isNumbered && reading !== null && reading.total !== null && reading.seen < reading.total
}

async function readPages(
  { store, listing, timeZone }: RefreshParts,
  report: ReportName,
  { number, from }: Reading,
  { signal, onProgress }: RefreshOptions,
  eachTime: EachTime,
  had: ReadonlySet<number> = new Set(),
): Promise<void> {
  const zone = timeZone()
  const fromFilter = entities[report].list?.filters?.find(({ compare }) => compare === 'from')?.name
  const filters = from === null || fromFilter === undefined ? {} : { [fromFilter]: from }
  let done = had.size === 0 ? 0 : (store.state(report).reading?.seen ?? 0)
  const take = (page: Page, pageNumber: number): void => {
    const rows = page.items.map((item) => readRow(report, item, zone))
    for (const { at } of rows) eachTime(at)
    store.take(report, rows, { number, page: pageNumber, total: page.total ?? null })
    if (!had.has(pageNumber)) done += rows.length
    onProgress(done, page.total ?? null)
  }
  await eachPage(
    listing,
    { entity: report, filters, isHad: (page) => had.has(page), signal },
    (_items, page, pageNumber) => take(page, pageNumber),
  )
}
