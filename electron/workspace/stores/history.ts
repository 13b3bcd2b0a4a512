/** How long what has been dealt with is kept, and what takes it away afterwards. */
export interface History {
  /** `null`: for ever. */
  retentionDays(): number | null
  keepFor(days: number | null): void
  /**
   * For a quiet moment: takes a little of what is older away, now and then; gives free space of the
   * database back to the disk; in the end shortens its log. `false` when all of it is done.
   */
  tidySome(): boolean
}
