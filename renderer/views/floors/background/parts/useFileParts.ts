import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { textsIn } from '../../../../../shared/domain/plan/drawing/cropped.ts'
import type { Drawing } from '../../../../../shared/domain/plan/drawing/drawing.ts'
import { separateParts } from '../../../../../shared/domain/plan/drawing/separate-parts.ts'
import { titleAmong } from '../../../../../shared/domain/plan/drawing/title.ts'
import type { ShownFloor } from '../../screen/useFloors.ts'
import { likelyFloors, namesOfParts, type FloorTarget } from './floors-for-parts.ts'
import type { PartFrame } from './part-frames.ts'

interface FilePart {
  readonly id: number
  readonly crop: PartFrame
  /** What is written largest in it. */
  readonly title: string | undefined
  /** What a new floor for it is called. */
  readonly floorName: string
  readonly target: FloorTarget
}

interface Given {
  /** Once its lines are read; `null`: not yet, or it has none. */
  readonly drawing: () => Drawing | null
  readonly hiddenLayers: readonly string[]
  readonly floors: readonly ShownFloor[]
  /** The floor that the whole file lies under: that of the first part for which there is no other. */
  readonly home: string
  /** What the floor of a part without a title is called. `number`: from 1. */
  readonly nameOf: (number: number) => string
}

export interface FileParts {
  readonly parts: ShallowRef<readonly FilePart[]>
  readonly chosen: ShallowRef<number | null>
  readonly shown: ComputedRef<FilePart | undefined>
  readonly add: (crop: PartFrame) => void
  readonly change: (id: number, change: Partial<Pick<FilePart, 'crop' | 'target'>>) => void
  readonly remove: (id: number) => void
}

/** The parts of a file and their floors: first those that lie apart in its drawing, then as a person has them. */
export function useFileParts({ drawing, hiddenLayers, floors, home, nameOf }: Given): FileParts {
  const parts = shallowRef<readonly FilePart[]>([])
  const chosen = shallowRef<number | null>(null)
  let lastId = 0
  let isTouched = false

  function titleIn(crop: PartFrame): string | undefined {
    const read = drawing()
    if (read === null) return undefined
    return titleAmong(
      textsIn(read, crop, hiddenLayers).map(({ text, heightMetres }) => ({ text, height: heightMetres })),
    )
  }

  function made(crops: readonly PartFrame[]): readonly FilePart[] {
    const before = parts.value
    const titles = [...before.map(({ title }) => title), ...crops.map(titleIn)]
    const otherwise = titles.map((_title, at) => nameOf(lastId + 1 + at - before.length))
    const names = namesOfParts(titles, (at) => otherwise[at] ?? '').slice(before.length)
    const taken = new Set(
      before.flatMap(({ target }) => (target !== null && 'floorKey' in target ? [target.floorKey] : [])),
    )
    const free = floors.filter(({ key }) => !taken.has(key))
    const targets = likelyFloors(names, free, taken.has(home) ? null : home)
    return crops.map((crop, at) => ({
      ...{ id: (lastId += 1), crop, title: titles[before.length + at] },
      ...{ floorName: names[at] ?? '', target: targets[at] ?? null },
    }))
  }

  watch(
    drawing,
    (read) => {
      if (read === null || isTouched) return
      parts.value = made(separateParts(read, hiddenLayers))
      chosen.value = parts.value[0]?.id ?? null
    },
    { immediate: true },
  )

  return {
    parts,
    chosen,
    shown: computed(() => parts.value.find(({ id }) => id === chosen.value)),
    add(crop) {
      isTouched = true
      parts.value = [...parts.value, ...made([crop])]
      chosen.value = lastId
    },
    change(id, change) {
      isTouched = true
      parts.value = parts.value.map((part) => (part.id === id ? { ...part, ...change } : part))
    },
    remove(id) {
      isTouched = true
      const at = parts.value.findIndex((part) => part.id === id)
      parts.value = parts.value.filter((part) => part.id !== id)
      if (chosen.value === id) chosen.value = (parts.value[at] ?? parts.value.at(-1))?.id ?? null
    },
  }
}
