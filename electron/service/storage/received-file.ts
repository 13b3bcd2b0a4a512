/** A file received completely and durably, but not yet under its hash: seal it or discard it. */
export interface ReceivedFile {
  /** A local copy to look into. */
  readonly path: string
  /** Its first bytes, enough for a sniffer that needs no more. */
  readonly head: Uint8Array
  readonly hash: string
  readonly sizeBytes: number
}
