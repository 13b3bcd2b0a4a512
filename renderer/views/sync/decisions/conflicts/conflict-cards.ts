import type { ConflictDetail } from '../../../../../shared/contract/index.ts'

/** A record that may be one of several on the service is shown once, with all of them. */
interface TwinGroup {
  readonly kind: 'twins'
  readonly id: string
  readonly candidates: Candidates
}

export type Candidates = readonly [ConflictDetail, ...ConflictDetail[]]

export type ConflictCards = { readonly kind: 'conflict'; readonly id: string; readonly conflict: ConflictDetail } | TwinGroup

/** What is shown for the conflicts, one card a record, in their order. */
export function conflictCards(conflicts: readonly ConflictDetail[]): readonly ConflictCards[] {
  const byRecord = Map.groupBy(conflicts, ({ entity, key, kind }) => `${kind === 'twin' ? 'twin' : 'conflict'}:${entity}:${key}`)
  return [...byRecord].flatMap(([id, found]): readonly ConflictCards[] => {
    const [conflict, ...others] = found
    if (conflict === undefined) return []
    return conflict.kind === 'twin' ? [{ kind: 'twins', id, candidates: [conflict, ...others] }] : [{ kind: 'conflict', id, conflict }]
  })
}
