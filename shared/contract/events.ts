import type { EntityName } from '../entities/index.ts'
import type { OtherPlanner, SharingState } from './sharing.ts'
import type { SyncState } from './sync-types.ts'
import type { Job } from './types.ts'

/**
 * Every event the core sends to the user interface. A renderer that missed some asks again by call;
 * no event carries what no call gives.
 */
export interface ContractEvents {
  'events.changed': null
  'records.changed': {
    readonly eventId: string
    readonly entity: EntityName
    /** `null`: many. */ readonly keys: readonly string[] | null
  }
  /**
   * `origin`: what `layout.apply` was called with; `null`: something else changed the floor.
   * Changes of several origins are told apart.
   */
  'layout.changed': {
    readonly eventId: string
    readonly floorKey: string
    readonly revision: number
    readonly origin: string | null
  }
  /** Files have come or gone, or it has become known what is under an address. */
  'files.changed': { readonly eventId: string }
  'sync.changed': { readonly eventId: string; readonly state: SyncState }
  'sharing.changed': { readonly eventId: string; readonly state: SharingState }
  'sharing.others': { readonly eventId: string; readonly others: readonly OtherPlanner[] }
  'job.changed': { readonly job: Job }
  /** What the event asks of its booths is something else than before. */
  'readiness.changed': { readonly eventId: string }
  /** What can be taken back, or done again, is something else than before. */
  'undo.changed': { readonly eventId: string }
  'views.changed': { readonly eventId: string; readonly entity: EntityName }
  'templates.changed': { readonly eventId: string }
  /** Named states of a booth. */
  'snapshots.changed': { readonly eventId: string; readonly booth: string }
  /** Other proxies want a login than before. */
  'network.changed': null
  /** Something is wanted of the page (`shell.takeRequests`). */
  'shell.requested': null
  /** Of newer versions of the program something else is known. */
  'updates.changed': null
}

export const eventNames = [
  'events.changed',
  'records.changed',
  'layout.changed',
  'files.changed',
  'sync.changed',
  'sharing.changed',
  'sharing.others',
  'job.changed',
  'readiness.changed',
  'undo.changed',
  'views.changed',
  'templates.changed',
  'snapshots.changed',
  'network.changed',
  'shell.requested',
  'updates.changed',
] as const satisfies readonly (keyof ContractEvents)[]
export type EventName = keyof ContractEvents

/** Told of an event of the core; `name` says what `payload` is. */
export type ContractListener = (
  ...event: { [Name in EventName]: [name: Name, payload: ContractEvents[Name]] }[EventName]
) => void
