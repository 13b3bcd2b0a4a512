import type { JsonObject, JsonValue, RecordValues } from '../../../../shared/domain/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import type { History, Write } from './history.ts'
import type { Modelled } from './values.ts'

/** In what services differ. */
export interface Temper {
  /** A create whose `booth_external_id` is known updates that booth. */
  readonly upserts: boolean
  readonly perPage: number
  readonly newestFirst: boolean
  /** Listings say how long they are. */
  readonly counts: boolean
  /** Files with the same content have the same address. */
  readonly addressesByContent: boolean
  /** Booths have vacancies, which are listed booth by booth, and whether such a listing says whose they are. */
  readonly vacancies: 'none' | 'named' | 'bare'
  /** A filter by what is not there is refused; otherwise nothing is listed. */
  readonly refuses: boolean
  /** Every listing signs the addresses of files anew. */
  readonly signs: boolean
}

/** What the service answers, before the network has its way with it. */
export interface Answer {
  readonly status: number
  readonly body: JsonObject
}

export interface ServerRecord {
  readonly id: number
  /** What was created by us carries its mark; see `markOf`. */
  readonly madeByUs: boolean
  /** The program had given it up when it arrived. */
  readonly isLate: boolean
  /** By the history's counter. */
  readonly createdAt: number
  readonly mark: JsonValue
  /** References as text, files as `{ path, content }`. */
  values: RecordValues
}

export interface ListedWhere {
  readonly filters?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly parents?: Readonly<Record<string, string>> | undefined
}

export interface Trashed {
  readonly entity: Modelled
  readonly record: ServerRecord
}

/** A small v5 service in memory. */
export interface ModelService {
  readonly temper: Temper
  readonly history: History
  readonly writes: number
  all(entity: Modelled): readonly ServerRecord[]
  get(entity: Modelled, id: number): ServerRecord | undefined
  save(entity: Modelled, id: number | undefined, named: RecordValues, write: Write): Answer
  remove(entity: Modelled, id: number, withRepresentatives: boolean, write: Write): Answer
  list(entity: Modelled, page: number, limit: number, where: ListedWhere): Answer
  /** Of a listing that cannot be written. */
  lookUps(entity: EntityName): Answer | undefined
  /** One record as the interface reads it. */
  read(entity: Modelled, record: ServerRecord): JsonObject
  /** Whether it was removed at any time. */
  wasRemoved(entity: Modelled, id: number): boolean
  /** When records of its listing last changed their places, by the history's counter. */
  shiftedAt(entity: Modelled): number
  /** How often the whole listing was begun since `countPasses`. */
  passes(entity: Modelled): number
  countPasses(entity: Modelled): void
  /** What others have removed, the newest first. */
  readonly trash: readonly Trashed[]
  /** Others take a removal back: it is there again as it was. */
  bringBack(trashed: Trashed): void
  /** Others put the listing in another order. */
  turnRound(): void
  /** The content under a file's address. */
  file(url: string): string | undefined
  store(content: string): JsonObject
}
