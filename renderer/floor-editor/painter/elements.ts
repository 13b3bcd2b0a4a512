import { isStand, type Fixture, type Stand } from '../../../shared/domain/plan/elements.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { isAbove, type Entry, type EntryOf } from '../scene.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintBooths } from './booths.ts'
import { detail, type Context, type PaintView } from './view.ts'

/** Paints elements from the ground upwards: fixtures, stands with their booths, notes. */
export function paintElements(context: Context, entries: readonly Entry[], view: PaintView, paint: BoothPaint): void {
  const stands: EntryOf<Stand>[] = []
  const below: EntryOf<Fixture>[] = []
  const above: EntryOf<Fixture>[] = []
  for (const entry of entries) {
    if (isEntryOfStand(entry)) stands.push(entry)
    else if (isEntryOfFixture(entry)) (isNote(entry) ? above : below).push(entry)
  }
  paintFixtures(context, below, view, paint)
  paintBooths(context, stands, view, paint)
  paintFixtures(context, above, view, paint)
}

function isEntryOfStand(entry: Entry): entry is EntryOf<Stand> {
  return isStand(entry.item)
}

function isEntryOfFixture(entry: Entry): entry is EntryOf<Fixture> {
  return entry.item.kind !== 'stand' && entry.item.kind !== 'background'
}

function isNote({ item }: Entry): boolean {
  return item.kind === 'label' || item.kind === 'arrow'
}

/** Smaller than this, in CSS pixels, a fixture is a speck that only costs time. */
const leastFixturePixels = 1.5

function paintFixtures(context: Context, fixtures: readonly EntryOf<Fixture>[], view: PaintView, { theme, labels }: BoothPaint): void {
  const seen = fixtures.filter((entry) => Math.max(entry.maxX - entry.minX, entry.maxY - entry.minY) * view.scale >= leastFixturePixels * view.ratio)
  for (const { item: fixture } of seen.sort((a, b) => (isAbove(a.item, b.item) ? 1 : -1))) {
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
