import { isStand, type Fixture, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { isAbove } from '../scene.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintBooths } from './booths.ts'
import { detail, type Context, type PaintView } from './view.ts'

/** Paints elements from the ground upwards: fixtures, stands with their booths, notes. */
export function paintElements(context: Context, elements: readonly PlanElement[], view: PaintView, paint: BoothPaint): void {
  const stands: Stand[] = []
  const below: Fixture[] = []
  const above: Fixture[] = []
  for (const element of elements) {
    if (isStand(element)) stands.push(element)
    else if (element.kind === 'label' || element.kind === 'arrow') above.push(element)
    else if (element.kind !== 'background') below.push(element)
  }
  paintFixtures(context, below, view, paint)
  paintBooths(context, stands, view, paint)
  paintFixtures(context, above, view, paint)
}

function paintFixtures(context: Context, fixtures: readonly Fixture[], view: PaintView, { theme, labels }: BoothPaint): void {
  for (const fixture of [...fixtures].sort((a, b) => (isAbove(a, b) ? 1 : -1))) {
    context.beginPath()
    for (const [at, corner] of shapeCorners(fixture).entries()) {
      const x = corner.x * view.scale - view.offsetX
      const y = corner.y * view.scale - view.offsetY
      if (at === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.closePath()
    context.fillStyle = theme.gridCoarse
    if (fixture.kind !== 'label') context.fill()
    context.strokeStyle = theme.hallEdge
    context.lineWidth = view.ratio
    if (fixture.kind !== 'label') context.stroke()
    const sidePixels = (Math.min(fixture.widthMetres, fixture.heightMetres) * view.scale) / view.ratio
    if (fixture.text === '' || view.plain === true || sidePixels < detail.outline) continue
    const px = Math.round(11 * view.ratio)
    context.font = labels.font(px, 600)
    context.fillStyle = theme.textMuted
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    const width = fixture.widthMetres * view.scale
    context.fillText(
      labels.fit(fixture.text, px, 600, width),
      (fixture.xMetres + fixture.widthMetres / 2) * view.scale - view.offsetX,
      (fixture.yMetres + fixture.heightMetres / 2) * view.scale - view.offsetY,
    )
  }
}
