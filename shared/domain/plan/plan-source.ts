import type { PlanElement, Stand } from './elements.ts'
import type { Hall, StandCategory } from './layout.ts'
import type { OwnLayers } from './own-layers.ts'

/** A booth as far as plans that leave the house tell of it. */
export interface PlanBooth {
  readonly key: string
  /** The service's id; `null`: none yet. */
  readonly id: string | null
  readonly externalId: string | null
  readonly name: string
}

export interface PlanFloor {
  readonly key: string
  readonly id: string | null
  readonly name: string
  readonly hall: Hall
  /** Those of people's own; none: there are none. */
  readonly layers?: OwnLayers
  readonly elements: readonly PlanElement[]
}

/** Everything that a plan's files are made of. */
export interface PlanSource {
  readonly event: { readonly id: string; readonly name: string }
  readonly categories: readonly StandCategory[]
  /** In the order in which they are shown. */
  readonly floors: readonly PlanFloor[]
  readonly booths: ReadonlyMap<string, PlanBooth>
}

/** Who stands there, or for whom it is kept; empty: nobody. */
export function holderName(
  { boothKey, hold }: Pick<Stand, 'boothKey' | 'hold'>,
  booths: ReadonlyMap<string, { readonly name: string }>,
): string {
  if (boothKey !== null) return booths.get(boothKey)?.name ?? ''
  if (hold === null) return ''
  return (hold.boothKey === null ? '' : booths.get(hold.boothKey)?.name) || hold.name
}
