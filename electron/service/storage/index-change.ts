import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { fileHashes } from './file-references.ts'
import { indexEntries, type IndexEntry } from './indexed-fields.ts'

/**
 * What a change of one record takes out of, and puts into, the look-up by value and the list of
 * files in use.
 */
export interface IndexChange {
  readonly entriesOut: readonly IndexEntry[]
  readonly entriesIn: readonly IndexEntry[]
  readonly filesOut: readonly string[]
  readonly filesIn: readonly string[]
}

/** From no values for a new record, to none for a removed one. */
export function indexChange(
  entity: EntityName,
  before: RecordValues | undefined,
  after: RecordValues | undefined,
): IndexChange {
  const entriesBefore = entriesOf(entity, before)
  const entriesAfter = entriesOf(entity, after)
  const filesBefore = before === undefined ? new Set<string>() : fileHashes(entity, before)
  const filesAfter = after === undefined ? new Set<string>() : fileHashes(entity, after)
  return {
    entriesOut: [...entriesBefore].filter(([key]) => !entriesAfter.has(key)).map(([, entry]) => entry),
    entriesIn: [...entriesAfter].filter(([key]) => !entriesBefore.has(key)).map(([, entry]) => entry),
    filesOut: [...filesBefore].filter((hash) => !filesAfter.has(hash)),
    filesIn: [...filesAfter].filter((hash) => !filesBefore.has(hash)),
  }
}

function entriesOf(entity: EntityName, values: RecordValues | undefined): ReadonlyMap<string, IndexEntry> {
  return new Map(
    values === undefined ? [] : indexEntries(entity, values).map((entry) => [entry.join('\u0000'), entry]),
  )
}
