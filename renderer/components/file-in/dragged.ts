import { computed, shallowRef, type ComputedRef } from 'vue'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { draggedAssetType } from './dragged-asset.ts'
import { seemsToHold } from './file-kinds.ts'

interface Dragged {
  /** A file of the media library. */
  readonly isAsset: boolean
  /** The types of files from outside, as far as the browser tells them: empty where it does not. */
  readonly types: readonly string[]
}

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

/** The files that an event drags; `null`: it drags something else. */
export function draggedBy({ dataTransfer }: DragEvent): Dragged | null {
  const isAsset = dataTransfer?.types.includes(draggedAssetType) === true
  if (dataTransfer === null || !(isAsset || dataTransfer.types.includes('Files'))) return null
  const files = [...dataTransfer.items].filter(({ kind }) => kind === 'file')
  return { isAsset, types: files.map(({ type }) => type) }
}

/** Keeps what is dragged; `null`: nothing is any more. */
export function follow(now: Dragged | null): void {
  const { value: before } = dragged
  // It comes many times a second: only news is told.
  if (now?.isAsset !== before?.isAsset || now?.types.join() !== before?.types.join()) dragged.value = now
}
