import type { JsonValue } from '../../../json.ts'
import { instantOf, momentOf } from '../../moment.ts'
import { isBlank } from '../../record/loose-values.ts'
import { canonicalJson } from '../../record/record-values.ts'
import type { CellContext, CellReading } from '../../cells/cell-reading.ts'
import { readClockTime } from '../../cells/readings.ts'
import { fromLocalText } from '../../zoned-time.ts'
import { timestampSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules } from '../field-rules.ts'
import type { FieldRules, TypeOf } from '../rules.ts'
import { timeRules } from './times.ts'

/** ISO 8601 with a zone: without one, a text is another time on every machine. */
const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const looselyZoned = /^[^T]*T.*(?:Z|[+-]\d\d:?\d\d)$/i

export const timestamp = ({ notBeforeField }: TypeOf<'timestamp'>): FieldRules =>
  fieldRules({
    ...timeRules,
    spelled: (value) => (isBlank(value) ? null : (timeOf(value) ?? value)),
    equalForm(value) {
      const isMoment =
        typeof value === 'string' && looselyZoned.test(value) && !Number.isNaN(Date.parse(value))
      return canonicalJson(isMoment ? new Date(value).toISOString() : value)
    },
    check(value, { values }) {
      if (typeof value !== 'string' || !isTimestamp(value)) return { code: 'not-timestamp' }
      const earliest = notBeforeField === undefined ? undefined : values[notBeforeField]
      const isBefore =
        typeof earliest === 'string' && isTimestamp(earliest) && Date.parse(value) < Date.parse(earliest)
      return isBefore ? { code: 'before-field', params: { other: notBeforeField ?? '' } } : undefined
    },
    readCell: ({ text }, _part, context) => readTime(text, context),
    control: { as: 'time' },
    shownAs: 'time',
    similarity: timestampSimilarity,
    schema: () => ({
      type: 'string',
      format: 'date-time',
      ...(notBeforeField === undefined ? {} : { description: `Not before ${notBeforeField}.` }),
    }),
  })

function isTimestamp(text: string): boolean {
  return zoned.test(text) && !Number.isNaN(Date.parse(text))
}

/** Without a zone nobody knows when it is: that stays as it is. */
function timeOf(value: JsonValue): string | undefined {
  if (typeof value === 'string' && zoned.test(value)) return value
  const moment = momentOf(value)
  return moment?.offsetMs === undefined || !moment.hasTime
    ? undefined
    : new Date(instantOf(moment)).toISOString().replace('.000Z', 'Z')
}

function readTime(text: string, { dateOrder, timeZone }: CellContext): CellReading {
  if (
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
    return { value: text }
  const clock = readClockTime(text, dateOrder)
  if (clock === 'ambiguous') return { finding: { code: 'ambiguous-date' } }
  const time = clock === undefined ? undefined : fromLocalText(clock.text.slice(0, 16), timeZone)
  if (time === undefined || clock === undefined) return { finding: { code: 'not-timestamp' } }
  return { value: time.replace(/^(.{17})00/, `$1${clock.text.slice(17, 19)}`) }
}
