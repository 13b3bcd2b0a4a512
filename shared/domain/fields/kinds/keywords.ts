import { keywordsOf } from '../../record/record-values.ts'
import { wordsIn } from '../../record/loose-values.ts'
import { wordListSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isText, setForm } from '../field-rules.ts'
import type { FieldRules } from '../rules.ts'

/** One text with commas between its words. */
export const keywords = (): FieldRules =>
  fieldRules({
    spelled: (value) => (Array.isArray(value) ? wordsIn(value).join(', ') : value),
    equalForm: (value) => setForm(keywordsOf(value)),
    set: { members: keywordsOf, of: (members) => members.join(', ') },
    misfit: isText,
    check(value) {
      if (typeof value !== 'string') return { code: 'not-text' }
      return value.split(',').every((word) => word.trim() === '') ? { code: 'required' } : undefined
    },
    changes: ['add', 'take-out', 'replace', 'set', 'clear'],
    readCell({ text }) {
      if (text.includes(',')) return { value: text }
      const words = text.split(/[;|\r\n]/).map((word) => word.trim())
      return { value: words.filter(Boolean).join(', ') }
    },
    control: { as: 'words' },
    shownAs: 'words',
    similarity: wordListSimilarity,
    schema: () => ({ type: 'string', description: 'Comma-separated.' }),
  })
