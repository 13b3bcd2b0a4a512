import { expect, it } from 'vitest'
import { markOf, wasEarlierValue } from '../../../electron/packs/earlier-values.ts'
import { packedParts } from '../../../shared/domain/packs/manifest.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { entities } from '../../../shared/entities/index.ts'
import { spellings } from '../../support/spellings.ts'

const cases = (['booth', ...packedParts] as const).flatMap((entity) =>
  entities[entity].writable.flatMap((field) =>
    spellings
      .flatMap(({ value, written }) => written.map((one) => ({ value, one })))
      .filter(({ value, one }) => one !== value && sameValue(field, one, value))
      .map(({ value, one }) => [entity, field.name, one, value] as const),
  ),
)

it('there are spellings to be known again of several kinds of fields', () => {
  expect(
    new Set(cases.map(([entity, field]) => entities[entity].fieldNamed(field)?.type.kind)).size,
  ).toBeGreaterThan(4)
})

it.each(cases)(
  'what an earlier pack said is known again in every spelling: %s %s, %j for %j',
  (entity, field, one, value) => {
    expect(wasEarlierValue({ [field]: [markOf(entity, field, value)] }, entity, field, one)).toBe(true)
  },
)
