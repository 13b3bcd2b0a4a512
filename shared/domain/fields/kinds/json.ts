import { parseJson, type JsonValue } from '../../../json.ts'
import { fieldRules, nobodySearches } from '../field-rules.ts'
import type { FieldRules } from '../rules.ts'

/** Anything that JSON can say. */
export const json = (): FieldRules =>
  fieldRules({
    misfit: () => undefined,
    check: () => undefined,
    searched: nobodySearches,
    changes: [],
    readCell({ text }) {
      const value = parseJson(text) as JsonValue | undefined
      return value === undefined ? { finding: { code: 'not-json' } } : { value }
    },
    writtenCell: (value) => JSON.stringify(value),
    compared: 'text',
  })
