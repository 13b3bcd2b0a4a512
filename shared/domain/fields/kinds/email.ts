import { emailSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isText } from '../field-rules.ts'
import type { FieldRules } from '../rules.ts'

// Deliberately loose: one @, no blanks, a dot in the host. Stricter patterns refuse addresses that
// work.
const address = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export const email = (): FieldRules =>
  fieldRules({
    misfit: isText,
    check: (value) => (typeof value === 'string' && address.test(value) ? undefined : { code: 'not-email' }),
    changes: ['set', 'clear', 'replace'],
    readCell: ({ text }) => ({ value: text.replace(/^mailto:/i, '') }),
    control: { as: 'email' },
    similarity: emailSimilarity,
    schema: () => ({ type: 'string', format: 'email' }),
  })
