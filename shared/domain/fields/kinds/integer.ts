import { isUnset } from '../field-rules.ts'
import type { FieldRules, TypeOf } from '../rules.ts'
import { numberRules, rangeFinding } from './numbers.ts'

export const integer = ({ min, max }: TypeOf<'integer'>): FieldRules =>
  numberRules({
    isWhole: true,
    check: (value) =>
      typeof value === 'number' && Number.isSafeInteger(value)
        ? rangeFinding(value, min, max)
        : { code: 'not-integer' },
    schema: () => ({
      type: 'integer',
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    }),
    answered: (value, { nullable }) => (isUnset(value) ? (nullable === true ? null : 0) : value),
  })
