import { recordStates } from '../../../shared/contract/criterion.ts'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import { boundedValues } from '../../../shared/domain/record/bounded-values.ts'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { readinessScore } from '../../../shared/domain/readiness/score.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import type { ReadinessStore } from '../stores/readiness.ts'
import { oneOf, textOf, valuesOf } from '../disk/rows.ts'
import { reasonsIn } from './lacking.ts'
import type { ListedProblem, ListPage } from '../stores/lists.ts'

const summaryColumns =
  'record.key, record.remote_id, coalesce(record.draft, record.base) AS shown_values, record_summary.state, record_summary.updated_at, problems, advice'

/** More reasons than these a person rather reads in the record itself. */
const mostNamed = 12
/** How many different lists of problems are kept parsed. */
const mostCachedProblemLists = 2_000

/** Reads summaries from the database as the contract has them. */
export function createSummaryReader(database: Database, readiness: Pick<ReadinessStore, 'asked'>) {
  const problemLists = new Map<string, readonly ListedProblem[]>()
  const problemsIn = (text: string | null): readonly ListedProblem[] => {
    if (text === null) return []
    const known = problemLists.get(text)
    if (known !== undefined) return known
    const problems = JSON.parse(text) as readonly ListedProblem[]
    if (problemLists.size > mostCachedProblemLists) problemLists.clear()
    problemLists.set(text, problems)
    return problems
  }
  // Many records lack the same.
  const named = new WeakMap<readonly ListedProblem[], readonly string[]>()
  const missingOf = (entity: EntityName, problems: readonly ListedProblem[]): readonly string[] => {
    const names = named.get(problems) ?? [...reasonsIn(entity, problems).keys()].slice(0, mostNamed)
    named.set(problems, names)
    return names
  }
  const summaryOf = (entity: EntityName, row: Row, fields: readonly string[] | undefined): RecordSummary => {
    const values: RecordValues = valuesOf(row, 'shown_values') ?? {}
    const problems = problemsIn(row['problems'] === null ? null : textOf(row, 'problems'))
    return {
      key: textOf(row, 'key'),
      remoteId: row['remote_id'] === null ? null : textOf(row, 'remote_id'),
      state: oneOf(recordStates, row, 'state'),
      values: boundedValues(fields === undefined ? values : picked(values, fields)),
      problemCount: problems.length,
      ...(problems.length === 0 ? {} : { missing: missingOf(entity, problems) }),
      adviceCount: problemsIn(row['advice'] === null ? null : textOf(row, 'advice')).length,
      ...(entity === 'booth' ? { score: readinessScore(readiness.asked(), problems) } : {}),
      updatedAt: textOf(row, 'updated_at'),
    }
  }
  const fetch = (
    entity: EntityName,
    keys: readonly string[],
    fields: readonly string[] | undefined,
  ): readonly RecordSummary[] => {
    const rows = database.all(
      `SELECT ${summaryColumns} FROM record JOIN record_summary ON record_summary.record_id = record.id
         WHERE record.entity = ? AND record.key IN (SELECT value FROM json_each(?))`,
      entity,
      JSON.stringify(keys),
    )
    const byKey = new Map(rows.map((row) => [textOf(row, 'key'), row]))
    return keys.flatMap((key) => {
      const row = byKey.get(key)
      return row === undefined ? [] : [summaryOf(entity, row, fields)]
    })
  }

  const pageByTitle = (
    entity: EntityName,
    { fields, offset = 0, limit = -1 }: ListPage,
  ): readonly RecordSummary[] =>
    database
      .all(
        `WITH page AS MATERIALIZED (
           SELECT record_id FROM record_summary WHERE entity = ? AND shown = 1 ORDER BY untitled, title_key, record_id LIMIT ? OFFSET ?
         )
         SELECT ${summaryColumns} FROM page CROSS JOIN record_summary ON record_summary.record_id = page.record_id CROSS JOIN record ON record.id = page.record_id`,
        entity,
        limit,
        offset,
      )
      .map((row) => summaryOf(entity, row, fields))

  const shownByTitle = (
    entity: EntityName,
    keys: readonly string[],
    fields: readonly string[] | undefined,
  ): readonly RecordSummary[] =>
    database
      .all(
        `SELECT ${summaryColumns} FROM record JOIN record_summary ON record_summary.record_id = record.id
           WHERE record.entity = ? AND record.key IN (SELECT value FROM json_each(?)) AND shown = 1 ORDER BY untitled, title_key, record_id`,
        entity,
        JSON.stringify(keys),
      )
      .map((row) => summaryOf(entity, row, fields))

  return {
    /** The problems in a stored summary. */
    problemsIn,
    /** These records, in this order; those that are gone are left out. */
    fetch,
    /** A page of all that is not marked for removal, by title. */
    pageByTitle,
    /** Those of these records that are not marked for removal, by title. */
    shownByTitle,
  }
}
