import { setTimeout as pause } from 'node:timers/promises'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { pairedEntities } from './indexed-fields.ts'

/**
 * What a step of the schema leaves to be worked out of what is there, in batches, while the service
 * goes on: entries of pairs in the index, the bytes of each event's files, and what each record adds
 * to a page of a listing.
 */
export type BackfillName = 'pairs' | 'file-bytes' | 'listed-bytes'

/** The records that a fill goes through, by entity; with none it goes through the events alone. */
export const backfilledEntities: Readonly<Record<BackfillName, readonly EntityName[]>> = {
  pairs: pairedEntities,
  'file-bytes': [],
  'listed-bytes': Object.values(entities).map(({ name }) => name),
}

const backfillNames: readonly BackfillName[] = ['pairs', 'file-bytes', 'listed-bytes']

/** Where a fill has come to: all before it is done. */
export interface BackfillCursor {
  readonly event: number
  /** The position in the fill's entities. */
  readonly entity: number
  readonly id: number
}

/** As it is kept in the table `unfinished`. */
export function readBackfillCursor(text: string): BackfillCursor {
  const [event = 0, entity = 0, id = 0] = text.split(' ').map(Number)
  return { event, entity, id }
}

export function backfillCursorText({ event, entity, id }: BackfillCursor): string {
  return `${event} ${entity} ${id}`
}

/** How many records, or events, one batch takes: who writes waits for it. */
export const batchSize = 500

/** The next place after a batch that ended at `last`, or found nothing any more in its entity. */
export function cursorAfter(
  name: BackfillName,
  cursor: BackfillCursor,
  last: number | undefined,
): BackfillCursor {
  if (last !== undefined) return { ...cursor, id: last }
  const isLast = cursor.entity + 1 >= backfilledEntities[name].length
  return isLast
    ? { event: cursor.event + 1, entity: 0, id: 0 }
    : { ...cursor, entity: cursor.entity + 1, id: 0 }
}

/** The work of which this process does not know that it is finished. What is finished stays so. */
export class UnfinishedBackfills {
  #names: ReadonlySet<string> | undefined

  /** `names` are those in the table. */
  note(names: readonly string[]): void {
    this.#names = new Set(names)
  }

  noteFinished(name: BackfillName): void {
    this.#names = new Set([...(this.#names ?? backfillNames)].filter((other) => other !== name))
  }

  isFinished(name: BackfillName): boolean {
    return this.#names !== undefined && !this.#names.has(name)
  }
}

/** Between two batches others have their turn. */
const pauseMs = 10

/**
 * Does batch after batch until nothing is left, or `signal` is aborted; gives whether nothing is.
 * `doBatch` gives whether there was none.
 */
export async function runBackfill(
  unfinished: UnfinishedBackfills,
  doBatch: (name: BackfillName) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (const name of backfillNames) {
    if (unfinished.isFinished(name)) continue
    while (!(await doBatch(name))) {
      if (signal?.aborted === true) return false
      await pause(pauseMs)
    }
    unfinished.noteFinished(name)
  }
  return true
}
