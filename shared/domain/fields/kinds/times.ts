import type { JsonValue } from '../../../json.ts'
import { plainText, textSortKey, type SortKey } from '../../record/search-text.ts'

/** Days and moments, the earlier first; what is neither by its text. */
export function timeSortKey(value: JsonValue): SortKey {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? textSortKey(plainText(value)) : time
}
