import { onScopeDispose, watch } from 'vue'
import { z } from 'zod'
import { isEntityName, type EntityName } from '../../shared/entities/index.ts'
import { useEvent } from './event.ts'
import { useRecentList, type RecentList } from './recent-list.ts'

/** A record by its address alone: what it is called stays in the event's folder. */
export interface RecentRecord {
  readonly entity: EntityName
  readonly key: string
}

const kept = 8
/** A record that is only passed by is not one that somebody was at. */
const lookedAtMs = 700

const stored = z.array(z.object({ entity: z.string().refine(isEntityName), key: z.string() }))

/** The open event's records that were looked at last on this computer, the last one first. */
export function useRecentRecords(): RecentList<RecentRecord> {
  return useRecentList(`recent.${useEvent().requireEventId()}`, stored, kept)
}

/** Notes the record on the screen, where it stays there for a moment; `null`: there is none. */
export function useNotedAsRecent(shown: () => RecentRecord | null): void {
  const { note } = useRecentRecords()
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => JSON.stringify(shown()),
    () => {
      clearTimeout(timer)
      const record = shown()
      if (record !== null) timer = setTimeout(() => note(record), lookedAtMs)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
}
