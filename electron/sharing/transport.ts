import type { ShareChange } from '../../shared/domain/plan/sharing/format/change.ts'
import type { ShareSnapshot } from '../../shared/domain/plan/sharing/format/snapshot.ts'

/** What has come since a cursor. */
export interface NewChanges {
  /** Given where the changes that are missing are no longer kept one by one. */
  readonly snapshot?: ShareSnapshot
  /** In any order, but better in that in which they were put; ones that are known already do no harm. */
  readonly changes: readonly ShareChange[]
  /** To ask from the next time; to be kept together with the changes. */
  readonly cursor: string
  /** Whether there is more at once. */
  readonly more: boolean
  /** Whether a snapshot would be of use: much has been put since the last one. */
  readonly wantsSnapshot: boolean
}

/**
 * A place where plans are shared. It keeps and hands on, and understands nothing of what it keeps.
 * Whatever it is asked may be asked again after any failure.
 *
 * Every call throws an `AppError`: `unreachable`, `token-expired`, `wrong-credentials`,
 * `rate-limited` and `disk-error` pass by themselves or with a person's help, and nothing is lost by
 * them; `file-type` (`sharing-newer`) asks for a newer program.
 */
export interface ShareTransport {
  /** `cursor`: `null` from the beginning. What cannot be read whole yet is left for a later time. */
  changesSince(cursor: string | null, signal: AbortSignal): Promise<NewChanges>
  /**
   * Keeps changes of this computer, all or none, in their order. One that is there already
   * (by device and `seq`) with the same content has been put. `known-otherwise`: the device has
   * another change with one of these `seq`, nothing was kept, and the device needs a new id.
   */
  put(changes: readonly ShareChange[], signal: AbortSignal): Promise<'kept' | 'known-otherwise'>
  /** Keeps a snapshot; it may then drop changes that the snapshot covers and that everybody had time to fetch. */
  putSnapshot(snapshot: ShareSnapshot, signal: AbortSignal): Promise<void>
  readonly files: SharedFiles
  /** Calls back when there may be something new; once at least within a time that suits the place. */
  onNews(listener: () => void): () => void
  /** Who is here now; not every place can tell. */
  readonly presence?: SharePresence
  close(): Promise<void>
}

/** Files that plans show, by the SHA-256 of their content (64 hexadecimal digits). */
export interface SharedFiles {
  has(hash: string, signal: AbortSignal): Promise<boolean>
  /** Keeps a file whole or not at all; its content is checked by whoever fetches it. */
  put(hash: string, path: string, signal: AbortSignal): Promise<void>
  /** `undefined`: it is not there (yet). */
  get(hash: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** What somebody shows of themselves while they are here. Never stored. */
export interface Present {
  /** One for each open page, drawn at random. */
  readonly id: string
  readonly name: string
  readonly floor: string | null
  /** In metres on that floor. */
  readonly pointer: { readonly xMetres: number; readonly yMetres: number } | null
  /** Ids of elements; at most 500. */
  readonly selection: readonly string[]
}

interface SharePresence {
  /** Tells the others; `null`: gone. Given again and again, only the last counts. */
  show(present: Present | null): void
  /** The others who are here, whenever that changes. */
  onChange(listener: (present: readonly Present[]) => void): () => void
}
