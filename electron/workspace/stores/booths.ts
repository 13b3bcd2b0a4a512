import type { BoothContent } from '../../../shared/domain/booths/booth-content.ts'
import type { EntityName } from '../../../shared/entities/index.ts'

/**
 * In which order the records that belong to another stand here. The interface has no field for it,
 * so it is known in this folder alone, and to those with whom it is shared.
 */
export interface PartOrders {
  /** The keys in their order; those that are not named come after. Empty where nobody has ordered them. */
  get(ownerKey: string, entity: EntityName): readonly string[]
  set(ownerKey: string, entity: EntityName, keys: readonly string[]): void
  /** The owners whose parts somebody has ordered. */
  ordered(): readonly string[]
  /** The same, of those whose order names a record, or that are it. */
  naming(key: string): readonly string[]
  /** The records in the order of their owner; those that have no place in it come after, as they are given. */
  sorted<One extends { readonly key: string }>(
    ownerKey: string,
    entity: EntityName,
    records: readonly One[],
  ): readonly One[]
}

/**
 * Which record or stand of another event became which here; the copy may be gone by now. Other
 * events are named as this computer calls them.
 */
export interface Copies {
  of(fromEventId: string, kind: EntityName | 'stand', id: string): string | undefined
  /** To be called in the transaction that makes the copy. */
  note(fromEventId: string, kind: EntityName | 'stand', id: string, copyId: string): void
}

/** The last pack that was made of one booth alone, for others. Times are ISO 8601. */
export interface SentPack {
  readonly booth: string
  readonly madeAt: string
  /** The day by which it is wanted back, YYYY-MM-DD; `null`: none was said. */
  readonly due: string | null
  /** `null`: none has come back since. */
  readonly returnedAt: string | null
  /** When all of what came back was decided; `null`: it waits. */
  readonly settledAt: string | null
}

/** Whose packs were made, and which of them came back. */
export interface SentPacks {
  note(booth: string, pack: Pick<SentPack, 'madeAt' | 'due'>): void
  /** Nothing where no pack was made of the booth. */
  noteReturn(booth: string, answer: { readonly reviewId: string; readonly at: string }): void
  settle(reviewId: string, at: string): void
  list(): readonly SentPack[]
}

/** A named state of a booth, or a template. */
export interface NamedContent {
  readonly id: number
  readonly name: string
  /** When it was named; ISO 8601. */
  readonly at: string
  readonly content: BoothContent
}

/** A named state of a booth, or a template, as it is shared. */
export interface SharedContent extends Omit<NamedContent, 'id'> {
  /** Whose state it is. */
  readonly booth?: string
}

/** Named states or templates by the ids that all who share them know; without those that were taken out of the list. */
export interface SharedContents {
  ids(): readonly string[]
  get(id: string): SharedContent | undefined
  /** `undefined`: it is taken out of the list. */
  keep(id: string, content: SharedContent | undefined): void
  /** Those that name a record. */
  naming(key: string): readonly string[]
}

export type NamedContentKind = 'template' | 'state'

interface ContentStore {
  readonly shared: SharedContents
  /** Throws `not-found`. */
  get(id: number): NamedContent
  /** What it is called; `undefined`: it is not in the list. */
  nameOf(id: number): string | undefined
  /** One that was taken out of the list is in it again. */
  rename(id: number, name: string): void
  /** Takes it out of the list; the last few can be brought back. */
  remove(id: number): void
}

export interface SnapshotStore extends ContentStore {
  /** Newest first. */
  list(boothKey: string): readonly NamedContent[]
  add(boothKey: string, name: string, content: BoothContent): NamedContent
  /** The states of a booth that is gone are those of the one made in its place from now on. */
  follow(goneKey: string, newKey: string): void
  boothOf(id: number): string
  /** A file that was known by its address alone is here now. */
  nameFile(id: number, url: string, hash: string): void
}

export interface TemplateStore extends ContentStore {
  /** By name. */
  list(): readonly NamedContent[]
  add(name: string, content: BoothContent): NamedContent
}
