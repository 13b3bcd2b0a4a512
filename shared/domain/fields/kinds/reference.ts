import { idText } from '../../record/record-values.ts'
import { keysSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isUnset, notSearched } from '../field-rules.ts'
import { receivedName } from '../received.ts'
import type { FieldRules, TypeOf } from '../rules.ts'
import { answeredName, nameType, readNamedRecord, writtenNames } from './named-records.ts'

/** The key of a record. */
export const reference = ({ to }: TypeOf<'reference'>): FieldRules =>
  fieldRules({
    read(value, keyOfId) {
      const id = idText(value)
      return id === undefined ? null : keyOfId(to, id)
    },
    renamed: (value, rename) => rename(to, value),
    misfit: (value) => (typeof value === 'string' ? undefined : 'not-reference'),
    check: (value) => (typeof value === 'string' ? undefined : { code: 'not-reference' }),
    searched: notSearched,
    readCell({ text, number }, part, { records, missing }) {
      const shown = readNamedRecord(to, text, part, records)
      const reading =
        'finding' in shown && number !== undefined
          ? readNamedRecord(to, String(number), part, records)
          : shown
      if (part !== 'titles' || !('finding' in reading) || reading.finding.code !== 'unknown-reference')
        return reading
      const standIn = missing?.(to, text)
      return standIn === undefined ? reading : { value: standIn }
    },
    writtenCell(value, part, names) {
      const keys = (Array.isArray(value) ? value : [value]).map(String)
      return writtenNames(to, keys, part, names)[0] ?? null
    },
    control: { as: 'record', of: to },
    shownAs: 'records',
    similarity: keysSimilarity,
    schema: (_mode, field) => ({ type: nameType(to, field), description: `An existing ${to}.` }),
    described: (link) => link(to),
    received: receivedName,
    answered: (value, field) => (isUnset(value) ? null : answeredName(field, value)),
  })
