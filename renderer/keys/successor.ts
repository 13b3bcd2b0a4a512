import { tabStops } from './tab-stops.ts'

/** Where an element stands, to be looked for again when it has gone. */
export interface ElementPosition {
  /** The element, and what holds it, from the inside outwards. */
  readonly levels: readonly Level[]
}

interface Level {
  readonly element: Element
  readonly parent: Element
  readonly next: readonly Element[]
  readonly previous: readonly Element[]
  /** Which of the stops in `element` has the focus, and how many there are. */
  readonly at: number
  readonly stops: number
}

/** Beside a row as many others are looked at, and a row has no more controls than these. */
const mostSiblings = 12
const rowStops = 40

/** Where `focused` stands now. */
export function positionOf(focused: HTMLElement): ElementPosition {
  const levels: Level[] = []
  let stops: readonly HTMLElement[] = []
  for (
    let element: Element = focused;
    element.parentElement !== null && element !== document.body;
    element = element.parentElement
  ) {
    if (stops.length <= rowStops) stops = element === focused ? [focused] : tabStops(element)
    levels.push({
      ...{ element, parent: element.parentElement, at: stops.indexOf(focused), stops: stops.length },
      next: siblings(element, 'nextElementSibling'),
      previous: siblings(element, 'previousElementSibling'),
    })
  }
  return { levels }
}

/**
 * Who comes next where what stood there has gone, or cannot have the focus any more: the same control
 * of the next row of its kind or else of the one before, or whatever stands nearest in what is left.
 * `undefined`: there is nothing but the screen.
 */
export function successorOf({ levels }: ElementPosition): HTMLElement | undefined {
  // What went as a whole is the outermost that has lost its parent.
  const gone = levels.findLastIndex(({ element, parent }) => element.parentElement !== parent)
  const { [gone === -1 ? 0 : gone]: level } = levels
  if (level === undefined) return undefined
  if (gone !== -1)
    for (const row of [level.next, level.previous].flatMap(
      (beside) => beside.find((other) => isAlike(other, level)) ?? [],
    )) {
      const stops = tabStops(row).filter(canHaveFocus)
      // What removes a row stands last in it, however many controls the rows have.
      const found = level.at === level.stops - 1 ? stops.at(-1) : stops[Math.min(level.at, stops.length - 1)]
      if (found !== undefined) return found
    }
  return nearest(levels.slice(Math.max(gone, 0)))
}

/** Whether the element is there, in sight and in use. */
export function canHaveFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  )
}

function isAlike(other: Element, { element, parent }: Level): boolean {
  return (
    other.parentElement === parent &&
    other.tagName === element.tagName &&
    other.classList[0] === element.classList[0]
  )
}

function siblings(
  element: Element,
  way: 'nextElementSibling' | 'previousElementSibling',
): readonly Element[] {
  const found: Element[] = []
  for (let at = element[way]; at !== null && found.length < mostSiblings; at = at[way]) found.push(at)
  return found
}

/** The first stop after where it stood, else the last before, of the smallest part of the screen that has one. */
function nearest(levels: readonly Level[]): HTMLElement | undefined {
  for (const { element, parent, next } of levels) {
    if (
      !parent.isConnected ||
      parent.contains(document.getElementById('content')) ||
      parent === document.body
    )
      return undefined
    const stops = tabStops(parent).filter(canHaveFocus)
    const isAfter = (stop: HTMLElement): boolean =>
      element.isConnected
        ? (element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
        : next.some((other) => other.contains(stop))
    const found = stops.find(isAfter) ?? stops.at(-1)
    if (found !== undefined) return found
  }
  return undefined
}
