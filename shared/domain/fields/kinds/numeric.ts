import type { FieldRules, TypeOf } from '../rules.ts'
import { numberRules, rangeFinding } from './numbers.ts'

export const numeric = ({ min, atLeastField }: TypeOf<'numeric'>): FieldRules =>
  numberRules(false, (value, { values }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'not-number' }
    const least = atLeastField === undefined ? undefined : values[atLeastField]
    if (typeof least === 'number' && value < least)
      return { code: 'below-field', params: { other: atLeastField ?? '' } }
    return rangeFinding(value, min, undefined)
  })
