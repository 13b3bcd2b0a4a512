import { computed, shallowReactive, type ComputedRef } from 'vue'
import type { Drawing, DrawingLayer } from '../../../../shared/domain/plan/drawing/drawing.ts'
import { onPlan } from '../../../../shared/domain/plan/drawing/placement.ts'
import {
  leftOutReasons,
  standsFromDrawing,
  usualLeastSquareMetres,
  type LeftOut,
  type LeftOutReason,
  type StandsFound,
} from '../../../../shared/domain/plan/drawing/stands-from-drawing.ts'
import { newStand, type Background, type Stand } from '../../../../shared/domain/plan/elements.ts'

interface FindSettings {
  outlineLayers: readonly string[]
  /** `null`: of any layer. */
  textLayer: string | null
  leastSquareMetres: number
  withoutNumber: boolean
}

interface Asked {
  readonly drawing: Drawing
  readonly background: () => Background
  readonly standing: () => readonly Stand[]
  readonly isTaken: (number: string) => boolean
}

export interface FoundStands {
  readonly settings: FindSettings
  readonly found: ComputedRef<StandsFound>
  readonly stands: ComputedRef<readonly Stand[]>
  /** What was left out, by its reason, only where there is some. */
  readonly leftOut: ComputedRef<readonly { readonly reason: LeftOutReason; readonly items: readonly LeftOut[] }[]>
}

/** Which outlines of a drawing would be stands, as it is asked for now. */
export function useFoundStands({ drawing, background, standing, isTaken }: Asked): FoundStands {
  const settings = shallowReactive<FindSettings>({
    outlineLayers: likeliestLayer(drawing),
    textLayer: null,
    leastSquareMetres: usualLeastSquareMetres,
    withoutNumber: false,
  })
  const found = computed(() => {
    const { outlineLayers, textLayer, leastSquareMetres, withoutNumber } = settings
    const asked = { outlineLayers, textLayer, leastSquareMetres, withoutNumber, onPlan: onPlan(background(), drawing), standing: standing(), isTaken }
    return standsFromDrawing(drawing, asked)
  })
  return {
    settings,
    found,
    stands: computed(() => found.value.stands.map(({ shape, number }, at) => newStand({ id: `found-${at}`, ...shape, number }))),
    leftOut: computed(() =>
      leftOutReasons.flatMap((reason) => {
        const items = found.value.leftOut.filter((one) => one.reason === reason)
        return items.length === 0 ? [] : [{ reason, items }]
      }),
    ),
  }
}

const standWords = /stand|booth|stall|exhib|parzelle|koje/i

/** By its name, else the one with the most outlines. */
function likeliestLayer({ layers }: Drawing): readonly string[] {
  const outlines = ({ closed, open }: DrawingLayer): number => closed.length * 4 + open.length
  const drawn = layers.filter((layer) => outlines(layer) > 0).sort((a, b) => outlines(b) - outlines(a))
  const layer = drawn.find(({ name }) => standWords.test(name)) ?? drawn[0]
  return layer === undefined ? [] : [layer.name]
}
