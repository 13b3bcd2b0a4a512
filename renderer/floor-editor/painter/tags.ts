import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { boundsOf, centreOf } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import type { Stand } from '../../../shared/domain/plan/elements.ts'
import type { SeatingProposal } from '../../../shared/domain/plan/assignment/moves.ts'
import type { Scene } from '../scene/scene.ts'
import { toScreen, visibleBox, type Camera, type Viewport } from '../view/camera.ts'
import type { Labels } from './labels.ts'
import type { EditorTheme } from '../view/theme.ts'
import { traceArea } from './trace.ts'
import type { Context } from './view.ts'

/** What a stand would get, written over it until it is applied or given up. */
interface Tag {
  readonly text: string
  /** It cannot stay so. */
  readonly problem: boolean
}

/** By stand. */
export type Tags = ReadonlyMap<string, Tag>

interface TagFrame {
  readonly camera: Camera
  readonly viewport: Viewport
  readonly scene: Scene
  readonly theme: EditorTheme
  readonly labels: Labels
}

/** Smaller than this nobody reads a tag; a stand that leaves less room is only coloured. */
const leastTagPx = 7
const tagPx = 13

/** The tags of all stands in sight; each covers its stand, so that what stands there now does not shine through. */
export function paintTags(
  context: Context,
  tags: Tags,
  { camera, viewport, scene, theme, labels }: TagFrame,
): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.strokeStyle = theme.onSelection
  context.lineWidth = 1
  for (const { item } of scene.within(visibleBox(camera, viewport))) {
    const tag = tags.get(item.id)
    if (tag === undefined) continue
    const bounds = boundsOf(item)
    const width = (bounds.maxX - bounds.minX) * camera.scale - 5
    const height = (bounds.maxY - bounds.minY) * camera.scale - 3
    context.fillStyle = tag.problem ? theme.problem : theme.selection
    context.beginPath()
    traceArea(context, shapeCorners(item), (corner) => toScreen(camera, corner))
    context.fill()
    context.stroke()
    const lines = linesOf(tag.text, width, height, labels)
    context.fillStyle = theme.onSelection
    context.font = labels.font(lines.px, 600)
    const at = toScreen(camera, centreOf(item))
    lines.texts.forEach((text, line) =>
      context.fillText(text, at.x, at.y + (line - (lines.texts.length - 1) / 2) * lines.px * 1.25 + 0.5),
    )
  }
}

/** A tag in one line as large as it fits, else over several small ones. */
function linesOf(
  text: string,
  width: number,
  height: number,
  labels: Labels,
): { readonly px: number; readonly texts: readonly string[] } {
  // As wide as so many figures, so that numbers of one length are written in one size.
  const figures = Math.max(0.1, text.length * labels.width('0', 1, 600))
  const px = Math.min(tagPx, Math.floor(height / 1.25), Math.floor(width / figures))
  if (px >= leastTagPx + 2) return { px, texts: [text] }
  const small = leastTagPx + 1
  const most = Math.floor(height / (small * 1.25))
  if (most > 1 && text.includes(' '))
    return { px: small, texts: labels.lines(text, small, 600, width, Math.min(3, most)) }
  return px >= leastTagPx
    ? { px, texts: [text] }
    : { px: small, texts: most < 1 ? [] : [labels.fit(text, small, 600, width)] }
}

/** The stands that booths would get, as they are held over one: red where somebody would lose theirs. */
export function paintSeating(
  context: Context,
  { kind, seats }: SeatingProposal,
  { camera, scene, theme }: TagFrame,
): void {
  context.lineWidth = 3
  context.strokeStyle =
    kind === 'replace' ? theme.problem : kind === 'swap' ? theme.guide : theme.tones.success.strong
  context.fillStyle = theme.selectionFill
  context.beginPath()
  for (const { place } of seats) {
    const shown = scene.get(place.stand.id)
    if (shown !== undefined) traceArea(context, shapeCorners(shown), (corner) => toScreen(camera, corner))
  }
  context.fill()
  context.stroke()
}

/** The name of a booth beneath its selected stand, by which it is dragged to another. */
export interface NameChip {
  readonly boothKey: string
  readonly text: string
  /** CSS pixels on the canvas. */
  readonly box: Box
}

const chipPx = 12
const chipHeight = 22
const mostChipPixels = 180
/** Narrower stands have neighbours close by, which a name would cover. */
const leastNamedPixels = 110
/** Room for the dots that say that it can be dragged. */
const gripPixels = 14

/** Where only one stand is selected and a booth is on it. */
export function nameChipOf(stand: Stand, name: string, camera: Camera, labels: Labels): NameChip | null {
  if (stand.boothKey === null) return null
  const bounds = boundsOf(stand)
  const at = toScreen(camera, { x: (bounds.minX + bounds.maxX) / 2, y: bounds.maxY })
  const room = (bounds.maxX - bounds.minX) * camera.scale
  const text = room < leastNamedPixels ? '' : labels.fit(name, chipPx, 600, mostChipPixels)
  const width = text === '' ? chipHeight : labels.width(text, chipPx, 600) + gripPixels + 14
  return {
    boothKey: stand.boothKey,
    text,
    box: { minX: at.x - width / 2, minY: at.y + 9, maxX: at.x + width / 2, maxY: at.y + 9 + chipHeight },
  }
}

export function paintNameChip(context: Context, { text, box }: NameChip, { theme, labels }: TagFrame): void {
  context.fillStyle = theme.handle
  context.strokeStyle = theme.selection
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(box.minX + 0.5, box.minY + 0.5, box.maxX - box.minX - 1, chipHeight - 1, 5)
  context.fill()
  context.stroke()
  context.fillStyle = theme.selection
  for (const [column, row] of [0, 1].flatMap((across) => [0, 1, 2].map((down) => [across, down] as const)))
    context.fillRect(box.minX + 8 + column * 4, box.minY + 6 + row * 4, 2, 2)
  context.font = labels.font(chipPx, 600)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = theme.text
  context.fillText(text, box.minX + 7 + gripPixels, box.minY + chipHeight / 2 + 0.5)
}
