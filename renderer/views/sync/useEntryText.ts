import type { JournalEntryView } from '../../../shared/contract/index.ts'
import { useErrorText } from '../../components/feedback/error-text.ts'
import { useFieldTexts } from '../../components/records/field-texts.ts'
import { useText } from '../../locales/index.ts'

/** Why a change did not go through, in words, one line per reason. */
export function useEntryText(): (entry: JournalEntryView) => readonly string[] {
  const { t } = useText()
  const errorText = useErrorText()
  const texts = useFieldTexts()
  return ({ entity, error, reason }) => {
    if (error === null) return []
    switch (reason?.kind) {
      case 'incomplete':
        return reason.problems.map((problem) =>
          t('overview.blocker', { field: texts.label(entity, problem.field), problem: texts.problem(entity, problem) }),
        )
      default:
        return [errorText(error)]
    }
  }
}
