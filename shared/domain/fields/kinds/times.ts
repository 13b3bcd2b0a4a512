import type { JsonValue } from '../../../json.ts'
import { plainText, textSortKey } from '../../record/search-text.ts'
import { isText, notSearched } from '../field-rules.ts'
import type { FieldRules } from '../rules.ts'

/** What days and moments have in common: the earlier first; what is neither by its text. */
export const timeRules = {
  misfit: isText,
  searched: notSearched,
  sortKey(value: JsonValue) {
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? textSortKey(plainText(value)) : time
  },
  compared: 'date',
  filter: 'days',
} satisfies Partial<FieldRules>
