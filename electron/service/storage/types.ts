import type { Readable } from 'node:stream'
import type { JsonObject, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Known } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Announcements, EventPlans } from './plan-types.ts'
import type { ReceivedFile } from './received-file.ts'

export type { ReceivedFile } from './received-file.ts'

/**
 * One record of an event. References are identifiers as text, booleans are booleans, files are
 * `FileReference`s.
 */
export interface StoredRecord {
  readonly id: number
  readonly values: RecordValues
}

/** A file a record names: its content by hash, and the name it was sent under. */
export type FileReference = {
  /** SHA-256 of the content, lower-case hexadecimal. */
  readonly hash: string
  readonly name: string
}

/** A condition on an indexed field (see `indexed-fields.ts`); values compare as text. */
export interface Condition {
  readonly field: string
  readonly compare: 'equal' | 'from' | 'until'
  readonly value: string
}

export interface ListQuery {
  readonly entity: EntityName
  readonly conditions?: readonly Condition[]
  /** Only these identifiers. */
  readonly ids?: readonly number[]
  readonly offset: number
  readonly limit: number
}

/** What an event holds, as last committed. Records come in the order of their identifiers. */
export interface RecordReader {
  get(entity: EntityName, id: number): Promise<StoredRecord | undefined>
  /** Those of `ids` that exist. */
  getMany(entity: EntityName, ids: readonly number[]): Promise<readonly StoredRecord[]>
  list(query: ListQuery): Promise<{ readonly items: readonly StoredRecord[]; readonly total: number }>
  /**
   * About how many bytes each of the largest records adds to a page of a listing, the largest
   * first: at most `count`, and only those that are larger than `ordinaryBytes`.
   */
  largest(entity: EntityName, count: number): Promise<readonly number[]>
  /**
   * For each of `values` the identifiers of the records whose indexed `field` has it; values that
   * none has are absent.
   */
  idsByValue(
    entity: EntityName,
    field: string,
    values: readonly string[],
  ): Promise<ReadonlyMap<string, readonly number[]>>
  /** Whether any record has the field, which need not be indexed: all are looked at where none has. */
  hasField(entity: EntityName, field: string): Promise<boolean>
  /** How many records the event holds that clients can make. */
  recordCount(): Promise<number>
  /** The bytes of the files that the event's records name, each file once. */
  fileBytes(): Promise<number>
}

/**
 * The same, and what a transaction changes. It sees its own changes. `now` is the time of the
 * process, in milliseconds since 1970; a storage that several processes share goes by its own.
 */
export interface RecordWriter extends RecordReader {
  /** Gives the new identifier: never one that was given before, in any event. */
  create(entity: EntityName, values: RecordValues): Promise<number>
  replace(entity: EntityName, id: number, values: RecordValues): Promise<void>
  remove(entity: EntityName, id: number): Promise<void>
  /** The create that was noted under the key within a day. */
  createdWith(key: string, now: number): Promise<KeyedCreate | undefined>
  /** Notes a create under a key that `createdWith` does not know. */
  noteCreate(create: KeyedCreate, now: number): Promise<void>
}

/** A record that was made by a request with an `Idempotency-Key`. */
export interface KeyedCreate {
  readonly key: string
  /** Of what was asked for. */
  readonly fingerprint: string
  readonly id: number
}

/** A record that another one names in a field, as text and as identifier; none has the identifier -1. */
export interface RecordReference {
  readonly field: string
  readonly to: EntityName
  readonly text: string
  readonly id: number
}

/** A record that is to be made, and what has to hold for it. */
export interface NewRecord {
  readonly entity: EntityName
  readonly values: RecordValues
  /** All of them have to be there. */
  readonly references: readonly RecordReference[]
  /** A value of an indexed field that no other record of the entity may have. */
  readonly unique?: { readonly field: string; readonly text: string } | undefined
  /** Known under it, the record is not made again. */
  readonly key?: Omit<KeyedCreate, 'id'> | undefined
}

