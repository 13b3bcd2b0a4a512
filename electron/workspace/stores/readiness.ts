import type { ReminderLetter } from '../../../shared/domain/readiness/letter.ts'
import type { LinkCheck } from '../../../shared/domain/readiness/links.ts'
import type { PartName } from '../../../shared/domain/readiness/problems.ts'
import type { ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import type { EntityName } from '../../../shared/entities/index.ts'

/** What an event asks of its booths, and the text that exhibitors are written to with. */
export interface EventReadiness {
  readonly rules: ReadinessRules
  readonly letter: ReminderLetter
}

/** What the event asks of its booths, and what is known for it beside the records. */
export interface ReadinessStore {
  rules(): ReadinessRules
  /**
   * Records are judged by the new rules from now on; those that are here are judged again in slices
   * (`Summaries.judgeSome`).
   */
  setRules(rules: ReadinessRules): void
  /** The fields of a booth of which something is needed. */
  asked(): ReadonlySet<string>
  /** The text that exhibitors are written to with. */
  letter(): ReminderLetter
  setLetter(letter: ReminderLetter): void
  /** Forgets what is kept in memory: a transaction was rolled back. */
  forget(): void
  linkCheck(url: string): LinkCheck | undefined
  /** Replaces what was known of these links; records that hold them are judged again as above. */
  keepLinkChecks(checks: ReadonlyMap<string, LinkCheck>): void
  /** How many parts of a kind a record has, counted up to `enough`. */
  readonly partCount: PartCount
  /**
   * The same for some records, of which nothing changes meanwhile: what is asked of one of them is
   * counted of all at once.
   */
  readonly partCountAmong: (records: readonly CountedRecord[]) => PartCount
}

interface CountedRecord {
  readonly entity: EntityName
  readonly key: string
}
type PartCount = (record: CountedRecord, part: PartName, enough: number) => number
