import type { Facets, Renamed, ThingKind } from '../../../../shared/domain/plan/sharing/facets.ts'
import type { NoteOn } from '../../schema/sharing.ts'
import type { SharedFile } from '../../stores/sharing.ts'

/**
 * A kind of what belongs to an event beside its plans: what of it is shared, and how it is read and
 * written here. Things are named as they are called here; the event has no name (`''`).
 */
export interface ShareKind {
  /** Kept with what is shared: a program that knows one more begins it with what is here of it. */
  readonly name: string
  readonly thing: ThingKind | 'event'
  /** What tells that something of it was done here. */
  readonly notes: readonly NoteOn[]
  /** The things of it that are here. */
  here(): readonly string[]
  /**
   * A thing as it is here; `null`: it is not. What is as in every new event is no facet until it is
   * among `shared`, which is what counts now; one of these that is here no more is `null`.
   */
  read(name: string, shared: Facets): Facets | null
  /** Brings a thing here to what counts; `null`: it is not there. Leaves what is so already. Within a transaction. */
  write(name: string, facets: Facets | null): void
  /** Facets with the names that records have among those who share by now. */
  named?(facets: Facets): Facets
  /** The things here that name a record. */
  naming?(key: string): readonly string[]
  /** The files that are nowhere but here, and that things of it show. */
  files?(): readonly SharedFile[]
  /** Forgets what is kept in memory: a transaction was rolled back. */
  forget?(): void
}

/** How records are called. */
export interface KindNames {
  /** Of a key here, as all know it; the others are told once that the service gave it another name. */
  readonly outside: Renamed
  readonly here: Renamed
  /** The name that counts by now of one that all know. */
  readonly counted: (name: string) => string
}
