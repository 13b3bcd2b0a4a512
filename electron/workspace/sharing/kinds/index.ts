import type { PartOrders, SnapshotStore, TemplateStore } from '../../stores/booths.ts'
import type { SavedViewStore } from '../../stores/saved-views.ts'
import type { LayoutStore } from '../../stores/layouts.ts'
import type { ReadinessStore } from '../../stores/readiness.ts'
import { categoryKind } from './categories.ts'
import { stateKind, templateKind } from './contents.ts'
import type { KindNames, ShareKind } from './kind.ts'
import { partOrderKind } from './part-orders.ts'
import { readinessKind } from './readiness.ts'
import { usualViewKind, viewKind } from './views.ts'

/** Where the kinds of things stand here. */
export interface KindStores {
  readonly layouts: LayoutStore
  readonly readiness: ReadinessStore
  readonly partOrders: PartOrders
  readonly views: SavedViewStore
  readonly templates: Pick<TemplateStore, 'shared'>
  readonly snapshots: Pick<SnapshotStore, 'shared'>
}

/** Every kind of what belongs to an event beside its plans. */
export function shareKinds(
  { layouts, readiness, partOrders, views, templates, snapshots }: KindStores,
  names: KindNames,
): readonly ShareKind[] {
  return [
    categoryKind(layouts),
    readinessKind(readiness),
    partOrderKind(partOrders, names),
    viewKind(views),
    usualViewKind(views),
    templateKind(templates.shared, names),
    stateKind(snapshots.shared, names),
  ]
}
