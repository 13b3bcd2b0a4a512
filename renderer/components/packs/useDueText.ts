import { daysBetween, localDay } from '../../../shared/domain/days-between.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'

/** A deadline as it stands today. */
export interface DueText {
  /** "By 31 Mar 2031 (12 days left)". */
  readonly text: string
  readonly isLate: boolean
}

/** Says by when a pack is wanted back (YYYY-MM-DD), and how long that is from today. */
export function useDueText(): (due: string) => DueText {
  const { t } = useText()
  const formats = useFormats()
  return (due) => {
    const days = daysBetween(localDay(new Date()), due)
    const day = formats.value.date(due, 'UTC')
    if (days < 0) return { text: t('packs.due.late', { day, count: -days }), isLate: true }
    return { text: t('packs.due.left', { day, count: days }), isLate: false }
  }
}
