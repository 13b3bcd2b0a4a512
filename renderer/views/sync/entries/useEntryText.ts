import type { JournalEntryView } from '../../../../shared/contract/index.ts'
import { useErrorText } from '../../../components/feedback/error-text.ts'
import { missingThings, useMissingText } from '../../../components/readiness/useMissingText.ts'

/** Why a change did not go through, in words, one line per reason. */
export function useEntryText(): (entry: JournalEntryView) => readonly string[] {
  const missing = useMissingText()
  const errorText = useErrorText()
  return ({ entity, error, reason }) => {
    if (reason?.kind === 'incomplete') return [missing.line(entity, missingThings(entity, reason.problems))]
    return error === null ? [] : [errorText(error)]
  }
}
