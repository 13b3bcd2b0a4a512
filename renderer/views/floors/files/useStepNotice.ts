import { useText } from '../../../locales/index.ts'
import { useNotices } from '../../../stores/notices.ts'
import { usePlan } from '../plan/plan-store.ts'

/** Says what one step has done to the plan, with a way back as long as no other has come after it. */
export function useStepNotice(undo: () => void): (said: string, stepId: string) => Promise<void> {
  const { t } = useText()
  const notices = useNotices()
  const plan = usePlan()
  return async (said, stepId) => {
    // The step is among those that can be taken back once it is read.
    await plan.load()
    const isLast = plan.nextUndo?.id === stepId
    notices.say(said, isLast ? { label: t('floorsFiles.import.undo'), run: undo } : null, stepId)
  }
}
