import type { PlacesFound } from '../../../shared/contract/index.ts'
import {
  createPlaceIndex,
  readPlace,
  type ListedPlace,
  type PlaceIndex,
} from '../../../shared/domain/places.ts'
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
const mostCachedIndexes = 48

interface CachedList {
  readonly state: 'here'
  readonly kind: PlaceKind
  readonly within: string
  readonly index: PlaceIndex
  readonly fetchedAt: number
}
/** This list is not kept: the one that was wanted, or that of what it lies in. */
type Missing = { readonly state: 'missing'; readonly kind: PlaceKind; readonly within: string }
type NotHere = Extract<PlacesFound, { readonly state: 'not-here' }>
type Listed = CachedList | Missing | Extract<PlacesFound, { readonly state: 'outer-unknown' }>

const outerKinds = { region: 'country', city: 'region' } as const

export function createPlaces(parts: SyncContext, closing: AbortSignal): Places {
  const context: SyncContext = { ...parts, settings: { ...parts.settings, waitInRunMs: waitForServiceMs } }
  const { workspace, clock, log } = context
  const indexes = new Map<string, CachedList>()
  const reading = new Map<string, Promise<CachedList>>()
  const failures = new Map<string, { readonly at: number; readonly error: AppError }>()

  const remember = (kept: CachedList): CachedList => {
    const name = `${kept.kind} ${kept.within}`
    indexes.delete(name)
    indexes.set(name, kept)
    const [oldest] = indexes.keys()
    if (indexes.size > mostCachedIndexes && oldest !== undefined) indexes.delete(oldest)
    return kept
  }
  const cachedList = (kind: PlaceKind, within: string): CachedList | undefined => {
    const known = indexes.get(`${kind} ${within}`)
    if (known !== undefined) return remember(known)
    const kept = workspace.places.get(kind, within)
    return (
      kept &&
      remember({
        state: 'here',
        kind,
        within,
        index: createPlaceIndex(kind, kept.places),
        fetchedAt: kept.fetchedAt,
      })
    )
  }

  const readWhole = async (kind: PlaceKind, within: string): Promise<CachedList> => {
    const { narrowed } = entities[kind]
    const parents = narrowed?.by === 'path' ? { [narrowed.name]: within } : undefined
    const pages = new Map<number, readonly ListedPlace[]>()
    await eachPage(
      context,
      { entity: kind, signal: closing, ...(parents === undefined ? {} : { parents }) },
      (items, _page, number) => {
        pages.set(
          number,
          items.flatMap((item) => readPlace(kind, item) ?? []),
        )
      },
    )
    closing.throwIfAborted()
    const places = [...pages].sort(([a], [b]) => a - b).flatMap(([, page]) => page)
    // A list that was full and comes back empty is a fault more often than news.
    const before = places.length === 0 ? workspace.places.get(kind, within)?.places : undefined
    workspace.places.keep(kind, within, before ?? places)
    return remember({
      state: 'here',
      kind,
      within,
      index: createPlaceIndex(kind, before ?? places),
      fetchedAt: clock.now(),
    })
  }
  /** One reading at a time of each list, whoever wants it. */
  const read = (kind: PlaceKind, within: string): Promise<CachedList> => {
    const name = `${kind} ${within}`
    const before = failures.get(name)
    if (before !== undefined && Math.abs(clock.now() - before.at) < notAgainForMs)
      return Promise.reject(before.error)
    const underWay = reading.get(name)
    if (underWay !== undefined) return underWay
    const begun = readWhole(kind, within)
      .catch((cause: unknown) => {
        const error = toAppError(cause)
        failures.set(name, { at: clock.now(), error })
        throw error
      })
      .finally(() => reading.delete(name))
    reading.set(name, begun)
    return begun
  }
  const readBehind = (kind: PlaceKind, within: string): void => {
    read(kind, within).catch((error: unknown) => {
      log.info('A list of places could not be read; the next who wants it tries again.', {
        kind,
        reason: toAppError(error).message,
      })
    })
  }
  const isStale = ({ fetchedAt }: CachedList): boolean => clock.now() - fetchedAt > staleAfterMs

  const cachedListFor = (kind: PlaceKind, within: readonly string[]): Listed => {
    let id = ''
    if (kind !== 'country') {
      const outer = cachedListFor(outerKinds[kind], within.slice(0, -1))
      if (outer.state !== 'here') return outer
      const name = within.at(-1) ?? ''
      id = outer.index.recognised(name)?.id ?? ''
      if (id === '') return { state: 'outer-unknown', outer: outerKinds[kind], name }
    }
    return cachedList(kind, id) ?? { state: 'missing', kind, within: id }
  }
  const list = async (
    kind: PlaceKind,
    within: readonly string[],
    ask: boolean,
  ): Promise<Exclude<Listed, Missing> | NotHere> => {
    for (;;) {
      const found = cachedListFor(kind, within)
      if (found.state === 'here' && ask && isStale(found)) readBehind(found.kind, found.within)
      if (found.state !== 'missing') return found
      if (!ask) return { state: 'not-here', error: null }
      try {
        await read(found.kind, found.within)
      } catch (error) {
        return { state: 'not-here', error: toAppError(error).toShape() }
      }
    }
  }

  return {
    async find({ kind, within, ask, text = '', limit = 60, name }) {
      const listed = await list(kind, within, ask)
      if (listed.state !== 'here') return listed
      const { index, fetchedAt } = listed
      const found = index.search(text, index.size)
      const shown = ({ name: placeName, codes }: ListedPlace): { name: string; code: string | null } => ({
        name: placeName,
        code: codes[0] ?? null,
      })
      return {
        state: 'here',
        items: found.slice(0, limit).map(shown),
        total: found.length,
        named: name === undefined ? null : (index.named(name)?.name ?? null),
        fetchedAt: new Date(fetchedAt).toISOString(),
      }
    },
    isUnlisted({ kind, within, name }) {
      const found = cachedListFor(kind, within)
      // Cities are many: their lists are read when somebody chooses one.
      if (found.state === 'missing' && found.kind !== 'city') readBehind(found.kind, found.within)
      return found.state === 'here' && found.index.named(name) === undefined
    },
    spelled({ kind, within, name }) {
      const found = cachedListFor(kind, within)
      return found.state === 'here' ? found.index.recognised(name)?.name : undefined
    },
    prepare() {
      const kept = cachedList('country', '')
      if (kept === undefined || isStale(kept)) readBehind('country', '')
    },
  }
}
