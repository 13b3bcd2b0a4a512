import { currencyCodes } from '../../../entities/declared/currencies.ts'
import { colourSimilarity, textSimilarity, wordSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isText } from '../field-rules.ts'
import type { Control, FieldRules, TypeOf } from '../rules.ts'

const colour = /^#[0-9a-fA-F]{6}$/

const similarities = { currency: wordSimilarity, colour: colourSimilarity, none: textSimilarity }

export const string = (type: TypeOf<'string'>): FieldRules => {
  const { pattern, length, maxLength } = type
  return fieldRules({
    spelled(value) {
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      if (typeof text !== 'string' || pattern === undefined) return text
      return pattern === 'currency' ? spelledCurrency(text) : spelledColour(text)
    },
    misfit: isText,
    check(value, { field }) {
      if (typeof value !== 'string') return { code: 'not-text' }
      if (value.trim() === '' && field.required === true) return { code: 'required' }
      if (pattern === 'currency' && !currencyCodes.has(value)) return { code: 'not-currency' }
      if (pattern === 'colour' && !colour.test(value)) return { code: 'not-colour' }
      if (length !== undefined && value.length !== length) return { code: 'wrong-length', params: { length } }
      return maxLength !== undefined && value.length > maxLength
        ? { code: 'too-long', params: { max: maxLength } }
        : undefined
    },
    changes: pattern === undefined ? ['set', 'clear', 'append', 'prepend', 'replace'] : ['set', 'clear'],
    readCell: ({ text }) => ({ value: pattern === 'currency' ? text.toUpperCase() : text }),
    control: controlOf(type),
    similarity: similarities[pattern ?? 'none'],
    schema: () => ({
      type: 'string',
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(length === undefined ? {} : { minLength: length, maxLength: length }),
      ...(pattern === 'currency' ? { enum: [...currencyCodes] } : {}),
      ...(pattern === 'colour' ? { pattern: colour.source } : {}),
    }),
  })
}

function controlOf({ pattern, place, multiline }: TypeOf<'string'>): Control {
  if (place !== undefined) return { as: 'place', of: place }
  if (pattern !== undefined) return { as: pattern === 'currency' ? 'capitals' : 'colour' }
  return { as: multiline === true ? 'multiline' : 'text' }
}

function spelledCurrency(text: string): string {
  const code = text.trim()
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : text
}

function spelledColour(text: string): string {
  const [, digits] = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? []
  if (digits === undefined) return text
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}
