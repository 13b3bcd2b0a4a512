import type { EntityName } from '../entities/index.ts'
import type { SyncState } from './sync-types.ts'
import type { Job } from './types.ts'

/**
 * Every event the core sends to the user interface. A renderer that missed some asks again by call;
 * no event carries what no call gives.
 */
export interface ContractEvents {
  'events.changed': null
  'records.changed': { readonly eventId: string; readonly entity: EntityName; /** `null`: many. */ readonly keys: readonly string[] | null }
  /**
   * `origin`: what `layout.apply` was called with; `null`: something else changed the floor.
   * Changes of several origins are told apart.
   */
  'layout.changed': { readonly eventId: string; readonly floorKey: string; readonly revision: number; readonly origin: string | null }
  'sync.changed': { readonly eventId: string; readonly state: SyncState }
  'job.changed': { readonly job: Job }
}

export const eventNames = [
  'events.changed',
  'records.changed',
  'layout.changed',
  'sync.changed',
  'job.changed',
] as const satisfies readonly (keyof ContractEvents)[]
export type EventName = keyof ContractEvents
