import type { FieldRules, TypeOf } from '../rules.ts'
import { numberRules, rangeFinding } from './numbers.ts'

export const integer = ({ min, max }: TypeOf<'integer'>): FieldRules =>
  numberRules(true, (value) =>
    typeof value === 'number' && Number.isSafeInteger(value)
      ? rangeFinding(value, min, max)
      : { code: 'not-integer' },
  )
