import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { thumbnailUrl } from '../../stores/files/assets.ts'
import { wantFrame } from '../../stores/files/frames/wanted-frames.ts'

interface Thumbnail {
  /** `undefined`: there is nothing to be shown. */
  readonly source: ComputedRef<string | undefined>
  /** It is loaded, so that it can be shown in place of what stands in for it. */
  readonly isShown: ComputedRef<boolean>
  readonly onLoad: (event: Event) => void
  /** The picture could not be loaded: of a film that has none, one is made. */
  readonly onError: () => Promise<void>
}

/** A small picture of any file of an event. `widthPixels`: of the box it is shown in. */
export function useThumbnail(
  of: () => {
    readonly eventId: string
    readonly hash: string | null | undefined
    readonly widthPixels: number
  },
): Thumbnail {
  const broken = shallowRef(false)
  /** How often the same address had something new. */
  const anew = shallowRef(0)
  /** Which one is loaded: one that has been replaced may still say that it is. */
  const loaded = shallowRef<string>()
  const address = computed(() => {
    const { eventId, hash, widthPixels } = of()
    return hash == null
      ? undefined
      : thumbnailUrl(eventId, hash, widthPixels * Math.ceil(window.devicePixelRatio))
  })
  watch(address, () => {
    broken.value = false
    anew.value = 0
  })
  const source = computed(() => {
    if (address.value === undefined || broken.value) return undefined
    return anew.value === 0 ? address.value : `${address.value}#${anew.value}`
  })
  return {
    source,
    isShown: computed(() => source.value !== undefined && loaded.value === source.value),
    onLoad({ target }) {
      if (target instanceof HTMLImageElement) loaded.value = target.getAttribute('src') ?? undefined
    },
    async onError() {
      const { eventId, hash } = of()
      const failed = address.value
      broken.value = true
      if (hash == null || !(await wantFrame(eventId, hash)) || address.value !== failed || anew.value > 0)
        return
      anew.value += 1
      broken.value = false
    },
  }
}
