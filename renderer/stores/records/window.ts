import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { RecordCriterion, RecordSummary } from '../../../shared/contract/index.ts'
import { titleFields } from '../../../shared/domain/record/record-title.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'

/** Records fetched by one call, and from the first row to the last of a page. */
const pageSize = 100
/** Pages kept, those in sight among them; the farthest go first. */
const keptPages = 24
const callsAtOnce = 2
/** As many keys as one call takes. */
const keysAtOnce = 1_000
/** Changes that come so close together are one question. */
const takenInAfterMs = 30
/** What may have moved rows is read again at most this often. */
const rereadAfterMs = 150

/**
 * Which records, and in which order: by a field, `:state`, `:problems`, `:updated`, or, without
 * one, by title.
 */
export interface RecordQuery {
  readonly criterion: RecordCriterion
  readonly orderBy?: string | undefined
  readonly descending?: boolean | undefined
}

/**
 * The records that meet a criterion, as many as there may be, of which only those about the rows in
 * sight are here. What matches, how many they are and their order are questions to the core.
 */
export interface RecordWindow {
  readonly query: Readonly<ShallowRef<RecordQuery>>
  /** How many records match. */
  readonly total: Readonly<ShallowRef<number>>
  /**
   * `false` until the first answer. While a new query is under way, what the last one found stays.
   */
  readonly ready: Readonly<ShallowRef<boolean>>
  /** What is here still answers another query. */
  readonly busy: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** The record of a row; `undefined` where it is not here yet. Reactive. */
  at(index: number): RecordSummary | undefined
  /** Says which rows are in sight, both ends included: they and those ahead are fetched. */
  show(first: number, last: number): void
  /** The keys of the rows from one to another, both included. Throws an `AppError`. */
  keysBetween(first: number, last: number): Promise<readonly string[]>
  /** The row of a record; `null`: it does not match. Throws an `AppError`. */
  positionOf(key: string): Promise<number | null>
  /** Which of these records match. Throws an `AppError`. */
  matching(keys: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Runs with the keys of changed records, `null` for many, when those shown have been read again.
   */
  onChange(listener: (keys: readonly string[] | null) => void): () => void
  /** Reads what is in sight again. */
  reload(): void
}

interface Page {
  readonly items: readonly RecordSummary[]
  /**
   * The edition it was read in; an older one than the present is shown until it has been read
   * again.
   */
  readonly edition: number
}

export interface OpenRecordWindow extends RecordWindow {
  setQuery(query: RecordQuery): void
  /** Called with what the core said has changed; `null`: many. */
  changed(keys: readonly string[] | null): void
  close(): void
}

export function createRecordWindow(eventId: string, fields: () => readonly string[], first: RecordQuery): OpenRecordWindow {
  const query = shallowRef(first)
  const total = shallowRef(0)
  const ready = shallowRef(false)
  const busy = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const revision = shallowRef(0)
  const listeners = new Set<(keys: readonly string[] | null) => void>()
  let pages = new Map<number, Page>()
  /** The query that the pages answer. */
  let answered: RecordQuery | undefined
  let edition = 1
  let inSight = { first: 0, last: 0, downwards: true }
  const underWay = new Set<{ readonly page: number; readonly edition: number }>()
  let changedKeys = new Set<string>()
  let takingIn: ReturnType<typeof setTimeout> | undefined
  let rereading: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const pageOf = (index: number): number => Math.floor(index / pageSize)
  const order = (): { orderBy?: string; descending?: boolean } => {
    const { orderBy, descending } = query.value
    return { ...(orderBy === undefined ? {} : { orderBy }), ...(descending === true ? { descending } : {}) }
  }

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

  function pump(): void {
    if (closed) return
    for (const page of wanted()) {
      if (underWay.size >= callsAtOnce) return
      const isHere = answered === query.value && pages.get(page)?.edition === edition
      if (isHere || [...underWay].some((call) => call.page === page && call.edition === edition)) continue
      void fetchPage(page)
    }
  }

  async function fetchPage(page: number): Promise<void> {
    const asked = query.value
    const call = { page, edition }
    underWay.add(call)
    try {
      const { criterion } = asked
      const input = { eventId, ...criterion, ...order(), fields: [...fields()], offset: page * pageSize, limit: pageSize }
      const answer = await client.call('records.list', input)
      if (!closed && asked === query.value) take(page, answer.items, answer.total, call.edition)
    } catch (thrown) {
      // Asked again with the next scroll, change or connection, not at once: the core may be gone.
      if (!closed && asked === query.value) error.value = toAppError(thrown)
      underWay.delete(call)
      return
    }
    underWay.delete(call)
    pump()
  }

  function take(page: number, items: readonly RecordSummary[], found: number, readIn: number): void {
    const isFirst = answered !== query.value
    if (isFirst) {
      pages = new Map()
      answered = query.value
    }
    const known = pages.get(page)
    if (known !== undefined && known.edition > readIn) return
    // Another number than before: records have come or gone, and what the other pages show is older
    // than this one.
    const moved = !isFirst && found !== total.value
    if (moved) edition += 1
    pages.set(page, { items, edition: moved ? edition : readIn })
    for (const other of [...pages.keys()]) if (other > 0 && other * pageSize >= found) pages.delete(other)
    forgetFarPages()
    total.value = found
    error.value = null
    ready.value = true
    busy.value = false
    revision.value += 1
  }

  function forgetFarPages(): void {
    const middle = pageOf((inSight.first + inSight.last) / 2)
    const byDistance = [...pages.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    for (const page of byDistance.slice(keptPages)) pages.delete(page)
  }

  function reread(): void {
    clearTimeout(rereading)
    rereading = undefined
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
    const shown = [...pages.values()].flatMap(({ items }) => items.filter(({ key }) => keys.has(key))).slice(0, keysAtOnce)
    const stays = shown.length > 0 && (await refresh(shown))
    if (closed) return
    if (!stays || shown.length < keys.size) rereading ??= setTimeout(reread, rereadAfterMs)
    for (const listener of listeners) listener([...keys])
  }

  /** `true`: all of them still match and stand where they stood. */
  async function refresh(shown: readonly RecordSummary[]): Promise<boolean> {
    const asked = query.value
    try {
      const keys = shown.map(({ key }) => key)
      const { items } = await client.call('records.list', { eventId, ...asked.criterion, fields: [...fields()], keys, limit: keysAtOnce })
      if (closed || asked !== query.value || answered !== asked) return false
      const fresh = new Map(items.map((item) => [item.key, item]))
      for (const [page, { items: before, edition: readIn }] of pages) {
        if (before.some(({ key }) => fresh.has(key))) pages.set(page, { items: before.map((item) => fresh.get(item.key) ?? item), edition: readIn })
      }
      revision.value += 1
      return shown.every((before) => {
        const after = fresh.get(before.key)
        return after !== undefined && placeIn(asked, before) === placeIn(asked, after)
      })
    } catch (thrown) {
      error.value = toAppError(thrown)
      return false
    }
  }

  async function keysOf(offset: number, limit: number): Promise<readonly string[]> {
    const { items } = await client.call('records.list', { eventId, ...query.value.criterion, ...order(), fields: [], offset, limit })
    return items.map(({ key }) => key)
  }

  const at = (index: number): RecordSummary | undefined => {
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
      for (let offset = from; offset <= to; offset += keysAtOnce) keys.push(...(await keysOf(offset, Math.min(keysAtOnce, to - offset + 1))))
      return keys
    },
    async positionOf(key) {
      return (await client.call('records.positionOf', { eventId, ...query.value.criterion, ...order(), key })).index
    },
    async matching(keys) {
      const found = new Set<string>()
      for (let from = 0; from < keys.length; from += keysAtOnce) {
        const some = keys.slice(from, from + keysAtOnce)
        const { items } = await client.call('records.list', { eventId, ...query.value.criterion, fields: [], keys: some, limit: keysAtOnce })
        for (const { key } of items) found.add(key)
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

/** What decides where a record stands, as a text to compare. */
function placeIn({ criterion, orderBy }: RecordQuery, { state, problemCount, updatedAt, values }: RecordSummary): string {
  switch (orderBy) {
    case ':state':
      return state
    case ':problems':
      return String(problemCount)
    case ':updated':
      return updatedAt
    default:
      return JSON.stringify((orderBy === undefined ? titleFields(criterion.entity) : [orderBy]).map((field) => values[field] ?? null))
  }
}

/**
 * A window on the open event's records that `query` asks for, kept up to date while the calling
 * component lives. `fields` is what is fetched of each: name what the screen shows and orders by.
 */
export function useRecordWindow(fields: () => readonly string[], query: () => RecordQuery): RecordWindow {
  const event = useEvent()
  const eventId = event.requireEventId()
  const made = createRecordWindow(eventId, fields, query())
  watch(query, (next, before) => {
    if (JSON.stringify(next) !== JSON.stringify(before)) made.setQuery(next)
  })
  watch(
    () => fields().join('\n'),
    () => made.reload(),
  )
  const stops = [
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && change.entity === made.query.value.criterion.entity) made.changed(change.keys)
      // Who belongs to a segment depends on its rules.
      else if (change.eventId === eventId && change.entity === 'rule' && made.query.value.criterion.segment !== undefined) made.changed(null)
    }),
    onReconnected(() => made.changed(null)),
  ]
  onScopeDispose(() => {
    for (const stop of stops) stop()
    made.close()
  })
  made.show(0, 0)
  return made
}
