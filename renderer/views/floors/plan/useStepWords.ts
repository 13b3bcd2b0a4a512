import { useChangeWords } from '../../../components/records/useChangeWords.ts'
import type { Step } from '../../../floor-editor/document/history.ts'
import { useText } from '../../../locales/index.ts'

interface Screen {
  readonly shownFloor: () => string
  readonly hasFloor: (floorKey: string) => boolean
  readonly floorNameOf: (floorKey: string) => string
}

/** What a step did, and on which floor where that is not the one in sight. */
export function useStepWords({ shownFloor, hasFloor, floorNameOf }: Screen): (step: Step) => string {
  const { t } = useText()
  const changeWords = useChangeWords()
  return ({ kind, change, seenOn }) => {
    const step = change === undefined ? t(`floors.steps.${kind}`) : changeWords({ ...change, title: '' })
    if (seenOn === shownFloor() || !hasFloor(seenOn)) return step
    return t('floors.tools.stepOn', { step, floor: floorNameOf(seenOn) })
  }
}
