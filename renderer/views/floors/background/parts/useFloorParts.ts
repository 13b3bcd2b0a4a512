import { until } from '@vueuse/core'
import { nextTick } from 'vue'
import type { PlanChange } from '../../../../../shared/domain/plan/layout.ts'
import type { FloorState } from '../../../../floor-editor/document/plan.ts'
import { useText } from '../../../../locales/index.ts'
import { usePlan } from '../../plan/plan-store.ts'
import { useSteps } from '../../steps/useSteps.ts'
import { useCanvas } from '../../screen/useCanvas.ts'
import { useShownFloor } from '../../screen/useShownFloor.ts'
import type { FloorTarget } from './floors-for-parts.ts'

/** A part of a file, where it goes, and what it changes on the floor that it comes to. */
interface FloorPart {
  readonly target: FloorTarget
  readonly on: (floor: FloorState, floorKey: string) => PlanChange
}

export interface FloorParts {
  /** The floor of a target, which is made and shown where it is a new one; `null`: none. */
  readonly floorOf: (target: FloorTarget) => Promise<string | null>
  /** Puts each part under its floor, all in one step, and shows a floor that has got one: the one on show if it has. */
  readonly place: (parts: readonly FloorPart[]) => Promise<void>
}

/** Parts of files under several floors. */
export function useFloorParts(): FloorParts {
  const { t } = useText()
  const plan = usePlan()
  const floorShown = useShownFloor()
  const canvas = useCanvas()
  const steps = useSteps()

  async function floorOf(target: FloorTarget): Promise<string | null> {
    if (target === null) return null
    if ('floorKey' in target) return target.floorKey
    const key = await steps.createFloor(target.newFloor)
    if (key !== null) await until(() => plan.current.plan.floor(key) !== undefined).toBe(true)
    return key
  }

  return {
    floorOf,
    async place(parts) {
      const home = floorShown.shown?.key
      const changes: PlanChange[] = []
      for (const { target, on } of parts) {
        const key = await floorOf(target)
        const floor = key === null ? undefined : plan.current.plan.floor(key)
        if (key !== null && floor !== undefined) changes.push(on(floor, key))
      }
      const shown = changes.find(({ floorKey }) => floorKey === home) ?? changes[0]
      if (shown === undefined) return
      floorShown.show(shown.floorKey)
      await until(() => floorShown.shown?.key).toBe(shown.floorKey)
      await nextTick()
      canvas.editor?.actions.run(changes, 'background', changes.length)
      canvas.editor?.select([])
      canvas.editor?.run('fit-all')
      steps.say(t('floorsDrawing.many.done', changes.length))
    },
  }
}
