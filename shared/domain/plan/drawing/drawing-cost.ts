import type { Drawing } from './drawing.ts'

/** What a page draws of a drawing at most; more would make every zoom step wait. */
export const drawnAtMost = { corners: 1_500_000, paths: 300_000, letters: 300_000 } as const

/** Of one text; longer ones are no labels of a plan. */
export const drawnLettersOfText = 400

export interface DrawingCost {
  readonly corners: number
  readonly paths: number
  readonly letters: number
}

export function costOf({ layers }: Pick<Drawing, 'layers'>): DrawingCost {
  let [corners, paths, letters] = [0, 0, 0]
  for (const { open, closed, filled, texts } of layers) {
    for (const some of [open, closed, filled]) {
      paths += some.length
      for (const path of some) corners += path.length / 2
    }
    for (const { text } of texts) letters += Math.min(text.length, drawnLettersOfText)
  }
  return { corners, paths, letters }
}

/** Whether a drawing has more than a page draws, and is drawn coarsely: small parts left out, lines with fewer corners. */
export function isDrawnCoarsely(drawing: Pick<Drawing, 'layers'>): boolean {
  const cost = costOf(drawing)
  return (
    cost.corners > drawnAtMost.corners || cost.paths > drawnAtMost.paths || cost.letters > drawnAtMost.letters
  )
}
