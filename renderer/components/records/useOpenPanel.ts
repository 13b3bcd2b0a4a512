import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useNotices } from '../../stores/notices.ts'
import type { RecordWindow } from '../../stores/records/window.ts'
import type { TableSelection } from './table/selection.ts'

export interface OpenPanel {
  /** The key of the record that is open; `null`: none, or one that does not exist yet. */
  readonly openKey: ComputedRef<string | null>
  /**
   * What tells one panel from another; `null`: none is open. A panel in which a record was made
   * goes on showing it.
   */
  readonly panel: ComputedRef<string | null>
  /** To be called when the panel for a new record has made it. */
  readonly onBegun: (key: string) => void
}

/** Which panel stands beside a list. `open` is a record's key, `new`, or `null`. */
export function useOpenPanel(open: Ref<string | null>): OpenPanel {
  const begun = shallowRef<string | null>(null)
  const newPanels = shallowRef(0)
  watch(open, (next) => {
    if (next !== 'new') return
    begun.value = null
    newPanels.value += 1
  })
  return {
    openKey: computed(() => (open.value === 'new' ? null : open.value)),
    panel: computed(() => {
      if (open.value === null) return null
      return open.value === 'new' || open.value === begun.value ? `new ${newPanels.value}` : open.value
    }),
    onBegun(key) {
      begun.value = key
      if (open.value === 'new') open.value = key
    },
  }
}

/** Brings a record that is opened by its address, or was just made, into sight in its list. */
export function useRevealedRecord(
  openKey: ComputedRef<string | null>,
  records: RecordWindow,
  selection: TableSelection,
  table: Readonly<Ref<{ readonly reveal: (index: number) => void } | null>>,
): void {
  const notices = useNotices()
  watch(
    [openKey, records.ready],
    async ([key, ready]) => {
      if (key === null || !ready || selection.cursor.value?.key === key) return
      try {
        const index = await records.positionOf(key)
        if (index === null || openKey.value !== key) return
        selection.moveTo(index)
        table.value?.reveal(index)
      } catch (error) {
        notices.fail(error)
      }
    },
    { immediate: true },
  )
}
