import { UnfinishedBackfills } from './backfills.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { integerOf, objectOf, textOf, type Row } from './rows.ts'
import type { StoredRecord } from './types.ts'

/** What a process knows of the data, besides the data themselves. */
export interface Known {
  readonly parsed: ParsedRecords
  readonly unfinished: UnfinishedBackfills
}

export function nothingKnown(): Known {
  return { parsed: new ParsedRecords(), unfinished: new UnfinishedBackfills() }
}

interface Parsed {
  readonly content: string
  readonly values: RecordValues
}

const mostCachedCharacters = 8 * 1024 ** 2
/** A record longer than this is read too seldom to push many others out. */
const mostCachedCharactersOfRecord = 64 * 1024

/**
 * Reads rows of `id` and `content`. Parsing is most of what a listing costs, and most records are
 * as they were the last time: such a record gets the same `values` object again, so that what was
 * made of it can be kept with it. The content itself is compared, so nothing is ever out of date.
 */
class ParsedRecords {
  /** By entity and identifier, in the order of their arrival. */
  readonly #known = new Map<string, Parsed>()
  #characters = 0

  read(entity: EntityName, row: Row): StoredRecord {
    const id = integerOf(row, 'id')
    const content = textOf(row, 'content')
    const key = `${entity} ${id}`
    const before = this.#known.get(key)
    if (before?.content === content) return { id, values: before.values }
    this.#forget(key)
    const values = objectOf(row, 'content')
    if (content.length <= mostCachedCharactersOfRecord) this.#keep(key, { content, values })
    return { id, values }
  }

  #keep(key: string, parsed: Parsed): void {
    this.#known.set(key, parsed)
    this.#characters += parsed.content.length
    if (this.#characters <= mostCachedCharacters) return
    for (const oldest of this.#known.keys()) {
      this.#forget(oldest)
      if (this.#characters <= mostCachedCharacters) return
    }
  }

  #forget(key: string): void {
    this.#characters -= this.#known.get(key)?.content.length ?? 0
    this.#known.delete(key)
  }
}
