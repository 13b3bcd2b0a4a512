import type { JsonValue } from '../../../shared/json.ts'
import type { Renamed } from '../../../shared/domain/plan/sharing/facets.ts'
import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { PlanNews, SeenPoint } from '../../../shared/domain/plan/sharing/news.ts'
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

/** A file by its content, and what it is called. */
export interface SharedFile {
  readonly hash: string
  readonly name: string
}

/** What came from others. */
export interface TakenNews {
  readonly snapshot?: { readonly covers: Known; readonly things: readonly MergedThing[] }
  readonly changes: readonly ShareChange[]
  readonly cursor: string
}

/** All changes that are known here, of whomever, some at a time. */
interface SharedLog {
  /** The changes that only `base` tells of; none where `changes` gives all that ever were. */
  covers(): Known
  /** The outcome of those, by the names of the things, from after one on. */
  base(after: string): readonly MergedThing[]
  /** In the order of their stamps, from after one on; the parts of a step one after the other. */
  changes(after: Pick<ShareChange, 'stamp' | 'seq'> | undefined): readonly ShareChange[]
}

/** What others did to a floor and what is on it since a person looked at it last. */
export interface FloorNews {
  /** When that was, in milliseconds since 1970. */
  readonly since: number
  /** What `news` tells of all, up to now. */
  readonly upTo: SeenPoint
  /** In no order. */
  readonly news: readonly PlanNews[]
}

export interface NewsStore {
  /** `undefined`: plans are not shared, or what the others have is not here yet. */
  news(floorKey: string): FloorNews | undefined
  /** It has been looked at. */
  sawNews(floorKey: string, upTo: SeenPoint): void
}

/** The changes of an event's plans as they are shared with others. Nothing of it costs anything while they are not. */
export interface SharingStore extends NewsStore {
  /** `undefined`: plans are not shared. */
  state(): SharingState | undefined
  /** From now on what is done to plans is noted. `joined` is called once what the others have is here. */
  turnOn(person: SharingPerson): void
  /** Forgets what was shared; the plans stay as they are. */
  turnOff(): void
  /** The step under way, so that what it does is told as one; `undefined`: none. Within a transaction. */
  noteStep(step: (Pick<PlanStep, 'id' | 'count' | 'at'> & { readonly kind: string }) | undefined): void
  /** Whether anything was done here that the others do not have. */
  isAnyUntold(): boolean
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
  /** The files that are shared beside those of plans. */
  files(): readonly SharedFile[]
  /** The next changes that others do not have yet, as many as one batch takes. */
  unsent(): readonly ShareChange[]
  sent(changes: readonly ShareChange[]): void
  /** What the others do not have yet. */
  unsentCount(): number
  /** A copy of this program writes under the same device: this one goes on under another, with what it has not sent. */
  takeNewDevice(): void
  /** All that is known, to be handed on. */
  snapshot(): { readonly covers: Known; readonly things: Iterable<readonly MergedThing[]> }
  readonly log: SharedLog
  decisions(): readonly PlanDecision[]
  /** The last write of an element that counts; `undefined`: plans are not shared, or it has not been. `at`: milliseconds since 1970. */
  lastWrite(elementId: string): { readonly person: SharingPerson; readonly at: number } | undefined
  /** An element as it is, or as it was when it was removed, with the floor that it was on as it is called here; with the facet `frame` in place of its own. */
  lastElement(
    elementId: string,
    frame?: JsonValue,
  ): { readonly floorKey: string; readonly element: PlanElement } | undefined
  /** What a booth or floor is called here that is named in a decision. */
  readonly nameHere: Renamed
  /** What a booth or floor of here is called among those who share. */
  readonly nameOutside: Renamed
  /** @throws AppError `not-found` where it has been decided */
  decide(id: string, choice: DecisionChoice): void
}
