import type { JsonValue } from '../../json.ts'
import { canonicalJson } from '../record/record-values.ts'
import { plainSortKey, plainText } from '../record/search-text.ts'
import { plainCell } from '../cells/cell.ts'
import type { CellReading } from '../cells/cell-reading.ts'
import type { FieldRules } from './rules.ts'

type Decided = 'check' | 'misfit' | 'readCell' | 'control' | 'similarity' | 'schema'

/** A kind's rules, with those of plain values where it has none of its own. */
export function fieldRules(own: Pick<FieldRules, Decided> & Partial<FieldRules>): FieldRules {
  const spelled = own.spelled ?? ((value: JsonValue) => value)
  return {
    spelled,
    read: spelled,
    equalForm: canonicalJson,
    renamed: (value) => value,
    searched: plainText,
    sortKey: plainSortKey,
    writtenCell: plainCell,
    changes: ['set', 'clear'],
    compared: 'text',
    shownAs: 'text',
    filter: 'values',
    received: (value) => value,
    answered: (value, { nullable }) => (isUnset(value) ? (nullable === true ? null : '') : value),
    ...own,
  }
}

/** Nothing, or the text that a form sends for it. */
export function isUnset(value: JsonValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || value === ''
}

export const isText: FieldRules['misfit'] = (value) => (typeof value === 'string' ? undefined : 'not-text')
export const isNumber: FieldRules['misfit'] = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? undefined : 'not-number'
export const isListOfTexts: FieldRules['misfit'] = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'not-list'

export const notSearched: FieldRules['searched'] = () => ''

/** Of a list of texts in which each is in or out. */
export const listSet: NonNullable<FieldRules['set']> = {
  members: (value) => (Array.isArray(value) ? value.map(String) : []),
  of: (members) => members,
}

/** Sets of the same members have the same text. */
export function setForm(members: readonly string[]): string {
  return canonicalJson([...new Set(members)].sort())
}

export const listForm: FieldRules['equalForm'] = (value) =>
  Array.isArray(value) ? setForm(value.map(String)) : canonicalJson(value)

export function valueOrFinding(
  value: JsonValue | undefined,
  code: 'not-number' | 'not-boolean',
): CellReading {
  return value === undefined ? { finding: { code } } : { value }
}
