import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { ExhibitorRow } from '../../../shared/contract/index.ts'
import {
  bestSuggestion,
  isComplete,
  type Exhibitor,
  type ExhibitorSuggestion,
} from '../../../shared/domain/exhibitor.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { oneAtATime } from '../../stores/followed-answer.ts'
import { useExhibitors } from '../../stores/event/exhibitors.ts'

/** Asked for together, from a whole number of them on. */
const pageSize = 100

/**
 * The booths that wait, their rows asked for a page at a time as they come into view, and what is
 * typed over them.
 */
export interface ExhibitorRows {
  /** Of those that the table counts; `null` until they are known. */
  readonly keys: Readonly<Ref<readonly string[] | null>>
  readonly error: Readonly<Ref<AppError | null>>
  readonly edits: ComputedRef<ReadonlyMap<string, Exhibitor>>
  at(index: number): ExhibitorRow | undefined
  /** What the row shows: what was typed, else what is known, else the best suggestion. */
  shown(row: ExhibitorRow): Exhibitor
  edit(key: string, exhibitor: Exhibitor): void
  /** Asks for the rows of these places, where they are not here yet. */
  show(first: number, last: number): Promise<void>
  /** Reads what is here once more, as others wait now. */
  refresh(): Promise<void>
}

export function useExhibitorRows(): ExhibitorRows {
  const exhibitors = useExhibitors()
  const keys = shallowRef<readonly string[] | null>(null)
  const error = shallowRef<AppError | null>(null)
  const rows = shallowRef<ReadonlyMap<string, ExhibitorRow>>(new Map())
  const edits = shallowRef<ReadonlyMap<string, Exhibitor>>(new Map())
  const asked = new Set<string>()

  async function ask(wanted: readonly string[]): Promise<void> {
    if (wanted.length === 0) return
    for (const key of wanted) asked.add(key)
    try {
      const found = await exhibitors.rowsOf(wanted)
      rows.value = new Map([...rows.value, ...found.map((row) => [row.key, row] as const)])
      error.value = null
    } catch (cause) {
      for (const key of wanted) asked.delete(key)
      error.value = toAppError(cause)
    }
  }

  async function show(first: number, last: number): Promise<void> {
    const pages: Promise<void>[] = []
    for (let at = first - (first % pageSize); at <= last; at += pageSize)
      pages.push(ask((keys.value ?? []).slice(at, at + pageSize).filter((key) => !asked.has(key))))
    await Promise.all(pages)
  }

  const refresh = oneAtATime(async () => {
    try {
      keys.value = await exhibitors.waitingKeys()
    } catch (cause) {
      error.value = toAppError(cause)
      return
    }
    const again = keys.value.filter((key) => asked.has(key))
    asked.clear()
    const pages = [show(0, 0)]
    for (let at = 0; at < again.length; at += pageSize) pages.push(ask(again.slice(at, at + pageSize)))
    await Promise.all(pages)
  })

  return {
    keys,
    error,
    edits: computed(() => edits.value),
    at: (index) => rows.value.get(keys.value?.[index] ?? ''),
    shown: (row) => edits.value.get(row.key) ?? prefilled(row),
    edit(key, exhibitor) {
      edits.value = new Map(edits.value).set(key, exhibitor)
    },
    show,
    refresh,
  }
}

function prefilled({ known, suggestions }: ExhibitorRow): Exhibitor {
  const best = bestSuggestion(known, suggestions)
  if (best !== undefined) return { name: best.name, email: best.email }
  const [first] = known.name === '' && known.email === '' ? suggestions : []
  return first === undefined ? known : { name: first.name, email: first.email }
}

/** The suggestion that says what is shown, if any. */
export function suggestionShown(
  { suggestions }: ExhibitorRow,
  { name, email }: Exhibitor,
): ExhibitorSuggestion | undefined {
  return suggestions.find((one) => one.name === name && one.email === email)
}

/**
 * What is to be given when the table of these booths is accepted: complete rows as typed; rows typed
 * and left incomplete wait, all others get their suggestion.
 */
export function acceptance(
  keys: readonly string[],
  edits: ReadonlyMap<string, Exhibitor>,
): {
  readonly given: { readonly key: string; readonly name: string; readonly email: string }[]
  readonly suggested: string[]
} {
  return {
    given: [...edits]
      .filter(([, exhibitor]) => isComplete(exhibitor))
      .map(([key, { name, email }]) => ({ key, name, email })),
    suggested: keys.filter((key) => !edits.has(key)),
  }
}
