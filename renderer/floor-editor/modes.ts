import { noGuideLines, type GuideLines } from './arrangement/guide-lines.ts'

/** What the person has in sight and has switched on, beside the tool in hand. */
export interface Modes {
  /** The floor in sight; `null`: none yet. */
  shown: string | null
  snapping: { readonly grid: boolean; readonly neighbours: boolean }
  guideLines: GuideLines
  /** The layer of people's own that what is drawn goes into; `null`: none. */
  drawLayer: string | null
  /** The hand is chosen: dragging moves the plan. */
  hand: boolean
  /** So it does while the space bar is down. */
  spaceHeld: boolean
}

export function initialModes(): Modes {
  return {
    shown: null,
    snapping: { grid: true, neighbours: true },
    guideLines: noGuideLines,
    drawLayer: null,
    hand: false,
    spaceHeld: false,
  }
}
