import fc from 'fast-check'
import { expect, it } from 'vitest'
import { neededNow, problemsNow } from '../../../electron/workspace/lists/record-problems.ts'
import { isNeeded } from '../../../shared/domain/readiness/problems.ts'
import { judgedEntities, ruleLevels, usualRules } from '../../../shared/domain/readiness/rules.ts'
import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { testClock } from '../../support/clock.ts'

const said = fc.oneof<fc.MaybeWeightedArbitrary<JsonValue>[]>(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Test', 'tbd', 'Acme', ' ', '', 'https://localhost/', 'a@b.de', 'web'),
  },
  fc.constantFrom('https://firm.de/x', '2026-11-12', 'lorem ipsum dolor', 'one, two', 'r1', 'x'.repeat(200)),
  fc.constantFrom<null | number | boolean>(null, 3, -1, true, false),
  fc.constantFrom({ hash: 'small' }, { hash: 'wide' }, { hash: 'unknown' }, { url: 'https://firm.de/p.png' }),
  fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as JsonValue),
)
const judgedRecord = fc.constantFrom(...judgedEntities).chain((entity) => {
  const names = [...entities[entity].fields.map(({ name }) => name), 'of_nobody']
  const values = fc.option(fc.dictionary(fc.constantFrom(...names), said, { maxKeys: names.length }))
  const state = fc.constantFrom('clean', 'changed', 'removed')
  return fc.record({
    ...{ entity: fc.constant(entity), key: fc.constant('r1'), remoteId: fc.option(fc.constant('1')) },
    ...{ base: values, draft: values, state },
  })
})
const rules = fc
  .array(fc.constantFrom(...ruleLevels), {
    minLength: usualRules.rules.length,
    maxLength: usualRules.rules.length,
  })
  .map((levels) => ({
    ...usualRules,
    rules: usualRules.rules.map((rule, index) => ({ ...rule, level: levels[index]! })),
  }))
const pictures = { small: [50, 50], wide: [5_000, 100] } as const

it('what a record needs is what it lacks without what is advised', () => {
  fc.assert(
    fc.property(judgedRecord, rules, fc.nat(2), (record, asked, parts) => {
      const circumstances = {
        clock: testClock(Date.UTC(2026, 10, 12)),
        assets: {
          describe: (hash: string) => {
            if (hash !== 'small' && hash !== 'wide') return undefined
            const [widthPixels, heightPixels] = pictures[hash]
            return {
              ...{ hash, name: 'a.png', sizeBytes: 3_000_000, format: 'png' as const, mime: 'image/png' },
              ...{ widthPixels, heightPixels },
            }
          },
        },
        forms: { definitions: () => [], requiredAnswers: () => ['city', 'of_nobody'] },
        readiness: {
          rules: () => asked,
          linkCheck: (url: string) =>
            url.endsWith('/x')
              ? ({ found: 'broken', answer: '404', checkedAt: '2026-11-12T10:00:00.000Z' } as const)
              : undefined,
          partCount: () => parts,
          partCountAmong: () => () => parts,
        },
      }
      expect(neededNow(circumstances, record)).toEqual(problemsNow(circumstances, record).filter(isNeeded))
    }),
  )
})
