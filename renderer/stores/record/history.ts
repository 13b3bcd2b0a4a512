import { watch, type Ref } from 'vue'
import type { JournalEntryView } from '../../../shared/contract/index.ts'
import { journalStates } from '../../../shared/contract/schemas.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useFollowedAnswer } from '../followed-answer.ts'

const pageSize = 1_000
/**
 * The journal is kept for the whole event; what lies further back than this is on the Sync screen.
 */
const entriesLookedThrough = 5_000
/** A running synchronisation reports many times a second. */
const readAgainAfterMs = 1_000

/** What was sent, confirmed or waits for some records, newest first. */
export function useRecordHistory(
  eventId: string,
  records: () => ReadonlySet<string>,
): {
  readonly entries: Readonly<Ref<readonly JournalEntryView[] | null>>
  readonly error: Readonly<Ref<AppError | null>>
} {
  const { answer, error, ask } = useFollowedAnswer(
    async () => {
      const found: JournalEntryView[] = []
      for (let offset = 0; offset < entriesLookedThrough; offset += pageSize) {
        const { items, total } = await client.call('sync.entries', {
          eventId,
          states: [...journalStates],
          offset,
          limit: pageSize,
        })
        found.push(...items.filter(({ entity, key }) => records().has(recordAddress(entity, key))))
        if (offset + pageSize >= total) break
      }
      return found.sort((a, b) => b.id - a.id)
    },
    {
      afterMs: readAgainAfterMs,
      listen: (soon) => [
        client.on('sync.changed', (changed) => {
          if (changed.eventId === eventId) soon()
        }),
      ],
    },
  )
  watch(
    () => [...records()].join(' '),
    () => void ask(),
  )
  return { entries: answer, error }
}

export function recordAddress(entity: EntityName, key: string): string {
  return `${entity}:${key}`
}
