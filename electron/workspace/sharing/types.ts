import type { Renamed } from '../../../shared/domain/plan/sharing/facets.ts'
import type { PlanDecision } from '../../../shared/domain/plan/sharing/judge.ts'
import type { Known, ShareChange, SharingPerson } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import type { DecisionChoice } from '../../../shared/domain/plan/sharing/choice.ts'
import type { PlanStep } from '../../../shared/domain/plan/layout.ts'

export interface SharingState {
  readonly person: SharingPerson
  /** What others had before has been taken, and they are told what was here. */
  readonly isJoined: boolean
  /** Where to ask for changes from. */
  readonly cursor: string | null
}

/** What came from others. */
export interface TakenNews {
  readonly snapshot?: { readonly covers: Known; readonly things: readonly MergedThing[] }
  readonly changes: readonly ShareChange[]
  readonly cursor: string
}

/** The changes of an event's plans as they are shared with others. Nothing of it costs anything while they are not. */
export interface SharingStore {
  /** `undefined`: plans are not shared. */
  state(): SharingState | undefined
  /** From now on what is done to plans is noted. `joined` is called once what the others have is here. */
  turnOn(person: SharingPerson): void
  /** Forgets what was shared; the plans stay as they are. */
  turnOff(): void
  /** The step under way, so that what it does is told as one; `undefined`: none. Within a transaction. */
  noteStep(step: (Pick<PlanStep, 'id' | 'count' | 'at'> & { readonly kind: string }) | undefined): void
  /** Makes changes of what was done since the last time. Nothing of a step may be under way. */
  writeDown(): void
  /** The names that the service has given to what was made here and shared under its key. */
  writeNames(): void
  /** Takes what others did into the plans, whole steps only. */
  take(news: TakenNews): void
  /**
   * What the others have is here: what was planned here before becomes changes, as a plan of its own
   * where a floor has one already, and all is shown as it then is.
   */
  join(): void
  /** The next changes that others do not have yet, as many as one batch takes. */
  unsent(): readonly ShareChange[]
  sent(changes: readonly ShareChange[]): void
  /** What the others do not have yet. */
  unsentCount(): number
  /** A copy of this program writes under the same device: this one goes on under another, with what it has not sent. */
  takeNewDevice(): void
  /** All that is known, to be handed on. */
  snapshot(): { readonly covers: Known; readonly things: Iterable<readonly MergedThing[]> }
  decisions(): readonly PlanDecision[]
  /** The last write of an element that counts; `undefined`: plans are not shared, or it has not been. `at`: milliseconds since 1970. */
  lastWrite(elementId: string): { readonly person: SharingPerson; readonly at: number } | undefined
  /** What a booth or floor is called here that is named in a decision. */
  readonly nameHere: Renamed
  /** What a booth or floor of here is called among those who share. */
  readonly nameOutside: Renamed
  /** @throws AppError `not-found` where it has been decided */
  decide(id: string, choice: DecisionChoice): void
}
