import {
  isAbove,
  isStand,
  layerOf,
  type Background,
  type Fixture,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import type { Entry, EntryOf } from '../scene/scene.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintBooths } from './booths.ts'
import { paintFixtures } from './fixtures.ts'
import type { Context, PaintView } from './view.ts'

/** Paints elements from the ground upwards: backgrounds, fixtures, stands with their booths, notes. */
export function paintElements(
  context: Context,
  entries: readonly Entry[],
  view: PaintView,
  paint: BoothPaint,
): void {
  const backgrounds: Background[] = []
  const stands: EntryOf<Stand>[] = []
  const below: EntryOf<Fixture>[] = []
  const above: EntryOf<Fixture>[] = []
  for (const entry of entries) {
    if (isEntryOfStand(entry)) stands.push(entry)
    else if (entry.item.kind === 'background') backgrounds.push(entry.item)
    else if (isEntryOfFixture(entry)) (isNote(entry) ? above : below).push(entry)
  }
  for (const background of backgrounds.sort((a, b) => (isAbove(a, b) ? 1 : -1)))
    paint.backgrounds.paint(context, background, view, paint)
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
  return layerOf(item) === 'notes'
}
