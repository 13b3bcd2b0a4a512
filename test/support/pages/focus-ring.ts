import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** How much the ring, which is promised to be two CSS pixels wide, must differ from what was there before. */
const leastContrast = 3
/** Of a pixel that the edge of the ring covers in part. */
const partContrast = 1.5
/** Of each side, but for its corners, which are rounded: what is drawn in part at its edge counts for less. */
const leastShare = 0.75
/** How far from a control's edge its ring lies at most, and how far within. */
const outsidePixels = 5
const insidePixels = 5

type Side = 'top' | 'right' | 'bottom' | 'left'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Stop {
  readonly words: string
  /** What is looked at: the control with all that it holds, in sight. */
  readonly box: Box
}

interface Ring {
  /** What shows the ring: a control, its label, the frame around it or, of a list, the row that has the keys. */
  readonly box: Box
  /** Sides that lie beyond what scrolls have none. */
  readonly sides: readonly Side[]
  /** Something has opened with the focus. */
  readonly isOpen: boolean
}

interface Picture {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly luminances: readonly number[]
}

/**
 * What is wrong with the ring of the focus in light and dark, a line for each kind of control on the
 * page: on each side there has to be a line of two pixels that was not there without the focus, with
 * three to one against what was there (WCAG 2.4.13). `seen` are the kinds looked at already.
 */
export async function ringFaults(page: Page, seen: Set<string>): Promise<readonly string[]> {
  const kinds = await page.evaluate(markKinds, [...seen])
  if (kinds.length === 0) return []
  for (const kind of kinds) seen.add(kind)
  // Tips come with the focus and would be taken for it; and keys have been used, so that rings are drawn.
  const style = await page.addStyleTag({
    content: '[popover], .n-base-wave { display: none !important } * { caret-color: transparent !important }',
  })
  await page.keyboard.press('Shift')
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const kind of kinds) {
      const stop = await page.evaluate(unfocused, kind)
      if (stop === null) continue
      const before = await pictureOf(page, stop.box)
      let ring = await page.evaluate(focused, kind)
      // What opens with the focus may move the page.
      if (ring?.isOpen === true) {
        await page.keyboard.press('Escape')
        ring = await page.evaluate(focused, kind)
      }
      if (ring === null) continue
      const after = await pictureOf(page, stop.box)
      const missing = ring.sides.flatMap((side) => {
        const share = shareWithRing(before, after, ring.box, side)
        return share < leastShare ? [`${side} ${Math.round(share * 100)} %`] : []
      })
      if (missing.length > 0) faults.push(`${colorScheme}: ${stop.words}: ${missing.join(', ')}`)
    }
  }
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return faults
}

/** What is seen in and around a box. */
async function pictureOf(page: Page, box: Box): Promise<Picture> {
  const [left, top] = [
    Math.max(0, Math.floor(box.x) - outsidePixels),
    Math.max(0, Math.floor(box.y) - outsidePixels),
  ]
  const clip = {
    x: left,
    y: top,
    width: Math.ceil(box.x + box.width) + outsidePixels - left,
    height: Math.ceil(box.y + box.height) + outsidePixels - top,
  }
  const { data, info } = await sharp(await page.screenshot({ clip, scale: 'css' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const luminances = Array.from({ length: info.width * info.height }, (_, at) =>
    luminance(data.subarray(at * info.channels)),
  )
  return { left, top, width: info.width, luminances }
}

/** How much of a side has the ring, from 0 to 1. */
function shareWithRing(before: Picture, after: Picture, { x, y, width, height }: Box, side: Side): number {
  const isUpright = side === 'left' || side === 'right'
  const [start, length] = isUpright ? [y, height] : [x, width]
  const corner = Math.min(12, length * 0.4)
  const outer = { top: y, left: x, bottom: y + height, right: x + width }[side]
  const outwards = side === 'top' || side === 'left' ? -1 : 1
  const changeAt = (along: number, across: number): number => {
    const [column, row] = isUpright ? [across, along] : [along, across]
    const at = (row - before.top) * before.width + column - before.left
    const [was, is] = [before.luminances[at], after.luminances[at]]
    return column >= before.left &&
      column < before.left + before.width &&
      was !== undefined &&
      is !== undefined
      ? contrast(was, is)
      : 1
  }
  let [asked, ringed] = [0, 0]
  for (let along = Math.ceil(start + corner); along < start + length - corner; along += 1) {
    asked += 1
    const changes = Array.from({ length: insidePixels + outsidePixels + 1 }, (_, step) =>
      changeAt(along, Math.floor(outer) + outwards * (step - insidePixels)),
    )
    if (hasLine(changes)) ringed += 1
  }
  return asked === 0 ? 1 : ringed / asked
}

/** Two pixels side by side, or, between two pixels, one that lies whole and its halves beside it. */
function hasLine(changes: readonly number[]): boolean {
  return changes.some((change, at) => {
    if (change < leastContrast) return false
    const [before = 1, after = 1] = [changes[at - 1], changes[at + 1]]
    return after >= leastContrast || (before >= partContrast && after >= partContrast)
  })
}

/** WCAG's relative luminance. */
function luminance([red = 0, green = 0, blue = 0]: Uint8Array): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Runs in the page: marks one stop of Tab of each kind that is new with the name of its kind, and gives these. */
function markKinds(seen: readonly string[]): readonly string[] {
  const root = [...document.querySelectorAll('[data-dialog]')].at(-1) ?? document
  const stops =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'
  const known = new Set(seen)
  const marked: string[] = []
  for (const stop of root.querySelectorAll<HTMLElement>(stops)) {
    if (
      stop.tabIndex < 0 ||
      !stop.checkVisibility({ visibilityProperty: true }) ||
      stop.closest('[inert], .skip') !== null
    )
      continue
    const { backgroundColor } = getComputedStyle(stop)
    const classes = [...stop.classList].filter((name) => !/^__|\d/.test(name)).join('.')
    const holder = stop.parentElement?.classList[0] ?? ''
    const kind = `${stop.localName}.${classes} ${stop.getAttribute('type') ?? ''} ${stop.getAttribute('role') ?? ''} in ${holder} on ${backgroundColor}`
    if (known.has(kind)) continue
    known.add(kind)
    marked.push(kind)
    stop.setAttribute('data-kind-of-stop', kind)
  }
  return marked
}

/** Runs in the page: takes the focus away, with the stop of this kind in sight. */
function unfocused(kind: string): Stop | null {
  const stop = document.querySelector<HTMLElement>(`[data-kind-of-stop="${CSS.escape(kind)}"]`)
  if (stop === null) return null
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  stop.scrollIntoView({ block: 'center', inline: 'nearest' })
  const shown =
    stop.closest<HTMLElement>('label, .field-frame, .search-box, .truncate, .preview-frame') ??
    stop.parentElement ??
    stop
  const boxes = [stop, shown].map((element) => element.getBoundingClientRect())
  const [left, top] = [
    Math.max(0, Math.min(...boxes.map(({ x }) => x))),
    Math.max(0, Math.min(...boxes.map(({ y }) => y))),
  ]
  const [right, bottom] = [
    Math.min(innerWidth, Math.max(...boxes.map((box) => box.right))),
    Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom))),
  ]
  if (right - left < 2 || bottom - top < 2) return null
  const words = `${kind} “${(stop.getAttribute('aria-label') ?? stop.textContent).trim().slice(0, 40)}”`
  return { words, box: { x: left, y: top, width: right - left, height: bottom - top } }
}

