import { watch } from 'vue'
import { isStand } from '../../../../shared/domain/plan/elements.ts'
import type { Step } from '../../../floor-editor/document/history.ts'
import { useText } from '../../../locales/index.ts'
import { usePlan } from '../plan/plan-store.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useSteps } from './useSteps.ts'
import { useStandWords } from '../assign/useSeatingWords.ts'

/**
 * Says what a step did to who stands where, by whatever key, menu or gesture it was done: part of
 * it may be out of sight, in the tray or on another floor.
 */
export function useStepNotices(): void {
  const { t } = useText()
  const plan = usePlan()
  const { nameOf } = useFloors()
  const { say } = useSteps()
  const standWords = useStandWords()
  /** What was done before is no news, nor what is undone and done again. */
  let told = Date.now()

  function wordsOf(step: Step): string | null {
    const after = step.forward.flatMap(({ put }) => put).filter(isStand)
    const before = step.backward.flatMap(({ put }) => put).filter(isStand)
    const lost = before.flatMap(({ boothKey }) =>
      boothKey !== null && plan.session.plan.standOf(boothKey) === undefined ? [boothKey] : [],
    )
    const [first, second] = after
    const words = {
      booth: nameOf(first?.boothKey ?? ''),
      stand: standWords(first),
      other: nameOf(second?.boothKey ?? lost[0] ?? ''),
    }
    switch (step.kind) {
      case 'assign':
        if (after.length > 1) return t('floorsAssign.done.fill', after.length)
        return lost.length > 0 ? t('floorsAssign.done.replace', words) : t('floorsAssign.done.assign', words)
      case 'swap':
        return t('floorsAssign.done.swap', words)
      case 'vacate':
        return oneOrMany('vacate', lost.length, { booth: nameOf(lost[0] ?? ''), stand: words.stand })
      case 'delete': {
        const deleted = t('floorsAssign.done.delete', step.count)
        return lost.length === 0 ? deleted : `${deleted} ${t('floorsAssign.done.deleteBooths', lost.length)}`
      }
      case 'number':
      case 'auto-assign':
        return t(`floorsAssign.done.${step.kind}`, step.count)
      case 'hold':
      case 'release':
        return oneOrMany(step.kind, after.length, {
          stand: standWords(first, 'first'),
          name: first?.hold?.name ?? '',
        })
      case 'confirm':
        return oneOrMany('confirm', after.length, { stand: standWords(first, 'first'), name: words.booth })
      case 'align':
      case 'arrange':
      case 'array':
      case 'background':
      case 'bring-back':
      case 'categories':
      case 'category':
      case 'cut':
      case 'distribute':
      case 'draw':
      case 'duplicate':
      case 'edit':
      case 'elsewhere':
      case 'group':
      case 'hall':
      case 'ignore':
      case 'import':
      case 'layers':
      case 'lock':
      case 'make-floor':
      case 'match-size':
      case 'merge':
      case 'mirror':
      case 'move':
      case 'move-to-floor':
      case 'order':
      case 'paste':
      case 'place':
      case 'remove-floor':
      case 'rename-floor':
      case 'reshape':
      case 'resize':
      case 'rotate':
      case 'split':
      case 'take-off':
      case 'ungroup':
      case 'unlock':
        return null
    }
  }

  function oneOrMany(
    what: 'vacate' | 'hold' | 'release' | 'confirm',
    count: number,
    words: Readonly<Record<string, string>>,
  ): string {
    return count === 1
      ? t(`floorsAssign.done.${what}.one`, words)
      : t(`floorsAssign.done.${what}.many`, count)
  }

  watch(
    () => plan.nextUndo,
    (step) => {
      if (step === null || step.at <= told) return
      told = step.at
      const words = wordsOf(step)
      if (words !== null) say(words)
    },
  )
}
