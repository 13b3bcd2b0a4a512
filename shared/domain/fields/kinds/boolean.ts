import { flagOf, isBlank } from '../../record/loose-values.ts'
import { comparedName } from '../../record/search-text.ts'
import { readFlag } from '../../cells/readings.ts'
import { flagSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isUnset, notSearched, valueOrFinding } from '../field-rules.ts'
import { receivedFlag } from '../received.ts'
import type { FieldRules, TypeOf } from '../rules.ts'

const isFlag: FieldRules['misfit'] = (value) => (typeof value === 'boolean' ? undefined : 'not-boolean')

export const boolean = ({ readAs, default: usual }: TypeOf<'boolean'>): FieldRules =>
  fieldRules({
    spelled: (value) => (isBlank(value) ? null : (flagOf(value) ?? value)),
    misfit: isFlag,
    check: (value) => (typeof value === 'boolean' ? undefined : { code: 'not-boolean' }),
    searched: notSearched,
    changes: ['set'],
    readCell: ({ text, number }) =>
      valueOrFinding(readFlag(comparedName(String(number ?? text))), 'not-boolean'),
    compared: 'yes-no',
    control: { as: 'switch' },
    shownAs: 'yes-no',
    similarity: flagSimilarity,
    schema: (mode) =>
      readAs === 'flag' && mode === 'read'
        ? { type: 'integer', enum: [0, 1] }
        : { type: 'boolean', ...(usual === undefined ? {} : { default: usual }) },
    described: () => (readAs === 'flag' ? 'boolean, read as 1 or 0' : 'boolean'),
    received: (value) => receivedFlag(value) ?? value,
    answered(value) {
      const flag = isUnset(value) ? (usual ?? false) : value === true
      return readAs === 'flag' ? Number(flag) : flag
    },
  })
