import type { Fixture, Stand } from '../../../shared/domain/plan/elements.ts'
import { declaredFixtures } from '../../../shared/domain/plan/kinds/fixtures.ts'
import {
  boundsOf,
  boxesOverlap,
  centreOf,
  type Box,
  type Point,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeBounds, shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { toScreen, visibleBox, type Camera, type Viewport } from '../view/camera.ts'
import type { EditorTheme } from '../view/theme.ts'
import type { Labels } from './labels.ts'
import { traceArea } from './trace.ts'
import type { Context } from './view.ts'

/** Stands and fixtures that are not there yet, and places where none would be, until it is decided. */
export interface Proposal {
  readonly stands: readonly Stand[]
  readonly fixtures: readonly Fixture[]
  readonly leftOut: readonly Box[]
}

interface ProposalFrame {
  readonly camera: Camera
  readonly viewport: Viewport
  readonly theme: EditorTheme
  readonly labels: Labels
}

const numberPx = 12
const leastNumberPx = 7

export function paintProposal(
  context: Context,
  { stands, fixtures, leftOut }: Proposal,
  { camera, viewport, theme, labels }: ProposalFrame,
): void {
  const seen = visibleBox(camera, viewport)
  paintFixtures(
    context,
    fixtures.filter((fixture) => boxesOverlap(shapeBounds(fixture), seen, 0)),
    { camera, theme },
  )
  const inSight = stands.filter((stand) => boxesOverlap(shapeBounds(stand), seen, 0))
  context.beginPath()
  for (const stand of inSight) traceArea(context, shapeCorners(stand), (corner) => toScreen(camera, corner))
  context.fillStyle = theme.tones.success.fill
  context.globalAlpha = 0.75
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = theme.tones.success.strong
  context.lineWidth = 1.5
  context.stroke()

  context.fillStyle = theme.text
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const stand of inSight) {
    if (stand.number === '') continue
    const bounds = boundsOf(stand)
    const px = Math.min(numberPx, Math.floor((bounds.maxY - bounds.minY) * camera.scale * 0.6))
    if (px < leastNumberPx) continue
    const text = labels.fit(stand.number, px, 600, (bounds.maxX - bounds.minX) * camera.scale - 4)
    const at = toScreen(camera, centreOf(stand))
    context.font = labels.font(px, 600)
    context.fillText(text, at.x, at.y + 0.5)
  }

  context.strokeStyle = context.fillStyle = theme.problem
  context.lineWidth = 1.5
  context.setLineDash([4, 3])
  for (const box of leftOut) {
    if (!boxesOverlap(box, seen, 0)) continue
    const from = toScreen(camera, { x: box.minX, y: box.minY })
    const [width, height] = [(box.maxX - box.minX) * camera.scale, (box.maxY - box.minY) * camera.scale]
    context.globalAlpha = 0.1
    context.fillRect(from.x, from.y, width, height)
    context.globalAlpha = 1
    context.strokeRect(from.x, from.y, width, height)
  }
  context.setLineDash([])
}

function paintFixtures(
  context: Context,
  fixtures: readonly Fixture[],
  { camera, theme }: Pick<ProposalFrame, 'camera' | 'theme'>,
): void {
  for (const fixture of fixtures) {
    const { ground, tone } = declaredFixtures[fixture.kind]
    const { fill, strong } =
      ground === 'solid' ? { fill: theme.textMuted, strong: theme.textMuted } : theme.tones[tone]
    context.beginPath()
    traceArea(context, shapeCorners(fixture), (corner) => toScreen(camera, corner))
    context.fillStyle = fill
    context.globalAlpha = 0.75
    context.fill()
    context.globalAlpha = 1
    context.strokeStyle = strong
    context.lineWidth = 1.5
    context.stroke()
  }
}

/** The points that were asked for so far, and how far they are apart. */
export function paintPicked(
  context: Context,
  points: readonly Point[],
  { camera, theme, labels }: Omit<ProposalFrame, 'viewport'>,
): void {
  const [first, second] = points.map((point) => toScreen(camera, point))
  context.strokeStyle = theme.guide
  context.lineWidth = 1.5
  for (const point of [first, second]) {
    if (point === undefined) continue
    context.beginPath()
    context.arc(point.x, point.y, 4, 0, 2 * Math.PI)
    context.moveTo(point.x - 9, point.y)
    context.lineTo(point.x + 9, point.y)
    context.moveTo(point.x, point.y - 9)
    context.lineTo(point.x, point.y + 9)
    context.stroke()
  }
  const [from, to] = points
  if (first === undefined || second === undefined || from === undefined || to === undefined) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  context.lineTo(second.x, second.y)
  context.stroke()
  const metres = Math.round(Math.hypot(to.x - from.x, to.y - from.y) * 100) / 100
  const text = theme.measureText({ kind: 'metres', sides: [metres] })
  const width = labels.width(text, 12, 600) + 14
  const [x, y] = [(first.x + second.x) / 2, (first.y + second.y) / 2]
  context.fillStyle = theme.guide
  context.beginPath()
  context.roundRect(x - width / 2, y - 11, width, 22, 4)
  context.fill()
  context.fillStyle = theme.onSelection
  context.font = labels.font(12, 600)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x, y + 0.5)
}
