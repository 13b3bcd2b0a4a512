import type { JsonObject, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Failure } from './failure.ts'
import type { Network } from '../proxy-routes/proxies.ts'

/** Where the client says what happened, for a person to read and send. Never given a secret. */
export interface Log {
  info(message: string, details?: Readonly<Record<string, unknown>>): void
  warn(message: string, details?: Readonly<Record<string, unknown>>): void
  error(message: string, details?: Readonly<Record<string, unknown>>): void
}

/**
 * How long the client waits for what, in milliseconds. axios' own `timeout` kills an upload that
 * makes progress, so it is not used.
 */
export interface Timeouts {
  /** For a connection. */
  readonly connectMs: number
  /** Without a single byte going out, or coming in, while something should. */
  readonly idleMs: number
  /** For the answer, once everything is sent: a service may work on a large file for minutes. */
  readonly answerMs: number
}

export interface GatewayOptions {
  /** Scheme, host and what comes before `/v5`. */
  readonly baseUrl: string
  readonly credentials: Credentials
  /** Milliseconds since 1970: only for the token's age and `Retry-After` dates. */
  readonly clock: { now(): number }
  readonly onTokenChange?: (token: string) => void
  readonly log?: Log
  readonly timeouts?: Partial<Timeouts>
  /** Without one, as the environment says. */
  readonly network?: Network | undefined
}

export type Credentials =
  | { readonly kind: 'key'; readonly appKey: string; readonly appSecret: string }
  | { readonly kind: 'token'; readonly token: string }

export interface Page {
  /** Items as the service sent them. */
  readonly items: readonly JsonObject[]
  readonly total: number | undefined
  readonly lastPage: number | undefined
  /** The page size the service really uses, which may be smaller than the one asked for. */
  readonly perPage: number | undefined
  /** The same for two answers of the same content, and for no others. */
  readonly digest?: string | undefined
}

/** A sealed asset file to be sent. */
export interface FilePart {
  readonly path: string
  readonly name: string
  readonly mime: string
  readonly sizeBytes: number
  /**
   * Where what is sent shall be compared with its SHA-256 as it leaves: what is not the same is
   * never sent whole.
   */
  readonly check?: { readonly hash: string; readonly onChecked: (isSound: boolean) => void } | undefined
}

/**
 * What a save sends: wire values by field name (references already remote ids) and files by field
 * name.
 */
export interface SaveRequest {
  readonly entity: EntityName
  readonly remoteId: string | null
  readonly values: RecordValues
  readonly files: Readonly<Record<string, FilePart>>
  /**
   * Names a create for the service, at each try the same: one that knows the header
   * `Idempotency-Key` makes no second record then.
   */
  readonly idempotencyKey?: string | undefined
}

/** Many creates by one request: how many items, and bytes of its body, a service takes at most. */
export interface BulkOffer {
  readonly items: number
  readonly bytes: number
}

/** A create without files that goes with others. */
export type KeyedSave = SaveRequest & { readonly idempotencyKey: string }

/**
 * What became of each, in their order. `not-taken`: the service refused the request as such, and
 * nothing has come of any.
 */
export type BulkOutcome =
  { readonly kind: 'answered'; readonly outcomes: readonly WriteOutcome[] } | { readonly kind: 'not-taken' }

/** Who is taken off a session, or off all of them, by the service's ids. */
export interface DetachRequest {
  readonly speaker:
    { readonly kind: 'id'; readonly id: string } | { readonly kind: 'email'; readonly email: string }
  readonly sessionId: string | null
}

export interface Progress {
  readonly sentBytes: number
  readonly totalBytes: number
}

/**
 * The outcome of a write, by the rules of `docs/design/synchronisation.md`. `mayHaveArrived`: the service may have done it
 * all the same.
 */
export type WriteOutcome =
  | { readonly kind: 'confirmed'; readonly remoteId: string | undefined; readonly raw: JsonObject }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly mayHaveArrived: boolean }

/** What a service says of a version of a file. See `isSameVersion` in `validators.ts`. */
export interface FileValidators {
  readonly etag?: string
  /** As the service wrote it. */
  readonly lastModified?: string
  readonly lengthBytes?: number
}

export interface Download {
  readonly stream: AsyncIterable<Uint8Array>
  /** The name the service gives the file, without any folder in it. */
  readonly name: string
  readonly sizeBytes: number | undefined
  readonly validators: FileValidators
}

/**
 * The v5 client. Reads throw a `ServiceError` (`unreachable`, `wrong-credentials`, `token-expired`,
 * `not-a-service`, `service-error`, `rate-limited`, `cancelled`); writes return outcomes.
 */
export interface Gateway {
  /** Makes sure of a token and of a service that speaks v5. */
  authenticate(signal?: AbortSignal): Promise<void>
  /**
   * One page of an entity's listing. `parents` fills the path's parameters with remote ids
   * (vacancies: `boothId`).
   */
  list(request: {
    readonly entity: EntityName
    readonly page: number
    readonly limit: number
    readonly filters?: Readonly<Record<string, string | number | boolean>>
    readonly parents?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal
  }): Promise<Page>
  save(
    request: SaveRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<WriteOutcome>
  /**
   * Whether the service takes many creates by one request. Throws where it was not reached;
   * `undefined` for any answer that offers nothing, as of a service that knows no such question.
   */
  bulkOffer(signal: AbortSignal): Promise<BulkOffer | undefined>
  /** Makes records of one entity (`isMadeInBulk`), each under its key. */
  saveTogether(requests: readonly KeyedSave[], signal: AbortSignal): Promise<BulkOutcome>
  /** Sends the one file of a field that no save carries (`uploadedAlone`), to a record that is there. */
  upload(
    request: SaveRequest,
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<WriteOutcome>
  detach(request: DetachRequest, signal: AbortSignal): Promise<WriteOutcome>
  remove(
    request: {
      readonly entity: EntityName
      readonly remoteId: string
      readonly body: JsonObject
      readonly parents?: Readonly<Record<string, string>>
    },
    signal: AbortSignal,
  ): Promise<WriteOutcome>
  /**
   * A file the service serves, streamed as it is, at most `largestBytes` of it: by default what the
   * largest kind of file may have (`largestFileBytes`). A URL of another origin gets no token.
   * Throws, while it is read too, `file-too-large`, `download-refused` (a private network that is
   * not the service's own host, no encryption any more, compression), `download-broken` (the line
   * or a storage elsewhere failed: later it may go), and what reads throw.
   */
  download(url: string, signal: AbortSignal, largestBytes?: number): Promise<Download>
  /**
   * What tells the version of a file now, without fetching it; `undefined` where the service gives
   * nothing that could tell two versions apart. Throws what `download` throws.
   */
  fileValidators(url: string, signal: AbortSignal): Promise<FileValidators | undefined>
  close(): void
}