/** What came of a create. Nothing was made where it is not `created`. */
export type Creation =
  | { readonly kind: 'created'; readonly id: number }
  /** The key is known; with another fingerprint it was for something else. */
  | { readonly kind: 'known'; readonly id: number; readonly fingerprint: string }
  | { readonly kind: 'missing'; readonly references: readonly RecordReference[] }
  | { readonly kind: 'taken' }

/** One event's records. No method reaches another event's. */
export interface EventRecords extends RecordReader {
  /**
   * Makes a record where what it says holds: as a transaction does, but creates of one event need
   * not wait for each other. So their order is not that of their identifiers; a listing that begins
   * after one was acknowledged has it. `now` as in `RecordWriter`.
   */
  create(
    record: NewRecord,
    now: number,
    files?: readonly ReceivedFile[],
    signal?: AbortSignal,
  ): Promise<Creation>
  /**
   * Runs `work` as one transaction: all of it is durable when the promise resolves, none of it
   * happened when it rejects. Transactions of one event behave as if they ran one after the other.
   * `work` may run more than once and must not touch anything but its writer. The `files` that its
   * records are to name are sealed before the commit, and none of them is removed as unused in
   * between. Once `signal` is aborted it rejects with its reason, unless the commit is under way.
   */
  transaction<Result>(
    work: (writer: RecordWriter) => Promise<Result>,
    files?: readonly ReceivedFile[],
    signal?: AbortSignal,
  ): Promise<Result>
  /**
   * Whether a record of this event names the file, or one that is still there named it after
   * `replacedAfter` (milliseconds since 1970).
   */
  namesFile(hash: string, replacedAfter: number): Promise<boolean>
}

export interface EventRow {
  readonly id: number
  readonly appKey: string
  /** As `credentials.ts` derives it; never the secret itself. */
  readonly secretHash: string
  readonly details: JsonObject
}

/** What an event may hold and ask for; what is absent is as for every event. */
export interface EventLimits {
  readonly records?: number | undefined
  /** Of the files that its records name, each file once. */
  readonly fileBytes?: number | undefined
  readonly requestsPerMinute?: number | undefined
}

export interface EventStore {
  byAppKey(appKey: string): Promise<EventRow | undefined>
  byId(id: number): Promise<EventRow | undefined>
  /**
   * Makes an event and, in the same transaction, what `fill` puts into it. Where the app key is
   * taken, gives the event that has it, as it is.
   */
  create(row: Omit<EventRow, 'id'>, fill?: (writer: RecordWriter) => Promise<void>): Promise<EventRow>
  /** Every event, in the order of their identifiers. */
  all(): Promise<readonly EventRow[]>
  /** A new `secretHash` ends the event's tokens. */
  update(id: number, change: Partial<Omit<EventRow, 'id'>>): Promise<void>
  /**
   * Changes an event's details together with records of it, in one transaction: `work` gets the
   * details as they are and gives those that are to be. It may run more than once. Gives `undefined` where there is no such event.
   */
  change<Result>(
    id: number,
    work: (
      details: JsonObject,
      writer: RecordWriter,
    ) => Promise<{ readonly details: JsonObject; readonly result: Result }>,
  ): Promise<Result | undefined>
  /** The limits of this event alone. */
  limits(id: number): Promise<EventLimits>
  /** In place of those it had. */
  setLimits(id: number, limits: EventLimits): Promise<void>
}

/** A token as it is kept: never the token itself. Times in milliseconds since 1970. */
export interface TokenRow {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly hash: string
  readonly eventId: number
  readonly expiresAt: number
  /** When it was last used, as far as that was noted; 0 where it never was. */
  readonly usedAt: number
}

/** Which tokens: one, those of an event, or all. */
export type TokenChoice = { readonly hash: string } | { readonly eventId: number } | 'all'

interface NewToken {
  readonly hash: string
  readonly eventId: number
  readonly lifetimeMs: number
  readonly secretHash: string
}

