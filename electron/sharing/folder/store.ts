/** A file of a shared place, by its path within it, with `/` between folders. */
export interface StoredFile {
  readonly path: string
  readonly sizeBytes: number
  /** Milliseconds since 1970, by the clock of whoever keeps it. */
  readonly changedAt: number
}

/**
 * Where plans are shared as files: a folder, or a bucket. Nothing in it is ever changed, so a file
 * that is there whole stays as it is. Throws an `AppError` where the place cannot be used now.
 */
export interface FileStore {
  /** All files but those under `files/`, in any order. */
  list(signal: AbortSignal): Promise<readonly StoredFile[]>
  /** `undefined`: it is not there, or not any more. */
  read(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | undefined>
  has(path: string, signal: AbortSignal): Promise<boolean>
  /** Whole or not at all. What is there already under this path is left as it is. */
  write(
    path: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<void>
  /** What is gone already is no error. */
  remove(path: string): Promise<void>
  /** Calls back when something may have come, as far as the place tells; gives what ends it. */
  watch(listener: () => void): () => void
  /** Ends what is under way. */
  close(): void
}
