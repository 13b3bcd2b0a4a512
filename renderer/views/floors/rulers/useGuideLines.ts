import { useLocalStorage } from '@vueuse/core'
import { computed, watch, type ComputedRef } from 'vue'
import { roundMetres } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { noGuideLines, type GuideLines } from '../../../floor-editor/arrangement/guide-lines.ts'
import type { FloorEditor } from '../../../floor-editor/types.ts'
import { useEvent } from '../../../stores/event.ts'

export type GuideAxis = keyof GuideLines

export interface FloorGuideLines {
  readonly lines: ComputedRef<GuideLines>
  /** Gives the place of the new one among those of its axis. */
  add(axis: GuideAxis, metres: number): number
  move(axis: GuideAxis, at: number, metres: number): void
  remove(axis: GuideAxis, at: number): void
}

interface Shown {
  readonly editor: () => FloorEditor | null
  readonly floorKey: () => string
  /** Lines that are not shown attract nothing. */
  readonly areShown: () => boolean
}

/** The guides of the floor on show, which this computer keeps; the editor snaps to them. */
export function useGuideLines({ editor, floorKey, areShown }: Shown): FloorGuideLines {
  const kept = useLocalStorage<Record<string, GuideLines>>(
    `booth-builder.floors.guides.${useEvent().requireEventId()}`,
    {},
  )
  const lines = computed(() => kept.value[floorKey()] ?? noGuideLines)

  function set(axis: GuideAxis, positions: readonly number[]): void {
    kept.value = { ...kept.value, [floorKey()]: { ...lines.value, [axis]: positions } }
  }

  watch([editor, lines, areShown], () => editor()?.setGuideLines(areShown() ? lines.value : noGuideLines), {
    immediate: true,
  })

  return {
    lines,
    add(axis, metres) {
      set(axis, [...lines.value[axis], roundMetres(metres)])
      return lines.value[axis].length - 1
    },
    move: (axis, at, metres) => set(axis, lines.value[axis].with(at, roundMetres(metres))),
    remove: (axis, at) => set(axis, lines.value[axis].toSpliced(at, 1)),
  }
}