/**
 * `now` is the time of the process, in milliseconds since 1970. A storage that several processes
 * share goes by its own: one whose clock is ahead ends nobody's token.
 */
export interface TokenStore {
  /**
   * Keeps a token by its hash, and forgets those that have expired. `secretHash` is that of the
   * secret which the token was issued for: the token is good only while it is the event's.
   */
  add(token: NewToken, now: number): Promise<void>
  /** A token that is kept, also where its time is over, with the time that it is, and the limits of its event alone. */
  find(
    hash: string,
    now: number,
  ): Promise<(TokenRow & { readonly limits: EventLimits; readonly now: number }) | undefined>
  /** Notes that the token is used. One that was revoked meanwhile stays so. */
  touch(hash: string, now: number): Promise<void>
  /** Those that have not expired, the last used ones first. */
  list(now: number): Promise<readonly TokenRow[]>
  /** How many have not expired. */
  count(now: number): Promise<number>
  /** Ends tokens at once, in every process. Gives how many. */
  revoke(which: TokenChoice): Promise<number>
}

/** Requests that are left to somebody in a minute; what is not used is saved up to one minute's worth. */
export interface RequestBudgets {
  /**
   * Takes one request of `perMinute` under a key, of all processes together. Gives 0, or in how many
   * milliseconds there is one where none is left. `now` as in `TokenStore`.
   */
  take(key: string, perMinute: number, now: number): Promise<number>
}

/** The content of files, by hash. Immutable. */
export interface FileStore {
  /** Streams a file in, never holding it in memory. Throws `FileTooLarge`. */
  receive(source: AsyncIterable<Uint8Array>, limitBytes: number): Promise<ReceivedFile>
  /**
   * Makes a received file durable under its hash; nothing is visible there before it is whole. Left
   * to `transaction` where a record is to name the file.
   */
  seal(file: ReceivedFile): Promise<void>
  /**
   * Forgets a received file; one that was sealed stays under its hash. To be done with each, sealed
   * or not.
   */
  discard(file: ReceivedFile): Promise<void>
  /** Size in bytes, or `undefined` where there is no such file. */
  size(hash: string): Promise<number | undefined>
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  read(hash: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Removes a file for good; one that is not there is no error. */
  remove(hash: string): Promise<void>
  /** Every sealed file, in no order, in groups; `modifiedAt` in milliseconds since 1970. */
  all(): AsyncIterable<readonly { readonly hash: string; readonly modifiedAt: number }[]>
  /** Rejects where files could not be kept or read now. */
  checkReady(): Promise<void>
  close(): Promise<void>
}

/**
 * The list of files that no record of any event names any more. A record's removal or change puts
 * its files there by itself.
 */
export interface UnusedFiles {
  /** Puts on the list those of `hashes` that no record names. */
  suspect(hashes: readonly string[], since: number): Promise<void>
  /** Those on the list since `until` (milliseconds since 1970) or longer, the oldest first. */
  due(until: number, limit: number): Promise<readonly string[]>
  /**
   * Removes a file and takes it from the list; one that a record names by now is only taken from
   * the list, and one that a transaction under way is going to name stays on it.
   */
  remove(hash: string): Promise<'removed' | 'used' | 'busy'>
}

export class FileTooLarge extends Error {
  readonly limitBytes: number

