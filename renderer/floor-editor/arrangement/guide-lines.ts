/** Lines across a whole floor that elements snap to: metres from the left (`x`) and from the top (`y`). */
export interface GuideLines {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export const noGuideLines: GuideLines = { x: [], y: [] }
