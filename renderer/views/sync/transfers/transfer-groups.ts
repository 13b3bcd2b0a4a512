import type { Transfer } from '../../../../shared/contract/index.ts'
import type { StoppedSending } from '../../../stores/journal/stopped-sending.ts'
import { addTo } from '../../../../shared/keyed-lists.ts'

/**
 * One change that is being sent, or whose sending was stopped, with its files: they go out
 * together, and are stopped together.
 */
export interface TransferGroup {
  readonly entryId: number
  readonly files: readonly Transfer[]
  readonly state: 'sending' | StoppedSending['state']
}

/** What is under way first, in its order; then what was stopped. */
export function transferGroups(
  transfers: readonly Transfer[],
  stopped: readonly StoppedSending[],
): readonly TransferGroup[] {
  const byEntry = new Map<number, Transfer[]>()
  for (const transfer of transfers) addTo(byEntry, transfer.entryId, transfer)
  const stateOf = new Map(stopped.map(({ entryId, state }) => [entryId, state]))
  return [
    ...[...byEntry].map(([entryId, files]) => ({
      entryId,
      files,
      state: stateOf.get(entryId) === 'stopping' ? ('stopping' as const) : ('sending' as const),
    })),
    ...stopped
      .filter(({ entryId }) => !byEntry.has(entryId))
      .map(({ entryId, transfers: files, state }) => ({ entryId, files, state })),
  ]
}
