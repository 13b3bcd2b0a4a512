import { computed, type ComputedRef } from 'vue'
import type { PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { emptyChange, withOwnLayers, type Sheet } from '../../../../shared/domain/plan/layout.ts'
import type { OwnLayer, OwnLayers } from '../../../../shared/domain/plan/own-layers.ts'
import type { Actions } from '../../../floor-editor/actions/actions.ts'
import { useFormats } from '../../../locales/formats.ts'

export interface ListedLayer extends OwnLayer {
  readonly id: string
  /** How many elements are in it. */
  readonly count: number
}

interface Floor {
  readonly floorKey: string
  readonly sheet: Sheet
  readonly elements: readonly PlanElement[]
  readonly actions: Pick<Actions, 'run'>
}

/** The layers of people's own of a floor in the order of their names, and what is done with them, each as one step. */
export function useOwnLayers(floor: Floor): {
  readonly layers: ComputedRef<readonly ListedLayer[]>
  /** Makes a layer; gives its id. */
  readonly make: (name: string) => string
  readonly change: (id: string, part: Partial<OwnLayer>) => void
  readonly remove: (id: string) => void
} {
  const formats = useFormats()
  const own = (): OwnLayers => floor.sheet.own ?? {}

  function keep(layers: OwnLayers): void {
    floor.actions.run(
      { ...emptyChange(floor.floorKey), sheet: withOwnLayers(floor.sheet, layers) },
      'layers',
      1,
    )
  }

  return {
    layers: computed(() => {
      const counts = new Map<string, number>()
      for (const { layer } of floor.elements)
        if (layer !== undefined) counts.set(layer, (counts.get(layer) ?? 0) + 1)
      return Object.entries(own())
        .map(([id, layer]) => ({ id, ...layer, count: counts.get(id) ?? 0 }))
        .sort((one, other) => formats.value.compare(one.name, other.name))
    }),
    make(name) {
      const id = crypto.randomUUID()
      keep({ ...own(), [id]: { name, shown: true, locked: false } })
      return id
    },
    change(id, part) {
      const layer = own()[id]
      if (layer !== undefined) keep({ ...own(), [id]: { ...layer, ...part } })
    },
    remove(id) {
      keep(Object.fromEntries(Object.entries(own()).filter(([other]) => other !== id)))
    },
  }
}
