import { urlSimilarity } from '../../normalised-equality/values.ts'
import { plainText } from '../../record/search-text.ts'
import { fieldRules, isText } from '../field-rules.ts'
import type { FieldRules } from '../rules.ts'

export const url = (): FieldRules =>
  fieldRules({
    misfit: isText,
    check: (value) => (typeof value === 'string' && isWebUrl(value) ? undefined : { code: 'not-url' }),
    // An address that the service makes up says nothing that somebody would look for.
    searched: (value, { only }) => (only === 'read' ? '' : plainText(value)),
    changes: ['set', 'clear', 'replace'],
    readCell: ({ text }) => ({
      value: /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text,
    }),
    control: { as: 'url' },
    similarity: urlSimilarity,
    schema: () => ({ type: 'string', format: 'uri' }),
  })

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}
