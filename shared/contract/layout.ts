import { z } from 'zod'
import { planStep, type FloorReading, type StoredSteps, type StandCategory } from '../domain/plan/layout.ts'
import { call } from './call.ts'
import { eventId, recordKey } from './schemas.ts'

/** What happened to a stand, told by the names it had then. */
export interface StandEvent {
  /** ISO 8601. */
  readonly at: string
  readonly what: 'assigned' | 'vacated' | 'held' | 'released'
  /** The stand's number then. */
  readonly number: string
  readonly boothKey: string | null
  /** The booth's name then, or for whom it was held. */
  readonly name: string
}

/** The floors that a change touched, with their revisions after it. */
interface LayoutApplied {
  readonly revisions: Readonly<Record<string, number>>
  /** Where plans are shared: how many elements and floors stay, in whole or in part, as others made them since. */
  readonly left?: number
}

const origin = z.string().min(1).max(64).optional()

export const layoutCalls = {
  /** `since`: the mark of what was read before; what follows may be told alone then. */
  'layout.get': call<FloorReading>()(
    z.strictObject({ eventId, floorKey: recordKey, since: z.string().max(100).optional() }),
  ),
  /**
   * One step of the editor: what it did is done, and noted in the plan's history; what was undone
   * before can no longer be done again. A step whose id is known takes the place of the one before
   * it. A booth on a stand of another floor than its own gets that floor as its `floor_id`,
   * journalled like any other change. `origin` comes back with the events that tell of it.
   */
  'layout.apply': call<LayoutApplied>()(z.strictObject({ eventId, step: planStep, origin })),
  /** Takes the named step back: the last one done. */
  'layout.undo': call<LayoutApplied>()(z.strictObject({ eventId, stepId: recordKey, origin })),
  /** Does the named step again: the one undone last. */
  'layout.redo': call<LayoutApplied>()(z.strictObject({ eventId, stepId: recordKey, origin })),
  /** The plan's last 1,000 steps. */
  'layout.steps': call<StoredSteps>()(z.strictObject({ eventId })),
  /** The kinds of stands of the event. */
  'layout.categories': call<readonly StandCategory[]>()(z.strictObject({ eventId })),
  /** Who stood on a stand and for whom it was held, the newest first. */
  'layout.standHistory': call<readonly StandEvent[]>()(z.strictObject({ eventId, standId: recordKey })),
} as const
