import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { ExhibitorRow } from '../../../shared/contract/index.ts'
import {
  bestSuggestion,
  isComplete,
  type Exhibitor,
  type ExhibitorSuggestion,
} from '../../../shared/domain/exhibitor.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { useExhibitors } from '../../stores/event/exhibitors.ts'

const pageSize = 100

/**
 * The rows of the table, asked for a page at a time as they come into view, and what is typed over
 * them.
 */
export interface ExhibitorRows {
  readonly total: Readonly<Ref<number | null>>
  readonly error: Readonly<Ref<AppError | null>>
  readonly edits: ComputedRef<ReadonlyMap<string, Exhibitor>>
  at(index: number): ExhibitorRow | undefined
  /** What the row shows: what was typed, else what is known, else the best suggestion. */
  shown(row: ExhibitorRow): Exhibitor
  edit(key: string, exhibitor: Exhibitor): void
  /** Asks for the pages with these rows, where they are not here yet. */
  show(first: number, last: number): Promise<void>
  /** Reads what is here once more, as others wait now. */
  refresh(): Promise<void>
  /** Reads all anew, after some were given. */
  reload(): Promise<void>
}

export function useExhibitorRows(): ExhibitorRows {
  const exhibitors = useExhibitors()
  const total = shallowRef<number | null>(null)
  const error = shallowRef<AppError | null>(null)
  const pages = shallowRef<ReadonlyMap<number, readonly ExhibitorRow[]>>(new Map())
  const edits = shallowRef<ReadonlyMap<string, Exhibitor>>(new Map())
  const asked = new Set<number>()

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return
    asked.add(page)
    try {
      const answer = await exhibitors.list(page * pageSize, pageSize)
      pages.value = new Map(pages.value).set(page, answer.items)
      total.value = answer.total
      error.value = null
    } catch (cause) {
      asked.delete(page)
      error.value = toAppError(cause)
    }
  }

  return {
    total,
    error,
    edits: computed(() => edits.value),
    at: (index) => pages.value.get(Math.floor(index / pageSize))?.[index % pageSize],
    shown: (row) => edits.value.get(row.key) ?? prefilled(row),
    edit(key, exhibitor) {
      edits.value = new Map(edits.value).set(key, exhibitor)
    },
    async show(first, last) {
      const wanted: Promise<void>[] = []
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1)
        wanted.push(load(page))
      await Promise.all(wanted)
    },
    async refresh() {
      asked.clear()
      await Promise.all([...pages.value.keys()].map(load))
    },
    async reload() {
      asked.clear()
      pages.value = new Map()
      await load(0)
    },
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
 * What is to be given when the table is accepted: complete rows as typed; rows typed and left
 * incomplete wait, all others get their suggestion.
 */
export function acceptance(edits: ReadonlyMap<string, Exhibitor>): {
  readonly given: { readonly key: string; readonly name: string; readonly email: string }[]
  readonly except: string[]
} {
  const typed = [...edits]
  return {
    given: typed
      .filter(([, exhibitor]) => isComplete(exhibitor))
      .map(([key, { name, email }]) => ({ key, name, email })),
    except: typed.filter(([, exhibitor]) => !isComplete(exhibitor)).map(([key]) => key),
  }
}
