const mebibyte = 1024 * 1024

/** What an archive may hold at most. Its own figures are checked first, then what really comes. */
export interface ArchiveLimits {
  readonly entries: number
  /** Of one file, unpacked. */
  readonly entryBytes: number
  /** Of all files, unpacked. */
  readonly totalBytes: number
  /**
   * How many times the archive's own size its files may be, unpacked, where they are more than
   * `harmlessBytes`. Pictures and films hardly shrink; a bomb is packed a thousandfold.
   */
  readonly ratio: number
}

export const harmlessBytes = 256 * mebibyte

/** An exhibition's media: folders of pictures, films and documents. */
export const mediaArchiveLimits: ArchiveLimits = {
  entries: 50_000,
  entryBytes: 8 * 1024 * mebibyte,
  totalBytes: 64 * 1024 * mebibyte,
  ratio: 100,
}

/** What is taken in as an archive at most, packed. */
export const largestArchiveBytes = 32 * 1024 * mebibyte
