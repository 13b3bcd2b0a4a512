import type { ConflictDetail, OrphanFacts } from '../../../../../shared/contract/index.ts'

/** A record that may be one of several on the service is shown once, with all of them. */
interface DuplicateGroup {
  readonly kind: 'duplicates'
  readonly id: string
  readonly candidates: Candidates
}

export type Candidates = readonly [ConflictDetail, ...ConflictDetail[]]

export type ConflictCards =
  { readonly kind: 'conflict'; readonly id: string; readonly conflict: ConflictDetail } | DuplicateGroup

/** What is shown for the conflicts between versions, one card a record, in their order. */
export function conflictCards(conflicts: readonly ConflictDetail[]): readonly ConflictCards[] {
  const byRecord = Map.groupBy(
    conflicts.filter(({ orphan }) => orphan === null),
    ({ entity, key, kind }) => `${kind === 'twin' ? 'duplicate' : 'conflict'}:${entity}:${key}`,
  )
  return [...byRecord].flatMap(([id, found]): readonly ConflictCards[] => {
    const [conflict, ...others] = found
    if (conflict === undefined) return []
    return conflict.kind === 'twin'
      ? [{ kind: 'duplicates', id, candidates: [conflict, ...others] }]
      : [{ kind: 'conflict', id, conflict }]
  })
}

export type Orphan = ConflictDetail & { readonly orphan: OrphanFacts }

/** The records that belonged to one that is gone, each group with at least one. */
export function orphanGroups(
  conflicts: readonly ConflictDetail[],
): readonly (readonly [Orphan, ...Orphan[]])[] {
  const orphans = conflicts.filter((conflict): conflict is Orphan => conflict.orphan !== null)
  return [...Map.groupBy(orphans, ({ orphan }) => `${orphan.entity}:${orphan.key}`).values()].flatMap(
    ([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]),
  )
}
