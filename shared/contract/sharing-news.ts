import { z } from 'zod'
import type { NewsDeed } from '../domain/plan/sharing/news.ts'
import { seenPoint, type SeenPoint } from '../domain/plan/sharing/news.ts'
import { call } from './call.ts'
import { eventId, recordKey } from './schemas.ts'

/** Whom a stand was given to or held for, and where something was brought, as people know these. */
export type FloorDeed =
  | { readonly kind: Exclude<NewsDeed['kind'], NamedDeed> }
  | { readonly kind: NamedDeed; readonly name: string }

type NamedDeed = 'seated' | 'held' | 'numbered' | 'left'

/** What somebody else did to an element of a floor, or to the floor, since this person looked at it last. */
export interface FloorChange {
  /** The same as long as that person did nothing more to it. */
  readonly id: string
  readonly person: string
  /** ISO 8601, by that person's clock. */
  readonly at: string
  /** `null`: the floor itself. Elements that were removed, or brought to another floor, are told of as they were. */
  readonly element: {
    readonly id: string
    readonly isStand: boolean
    /** Its number or text, which may be empty. */
    readonly name: string
    /** What it covers, in metres. */
    readonly box: {
      readonly minX: number
      readonly minY: number
      readonly maxX: number
      readonly maxY: number
    }
    readonly isThere: boolean
  } | null
  readonly deeds: readonly FloorDeed[]
}

export interface FloorChanges {
  /** When it was looked at last (ISO 8601). */
  readonly since: string
  /** Up to where this tells of everything. */
  readonly upTo: SeenPoint
  /** In the order in which they were made, those of one step as they are read on the floor. */
  readonly changes: readonly FloorChange[]
}

/** What colleagues did to shared plans while a person was elsewhere. */
export const sharingNewsCalls = {
  /** `null`: plans are not shared. What this person did never counts. */
  'sharing.changes': call<FloorChanges | null>()(z.strictObject({ eventId, floorKey: recordKey })),
  /** This person has seen it up to there. */
  'sharing.sawChanges': call<null>()(z.strictObject({ eventId, floorKey: recordKey, upTo: seenPoint })),
} as const
