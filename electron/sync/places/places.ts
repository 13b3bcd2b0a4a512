import type { PlacesFound } from '../../../shared/contract/index.ts'
import { createPlaceIndex, placesIn, readPlace, type ListedPlace, type NamedPlace, type PlaceIndex } from '../../../shared/domain/places.ts'
import { entities, type PlaceKind } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import type { SyncContext } from '../context.ts'
import type { Places } from '../types.ts'
import { eachPage } from '../observation/pages.ts'

/** Countries and their parts change seldom. */
const staleAfterMs = 7 * 24 * 60 * 60_000
/** What could not be read is not asked for again at once, however many fields want it. */
const notAgainForMs = 5_000
/** Somebody waits for the list. */
const waitForServiceMs = 5_000
const keptIndexes = 48

type Listed =
  | { readonly state: 'here'; readonly index: PlaceIndex; readonly fetchedAt: number }
  | Extract<PlacesFound, { readonly state: 'not-here' | 'outer-unknown' }>
type Kept = Extract<Listed, { readonly state: 'here' }>

const outerKinds = { region: 'country', city: 'region' } as const

export function createPlaces(parts: SyncContext, closing: AbortSignal): Places {
  const context: SyncContext = { ...parts, settings: { ...parts.settings, waitInRunMs: waitForServiceMs } }
  const { workspace, clock, log } = context
  const indexes = new Map<string, Kept>()
  const reading = new Map<string, Promise<Kept>>()
  const failures = new Map<string, { readonly at: number; readonly error: AppError }>()

  const remember = (name: string, kept: Kept): Kept => {
    indexes.delete(name)
    indexes.set(name, kept)
    const [oldest] = indexes.keys()
    if (indexes.size > keptIndexes && oldest !== undefined) indexes.delete(oldest)
    return kept
  }
  const keptList = (kind: PlaceKind, within: string): Kept | undefined => {
    const name = `${kind} ${within}`
    const known = indexes.get(name)
    if (known !== undefined) return remember(name, known)
    const kept = workspace.places.get(kind, within)
    return kept && remember(name, { state: 'here', index: createPlaceIndex(kind, kept.places), fetchedAt: kept.fetchedAt })
  }

  const readWhole = async (kind: PlaceKind, within: string): Promise<Kept> => {
    const { narrowed } = entities[kind]
    const parents = narrowed?.by === 'path' ? { [narrowed.name]: within } : undefined
    const pages = new Map<number, readonly ListedPlace[]>()
    await eachPage(context, { entity: kind, signal: closing, ...(parents === undefined ? {} : { parents }) }, (items, _page, number) => {
      pages.set(
        number,
        items.flatMap((item) => readPlace(kind, item) ?? []),
      )
    })
    closing.throwIfAborted()
    const places = [...pages].sort(([a], [b]) => a - b).flatMap(([, page]) => page)
    // A list that was full and comes back empty is a fault more often than news.
    const before = places.length === 0 ? workspace.places.get(kind, within)?.places : undefined
    workspace.places.keep(kind, within, before ?? places)
    return remember(`${kind} ${within}`, { state: 'here', index: createPlaceIndex(kind, before ?? places), fetchedAt: clock.now() })
  }
  /** One reading at a time of each list, whoever wants it. */
  const read = (kind: PlaceKind, within: string): Promise<Kept> => {
    const name = `${kind} ${within}`
    const before = failures.get(name)
    if (before !== undefined && Math.abs(clock.now() - before.at) < notAgainForMs) return Promise.reject(before.error)
    const underWay = reading.get(name)
    if (underWay !== undefined) return underWay
    const begun = readWhole(kind, within)
      .catch((thrown: unknown) => {
        const error = toAppError(thrown)
        failures.set(name, { at: clock.now(), error })
        throw error
      })
      .finally(() => reading.delete(name))
    reading.set(name, begun)
    return begun
  }
  const readBehind = (kind: PlaceKind, within: string): void => {
    read(kind, within).catch((thrown: unknown) => {
      log.info('A list of places could not be read; the next who wants it tries again.', { kind, reason: toAppError(thrown).message })
    })
  }
  const isStale = ({ fetchedAt }: Kept): boolean => clock.now() - fetchedAt > staleAfterMs

  const list = async (kind: PlaceKind, within: readonly string[], ask: boolean): Promise<Listed> => {
    let id = ''
    if (kind !== 'country') {
      const outer = await list(outerKinds[kind], within.slice(0, -1), ask)
      if (outer.state !== 'here') return outer
      const name = within.at(-1) ?? ''
      id = outer.index.named(name)?.id ?? ''
      if (id === '') return { state: 'outer-unknown', outer: outerKinds[kind], name }
    }
    const kept = keptList(kind, id)
    if (kept !== undefined) {
      if (ask && isStale(kept)) readBehind(kind, id)
      return kept
    }
    if (!ask) return { state: 'not-here', error: null }
    try {
      return await read(kind, id)
    } catch (thrown) {
      return { state: 'not-here', error: toAppError(thrown).toShape() }
    }
  }

  return {
    async find({ kind, within, ask, text = '', limit = 60, name }) {
      const listed = await list(kind, within, ask)
      if (listed.state !== 'here') return listed
      const { index, fetchedAt } = listed
      const found = index.search(text, index.size)
      const shown = ({ name: placeName, codes }: ListedPlace): { name: string; code: string | null } => ({ name: placeName, code: codes[0] ?? null })
      return {
        state: 'here',
        items: found.slice(0, limit).map(shown),
        total: found.length,
        named: name === undefined ? null : (index.named(name)?.name ?? null),
        fetchedAt: new Date(fetchedAt).toISOString(),
      }
    },
    async unlisted(entity, values, ask) {
      const missing: NamedPlace[] = []
      for (const place of placesIn(entity, values)) {
        const listed = await list(place.kind, place.within, ask)
        if (listed.state === 'here' && listed.index.named(place.name) === undefined) missing.push(place)
      }
      return missing
    },
    prepare() {
      const kept = keptList('country', '')
      if (kept === undefined || isStale(kept)) readBehind('country', '')
    },
  }
}
