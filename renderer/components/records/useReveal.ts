import type { Ref } from 'vue'
import { useNotices } from '../../stores/notices.ts'
import type { RecordWindow } from '../../stores/records/window.ts'

/** Brings a record of a list into sight; `false` where the list does not have it. */
export function useReveal(
  records: RecordWindow,
  table: Readonly<Ref<{ readonly reveal: (index: number) => void } | null>>,
): (key: string) => Promise<boolean> {
  const notices = useNotices()
  return async (key) => {
    try {
      const index = await records.positionOf(key)
      if (index !== null) table.value?.reveal(index)
      return index !== null
    } catch (error) {
      notices.fail(error)
      return false
    }
  }
}
