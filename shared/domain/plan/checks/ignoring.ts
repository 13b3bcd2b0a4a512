import { planLayers, type PlanLayer } from '../kinds/declaration.ts'
import type { Sheet } from '../layout.ts'
import { findingKinds, type Finding, type FindingKind } from './finding.ts'

/** What a person can say is meant so besides a single finding: of a floor all of a kind, all about a layer's elements, or all. */
export type IgnoredScope =
  | { readonly of: 'kind'; readonly kind: FindingKind }
  | { readonly of: 'layer'; readonly layer: PlanLayer }
  | { readonly of: 'floor' }

const everything = 'all'

/** By what a scope stands among the ignored findings of a floor; no finding has such an id. */
export function scopeId(scope: IgnoredScope): string {
  switch (scope.of) {
    case 'kind':
      return `${everything}:kind:${scope.kind}`
    case 'layer':
      return `${everything}:layer:${scope.layer}`
    case 'floor':
      return everything
  }
}

const scopes: readonly IgnoredScope[] = [
  { of: 'floor' },
  ...findingKinds.map((kind) => ({ of: 'kind', kind }) as const),
  ...planLayers.map((layer) => ({ of: 'layer', layer }) as const),
]

export interface IgnoredEntry {
  readonly scope: IgnoredScope
  readonly id: string
  readonly reason: string
}

/** The scopes that are ignored on a floor, the widest first. */
export function ignoredScopes(ignored: Sheet['ignored']): readonly IgnoredEntry[] {
  return scopes.flatMap((scope) => {
    const id = scopeId(scope)
    const reason = ignored[id]
    return reason === undefined ? [] : [{ scope, id, reason }]
  })
}

/** Whether a finding belongs to a scope; `layers` are those of the elements that it is about. */
export function isWithin(
  scope: IgnoredScope,
  { kind }: Pick<Finding, 'kind'>,
  layers: ReadonlySet<PlanLayer>,
): boolean {
  switch (scope.of) {
    case 'kind':
      return scope.kind === kind
    case 'layer':
      return layers.has(scope.layer)
    case 'floor':
      return true
  }
}
