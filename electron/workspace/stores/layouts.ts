import type { StandEvent } from '../../../shared/contract/index.ts'
import type { PlanElement, Stand } from '../../../shared/domain/plan/elements.ts'
import type {
  FloorLayout,
  FloorReading,
  Hall,
  StoredSteps,
  PlanStep,
  Sheet,
  StandCategory,
} from '../../../shared/domain/plan/layout.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { UndoDirection } from './undo-direction.ts'

/** A booth's stand, on whatever floor that is. */
export interface BoothPosition {
  readonly floorKey: string
  readonly stand: Stand
}

/** What a floor's plan is made of, where the floor itself is gone. */
export type FloorPlan = Pick<FloorLayout, 'hall' | 'sheet' | 'elements'>

/** An element as it is kept: a stand's booth beside it, whether it counts there or not. */
export interface StoredElement {
  readonly floorKey: string
  readonly boothKey: string | null
  /** Of a stand, without its booth. */
  readonly element: PlanElement
}

/**
 * The plans of the floors. A stand remembers its booth, and the booth counts as long as it is there
 * and belongs to the stand's floor: one that left the floor, or was removed, leaves its stand free,
 * and stands there again if it comes back before another one does.
 */
export interface LayoutStore {
  get(floorKey: string): FloorLayout
  /** A floor without what is on it. */
  floor(floorKey: string): Pick<FloorLayout, 'hall' | 'sheet'>
  /** `since`: the mark of an earlier reading, which this one goes on from where that can be told. */
  read(floorKey: string, since?: string): FloorReading
  /** Booth key → floor key of its stand. */
  placements(): Readonly<Record<string, string>>
  /** Where booths stand, or would stand were they on that floor; some at a time. */
  places(): IterableIterator<readonly { readonly boothKey: string; readonly floorKey: string }[]>
  element(id: string): { readonly floorKey: string; readonly element: PlanElement } | undefined
  /**
   * Puts an element on a floor, wherever it was before. A booth that is put on a stand is taken off
   * any other; a stand put without one goes on remembering one that does not count.
   */
  put(floorKey: string, element: PlanElement): void
  /** Nothing where it is on another floor by now. */
  remove(floorKey: string, id: string): void
  setHall(floorKey: string, hall: Hall): void
  setSheet(floorKey: string, sheet: Sheet): void
  categories(): readonly StandCategory[]
  /** Every floor that has a plan shows them. */
  setCategories(categories: readonly StandCategory[]): void
  /** An element as it is kept. */
  stored(id: string): StoredElement | undefined
  /** The files that plans show, each once, with a name. */
  shownFiles(): readonly { readonly hash: string; readonly name: string }[]
  /** Of all floors that have a plan, whether they are there or not. */
  plannedFloors(): readonly string[]
  /**
   * Elements as all who share the plans have them now, by their ids; `undefined`: none. Booths must
   * be on one stand each. Within a transaction.
   */
  writeShared(elements: readonly (readonly [id: string, now: StoredElement | undefined])[]): void
  /** Makes its stand free, also where the booth does not count there. */
  removeBooth(boothKey: string): void
  /**
   * Does what may change whether a booth counts on its stand, within a transaction, and notes it
   * where it does.
   */
  around<T>(booth: { readonly entity: EntityName; readonly key: string }, work: () => T): T
  /** Where a booth would stand, were it on that floor: its stand remembers it. */
  lastPosition(boothKey: string): BoothPosition | undefined
  /** Grows, while the workspace is open, with every change of the floor's plan. */
  revision(floorKey: string): number
  /** The newest first. */
  standHistory(standId: string): readonly StandEvent[]
  readonly steps: PlanStepStore
  /**
   * A change of records is taken back, or done again, on a screen of theirs: where that is what plans
   * would do next, they follow it; else what it did to them (`watch`) is a step of its own.
   */
  noteTurned(token: string, direction: UndoDirection, watch: PlanWatch): void
  /** Begins to follow what persons do to plans on other screens than the floors'. */
  watch(): PlanWatch
}

/** The last steps of the floor editor, for undo and redo over restarts. */
export interface PlanStepStore {
  /**
   * With the changes of as many as have, together, so many characters; those that are the next to be
   * taken back, or done again, come first.
   */
  list(mostCharacters: number): StoredSteps
  /**
   * Notes a step as the one done last, in place of the one with its id; what was undone is dropped,
   * and the oldest ones where it becomes too much. With the id of a token it is what that change did
   * to plans (`UndoStore`). `isBack`: taking back what is undone has led to it, so that goes on
   * being there to be done again.
   */
  note(step: PlanStep, options?: { readonly isBack?: boolean }): void
  /** Whether a step is the next of plans to be taken back, or done again. */
  isNext(direction: UndoDirection, id: string): boolean
  /** @throws AppError `conflict` where another one is next, or none with this id is known */
  next(direction: UndoDirection, id: string): PlanStep
  /** It begins to be taken back, or done again, and is. */
  start(id: string, direction: UndoDirection): void
  finish(id: string, direction: UndoDirection): void
  /** It is none any more: what it did is done again in another way. */
  drop(id: string): void
  /** It goes on as a step of plans alone: what it did to records is taken back. */
  part(id: string): void
}

/** Follows what happens to booths, and makes one step of it. */
interface PlanWatch {
  /** Follows what `work` does; within another watch's work it is that one which follows. */
  during<T>(work: () => T): T
  /**
   * Notes the step, where there was something that can be taken back. `token`: under which the whole
   * change can be (`UndoStore`), with what plans do not show; both are one entry of the history then.
   * `isBack`: as of `PlanStepStore.note`.
   */
  record(change?: { readonly token?: string | undefined; readonly isBack?: boolean }): void
}
