import type { AssetInfo } from '../../../shared/contract/index.ts'

/**
 * What tells a version of a file on the service from any other: what the service says of it (HTTP's
 * validators), and its own content's SHA-256 where that is not what was sent.
 */
interface ServedVersion {
  readonly etag?: string
  readonly lastModified?: string
  readonly lengthBytes?: number
  readonly sha256?: string
}

/** What is found in a file beyond its format. */
export type MediaFacts = Pick<
  AssetInfo,
  'widthPixels' | 'heightPixels' | 'pages' | 'durationSeconds' | 'needsPassword'
>

/** `probed`: nothing more is to be found than what is here. */
export type InspectedFile = Pick<AssetInfo, 'format' | 'mime'> & MediaFacts & { readonly probed?: boolean }

/** `recipe`: JSON. */
export interface Derivation {
  readonly originalHash: string
  readonly recipe: string
}

/** The content-addressed files. Immutable: written to a temporary name, fsynced, renamed. */
interface AddOptions {
  readonly signal?: AbortSignal | undefined
  /** The address of a file that does not come from this computer. */
  readonly fetchedFrom?: string | undefined
}

export interface AssetStore {
  /**
   * Copies a file in, hashing while it is read, and seals it under its hash. The format and
   * dimensions must have been checked by the caller through `inspect`, which sees the complete copy
   * before it is sealed.
   */
  add(
    source: AsyncIterable<Uint8Array>,
    name: string,
    inspect: (path: string) => Promise<InspectedFile>,
    options?: AddOptions,
  ): Promise<AssetInfo>
  /** The address that a file was fetched from, less its signature; `undefined` for what was added here, or was here already. */
  fetchedFrom(hash: string): string | undefined
  describe(hash: string): AssetInfo | undefined
  /** The first two files of this name, whatever its case. */
  named(name: string): readonly AssetInfo[]
  /** Whether a file that is known lies in the store. */
  isHere(hash: string): boolean
  /** Whether its pages, duration and size were looked for, found or not. */
  isProbed(hash: string): boolean
  noteProbed(hash: string, facts: MediaFacts): void
  /** Notes that a file was made of another here, by a recipe in its one way to be written. */
  noteDerived(hash: string, of: Derivation): void
  /** What a file was made of; the last time, if it has come about several times. */
  origin(hash: string): Derivation | undefined
  /** The file that a recipe has made of another. */
  derivedBy(of: Derivation): string | undefined
  /** The picture that is shown for a video. */
  noteFrame(hash: string, frameHash: string): void
  /** Where the sealed file lies. Throws `asset-missing`. */
  path(hash: string): string
  /**
   * Reads the whole file and compares; a damaged one is moved to quarantine and `false` comes back.
   */
  verify(hash: string): Promise<boolean>
  /**
   * The same, but each file is read once only while the workspace is open; what was added since is
   * known to be sound.
   */
  isSound(hash: string): Promise<boolean>
  /**
   * What was found out about a file by one who has read it. One that is not sound is verified, and
   * put aside, by the next `isSound`.
   */
  noteChecked(hash: string, isSound: boolean): void
  /**
   * When a file that is going to be sent is compared with its hash: never where it is known to be
   * sound, before where it is small or in doubt, else while it is sent.
   */
  whenToCheck(info: AssetInfo): 'never' | 'before' | 'while-sent'
  /** Which asset a URL of the service is known to hold. */
  hashOfUrl(url: string): string | undefined
  /** `served`: by what the version that was there is known again. */
  rememberUrl(url: string, hash: string, served?: ServedVersion): void
  /**
   * For the media library only: the file and its addresses are known no more; to be called in the
   * transaction that decides it.
   */
  forget(hash: string): void
  /**
   * Whether a file is being added, or has been a moment ago for something that may not name it yet.
   */
  isBeingUsed(hash: string): boolean
  /** It was added for itself: nothing is going to name it in a moment. */
  letGo(hash: string): void
  servedUnder(url: string): ServedVersion | undefined
}
