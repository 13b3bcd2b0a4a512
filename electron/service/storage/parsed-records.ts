import type { RecordValues } from '../../../shared/domain/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { integerOf, objectOf, textOf, type Row } from './rows.ts'
import type { StoredRecord } from './types.ts'

interface Parsed {
  readonly content: string
  readonly values: RecordValues
}

const keptOfEntity = 4_000

/**
 * Reads rows of `id` and `content`. Parsing is most of what a listing costs, and most records are as they were the last time: such a record gets the same `values` object again, so that what was made of
 * it can be kept with it. The content itself is compared, so nothing is ever out of date.
 */
export class ParsedRecords {
  readonly #entities = new Map<EntityName, Map<number, Parsed>>()

  read(entity: EntityName, row: Row): StoredRecord {
    const id = integerOf(row, 'id')
    const content = textOf(row, 'content')
    const known = this.#of(entity)
    const before = known.get(id)
    if (before?.content === content) return { id, values: before.values }
    const values = objectOf(row, 'content')
    known.set(id, { content, values })
    if (known.size > keptOfEntity) forgetOldest(known)
    return { id, values }
  }

  #of(entity: EntityName): Map<number, Parsed> {
    const known = this.#entities.get(entity) ?? new Map<number, Parsed>()
    this.#entities.set(entity, known)
    return known
  }
}

/** The map is in the order of arrival. */
function forgetOldest(known: Map<number, Parsed>): void {
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}
