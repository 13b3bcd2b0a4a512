import type { JsonValue } from '../../../json.ts'
import { isBlank, numberOf } from '../../record/loose-values.ts'
import { readNumber } from '../../cells/readings.ts'
import { fieldRules, isNumber, valueOrFinding } from '../field-rules.ts'
import type { FieldRules, Finding } from '../rules.ts'

/** Whole numbers and others. */
export const numberRules = (isWhole: boolean, check: FieldRules['check']): FieldRules =>
  fieldRules({
    spelled: (value: JsonValue) => (isBlank(value) ? null : (numberOf(value) ?? value)),
    misfit: isNumber,
    check,
    changes: ['set', 'clear'],
    readCell: ({ text, number }) => valueOrFinding(number ?? readNumber(text, isWhole), 'not-number'),
    compared: 'number',
  })

export function rangeFinding(value: number, min: number | undefined, max: number | undefined): Finding {
  if (min !== undefined && value < min) return { code: 'too-small', params: { min } }
  if (max !== undefined && value > max) return { code: 'too-large', params: { max } }
  return undefined
}
