import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { ImportedRow, RowKind } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'

const pageSize = 100
const mostCachedPages = 12

/** Which rows of a dry run; `noted`: those that become drafts or have warnings. */
export interface RowFilter {
  readonly kinds?: readonly RowKind[]
  readonly noted?: boolean
  /** Also those with cells that were corrected. */
  readonly mended?: boolean
}

export interface ImportRows {
  readonly total: Readonly<Ref<number>>
  readonly ready: Readonly<Ref<boolean>>
  readonly error: Readonly<Ref<AppError | null>>
  /** The row at a place among those that are asked for; reactive. */
  at(index: number): ImportedRow | undefined
  /** Says which are in sight, both ends included. */
  show(first: number, last: number): void
  /** Takes in what some rows are by now. */
  patch(rows: readonly ImportedRow[]): void
  /** Asks anew for all that is here, which stays until then. */
  refresh(): void
  /** From a place on, the numbers of rows with something wrong in a column, that at the place first. */
  wrongFrom(index: number, column: number, limit: number): Promise<readonly number[]>
}

/** What a dry run says of the rows of a table, as many as there may be, of which only those about the ones in sight are here. */
export function useImportRows(tableId: () => string, filter: () => RowFilter): ImportRows {
  const eventId = useEvent().requireEventId()
  const total = shallowRef(0)
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const pages = shallowRef<ReadonlyMap<number, readonly ImportedRow[]>>(new Map())
  const asked = new Set<number>()
  let edition = 0
  let inSight = { first: 0, last: 0 }
  let left = false
  onScopeDispose(() => (left = true))

  const ask = (page: number): Promise<{ readonly items: readonly ImportedRow[]; readonly total: number }> => {
    const { kinds, noted, mended } = filter()
    return client.call('imports.rows', {
      ...{ eventId, tableId: tableId(), offset: page * pageSize, limit: pageSize },
      ...(kinds === undefined ? {} : { kinds: [...kinds] }),
      ...(noted === undefined ? {} : { noted }),
      ...(mended === undefined ? {} : { mended }),
    })
  }
  async function fetchPage(page: number, again = false): Promise<void> {
    if (asked.has(page) || (!again && pages.value.has(page))) return
    const mine = edition
    asked.add(page)
    try {
      const answer = await ask(page)
      if (mine !== edition || left) return
      total.value = answer.total
      const others = [...pages.value].filter(([other]) => other !== page)
      const kept = others
        .sort(([a], [b]) => Math.abs(a - page) - Math.abs(b - page))
        .slice(0, mostCachedPages)
      pages.value = new Map([...kept, [page, answer.items]])
      ready.value = true
    } catch (cause) {
      if (mine === edition && !left) error.value = toAppError(cause)
    } finally {
      if (mine === edition) asked.delete(page)
    }
  }
  watch(
    [tableId, () => JSON.stringify(filter())],
    () => {
      edition += 1
      asked.clear()
      pages.value = new Map()
      error.value = null
      ready.value = false
      void fetchPage(0)
    },
    { immediate: true },
  )
  return {
    total,
    ready,
    error,
    at: (index) => pages.value.get(Math.floor(index / pageSize))?.[index % pageSize],
    patch(rows) {
      const known = new Map(rows.map((row) => [row.number, row]))
      pages.value = new Map(
        [...pages.value].map(([page, items]) => [page, items.map((row) => known.get(row.number) ?? row)]),
      )
    },
    refresh() {
      edition += 1
      asked.clear()
      const [first, last] = [Math.floor(inSight.first / pageSize), Math.floor(inSight.last / pageSize)]
      pages.value = new Map([...pages.value].filter(([page]) => page >= first && page <= last))
      for (let page = first; page <= last; page += 1) void fetchPage(page, true)
    },
    async wrongFrom(index, column, limit) {
      const numbers: number[] = []
      for (
        let page = Math.floor(index / pageSize);
        numbers.length < limit && page * pageSize < total.value;
        page += 1
      ) {
        const items = pages.value.get(page) ?? (await ask(page)).items
        for (const [at, { number, errors, warnings }] of items.entries()) {
          const place = page * pageSize + at
          const isWrong = [...errors, ...warnings].some((finding) => finding.column === column)
          if (place === index || (place > index && isWrong)) numbers.push(number)
        }
      }
      return numbers.slice(0, limit)
    },
    show(first, last) {
      inSight = { first, last }
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1)
        void fetchPage(page)
    },
  }
}
