import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { RecordCriterion } from '../../../../shared/contract/index.ts'
import type { ListWindow } from '../../../stores/records/list-window.ts'

/**
 * Which records are chosen: named one by one, or all that match but for some, however many they
 * are.
 */
type Chosen =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> }

const nothingChosen: Chosen = { kind: 'some', keys: new Set() }

function isChosen(chosen: Chosen, key: string): boolean {
  return chosen.kind === 'all' ? !chosen.except.has(key) : chosen.keys.has(key)
}

/** `total`: how many match. */
function chosenCount(chosen: Chosen, total: number): number {
  return chosen.kind === 'all' ? Math.max(0, total - chosen.except.size) : chosen.keys.size
}

function toggled(chosen: Chosen, key: string): Chosen {
  const keys = new Set(chosen.kind === 'all' ? chosen.except : chosen.keys)
  if (!keys.delete(key)) keys.add(key)
  return chosen.kind === 'all' ? { kind: 'all', except: keys } : { kind: 'some', keys }
}

function withKeys(chosen: Chosen, added: readonly string[]): Chosen {
  if (chosen.kind === 'some') return { kind: 'some', keys: new Set([...chosen.keys, ...added]) }
  const except = new Set(chosen.except)
  for (const key of added) except.delete(key)
  return { kind: 'all', except }
}

/** What is chosen, as a change to many takes it. */
type Targets<Criterion> = { keys: string[] } | { all: Criterion; except?: string[] }

/** `null` where nothing is chosen. */
function selectionOf<Criterion>(chosen: Chosen, criterion: Criterion): Targets<Criterion> | null {
  if (chosen.kind === 'some') return chosen.keys.size === 0 ? null : { keys: [...chosen.keys] }
  return chosen.except.size === 0 ? { all: criterion } : { all: criterion, except: [...chosen.except] }
}

/** The row the keyboard is on. The key is `null` until its record is here. */
interface Cursor {
  readonly index: number
  readonly key: string | null
}

export interface TableSelection<Criterion = RecordCriterion> {
  readonly chosen: Readonly<ShallowRef<Chosen>>
  readonly count: ComputedRef<number>
  readonly cursor: Readonly<ShallowRef<Cursor | null>>
  has(key: string): boolean
  /** Puts the cursor on a row, from which a range may be drawn. */
  moveTo(index: number): void
  /**
   * Moves the cursor by so many rows, at most to the ends, drawing the range along where `extend`
   * is set.
   */
  step(rows: number, extend: boolean): void
  toggle(index: number): void
  /** Adds the rows between the last one touched and this one. */
  extendTo(index: number): void
  all(): void
  /** In place of what was chosen: those of them that match. */
  choose(keys: readonly string[]): void
  clear(): void
  /** What commands act on: the chosen records, or else the one the cursor is on. */
  targets(): Targets<Criterion> | null
  /**
   * The same by name: what a person is asked about stays what it is then, whatever comes to match
   * meanwhile. Empty where nothing is meant, and where they cannot be told, which is said.
   */
  targetKeys(): Promise<string[]>
  /** What a row's own menu acts on: the chosen records where it is one of them, else it alone. */
  withRow(key: string): Targets<Criterion>
}

/**
 * The selection of a table over `window`. What no longer matches is no longer chosen: nobody sees
 * it.
 */
