import { until } from '@vueuse/core'
import { computed, nextTick, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { LoadBackground } from '../../../floor-editor/painter/backgrounds.ts'
import type { FloorScreen } from '../useFloorScreen.ts'
import type { FileTarget } from './floors-for-files.ts'
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
  /** Several files that were dropped together, until it is said which floor each is of. */
  readonly asked: ShallowRef<readonly File[] | null>
  /** Puts each of them under its floor, one after the other. */
  readonly addEach: (targets: readonly FileTarget[]) => Promise<void>
  readonly close: () => void
}

/** What lies under the plan of a floor, as its stage has to do with it. */
export function useFloorBackground(
  view: FloorScreen,
  eventId: string,
  { floorKey, createFloor }: { readonly floorKey: () => string; readonly createFloor: (name: string) => Promise<string | null> },
): FloorBackground {
  const asked = shallowRef<readonly File[] | null>(null)
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
      (files) => {
        const [first, ...others] = files
        if (first === undefined) return
        if (others.length > 0) {
          asked.value = files
          return
        }
        view.panel = 'background'
        void adding.add(first)
      },
      (file) => !isPlanFile(file),
    ),
    selected,
    asked,
    async addEach(targets) {
      const files = asked.value ?? []
      asked.value = null
      for (const [at, file] of files.entries()) {
        const target = targets[at] ?? null
        if (target === null) continue
        const key = 'floorKey' in target ? target.floorKey : await createFloor(target.newFloor)
        if (key === null) continue
        view.show(key)
        await until(floorKey).toBe(key)
        await nextTick()
        view.panel = 'background'
        void adding.add(file)
        // What is asked about one is answered before the next.
        await until(adding.adding).toMatch(({ state }) => state === 'none')
      }
    },
    close() {
      view.panel = null
      if (selected.value !== null) view.editor?.select([])
    },
  }
}
