import { createHash } from 'node:crypto'
import { remoteIdOf } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Page } from '../../gateway/requests/types.ts'

/**
 * A million records in pages of ten: no event has more, and a service that announces more has
 * miscounted.
 */
const mostPages = 100_000
/** Where nothing is announced; such pages are read one after the other. */
const mostUnannouncedPages = 20_000
const mostRecords = 5_000_000
/**
 * Others may add records while a listing is read: what was announced may double, and a short
 * listing may grow by this much.
 */
const slackPages = 100
const slackRecords = 10_000
/**
 * When a record is added in front, the last of a page comes again on the next one. With small pages
 * that can be a whole page, but not many of them.
 */
const toleratedRepetitions = 10

export interface ListingBounds {
  /** To be told of every page, the first one first. Throws `endless-listing`. */
  pass(page: Page, number: number): void
  /** The same for pages of the same records. */
  markOf(page: Page): string
}

/**
 * Ends a listing that would never end by itself: one that goes on far beyond what its first page
 * announced (`lastPage`: how many pages that is, `undefined` where it says nothing), or that shows
 * the same pages again and again. What is read is bounded before it fills the disk.
 */
export function boundListing(entity: EntityName, first: Page, lastPage: number | undefined): ListingBounds {
  const declaration = entities[entity]
  const pagesAllowed =
    lastPage === undefined ? mostUnannouncedPages : Math.min(mostPages, 2 * lastPage + slackPages)
  const recordsAllowed =
    first.total === undefined ? mostRecords : Math.min(mostRecords, 2 * first.total + slackRecords)
  const seen = new Set<string>()
  let pages = 0
  let records = 0
  let repetitions = 0

  const markOf = (page: Page): string => {
    const ids = page.items.map((item) => remoteIdOf(declaration, item))
    // Records without an id are told apart by what they say.
    const says = ids.includes(undefined) ? JSON.stringify(page.items) : ids.join(' ')
    return createHash('sha256').update(says).digest('base64')
  }
  const fail = (what: string): never => {
    throw new AppError(
      'endless-listing',
      `The service’s list of “${entity}” records does not end: ${what}. What is here was left as it is.`,
      {
        details: { entity, pages, records },
      },
    )
  }
  if (lastPage !== undefined && lastPage > mostPages) fail(`it announces ${lastPage} pages`)

  return {
    markOf,
    pass(page, number) {
      pages += 1
      records += page.items.length
      if (number > pagesAllowed)
        fail(
          `after ${pages} pages there are still more${lastPage === undefined ? '' : `, although it announced ${lastPage}`}`,
        )
      if (records > recordsAllowed)
        fail(
          `it has given ${records} records${first.total === undefined ? '' : `, although it announced ${first.total}`}`,
        )
      if (page.items.length === 0) return
      const mark = markOf(page)
      if (seen.has(mark)) repetitions += 1
      seen.add(mark)
      if (repetitions > toleratedRepetitions + pages / 10) fail('it shows the same pages again and again')
    },
  }
}
