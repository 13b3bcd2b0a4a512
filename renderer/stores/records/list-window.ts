import { shallowRef, type ShallowRef } from 'vue'
import { toAppError, type AppError } from '../../../shared/errors.ts'

/** Items fetched by one call, and from the first row to the last of a page. */
const pageSize = 100
/** Pages kept, those in sight among them; the farthest go first. */
const mostCachedPages = 24
const callsAtOnce = 2
/** As many keys as one call takes. */
const keysAtOnce = 1_000
/** Changes that come so close together are one question. */
const takenInAfterMs = 30
/** What may have moved rows is read again at most this often. */
const rereadAfterMs = 150

export interface ListQuery<Criterion> {
  readonly criterion: Criterion
  readonly orderBy?: string | undefined
  readonly descending?: boolean | undefined
}

/**
 * What meets a criterion, as much as there may be, of which only what is about the rows in sight is
 * here. What matches, how much it is and its order are questions to the core.
 */
export interface ListWindow<Item, Criterion> {
  readonly query: Readonly<ShallowRef<ListQuery<Criterion>>>
  /** How many match. */
  readonly total: Readonly<ShallowRef<number>>
  /**
   * `false` until the first answer. While a new query is under way, what the last one found stays.
   */
  readonly ready: Readonly<ShallowRef<boolean>>
  /** What is here still answers another query. */
  readonly busy: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** What stands in a row; `undefined` where it is not here yet. Reactive. */
  at(index: number): Item | undefined
  /** Says which rows are in sight, both ends included: they and those ahead are fetched. */
  show(first: number, last: number): void
  /** The keys of the rows from one to another, both included. Throws an `AppError`. */
  keysBetween(first: number, last: number): Promise<readonly string[]>
  /** The keys of all that match, whatever is shown of them yet. Throws an `AppError`. */
  everyKey(): Promise<readonly string[]>
  /** The row of an item; `null`: it does not match. Throws an `AppError`. */
  positionOf(key: string): Promise<number | null>
  /** Which of these match. Throws an `AppError`. */
  matching(keys: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Runs with the keys of what has changed, `null` for many, when what is shown has been read again.
   */
  onChange(listener: (keys: readonly string[] | null) => void): () => void
  /** Reads what is in sight again. */
  reload(): void
  /**
   * Keeps the rows where they are, as while one of them is written in: what they show is brought up to
   * date, and what would move them waits; `firmly`: the answer to another query too. Returns a
   * function that lets them go.
   */
  hold(firmly?: boolean): () => void
}

interface Page<Item> {
  readonly items: readonly Item[]
  /**
   * The edition it was read in; an older one than the present is shown until it has been read
   * again.
   */
  readonly edition: number
}

export interface OpenListWindow<Item, Criterion> extends ListWindow<Item, Criterion> {
  setQuery(query: ListQuery<Criterion>): void
  /** Called with what the core said has changed; `null`: many. */
  changed(keys: readonly string[] | null): void
  close(): void
}

/** The questions to the core that a window is made of. */
export interface ListSource<Item, Criterion> {
  page(
    query: ListQuery<Criterion>,
    offset: number,
    limit: number,
  ): Promise<{ readonly items: readonly Item[]; readonly total: number }>
  /** Those of these that match, in any order. */
  some(query: ListQuery<Criterion>, keys: readonly string[]): Promise<readonly Item[]>
  keys(query: ListQuery<Criterion>, offset: number, limit: number): Promise<readonly string[]>
  everyKey(query: ListQuery<Criterion>): Promise<readonly string[]>
  positionOf(query: ListQuery<Criterion>, key: string): Promise<number | null>
  /** What decides where an item stands, as a text to compare. */
  placeIn(query: ListQuery<Criterion>, item: Item): string
}

export function createListWindow<Item extends { readonly key: string }, Criterion>(
  source: ListSource<Item, Criterion>,
  first: ListQuery<Criterion>,
): OpenListWindow<Item, Criterion> {
  const query = shallowRef(first)
  const total = shallowRef(0)
  const ready = shallowRef(false)
  const busy = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const revision = shallowRef(0)
  const listeners = new Set<(keys: readonly string[] | null) => void>()
  let pages = new Map<number, Page<Item>>()
  /** The query that the pages answer. */
  let answered: ListQuery<Criterion> | undefined
  let edition = 1
  let inSight = { first: 0, last: 0, downwards: true }
  const underWay = new Set<{ readonly page: number; readonly edition: number }>()
  let changedKeys = new Set<string>()
  /** How often something was taken over: what was asked for before is older. */
  let taken = 0
  let takingIn: ReturnType<typeof setTimeout> | undefined
  let rereading: ReturnType<typeof setTimeout> | undefined
  let holders = 0
  let firmHolders = 0
  /** Rows that are held may stand elsewhere by now. */
  let isOutOfOrder = false
  let closed = false

  const pageOf = (index: number): number => Math.floor(index / pageSize)

  /** The pages in sight, then the one the person moves towards, then the one behind. */
  function wanted(): readonly number[] {
    if (answered !== query.value) return [pageOf(inSight.first)]
    // The list may have become shorter than where it was scrolled to.
    const last = Math.max(0, total.value - 1)
    const from = pageOf(Math.min(inSight.first, last))
    const to = pageOf(Math.min(inSight.last, last))
    const seen = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const beside = inSight.downwards ? [to + 1, from - 1] : [from - 1, to + 1]
    return [...seen, ...beside.filter((page) => page >= 0 && page * pageSize < total.value)]
  }

  const isHeldFirmly = (): boolean => firmHolders > 0 && answered !== undefined && answered !== query.value

  function pump(): void {
    if (closed || isHeldFirmly()) return
    for (const page of wanted()) {
      if (underWay.size >= callsAtOnce) return
      if (isHere(page) || [...underWay].some((call) => call.page === page && call.edition === edition))
        continue
      void fetchPage(page)
    }
  }

  function isHere(page: number): boolean {
    if (answered !== query.value) return false
    return holders > 0 ? pages.has(page) : pages.get(page)?.edition === edition
  }

  async function fetchPage(page: number): Promise<void> {
    const asked = query.value
    const call = { page, edition }
    underWay.add(call)
    try {
      const answer = await source.page(asked, page * pageSize, pageSize)
      if (!closed && asked === query.value) take(page, answer.items, answer.total, call.edition)
    } catch (cause) {
      // Asked again with the next scroll, change or connection, not at once: the core may be gone.
      if (!closed && asked === query.value) error.value = toAppError(cause)
      underWay.delete(call)
      return
    }
    underWay.delete(call)
    pump()
  }

  function take(page: number, items: readonly Item[], found: number, readIn: number): void {
    if (isHeldFirmly()) return
    const isFirst = answered !== query.value
    if (isFirst) {
      pages = new Map()
      answered = query.value
    }
    const known = pages.get(page)
    if (known !== undefined && known.edition > readIn) return
    if (holders > 0 && !isFirst && (known !== undefined || found !== total.value)) {
      isOutOfOrder = true
      if (known !== undefined) return
    }
    // Another number than before: records have come or gone, and what the other pages show is older
    // than this one.
    const moved = !isFirst && found !== total.value
    if (moved) edition += 1
    taken += 1
    pages.set(page, { items, edition: moved ? edition : readIn })
    if (isFirst || holders === 0) {
      for (const other of [...pages.keys()]) if (other > 0 && other * pageSize >= found) pages.delete(other)
      total.value = found
    }
    forgetFarPages()
    error.value = null
    ready.value = true
    busy.value = false
    revision.value += 1
  }

  function forgetFarPages(): void {
    const middle = pageOf((inSight.first + inSight.last) / 2)
    const byDistance = [...pages.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    for (const page of byDistance.slice(mostCachedPages)) pages.delete(page)
  }

  function reread(): void {
    clearTimeout(rereading)
    rereading = undefined
    if (holders > 0) {
      isOutOfOrder = true
      void refresh(itemsInSight())
      return
    }
    edition += 1
    pump()
  }

  /**
   * Shows changed records as they are now, where they stand; where others may have come, gone or
   * moved, reads again.
   */
  async function takeIn(): Promise<void> {
    takingIn = undefined
    const keys = changedKeys
    changedKeys = new Set()
    // Pages on their way may be older than the change.
    const isReading = underWay.size > 0
    const shown = [...pages.values()]
      .flatMap(({ items }) => items.filter(({ key }) => keys.has(key)))
      .slice(0, keysAtOnce)
    const stays = shown.length > 0 && (await refresh(shown))
    if (closed) return
    if (!stays || isReading || shown.length < keys.size) rereading ??= setTimeout(reread, rereadAfterMs)
    for (const listener of listeners) listener([...keys])
  }

  function itemsInSight(): readonly Item[] {
    const { first, last } = inSight
    const items = Array.from({ length: last - first + 1 }, (_, step) => at(first + step))
    return items.filter((item) => item !== undefined)
  }

  /** `true`: all of them still match and stand where they stood. */
  async function refresh(shown: readonly Item[]): Promise<boolean> {
    const asked = query.value
    const before = taken
    try {
      const keys = shown.map(({ key }) => key)
      const items = await source.some(asked, keys)
      if (closed || taken !== before || asked !== query.value || answered !== asked) return false
      taken += 1
      const fresh = new Map(items.map((item) => [item.key, item]))
      for (const [page, { items: known, edition: readIn }] of pages) {
        if (known.some(({ key }) => fresh.has(key)))
          pages.set(page, { items: known.map((item) => fresh.get(item.key) ?? item), edition: readIn })
      }
      revision.value += 1
      return shown.every((known) => {
        const now = fresh.get(known.key)
        return now !== undefined && source.placeIn(asked, known) === source.placeIn(asked, now)
      })
    } catch (cause) {
      error.value = toAppError(cause)
      return false
    }
  }

  const at = (index: number): Item | undefined => {
    void revision.value
    return pages.get(pageOf(index))?.items[index % pageSize]
  }

  return {
    query,
    total,
    ready,
    busy,
    error,
    at,
    show(from, to) {
      inSight = { first: Math.max(0, from), last: Math.max(from, to, 0), downwards: from >= inSight.first }
      pump()
    },
    async keysBetween(from, to) {
      const known = Array.from({ length: to - from + 1 }, (_, step) => at(from + step)?.key)
      if (known.every((key) => key !== undefined)) return known
      const keys: string[] = []
      for (let offset = from; offset <= to; offset += keysAtOnce)
        keys.push(...(await source.keys(query.value, offset, Math.min(keysAtOnce, to - offset + 1))))
      return keys
    },
    everyKey: () => source.everyKey(query.value),
    positionOf: (key) => source.positionOf(query.value, key),
    async matching(keys) {
      const found = new Set<string>()
      for (let from = 0; from < keys.length; from += keysAtOnce) {
        const some = keys.slice(from, from + keysAtOnce)
        for (const { key } of await source.some(query.value, some)) found.add(key)
      }
      return found
    },
    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reload: reread,
    hold(firmly = false) {
      holders += 1
      if (firmly) firmHolders += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holders -= 1
        if (firmly) firmHolders -= 1
        if (holders > 0 || !isOutOfOrder) {
          pump()
          return
        }
        isOutOfOrder = false
        reread()
      }
    },
    setQuery(next) {
      query.value = next
      busy.value = ready.value
      inSight = { first: 0, last: inSight.last - inSight.first, downwards: true }
      edition += 1
      pump()
    },
    changed(keys) {
      if (keys === null) {
        rereading ??= setTimeout(() => {
          reread()
          for (const listener of listeners) listener(null)
        }, rereadAfterMs)
        return
      }
      for (const key of keys) changedKeys.add(key)
      takingIn ??= setTimeout(() => void takeIn(), takenInAfterMs)
    },
    close() {
      closed = true
      clearTimeout(takingIn)
      clearTimeout(rereading)
    },
  }
}
