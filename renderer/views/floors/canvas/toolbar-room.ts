const buttonPixels = 32
const linePixels = 13
const zoomMenuPixels = 64
const trayPixels = 45
const viewsPixels = 134
const colourPixels = 36
const colourWordsPixels = 155
/** Where the bar's words are shown, as its style has it. */
const wordsFromPixels = 900
/** The tools that draw, with their words in a wide window. */
const drawPixels = 110
const drawWordsPixels = 205
const drawWordsFromPixels = 1_180
const morePixels = 34
const paddingPixels = 16
/** What is always shown has more than one line in a bar that is narrower than this. */
export const leastLinePixels = 450

/**
 * Which groups of buttons a bar of some width has room for, given the most needed first; what finds
 * none is left to the menu at its end. Widths are CSS pixels, so that a page at 200 % is simply a
 * narrow one.
 */
export function fittingGroups<Id extends string>(
  groups: readonly { readonly id: Id; readonly buttons: number }[],
  bar: { readonly width: number; readonly tray: boolean; readonly plan: boolean },
): ReadonlySet<Id> {
  const colour = bar.plan ? (bar.width >= wordsFromPixels ? colourWordsPixels : colourPixels) : 0
  const draw = bar.plan ? (bar.width >= drawWordsFromPixels ? drawWordsPixels : drawPixels) : 0
  const zoom = bar.plan ? zoomMenuPixels : 0
  let left = bar.width - paddingPixels - zoom - viewsPixels - colour - draw - (bar.tray ? trayPixels : 0)
  const widths = groups.map(({ id, buttons }) => ({ id, width: buttons * buttonPixels + linePixels }))
  const isRoomForAll = widths.reduce((sum, { width }) => sum + width, 0) <= left
  if (isRoomForAll) return new Set(groups.map(({ id }) => id))
  left -= morePixels
  const fitting = new Set<Id>()
  for (const { id, width } of widths) {
    if (width > left) break
    fitting.add(id)
    left -= width
  }
  return fitting
}
