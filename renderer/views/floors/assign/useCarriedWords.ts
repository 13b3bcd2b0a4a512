import { computed, type ComputedRef } from 'vue'
import type { Carried } from '../../../floor-editor/actions/commands.ts'
import { useText } from '../../../locales/index.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'
import { useSeatingWords } from './useSeatingWords.ts'

/** What the pointer carries, and what letting go there would do; `null` where it carries nothing. */
export function useCarriedWords(): ComputedRef<{
  readonly text: string
  readonly x: number
  readonly y: number
} | null> {
  const { t } = useText()
  const floors = useFloors()
  const floor = useShownFloor()
  const canvas = useCanvas()
  const seatingWords = useSeatingWords(floors.nameOf)

  function namesOf(carried: Carried): readonly string[] {
    if (carried.kind === 'booths') return carried.keys.map(floors.nameOf)
    const ids = new Set(carried.ids)
    return floor.elements.filter(({ id }) => ids.has(id)).map(floor.elementName)
  }

  return computed(() => {
    const at = canvas.hovering?.client ?? canvas.carried
    const carried =
      canvas.hovering?.carried ??
      (canvas.carried === null ? null : { kind: 'booths' as const, keys: canvas.carried.keys })
    if (carried === null || at === null) return null
    const names = namesOf(carried)
    const booths = names.length === 1 ? (names[0] ?? '') : t('floors.tray.carrying', names.length)
    const zone = canvas.hovering?.zone
    switch (zone?.kind) {
      case undefined:
        return { text: booths, x: at.x, y: at.y }
      case 'tray':
        return { text: t('floors.drop.toTray', { booths }), x: at.x, y: at.y }
      case 'floor':
        return {
          text: t('floors.drop.toFloor', { booths, floor: floors.floorNameOf(zone.floorKey) }),
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
