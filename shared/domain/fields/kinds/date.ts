import type { JsonValue } from '../../../json.ts'
import { isCalendarDate } from '../../calendar-date.ts'
import { dayMs, momentOf } from '../../moment.ts'
import { isBlank } from '../../record/loose-values.ts'
import { plainCell } from '../../cells/cell.ts'
import { readDay } from '../../cells/readings.ts'
import { dateSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules } from '../field-rules.ts'
import type { FieldRules, TypeOf } from '../rules.ts'
import { timeRules } from './times.ts'

/** Sheets know no day before. */
const firstSheetDay = '1900-03-01'

/** A day of the calendar, YYYY-MM-DD. */
export const date = ({ future }: TypeOf<'date'>): FieldRules =>
  fieldRules({
    ...timeRules,
    spelled: (value) => (isBlank(value) ? null : (dayOf(value) ?? value)),
    check(value, { today }) {
      if (typeof value !== 'string' || !isCalendarDate(value)) return { code: 'not-date' }
      return future === true && value <= today ? { code: 'not-future' } : undefined
    },
    readCell({ text }, _part, { dateOrder }) {
      const day = readDay(text.replace(/[T ]\d{1,2}:\d{2}(?::\d{2})?$/, ''), dateOrder)
      if (day === 'ambiguous') return { finding: { code: 'ambiguous-date' } }
      return day === undefined ? { finding: { code: 'not-date' } } : { value: day.text }
    },
    writtenCell: (value) =>
      typeof value === 'string' && isCalendarDate(value) && value >= firstSheetDay
        ? { date: Date.parse(value) }
        : plainCell(value),
    control: { as: 'day' },
    shownAs: 'day',
    similarity: dateSimilarity,
    schema: () => ({
      type: 'string',
      format: 'date',
      ...(future === true ? { description: 'A future date.' } : {}),
    }),
  })

/** `YYYY-MM-DD` of a day, or of the midnight with which it begins. */
function dayOf(value: JsonValue): string | undefined {
  const moment = momentOf(value)
  return moment === undefined || moment.wallMs % dayMs !== 0
    ? undefined
    : new Date(moment.wallMs).toISOString().slice(0, 10)
}