  constructor(limitBytes: number) {
    super(`The file is larger than ${limitBytes} bytes.`)
    this.name = 'FileTooLarge'
    this.limitBytes = limitBytes
  }
}

/** What a backup holds of the database: all but tokens, keys, and what follows from the records. */
export type BackupRow =
  | ({ readonly kind: 'event'; readonly limits: EventLimits } & EventRow)
  | {
      readonly kind: 'record'
      readonly eventId: number
      readonly entity: EntityName
      readonly id: number
      readonly values: RecordValues
    }
  /** The last identifier that was given to a record of the entity. */
  | { readonly kind: 'sequence'; readonly entity: EntityName; readonly last: number }
  | BackupPlanRow

/** The same of shared plans: where an event's have come to, each change, and each file. */
export type BackupPlanRow =
  | {
      readonly kind: 'plan'
      readonly eventId: number
      readonly last: number
      readonly snapshot?:
        { readonly hash: string; readonly place: number; readonly covers: Known } | undefined
    }
  | {
      readonly kind: 'change'
      readonly eventId: number
      readonly place: number
      readonly device: string
      readonly seq: number
      readonly at: number
      readonly digest: string
      readonly content: string
    }
  | { readonly kind: 'planFile'; readonly eventId: number; readonly hash: string }

/** The same, for commands of who runs the service. */
export interface BackupRows {
  /**
   * Everything as of one moment, in groups, whatever is written meanwhile: events, records, plans and
   * sequences, each in the order of their identifiers.
   */
  all(): AsyncIterable<readonly BackupRow[]>
  /** The hashes of the files that records name at the moment, in groups, each read by itself: whoever takes long over one holds nothing up. */
  files(): AsyncIterable<readonly string[]>
  /**
   * Puts rows in place of what is there, all or nothing. Throws `conflict` where there is an event
   * and `replace` is not said. Identifiers that were given stay given.
   */
  restore(rows: AsyncIterable<readonly BackupRow[]>, options: { readonly replace: boolean }): Promise<void>
  /**
   * Puts the rows of one event beside what is there, as an event of its own with these credentials and no
   * limits, all or nothing. Gives its identifier; its records keep theirs. Throws `conflict` where the app
   * key is taken, `file-damaged` where the rows are not those of one event.
   */
  add(
    rows: AsyncIterable<readonly BackupRow[]>,
    credentials: Pick<EventRow, 'appKey' | 'secretHash'>,
  ): Promise<number>
}

/**
 * All that the service keeps. The routes know only this; what lies behind it may be a folder or a
 * database server with an object store.
 */
export interface Storage {
  readonly events: EventStore
  readonly tokens: TokenStore
  readonly requestBudgets: RequestBudgets
  readonly files: FileStore
  readonly unusedFiles: UnusedFiles
  readonly rows: BackupRows
  readonly announcements: Announcements
  records(eventId: number): EventRecords
  plans(eventId: number): EventPlans
  /**
   * Notes the sizes of files that are named and were stored before sizes were noted.
   */
  measureFiles(): Promise<void>
  /**
   * Works out in batches what a newer version of the program keeps of data that an older one wrote,
   * as one writer among others. Until it is done, what needs it is answered the longer way. Resolves
   * when it is done, or `signal` is aborted; then the next time goes on from there. Gives whether
   * nothing is left: processes of an older version may still have to end.
   */
  finish(signal?: AbortSignal): Promise<boolean>
  /** Counts anew what each event holds, and mends totals that are wrong. Gives the events of which one was. */
  recount(): Promise<readonly EventRow[]>
  /**
   * The key that the addresses of files are signed with: made when it is first asked for, the same
   * for every process.
   */
  fileKey(): Promise<Uint8Array>
  /** How busy the connections to the database are, by pool. */
  load(): readonly PoolLoad[]
  /** Rejects where a request could not be served now. */
  checkReady(): Promise<void>
  close(): Promise<void>
}

/**
 * What a process has a storage open for: to serve it, for which a folder has one process and a
 * database any number; to replace all of it, while nobody serves it; or for a command that works
 * beside whoever does.
 */
export type StorageUse = 'serve' | 'replace' | 'beside'

/** The right to serve or to replace what is kept. */
export interface DataLock {
  /** Rejects where the right is lost. */
  check(): Promise<void>
  release(): Promise<void>
}

/** Connections that are used and idle, and how many wait for one. */
export interface PoolLoad {
  readonly pool: 'readers' | 'writers' | 'token-readers' | 'token-writers'
  readonly used: number
  readonly idle: number
  readonly waiting: number
}
