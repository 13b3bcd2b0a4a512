import { isStand, type PlanElement, type Stand } from '../elements.ts'
import {
  emptyChange,
  withOwnLayers,
  type Hall,
  type PlanChange,
  type Sheet,
  type StandCategory,
} from '../layout.ts'
import type { OwnLayers } from '../own-layers.ts'
import { hallDifference, type PlanMerge } from './compare.ts'

export interface TakenMerge {
  readonly floorKey: string
  readonly merges: readonly PlanMerge[]
  /** The ids of the differences that are taken. */
  readonly chosen: ReadonlySet<string>
  readonly hall: Hall
  /** Of the event as it is here, and those that the file brings. */
  readonly categories: readonly StandCategory[]
  readonly newCategories: readonly StandCategory[]
  /** Of the floor as it is here, and the layers that the file brings. */
  readonly sheet: Sheet
  readonly newLayers: OwnLayers
}

/** What takes the chosen differences over, as one change; what cannot be taken is left. */
export function mergedChange({
  floorKey,
  merges,
  chosen,
  hall,
  categories,
  newCategories,
  sheet,
  newLayers,
}: TakenMerge): PlanChange {
  const taken = merges.filter(({ difference }) => difference.takeable && chosen.has(difference.id))
  const put = taken.flatMap(({ there }) => (there === null ? [] : [there]))
  const used = new Set(put.map((element) => (element.kind === 'stand' ? element.category : null)))
  const added = newCategories.filter(({ id }) => used.has(id))
  const layers = new Set(put.map(({ layer }) => layer))
  const addedLayers = Object.entries(newLayers).filter(([id]) => layers.has(id))
  return {
    floorKey,
    put,
    remove: taken.flatMap(({ there, here }) => (there === null && here !== null ? [here.id] : [])),
    floorOf: {},
    ...(chosen.has(hallDifference) ? { hall } : {}),
    ...(added.length === 0 ? {} : { categories: [...categories, ...added] }),
    ...(addedLayers.length === 0
      ? {}
      : { sheet: withOwnLayers(sheet, { ...sheet.own, ...Object.fromEntries(addedLayers) }) }),
  }
}

interface Before {
  readonly hall: Hall
  readonly sheet: Sheet
  readonly categories: readonly StandCategory[]
  /** Those of the floor that the change is about. */
  readonly here: readonly PlanElement[]
  /** The floor a booth belongs to, and its stand there. */
  readonly placeOf: (
    boothKey: string,
  ) => { readonly floorKey: string; readonly stand: Stand | null } | undefined
}

/** What takes such a change back, in order: also for booths that came from other floors. */
export function takenBack(
  change: PlanChange,
  { hall, sheet, categories, here, placeOf }: Before,
): readonly PlanChange[] {
  const { floorKey, put, remove } = change
  const touched = new Set([...put.map(({ id }) => id), ...remove])
  const known = new Set(here.map(({ id }) => id))
  const booths = put.flatMap((element) =>
    isStand(element) && element.boothKey !== null ? [element.boothKey] : [],
  )
  const vacated: PlanElement[] = []
  const onOtherFloors = booths.flatMap((boothKey): readonly PlanChange[] => {
    const place = placeOf(boothKey)
    if (place === undefined) return []
    if (place.floorKey === floorKey) {
      if (place.stand !== null && !touched.has(place.stand.id)) vacated.push(place.stand)
      return []
    }
    return place.stand === null
      ? [{ ...emptyChange(place.floorKey), floorOf: { [boothKey]: place.floorKey } }]
      : [{ ...emptyChange(place.floorKey), put: [place.stand] }]
  })
  const own: PlanChange = {
    ...emptyChange(floorKey),
    put: [...here.filter(({ id }) => touched.has(id)), ...vacated],
    remove: put.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    ...(change.hall === undefined ? {} : { hall }),
    ...(change.sheet === undefined ? {} : { sheet }),
    ...(change.categories === undefined ? {} : { categories }),
  }
  return [own, ...onOtherFloors]
}
