import type { PlanElement } from '../elements.ts'
import { fileOf, type FileBooth, type FileFloor, type LayoutFile } from '../files/layout-file.ts'
import type { PlanBooth } from '../plan-source.ts'
import { centreOf } from '../geometry/rectangle.ts'
import type { StandCategory } from '../layout.ts'
import { inOwnLayer, type OwnLayers } from '../own-layers.ts'
import { askedBooths } from './asked-booths.ts'
import type { IncomingElement, MergeConflict } from './compare.ts'

/** What of this copy of the event decides how a file is understood. */
export interface MergeTarget {
  readonly eventId: string
  readonly floorKey: string
  readonly categories: readonly StandCategory[]
  /** Of the floor. */
  readonly layers: OwnLayers | undefined
  readonly booths: readonly (PlanBooth & { readonly floorKey: string | null })[]
  /** Ids of all elements of the event, whatever their floor. */
  readonly takenIds: ReadonlySet<string>
  /** Whether a file is here, or comes along. */
  readonly hasFile: (hash: string) => boolean
}

export interface IncomingLayout {
  readonly elements: readonly IncomingElement[]
  /** Categories of the file that are not here, and are needed by what is taken of it. */
  readonly newCategories: readonly StandCategory[]
  /** The same of layers. */
  readonly newLayers: OwnLayers
}

/**
 * Understands a floor of a layout file in this copy of the event: booths by id, else by the
 * organiser's own id, else by a name that only one has; categories and layers by id, else by name.
 */
export function incomingLayout(file: LayoutFile, floor: FileFloor, place: MergeTarget): IncomingLayout {
  const boothOf = boothsKnownAgain(file, place)
  const category = knownAgain(file.categories, place.categories)
  const fileLayers = floor.layers ?? {}
  const layer = knownAgain(named(fileLayers), named(place.layers ?? {}))
  const booths = new Map(place.booths.map((booth) => [booth.key, booth]))
  const asked = floor.elements.map((element) => (element.kind === 'stand' ? boothOf(element.boothKey) : null))
  const boothConflict = askedBooths(asked, booths, place.floorKey)
  const understood = (
    element: PlanElement,
    here: PlanElement | undefined,
  ): { element: PlanElement | null; conflict: MergeConflict | null } => {
    const id = here?.id ?? element.id
    const hash = fileOf(element)
    if (hash !== null && !place.hasFile(hash)) return { element: null, conflict: 'picture-missing' }
    const inLayer = inOwnLayer(
      { ...element, id },
      element.layer === undefined ? undefined : layer.get(element.layer),
    )
    if (element.kind !== 'stand' || inLayer.kind !== 'stand') return { element: inLayer, conflict: null }
    const boothKey = boothOf(element.boothKey)
    const hold = element.hold === null ? null : { ...element.hold, boothKey: boothOf(element.hold.boothKey) }
    const stand = {
      ...inLayer,
      boothKey,
      hold,
      category: element.category === null ? null : (category.get(element.category) ?? null),
    }
    if (boothKey === null)
      return { element: stand, conflict: element.boothKey === null ? null : 'booth-unknown' }
    const conflict = boothConflict(boothKey)
    return { element: conflict === 'booth-twice' ? null : stand, conflict }
  }
  const known = new Set(place.categories.map(({ id }) => id))
  return {
    elements: floor.elements.map((element) => ({
      id: element.id,
      idAsCopy: copyId(element.id, place),
      kind: element.kind,
      number: element.kind === 'stand' ? element.number : '',
      at: centreOf(element),
      build: (here) =>
        understood(
          here === undefined && place.takenIds.has(element.id)
            ? { ...element, id: anotherId(element.id, place) }
            : element,
          here,
        ),
    })),
    newCategories: file.categories.filter(({ id }) => category.get(id) === id && !known.has(id)),
    newLayers: Object.fromEntries(
      Object.entries(fileLayers).filter(
        ([id]) => layer.get(id) === id && !Object.hasOwn(place.layers ?? {}, id),
      ),
    ),
  }
}

function copyId(id: string, { floorKey }: MergeTarget): string {
  return `${id}-${floorKey}`.slice(-120)
}

/** What has this id here stays what and where it is, and this is another element. */
function anotherId(id: string, place: MergeTarget): string {
  const { takenIds } = place
  const made = copyId(id, place)
  for (let count = 2; ; count++) {
    const candidate = count === 2 ? made : `${made}-${count}`
    if (!takenIds.has(candidate)) return candidate
  }
}

function boothsKnownAgain(
  file: LayoutFile,
  { eventId, booths }: MergeTarget,
): (key: string | null) => string | null {
  const keys = new Set(booths.map(({ key }) => key))
  const byId = unique(booths, ({ id }) => id)
  const byExternalId = unique(booths, ({ externalId }) => externalId)
  const byName = unique(booths, ({ name }) => nameKey(name))
  const told = new Map(file.booths.map((booth) => [booth.key, booth]))
  const sameEvent = file.event.id === eventId
  const find = ({ id, externalId, name, key }: FileBooth): string | null =>
    (sameEvent && id !== null ? byId.get(id) : undefined) ??
    (sameEvent && id === null && keys.has(key) ? key : undefined) ??
    (externalId === null ? undefined : byExternalId.get(externalId)) ??
    byName.get(nameKey(name)) ??
    null
  return (key) => {
    const booth = key === null ? undefined : told.get(key)
    return booth === undefined ? null : find(booth)
  }
}

function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** Those that only one has. */
function unique(
  booths: MergeTarget['booths'],
  of: (booth: PlanBooth) => string | null,
): ReadonlyMap<string, string> {
  const groups = Map.groupBy(booths, of)
  return new Map(
    [...groups].flatMap(([id, [first, ...others]]) =>
      !id || first === undefined || others.length > 0 ? [] : [[id, first.key]],
    ),
  )
}

type Named = readonly { readonly id: string; readonly name: string }[]

function named(layers: OwnLayers): Named {
  return Object.entries(layers).map(([id, { name }]) => ({ id, name }))
}

/** The id here for each category or layer of the file; a new one keeps its own. */
function knownAgain(there: Named, here: Named): ReadonlyMap<string, string> {
  const ids = new Set(here.map(({ id }) => id))
  const byName = new Map(here.map(({ id, name }) => [nameKey(name), id]))
  return new Map(there.map(({ id, name }) => [id, ids.has(id) ? id : (byName.get(nameKey(name)) ?? id)]))
}
