import type { DiscrepancyKind } from '../../contract/sync-types.ts'

/** Whether somebody else's value stands there, and has been taken over: what was sent is in the history. */
export function isOfOthers(kind: DiscrepancyKind): boolean {
  return kind === 'overwritten' || kind === 'changed-by-others'
}
