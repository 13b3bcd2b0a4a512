import { computed, type ComputedRef } from 'vue'
import type { LoadBackground } from '../../../floor-editor/painter/backgrounds.ts'
import type { FloorScreen } from '../useFloorScreen.ts'
import { loadBackgrounds } from './load-background.ts'
import { useAddBackground, type AddBackground } from './useAddBackground.ts'
import { isPlanFile } from '../files/plan-file.ts'
import { useDroppedFile, type DroppedFile } from './useDroppedFile.ts'

export interface FloorBackground {
  readonly load: LoadBackground
  readonly adding: AddBackground
  /** For the plan, on which a file may be dropped. */
  readonly dropped: DroppedFile
  /** The one background that is selected: it is changed in its own panel. */
  readonly selected: ComputedRef<string | null>
  readonly close: () => void
}

/** What lies under the plan of a floor, as its stage has to do with it. */
export function useFloorBackground(view: FloorScreen, eventId: string, floorKey: () => string): FloorBackground {
  const adding = useAddBackground({
    eventId,
    floorKey,
    hall: () => view.hall,
    actions: () => view.editor?.actions,
    topZ: () => view.elements.reduce((top, { kind, z }) => (kind === 'background' ? Math.max(top, z) : top), 0),
    onAdded() {
      view.editor?.select([])
      view.editor?.run('fit-all')
    },
  })
  const selected = computed(() => {
    const [only, ...others] = view.selected
    return only?.kind === 'background' && others.length === 0 ? only.id : null
  })
  return {
    load: loadBackgrounds(eventId),
    adding,
    dropped: useDroppedFile(
      (file) => {
        view.panel = 'background'
        void adding.add(file)
      },
      (file) => !isPlanFile(file),
    ),
    selected,
    close() {
      view.panel = null
      if (selected.value !== null) view.editor?.select([])
    },
  }
}
