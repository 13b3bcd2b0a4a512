import type { Known } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { ReceivedFile } from './received-file.ts'

/** A change of a plan on its way into the storage, which reads no further than this. */
export interface NewChange {
  readonly device: string
  readonly seq: number
  /** The change as JSON, with all that came in it. */
  readonly content: string
  /** Of the content, whatever the order of its keys. */
  readonly digest: string
}

/** What bounds a write: all bytes that the event may hold; `now` is the time of the process, in milliseconds since 1970. */
export interface PlanRules {
  readonly mostBytes: number | undefined
  readonly now: number
}

type ChangesAfter =
  | {
      readonly kind: 'changes'
      /** As they came. */
      readonly contents: readonly string[]
      readonly cursor: string
      readonly more: boolean
      readonly wantsSnapshot: boolean
    }
  /** Some of them are no longer kept one by one, or the cursor is none of these plans. */
  | { readonly kind: 'gone' }

/**
 * The plans of one event as people share them: changes in the order in which they were kept, the
 * newest snapshot, and files. A cursor is a place in that order; it is good for as long as the
 * event's plans have not been replaced by a backup. Writes throw `PlansTooLarge`.
 */
export interface EventPlans {
  /** All of them or none. A device's change that is there already is kept once; with another content nothing is. */
  put(
    changes: readonly NewChange[],
    rules: PlanRules,
  ): Promise<{ readonly kind: 'kept'; readonly cursor: string } | { readonly kind: 'known-otherwise' }>
  /** Without `after` from the beginning, unless a snapshot is the shorter way. At most `limit` changes. */
  changesAfter(after: string | undefined, limit: number): Promise<ChangesAfter>
  snapshot(): Promise<{ readonly hash: string; readonly cursor: string } | undefined>
  /**
   * Keeps a snapshot in the place of one that covers less; where it covers less itself, the other
   * stays. `covers-less`: it lacks some of what the other stands for, and would lose it. Changes that
   * it covers go when they are a month old.
   */
  putSnapshot(
    file: ReceivedFile,
    covers: Known,
    rules: PlanRules,
  ): Promise<{ readonly kind: 'kept'; readonly cursor: string } | { readonly kind: 'covers-less' }>
  hasFile(hash: string): Promise<boolean>
  putFile(file: ReceivedFile, rules: PlanRules): Promise<void>
}

/** The event would hold more bytes than it may. */
export class PlansTooLarge extends Error {
  readonly mostBytes: number

  constructor(mostBytes: number) {
    super(`The event may hold ${mostBytes} bytes.`)
    this.name = 'PlansTooLarge'
    this.mostBytes = mostBytes
  }
}

/**
 * What the processes of a service tell each other at once, and nobody keeps. Those that tell hear
 * themselves as well.
 */
export interface Announcements {
  tell(text: string): Promise<void>
  /** `undefined`: something may have been missed. Gives what ends it. */
  listen(hear: (text: string | undefined) => void): () => void
}
