import { useChangeWords } from '../../../components/undo/useChangeWords.ts'
import type { Step } from '../../../floor-editor/document/history.ts'
import { useText } from '../../../locales/index.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'

/** What a step did, and on which floor where that is not the one in sight. */
export function useStepWords(): (step: Step) => string {
  const { t } = useText()
  const changeWords = useChangeWords()
  const floors = useFloors()
  const floor = useShownFloor()
  return ({ kind, change, seenOn }) => {
    const step = change === undefined ? t(`floors.steps.${kind}`) : changeWords({ ...change, title: '' })
    if (seenOn === floor.shown?.key || !floors.has(seenOn)) return step
    return t('floors.tools.stepOn', { step, floor: floors.floorNameOf(seenOn) })
  }
}
