import { useLocalStorage } from '@vueuse/core'
import { computed, onScopeDispose, watch, type ComputedRef } from 'vue'
import { z } from 'zod'
import { isEntityName, type EntityName } from '../../shared/entities/index.ts'
import { parseJson } from '../../shared/json.ts'
import { useEvent } from './event/event.ts'

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
export function useRecentRecords(): { readonly records: ComputedRef<readonly RecentRecord[]>; readonly note: (record: RecentRecord) => void } {
  const eventId = useEvent().requireEventId()
  const text = useLocalStorage(`booth-builder.recent.${eventId}`, '[]', { writeDefaults: false })
  const records = computed((): readonly RecentRecord[] => stored.safeParse(parseJson(text.value)).data ?? [])
  return {
    records,
    note({ entity, key }) {
      const others = records.value.filter((one) => one.entity !== entity || one.key !== key)
      text.value = JSON.stringify([{ entity, key }, ...others].slice(0, kept))
    },
  }
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