export function useTableSelection<Criterion>(
  window: ListWindow<{ readonly key: string }, Criterion>,
  onError: (error: unknown) => void,
): TableSelection<Criterion> {
  const chosen = shallowRef<Chosen>(nothingChosen)
  const cursor = shallowRef<Cursor | null>(null)
  let anchor: number | null = null
  let drawing = 0

  const shownCriterion = (): string => JSON.stringify(window.query.value.criterion)
  /** What was searched for when the cursor was last put on a row. */
  let cursorIn = ''

  function putCursor(index: number): void {
    cursor.value = { index, key: window.at(index)?.key ?? null }
    cursorIn = shownCriterion()
  }

  function moveTo(index: number): void {
    putCursor(index)
    anchor = index
  }

  async function extendTo(index: number): Promise<void> {
    const from = anchor ?? cursor.value?.index ?? index
    anchor = from
    putCursor(index)
    drawing += 1
    const mine = drawing
    try {
      const keys = await window.keysBetween(Math.min(from, index), Math.max(from, index))
      // A range drawn on meanwhile has more rows or fewer, and its own answer.
      if (mine === drawing) chosen.value = withKeys(chosen.value, keys)
    } catch (error) {
      onError(error)
    }
  }

  function clear(): void {
    drawing += 1
    chosen.value = nothingChosen
    anchor = null
  }

  /** Lets go of chosen records that match no longer, and finds the cursor's again. */
  async function follow(changed: readonly string[] | null): Promise<void> {
    const known = chosen.value
    const asked =
      known.kind === 'some' ? [...known.keys].filter((key) => changed === null || changed.includes(key)) : []
    try {
      if (asked.length > 0) {
        const left = await window.matching(asked)
        const gone = new Set(asked.filter((key) => !left.has(key)))
        const now = chosen.value
        if (now.kind === 'some' && gone.size > 0)
          chosen.value = { kind: 'some', keys: new Set([...now.keys].filter((key) => !gone.has(key))) }
      }
    } catch (error) {
      onError(error)
    }
  }

  async function findCursor(key: string): Promise<void> {
    try {
      const found = await window.positionOf(key)
      const at = cursor.value
      if (at?.key !== key) return
      // The row that takes the place of a removed one is the next; in what another search found, none is.
      const index = found ?? (cursorIn === shownCriterion() ? Math.min(at.index, window.total.value - 1) : -1)
      if (index >= 0) moveTo(index)
      else cursor.value = anchor = null
    } catch (error) {
      onError(error)
    }
  }

  function targets(): Targets<Criterion> | null {
    if (chosenCount(chosen.value, window.total.value) > 0)
      return selectionOf(chosen.value, window.query.value.criterion)
    const key = cursor.value?.key
    return key == null ? null : { keys: [key] }
  }

  watch(window.query, (next, before) => {
    if (JSON.stringify(next.criterion) !== JSON.stringify(before.criterion)) {
      // All of a wider criterion would be more than was ever chosen.
      if (chosen.value.kind === 'all') clear()
      else void follow(null)
    }
    anchor = null
    if (cursor.value?.key != null) void findCursor(cursor.value.key)
    else cursor.value = null
  })
  // The record of the cursor's row comes, or another one stands there now.
  watch(
    () => (cursor.value === null ? undefined : window.at(cursor.value.index)?.key),
    (shown) => {
      const at = cursor.value
      if (at === null || shown === at.key) return
      if (at.key !== null) void findCursor(at.key)
      else if (shown !== undefined) cursor.value = { index: at.index, key: shown }
    },
  )
  // What was chosen while the list still showed what another search had found.
  watch(window.busy, (busy) => {
    if (!busy) void follow(null)
  })
  onScopeDispose(window.onChange((keys) => void follow(keys)))

  return {
    chosen,
    count: computed(() => chosenCount(chosen.value, window.total.value)),
    cursor,
    has: (key) => isChosen(chosen.value, key),
    moveTo,
    step(rows, extend) {
      const last = window.total.value - 1
      if (last < 0) return
      // Without a cursor a step enters the list beside its near end; a leap goes to the end it is
      // meant for.
      const from = cursor.value?.index ?? (rows > 0 ? -1 : last + 1)
      const reached = cursor.value === null && Number.isFinite(rows) ? from + Math.sign(rows) : from + rows
      const next = Math.min(last, Math.max(0, reached))
      if (extend) void extendTo(next)
      else moveTo(next)
    },
    toggle(index) {
      moveTo(index)
      const key = cursor.value?.key
      if (key != null) chosen.value = toggled(chosen.value, key)
    },
    extendTo: (index) => void extendTo(index),
    all() {
      chosen.value = { kind: 'all', except: new Set() }
    },
    choose(keys) {
      clear()
      chosen.value = { kind: 'some', keys: new Set(keys) }
      void follow(null)
    },
    clear,
    targets,
    async targetKeys() {
      const meant = targets()
      if (meant === null) return []
      if ('keys' in meant) return meant.keys
      const except = new Set(meant.except)
      try {
        return (await window.everyKey()).filter((key) => !except.has(key))
      } catch (error) {
        onError(error)
        return []
      }
    },
    withRow: (key) =>
      (isChosen(chosen.value, key) ? selectionOf(chosen.value, window.query.value.criterion) : null) ?? {
        keys: [key],
      },
  }
}
