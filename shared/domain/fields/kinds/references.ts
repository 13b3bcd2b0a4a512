import { idText } from '../../record/record-values.ts'
import type { JsonValue } from '../../../json.ts'
import { itemsOfCell, listCell } from '../../cells/cell.ts'
import { keysSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isListOfTexts, listForm, listSet, notSearched } from '../field-rules.ts'
import { receivedList, receivedName } from '../received.ts'
import type { FieldRules, TypeOf } from '../rules.ts'
import { answeredName, nameType, readNamedRecord, writtenNames } from './named-records.ts'

/** The keys of records. */
export const references = ({ to }: TypeOf<'references'>): FieldRules =>
  fieldRules({
    read: (value, keyOfId) =>
      Array.isArray(value)
        ? value.flatMap((item: JsonValue) => idText(item) ?? []).map((id) => keyOfId(to, id))
        : [],
    equalForm: listForm,
    set: listSet,
    renamed: (value, rename) =>
      Array.isArray(value) ? value.map((name: JsonValue) => rename(to, name)) : value,
    misfit: isListOfTexts,
    check: (value) => (isListOfTexts(value) === undefined ? undefined : { code: 'not-list' }),
    searched: notSearched,
    changes: ['add', 'take-out', 'set', 'clear'],
    readCell({ text }, part, { records }) {
      const readings = itemsOfCell(text).map((item) => readNamedRecord(to, item, part, records))
      const wrong = readings.find((reading) => 'finding' in reading)
      return (
        wrong ?? {
          value: [...new Set(readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])))],
        }
      )
    },
    writtenCell: (value, part, names) =>
      listCell(writtenNames(to, (Array.isArray(value) ? value : [value]).map(String), part, names)),
    control: { as: 'records', of: to },
    shownAs: 'records',
    similarity: keysSimilarity,
    schema: (_mode, field) => ({
      type: 'array',
      items: { type: nameType(to, field) },
      description: `Existing records: ${to}.`,
    }),
    described: (link) => `list of ${link(to)}`,
    received(value) {
      const items = receivedList(value)
      return Array.isArray(items) ? [...new Set<JsonValue>(items.map(receivedName))] : items
    },
    answered: (value, field) =>
      Array.isArray(value) ? value.map((id: JsonValue) => answeredName(field, id)) : [],
  })
