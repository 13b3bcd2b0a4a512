import { newStand, type Stand } from '../../shared/domain/plan/elements.ts'
import { emptyChange, type PlanChange, type PlanStep } from '../../shared/domain/plan/layout.ts'

let steps = 0

/** A step of the floor editor with an id of its own; what it leaves out is nothing. */
export function planStep(
  forward: Partial<PlanChange> & Pick<PlanChange, 'floorKey'>,
  backward: Partial<PlanChange> = {},
  given: Partial<PlanStep> = {},
): PlanStep {
  const { floorKey } = forward
  steps += 1
  return {
    ...{ id: `step-${steps}`, kind: 'edit', count: 1, seenOn: floorKey, at: steps },
    forward: [{ ...emptyChange(floorKey), ...forward }],
    backward: [{ ...emptyChange(floorKey), ...backward }],
    ...given,
  }
}

/** A stand of 3 × 3 metres with a booth, or free. */
export function standFor(boothKey: string | null, given: Partial<Stand> = {}): Stand {
  return newStand({
    id: `stand-${boothKey ?? 'free'}`,
    xMetres: 1,
    yMetres: 2,
    widthMetres: 3,
    heightMetres: 3,
    number: 'A1',
    boothKey,
    ...given,
  })
}
