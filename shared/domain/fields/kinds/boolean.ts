import { flagOf, isBlank } from '../../record/loose-values.ts'
import { comparedName } from '../../record/search-text.ts'
import { readFlag } from '../../cells/readings.ts'
import { fieldRules, notSearched, valueOrFinding } from '../field-rules.ts'
import type { FieldRules } from '../rules.ts'

const isFlag: FieldRules['misfit'] = (value) => (typeof value === 'boolean' ? undefined : 'not-boolean')

export const boolean = (): FieldRules =>
  fieldRules({
    spelled: (value) => (isBlank(value) ? null : (flagOf(value) ?? value)),
    misfit: isFlag,
    check: (value) => (typeof value === 'boolean' ? undefined : { code: 'not-boolean' }),
    searched: notSearched,
    changes: ['set'],
    readCell: ({ text, number }) =>
      valueOrFinding(readFlag(comparedName(String(number ?? text))), 'not-boolean'),
    compared: 'yes-no',
  })
