import { isUnset } from '../field-rules.ts'
import type { FieldRules, TypeOf } from '../rules.ts'
import { numberRules, rangeFinding } from './numbers.ts'

export const numeric = ({ min, atLeastField }: TypeOf<'numeric'>): FieldRules =>
  numberRules({
    isWhole: false,
    check(value, { values }) {
      if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'not-number' }
      const least = atLeastField === undefined ? undefined : values[atLeastField]
      if (typeof least === 'number' && value < least)
        return { code: 'below-field', params: { other: atLeastField ?? '' } }
      return rangeFinding(value, min, undefined)
    },
    schema: () => ({
      type: 'number',
      ...(min === undefined ? {} : { minimum: min }),
      ...(atLeastField === undefined ? {} : { description: `At least ${atLeastField}.` }),
    }),
    answered: (value) => (isUnset(value) ? null : value),
  })
