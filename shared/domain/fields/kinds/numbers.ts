import type { JsonValue } from '../../../json.ts'
import { isBlank, numberOf } from '../../record/loose-values.ts'
import { readNumber } from '../../cells/readings.ts'
import { numberSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isNumber, valueOrFinding } from '../field-rules.ts'
import type { FieldRules, Finding } from '../rules.ts'

const written = /^-?\d+(\.\d+)?$/

/** Whole numbers and others. */
export const numberRules = ({
  isWhole,
  ...own
}: Pick<FieldRules, 'check' | 'schema' | 'answered'> & { readonly isWhole: boolean }): FieldRules =>
  fieldRules({
    ...own,
    spelled: (value: JsonValue) => (isBlank(value) ? null : (numberOf(value) ?? value)),
    misfit: isNumber,
    readCell: ({ text, number }) => valueOrFinding(number ?? readNumber(text, isWhole), 'not-number'),
    compared: 'number',
    control: { as: 'number' },
    shownAs: 'number',
    filter: 'numbers',
    similarity: numberSimilarity,
    received: (value) => (typeof value === 'string' && written.test(value.trim()) ? Number(value) : value),
  })

export function rangeFinding(value: number, min: number | undefined, max: number | undefined): Finding {
  if (min !== undefined && value < min) return { code: 'too-small', params: { min } }
  if (max !== undefined && value > max) return { code: 'too-large', params: { max } }
  return undefined
}