/** Runs in the page: gives the stop of this kind the focus, and waits until a list has marked its row for it. */
async function focused(kind: string): Promise<Ring | null> {
  const stop = document.querySelector<HTMLElement>(`[data-kind-of-stop="${CSS.escape(kind)}"]`)
  stop?.focus({ preventScroll: true })
  if (stop === null || document.activeElement !== stop) return null
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const own = stop.getBoundingClientRect()
  const isHidden =
    own.width < 4 ||
    own.height < 4 ||
    getComputedStyle(stop).opacity === '0' ||
    stop.closest('.visually-hidden') !== null
  const isWritten = stop.matches('input:not([type=checkbox], [type=radio], [type=range])')
  const shown =
    stop.querySelector('[data-current]') ??
    (isHidden ? (stop.closest('label') ?? stop.parentElement) : null) ??
    (isWritten ? stop.closest('.field-frame, .search-box') : null) ??
    stop.closest(stop.matches('.truncate > a') ? '.truncate' : '.preview-frame:has(> :focus)') ??
    stop
  const lines = shown.getClientRects()
  // The ring of words on several lines follows these: of the first, top and beginning are its own.
  const isOneLine = lines.length < 2
  const { left, top, right, bottom } = isOneLine ? shown.getBoundingClientRect() : lines[0]!
  const box = { left, top, right, bottom }
  const beyond = new Set<string>()
  const cut = (side: 'left' | 'top' | 'right' | 'bottom', at: number, scrolls: boolean): void => {
    const isStart = side === 'left' || side === 'top'
    if (isStart ? box[side] >= at : box[side] <= at) return
    if (scrolls && Math.abs(box[side] - at) > 2) beyond.add(side)
    box[side] = at
  }
  for (let up = shown.parentElement; up !== null && up !== document.body; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up)
    const clip = up.getBoundingClientRect()
    if (overflowX !== 'visible')
      for (const side of ['left', 'right'] as const)
        cut(side, clip[side], overflowX !== 'hidden' && overflowX !== 'clip')
    if (overflowY !== 'visible')
      for (const side of ['top', 'bottom'] as const)
        cut(side, clip[side], overflowY !== 'hidden' && overflowY !== 'clip')
  }
  if (box.right - box.left < 2 || box.bottom - box.top < 2) return null
  const all = isOneLine ? (['top', 'right', 'bottom', 'left'] as const) : (['top', 'left'] as const)
  return {
    box: { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top },
    sides: all.filter((side) => !beyond.has(side)),
    // A list that still waits for its choices moves the page once they come.
    isOpen:
      stop.localName === 'input' &&
      (stop.ariaExpanded === 'true' || (stop.closest('.picker')?.querySelector('.list') ?? null) !== null),
  }
}
