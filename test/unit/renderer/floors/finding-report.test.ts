import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../../renderer/views/floors/checks/finding-report.ts'
import { createFindingsIndex } from '../../../../shared/domain/plan/checks/findings-index.ts'
import { findingId, findingKinds, type Finding } from '../../../../shared/domain/plan/checks/finding.ts'
import { ignoredScopes, scopeId, type IgnoredScope } from '../../../../shared/domain/plan/checks/ignoring.ts'
import { planLayers, type PlanLayer } from '../../../../shared/domain/plan/elements.ts'

/** Elements are called by their layer. */
const layerOf = (id: string): PlanLayer | undefined => planLayers.find((layer) => id.startsWith(layer))
const finding = (
  kind: 'overlap' | 'outside' | 'restricted' | 'missing-number',
  elements: readonly string[],
): Finding => ({
  kind,
  id: findingId(kind, elements),
  elements,
  place: { minX: 0, minY: 0, maxX: 1, maxY: 1 },
})
const findings = fc
  .array(
    fc.tuple(
      fc.constantFrom('overlap', 'outside', 'restricted', 'missing-number'),
      fc.constantFrom(...planLayers),
      fc.nat({ max: 5 }),
    ),
    {
      maxLength: 20,
    },
  )
  .map((all) => [
    ...new Map(
      all.map(([kind, layer, at]) => finding(kind, [`${layer}-${at}`])).map((one) => [one.id, one]),
    ).values(),
  ])
const scope: fc.Arbitrary<IgnoredScope> = fc.oneof(
  fc.constantFrom(...findingKinds).map((kind) => ({ of: 'kind', kind }) as const),
  fc.constantFrom(...planLayers).map((layer) => ({ of: 'layer', layer }) as const),
  fc.constant({ of: 'floor' } as const),
)

function report(all: readonly Finding[], ignored: Readonly<Record<string, string>>) {
  const book = createFindingsIndex()
  for (const one of all) book.add(one)
  return reportOf({ book, layerOf }, ignored, false)
}

describe('what is ignored on a floor', () => {
  it('leaves out what belongs to a scope and nothing else, and counts each finding once', () => {
    fc.assert(
      fc.property(findings, fc.array(scope, { maxLength: 3 }), (all, scopes) => {
        const ignored: Record<string, string> = {}
        for (const id of [...scopes.map(scopeId), ...all.slice(0, 2).map((one) => one.id)]) ignored[id] = 'so'
        const { groups, ignored: out } = report(all, ignored)
        const shown = groups.flatMap((group) => group.findings)
        expect(shown.length + out.count).toBe(all.length)
        expect(out.scopes.reduce((sum, { count }) => sum + count, 0) + out.single.length).toBe(out.count)
        for (const { kind, elements, id } of shown) {
          expect(ignored[id]).toBeUndefined()
          expect(
            scopes.some(
              (one) =>
                one.of === 'floor' ||
                (one.of === 'kind' ? one.kind === kind : one.layer === layerOf(elements[0]!)),
            ),
          ).toBe(false)
        }
      }),
    )
  })

  it('tells of a scope that hides nothing, so that it can be taken back', () => {
    const id = scopeId({ of: 'kind', kind: 'aisle' })
    expect(report([], { [id]: 'A narrow house' }).ignored.scopes).toEqual([
      { scope: { of: 'kind', kind: 'aisle' }, id, reason: 'A narrow house', count: 0 },
    ])
  })

  it('has no scope whose id a finding could have', () => {
    const all = [
      ...findingKinds.map((kind): IgnoredScope => ({ of: 'kind', kind })),
      ...planLayers.map((layer): IgnoredScope => ({ of: 'layer', layer })),
      { of: 'floor' } as const,
    ]
    const ids = all.map(scopeId)
    expect(new Set(ids).size).toBe(all.length)
    expect(ids.filter((id) => findingKinds.some((kind) => id === kind || id.startsWith(`${kind}:`)))).toEqual(
      [],
    )
    expect(ignoredScopes(Object.fromEntries(ids.map((id) => [id, 'so'])))).toHaveLength(all.length)
  })
})
