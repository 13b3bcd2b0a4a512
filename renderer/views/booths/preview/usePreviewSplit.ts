import { useLocalStorage, useMediaQuery } from '@vueuse/core'
import { computed, nextTick, ref, type Ref, type WritableComputedRef } from 'vue'

/** How much of the editor's width the preview may take. */
export const previewShare = { least: 25, usual: 42, most: 70 } as const

export interface PreviewSplit {
  /** In a narrow window it stands in place of the form, and is asked for each time. */
  readonly shown: WritableComputedRef<boolean>
  /** There is room for one of the two only. */
  readonly isNarrow: Readonly<Ref<boolean>>
  /** Puts the form back in the preview's place, where that is what is shown. */
  showForm(): Promise<void>
  /** Of the editor's width, while both are shown. */
  readonly percent: Ref<number>
}

/** Whether the preview is shown, and how wide it is beside the form; remembered. */
export function usePreviewSplit(): PreviewSplit {
  const isNarrow = useMediaQuery('(max-width: 1099px)')
  const beside = useLocalStorage('booth-builder.booths.preview', true)
  const alone = ref(false)
  return {
    isNarrow,
    async showForm() {
      alone.value = false
      await nextTick()
    },
    percent: useLocalStorage<number>('booth-builder.booths.preview-percent', previewShare.usual),
    shown: computed({
      get: () => (isNarrow.value ? alone.value : beside.value),
      set(shown) {
        if (isNarrow.value) alone.value = shown
        else beside.value = shown
      },
    }),
  }
}
