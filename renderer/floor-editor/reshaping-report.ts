import type { PlanElement } from '../../shared/domain/plan/elements.ts'
import type { Preview, ToolState } from './tools/stage.ts'
import type { FloorEditorOptions } from './types.ts'

/** While more are reshaped, figures beside the plan do not follow. */
const mostFollowed = 200
const reshapingStates: ReadonlySet<ToolState['name']> = new Set(['dragging', 'resizing', 'rotating'])

/** Tells what is selected as it would lie, whenever that is something else than it was last. */
export function createReshapingReport(onReshaping: FloorEditorOptions['onReshaping']) {
  let told: readonly PlanElement[] | null = null
  return (state: ToolState['name'], { items }: Preview): void => {
    const followed =
      reshapingStates.has(state) && items.length > 0 && items.length <= mostFollowed ? items : null
    if (followed === told) return
    told = followed
    onReshaping?.(followed)
  }
}
