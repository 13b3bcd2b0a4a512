import { computed, type ComputedRef } from 'vue'
import type { Carried } from '../../../floor-editor/input/commands.ts'
import { useText } from '../../../locales/index.ts'
import type { FloorScreen } from '../useFloorScreen.ts'
import { useSeatingWords } from './useSeatingWords.ts'

/** What the pointer carries, and what letting go there would do; `null` where it carries nothing. */
export function useCarriedWords(
  view: FloorScreen,
): ComputedRef<{ readonly text: string; readonly x: number; readonly y: number } | null> {
  const { t } = useText()
  const seatingWords = useSeatingWords(view.nameOf)

  function namesOf(carried: Carried): readonly string[] {
    if (carried.kind === 'booths') return carried.keys.map(view.nameOf)
    const ids = new Set(carried.ids)
    return view.elements.filter(({ id }) => ids.has(id)).map(view.elementName)
  }

  return computed(() => {
    const at = view.hovering?.client ?? view.carried
    const carried =
      view.hovering?.carried ??
      (view.carried === null ? null : { kind: 'booths' as const, keys: view.carried.keys })
    if (carried === null || at === null) return null
    const names = namesOf(carried)
    const booths = names.length === 1 ? (names[0] ?? '') : t('floors.tray.carrying', names.length)
    const zone = view.hovering?.zone
    switch (zone?.kind) {
      case undefined:
        return { text: booths, x: at.x, y: at.y }
      case 'tray':
        return { text: t('floors.drop.toTray', { booths }), x: at.x, y: at.y }
      case 'floor':
        return {
          text: t('floors.drop.toFloor', { booths, floor: view.floorNameOf(zone.floorKey) }),
          x: at.x,
          y: at.y,
        }
      case 'stands':
        return {
          text: seatingWords(zone.seating, carried.kind === 'booths' ? carried.keys : []),
          x: at.x,
          y: at.y,
        }
    }
  })
}
