import type {
  FieldCount,
  RecordCriterion,
  RecordSummary,
  SegmentCount,
} from '../../../shared/contract/index.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { SegmentRule } from '../../../shared/domain/segments/rules.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import type { EntityName } from '../../../shared/entities/index.ts'

export interface ListOrder {
  /** A field, or `:state`, `:problems`, `:updated`, `:made`; without one by title. */
  readonly orderBy?: string | undefined
  readonly descending?: boolean | undefined
}

export interface ListPage extends ListOrder {
  /** Only these fields of the values; default all. */
  readonly fields?: readonly string[] | undefined
  /** Only these records, whatever the page. */
  readonly keys?: readonly string[] | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** What keeps a record from being ready: what it lacks, or what one of its parts lacks. */
export interface ListedProblem extends Problem {
  /** The entity of the part; none where the record lacks it itself. */
  readonly part?: EntityName
}

/** One record, as `RecordLists.each` gives it. */
export interface ListedRow {
  readonly key: string
  /** In the order of the fields that were asked for. */
  readonly cells: readonly (JsonValue | undefined)[]
  /** Of the record and its parts: what is needed, and what is only advised. */
  readonly problems: readonly ListedProblem[]
  readonly advice: readonly ListedProblem[]
}

/** Judging again what is here, when the rules of readiness have changed. Lists do not wait for it. */
export interface Revalidation {
  /** Judges some records; `false` when all are judged by the rules of now. Goes on after a crash. */
  judgeSome(): boolean
  /** How many records are judged again, and how many there are to judge. */
  judged(): { readonly done: number; readonly total: number }
}

/**
 * Lists of records by criterion. A list by title alone is read from the database by its index; any
 * other from a table in memory, which is read when it is first needed. All of it goes in slices:
 * others have their turn meanwhile.
 */
export interface RecordLists extends Revalidation {
  page(
    criterion: RecordCriterion,
    page: ListPage,
  ): Promise<{ readonly items: readonly RecordSummary[]; readonly total: number }>
  count(criterion: RecordCriterion): Promise<number>
  /** `null`: the record does not meet the criterion. */
  positionOf(criterion: RecordCriterion, order: ListOrder, key: string): Promise<number | null>
  /** The most frequent first, and how many different ones there are; of `:lacking`, the reasons that records have. */
  distinct(
    criterion: RecordCriterion,
    field: string,
    limit: number,
  ): Promise<{ readonly values: readonly FieldCount[]; readonly total: number }>
  /** The keys of all that meet the criterion, by title. */
  keys(criterion: RecordCriterion): Promise<readonly string[]>
  /** How many attendees these rules describe. */
  countSegment(rules: readonly SegmentRule[]): Promise<SegmentCount>
  each(criterion: RecordCriterion, fields: readonly string[], visit: (row: ListedRow) => void): Promise<void>
  /**
   * Gets some of the records that came in bulk ready to be listed; `false` when none is left.
   * Whoever asks for a list need not: it is done then.
   */
  prepareSome(): boolean
}

/** The records of one entity that a search has found, the best first, and how many there are. */
export interface FoundOfEntity {
  readonly entity: EntityName
  readonly items: readonly { readonly key: string; readonly values: RecordValues }[]
  readonly total: number
}

/**
 * Finds records of all kinds by their titles and what their texts begin with; what lists find by is
 * more.
 */
export interface RecordFinder {
  /**
   * Those in which all words occur, at most `limit` of each entity. An empty text finds nothing, and
   * makes the next search quick. Throws `cancelled` when called off.
   */
  find(text: string, limit: number, signal: AbortSignal): Promise<readonly FoundOfEntity[]>
  /** Makes the next search quick, a little at a time; `false` when it is. */
  prepareSome(): boolean
}
