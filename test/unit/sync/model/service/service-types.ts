import type {
  JsonObject,
  JsonValue,
  RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../../shared/entities/index.ts'
import type { History, Write } from './history.ts'
import type { Modelled } from '../world/values.ts'

type PerEntity<T> = Readonly<Partial<Record<Modelled, T>>>

/** In what services differ: what the interface leaves open, as one may have decided it. */
export interface Temper {
  /** A create whose number in another system, or whose e-mail, is known updates that record. */
  readonly upserts: 'nothing' | 'numbers' | 'numbers and e-mails'
  readonly perPage: number
  readonly newestFirst: boolean
  /** Listings say how long they are; and what they leave out for a moment counts too. */
  readonly counts: boolean
  readonly countsHidden: boolean
  /** A question for a record alone finds it while listings leave it out. */
  readonly findsHiddenAlone: boolean
  /** Listings show what was there so long ago, always or every other time. */
  readonly lagMs: number
  readonly lagsInPart: boolean
  readonly neverLists: PerEntity<readonly string[]>
  /** Says yes, and leaves these fields as they were. */
  readonly ignores: PerEntity<readonly string[]>
  /** What it makes of names, titles and other free texts. */
  readonly alters: 'nothing' | 'shortens' | 'capitalises' | 'encodes' | 'blanks'
  /**
   * `path`: an address for every file. `query`: `/media?id=7`. `in place`: one address for a field,
   * whatever lies there. `version`: that, and `?v=` counts.
   */
  readonly media: 'path' | 'query' | 'version' | 'in place'
  /** Every listing signs the addresses of files anew. */
  readonly signs: 'nothing' | 'query' | 'path'
  /** What tells the version of a file comes with it. */
  readonly validators: boolean
  /** Keeps other bytes of pictures than it was sent. */
  readonly reencodes: boolean
  /** Files with the same content have the same address. */
  readonly addressesByContent: boolean
  /**
   * Booths have vacancies, which are listed booth by booth, and whether such a listing says whose
   * they are.
   */
  readonly vacancies: 'none' | 'named' | 'bare'
  /** It has speakers, sessions and attendees. */
  readonly people: boolean
  /** Takes many creates by one request; and whether one that comes again under its key is known. */
  readonly bulk: 'none' | 'forgets keys' | 'keeps keys'
  /** A filter by what is not there is refused; otherwise nothing is listed. */
  readonly refuses: boolean
}

/** The service a client hopes for. */
export const asHoped: Temper = {
  upserts: 'nothing',
  perPage: 3,
  newestFirst: false,
  counts: true,
  countsHidden: true,
  findsHiddenAlone: true,
  lagMs: 0,
  lagsInPart: false,
  neverLists: {},
  ignores: {},
  alters: 'nothing',
  media: 'path',
  signs: 'nothing',
  validators: true,
  reencodes: false,
  addressesByContent: false,
  vacancies: 'none',
  people: false,
  bulk: 'none',
  refuses: true,
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
  readonly isByCopy: boolean
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
  /** By its clock, in milliseconds. */
  readonly elapsed: number
  all(entity: Modelled): readonly ServerRecord[]
  get(entity: Modelled, id: number): ServerRecord | undefined
  save(entity: Modelled, id: number | undefined, named: RecordValues, write: Write): Answer
  /** A create, which is done once where the service keeps keys. */
  create(entity: Modelled, key: string | undefined, named: RecordValues, write: Write): Answer
  /** Takes speakers off a session, or off all. */
  detach(
    who: {
      readonly session: number | null
      readonly speaker?: number | undefined
      readonly email?: string | undefined
    },
    write: Write,
  ): Answer
  remove(entity: Modelled, id: number, withRepresentatives: boolean, write: Write): Answer
  /**
   * The record that a create of these values updates, where the service goes by numbers or e-mails.
   */
  namesake(entity: Modelled, values: RecordValues): ServerRecord | undefined
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
  /**
   * Listings leave these out for a moment; once for each entity, since what is left out again and
   * again cannot be told from what is gone.
   */
  hide(entity: Modelled, ids: readonly number[], forMs: number): void
  /** Everything is listed again. */
  showAll(): void
  /** Whether the entity's listings, or any, have ever left something out. */
  hasHidden(entity?: Modelled): boolean
  /** When the program last read a record, by the service's clock */
  readAt(entity: Modelled, id: number): number | undefined
  /** Whether it read the record between two times, by the history's counter. */
  wasShown(entity: Modelled, id: number, from: number, to: number): boolean
  /** The content under a file's address. */
  file(url: string): string | undefined
  store(content: string): JsonObject
  /** What the service makes of a new record that it is sent. */
  makesOf(entity: Modelled, sent: RecordValues): RecordValues
  /** What the service makes of a file that it is sent. */
  keeps(content: string): string
}
