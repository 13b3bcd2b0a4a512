import type { JournalState } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { JournalEntry, OpenDetach, OpenEntry, Work } from './journal-entry.ts'
import type { JournalEvent } from './journal-transitions.ts'

interface JournalQuery {
  readonly states: readonly JournalState[]
  readonly entity?: EntityName | undefined
  readonly key?: string | undefined
  /** Words of the records the entries are about. */
  readonly text?: string | undefined
  /**
   * Of the parked ones, those that did not go through: not what is only incomplete, nor what may be
   * one with a record of the service, which is a conflict.
   */
  readonly failuresOnly?: boolean | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

export interface JournalStore {
  get(id: number): JournalEntry | undefined
  /** Entries not confirmed or discarded, oldest first. */
  open(): readonly OpenEntry[]
  openOf(entity: EntityName, key: string): readonly OpenEntry[]
  /** Newest first. */
  list(query: JournalQuery): { readonly items: readonly JournalEntry[]; readonly total: number }
  counts(): Readonly<Record<JournalState, number>>
  /** The open detaches, oldest first. */
  detaches(): readonly OpenDetach[]
  append(entry: Work & Pick<JournalEntry, 'entity' | 'key'>): JournalEntry
  /**
   * What happens to an entry, by the rules of `journal-transitions.ts`. Throws `not-found`, and
   * `internal` where that cannot happen to it now.
   */
  advance(id: number, event: JournalEvent): JournalEntry
  /**
   * Whether an entry waited already when the workspace was opened: the folder may have been copied
   * meanwhile.
   */
  isFromBefore(id: number): boolean
  /**
   * Ends an entry that is no longer wanted and not in flight: one that never left goes without a
   * trace, another stays as `discarded`.
   */
  cancel(id: number): void
  /**
   * The remote ids of `entity` known when a create left: an unanswered create may only be adopted
   * from the others.
   */
  setKnownIds(id: number, remoteIds: readonly string[]): void
  knownIds(id: number): ReadonlySet<string>
}
