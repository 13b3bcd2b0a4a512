import { matchedSize, mirrored } from '../../../shared/domain/plan/arrangement/mirror-and-match.ts'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { emptyChange, type PlanChange, type StepKind } from '../../../shared/domain/plan/layout.ts'
import { standsInReadingOrder } from '../../../shared/domain/plan/numbering/reading-order.ts'
import {
  mergeStands,
  splitEvenly,
  type MergeRefusal,
  type Split,
} from '../../../shared/domain/plan/stands/split-merge.ts'
import type { Selection } from '../scene/selection.ts'

export type ReshapeRefusal = Extract<Split, { readonly refused: unknown }>['refused'] | MergeRefusal

/** What changes the shapes of what is selected; each is one step of the history. */
export interface Reshaping {
  /** Each selected stand in so many equal parts. Gives why not; nothing changes then. */
  split(count: number): ReshapeRefusal | null
  /** The selected stands as one: the first of them in reading order. Gives why not. */
  merge(): ReshapeRefusal | null
  mirror(axis: 'x' | 'y'): void
  /** Gives the others the size of the one that was selected first. */
  matchSize(what: 'width' | 'height' | 'size'): void
}

interface Editing {
  readonly selection: Selection
  readonly selected: () => readonly PlanElement[]
  readonly shown: () => string | null
  readonly commit: (elements: readonly PlanElement[], kind: StepKind) => void
  readonly run: (change: PlanChange, kind: StepKind, count: number) => void
}

export function createReshaping({ selection, selected, shown, commit, run }: Editing): Reshaping {
  const movable = (): readonly PlanElement[] => selected().filter(({ locked }) => !locked)

  return {
    split(count) {
      const splits = selected()
        .filter(isStand)
        .map((stand) => splitEvenly(stand, count, () => crypto.randomUUID()))
      const parts = splits.flatMap((split) => ('parts' in split ? split.parts : []))
      for (const split of splits) if ('refused' in split) return split.refused
      commit(parts, 'split')
      selection.set(parts.map(({ id }) => id))
      return null
    },
    merge() {
      const floorKey = shown()
      const merged = mergeStands(standsInReadingOrder(selected().filter(isStand)))
      if ('refused' in merged) return merged.refused
      if (floorKey !== null)
        run(
          { ...emptyChange(floorKey), put: [merged.stand], remove: merged.removed },
          'merge',
          merged.removed.length + 1,
        )
      selection.set([merged.stand.id])
      return null
    },
    mirror: (axis) => commit(mirrored(movable(), axis), 'mirror'),
    matchSize: (what) => commit(matchedSize(movable(), what), 'match-size'),
  }
}
