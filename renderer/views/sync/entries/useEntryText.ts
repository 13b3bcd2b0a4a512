import type { JournalEntryView } from '../../../../shared/contract/index.ts'
import { useErrorText } from '../../../components/feedback/error-text.ts'
import { useText } from '../../../locales/index.ts'

/** Why a change did not go through, in words, one line per reason. */
export function useEntryText(): (entry: JournalEntryView) => readonly string[] {
  const { t } = useText()
  const errorText = useErrorText()
  return ({ error, reason }) => {
    switch (reason?.kind) {
      case 'incomplete':
        return [t('states.readiness.missing', reason.problems.length)]
      default:
        return error === null ? [] : [errorText(error)]
    }
  }
}
