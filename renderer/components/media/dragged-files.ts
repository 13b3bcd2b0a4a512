import { useEventListener } from '@vueuse/core'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { formatOf } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'

/**
 * How a file of the media library is named while it is dragged: JSON `{ hash, name }`. Browsers tell
 * the type of what is dragged at once, and its content only when it is let go of.
 */
export const draggedAssetType = 'application/x-booth-builder-asset'

interface Dragged {
  /** A file of the media library. */
  readonly isAsset: boolean
  /** The types of files from outside, as far as the browser tells them: empty where it does not. */
  readonly types: readonly string[]
}

const ofMedia = /^(image|video|audio|text|font)\//

const dragged = shallowRef<Dragged | null>(null)

/** Whether a person is dragging files over the window: what takes files shows itself then. */
export const filesAreDragged: ComputedRef<boolean> = computed(
  () => dragged.value !== null && !dragged.value.isAsset,
)

/** Whether what is dragged over the window may be for a place that takes these formats. */
export function mayBeFor(formats: readonly FileFormat[] | undefined, takesAssets: boolean): boolean {
  if (dragged.value === null) return false
  if (dragged.value.isAsset) return takesAssets
  return formats === undefined || seemsToHold(dragged.value.types, formats)
}

/** Whether what is dragged from outside may be a booth pack, which hardly any system has a type for. */
export function mayBePack(): boolean {
  if (dragged.value === null || dragged.value.isAsset) return false
  const { types } = dragged.value
  return types.length === 0 || types.some((type) => !ofMedia.test(type))
}

/**
 * Whether files of these types may be of one of the formats. The system tells types by the names of
 * files, and many not at all: only a type that is known and wanted nowhere is told for certain.
 */
export function seemsToHold(types: readonly string[], formats: readonly FileFormat[]): boolean {
  return (
    types.length === 0 ||
    types.some((mime) => {
      const format = formatOf({ mime }, '')
      return format === undefined ? !ofMedia.test(mime) : formats.includes(format)
    })
  )
}

export function holdsAsset({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes(draggedAssetType) ?? false
}

/** Whether what is dragged holds files; what they are is only told when they are let go of. */
export function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/** Offers to take what is held over a place, which the pointer says. */
export function offerCopy(event: DragEvent, effect: DataTransfer['dropEffect'] = 'copy'): void {
  event.preventDefault()
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = effect
}

export function filesOf({ dataTransfer }: DragEvent): readonly File[] {
  return [...(dataTransfer?.files ?? [])]
}

/**
 * Calls `forget` when files are let go of, also where something keeps the event to itself before it
 * gets to what they are held over.
 */
export function onLetGo(forget: () => void): void {
  useEventListener('drop', forget, { capture: true })
}

/**
 * Follows dragged files through the window. A browser opens a file that is let go of where nothing
 * takes it, in place of the page: here nothing happens then, and the pointer says so beforehand.
 */
export function useDraggedFiles(): void {
  // Before whatever takes the files keeps the event to itself.
  const before = { capture: true }
  useEventListener(window, ['dragenter', 'dragover'], follow, before)
  useEventListener(
    window,
    'dragleave',
    (event: DragEvent) => {
      // Outside the window.
      if (event.relatedTarget === null) dragged.value = null
    },
    before,
  )
  // A pointer moves by itself only while nothing is dragged, however that ended.
  useEventListener(window, ['drop', 'dragend', 'pointermove'], () => (dragged.value = null), before)

  useEventListener(window, 'dragover', (event: DragEvent) => {
    if (!event.defaultPrevented && holdsFiles(event)) offerCopy(event, 'none')
  })
  useEventListener(window, 'drop', (event: DragEvent) => {
    if (holdsFiles(event)) event.preventDefault()
  })
}

function follow(event: DragEvent): void {
  const isAsset = holdsAsset(event)
  if (!isAsset && !holdsFiles(event)) {
    dragged.value = null
    return
  }
  const types = [...(event.dataTransfer?.items ?? [])]
    .filter(({ kind }) => kind === 'file')
    .map(({ type }) => type)
  // It comes many times a second: only news is told.
  if (dragged.value?.isAsset === isAsset && dragged.value.types.join() === types.join()) return
  dragged.value = { isAsset, types }
}
