import type { AssetInfo } from '../../../shared/contract/index.ts'
import type {
  FileUseView,
  LibraryFilter,
  LibrarySort,
  RemovalOutcome,
} from '../../../shared/contract/media-library.ts'
import type { MediaKind } from '../../../shared/domain/files/media-kind.ts'
import type { SlotRules } from '../../../shared/domain/readiness/slot-rules.ts'

/** A file of the library as the database knows it. */
export interface ListedFile {
  readonly file: string
  readonly name: string
  readonly kind: MediaKind
  /** `undefined`: it is not here. */
  readonly asset: AssetInfo | undefined
  readonly addedAt: string | undefined
  readonly uses: number
  readonly isOriginal: boolean
  readonly firstUses: readonly FileUseView[]
}

export interface LibraryOrder {
  readonly sort?: LibrarySort | undefined
  readonly descending?: boolean | undefined
}

export interface FileCounts {
  readonly files: number
  readonly bytes: number
  readonly unusedFiles: number
  readonly unusedBytes: number
  readonly onServiceFiles: number
}

/**
 * Every file that is here or that records name, once: by its content, or by its address as long as
 * nobody knows the content.
 */
export interface MediaLibrary {
  /** The ids of the files that match, in order; kept until something changes. */
  select(filter: LibraryFilter, order: LibraryOrder, rules: SlotRules): Promise<readonly string[]>
  /** The id that a file goes by now: the hash of one whose address was its id before it came here. */
  knownAs(file: string): string
  describe(files: readonly string[]): readonly ListedFile[]
  counts(): Promise<FileCounts>
  uses(
    file: string,
    offset: number,
    limit: number,
  ): { readonly items: readonly FileUseView[]; readonly total: number }
  /** Whether a record or a plan shows it, or something that was made of it, or it stands for a film. */
  isShown(hash: string): boolean
  /** Whether an older version of a record, the service's, or a record that is being removed names it. */
  isOfVersion(hash: string): boolean
  /** Ends when nothing of old workspaces is left to be read. */
  current(): Promise<void>
  /** Reads some of it; `false` when nothing is left. */
  prepareSome(): boolean
}

interface RemovalRequest {
  readonly hashes: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly onDone?: ((done: number) => void) | undefined
}

export interface FileRemoval {
  /** Throws `cancelled` where it is called off before anything has gone. */
  removeUnused(request: RemovalRequest): Promise<RemovalOutcome>
  /**
   * Takes off the disk what was forgotten and is still there, perhaps since before a crash. What
   * cannot go now stays noted.
   */
  finish(): void
}
