/** What stands above a printed report, beside the event and the day. */
export interface PaperHead {
  readonly title: string
  /** The days it is about; empty where none are known. */
  readonly covers: string
  /** What else it is narrowed to. */
  readonly narrowing: readonly string[]
  /** When what is counted was read; ISO 8601. */
  readonly refreshedAt: string | null
}
