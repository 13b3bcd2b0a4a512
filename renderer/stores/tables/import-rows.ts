import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { ImportedRow, RowKind } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'

const pageSize = 100
const keptPages = 12

/** Which rows of a dry run; `noted`: those that become drafts or have warnings. */
export interface RowFilter {
  readonly kinds?: readonly RowKind[]
  readonly noted?: boolean
}

export interface ImportRows {
  readonly total: Readonly<Ref<number>>
  readonly ready: Readonly<Ref<boolean>>
  readonly error: Readonly<Ref<AppError | null>>
  /** The row at a place among those that are asked for; reactive. */
  at(index: number): ImportedRow | undefined
  /** Says which are in sight, both ends included. */
  show(first: number, last: number): void
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
  let left = false
  onScopeDispose(() => (left = true))

  async function fetchPage(page: number): Promise<void> {
    if (asked.has(page) || pages.value.has(page)) return
    const mine = edition
    asked.add(page)
    try {
      const { kinds, noted } = filter()
      const answer = await client.call('imports.rows', {
        ...{ eventId, tableId: tableId(), offset: page * pageSize, limit: pageSize },
        ...(kinds === undefined ? {} : { kinds: [...kinds] }),
        ...(noted === undefined ? {} : { noted }),
      })
      if (mine !== edition || left) return
      total.value = answer.total
      const kept = [...pages.value].sort(([a], [b]) => Math.abs(a - page) - Math.abs(b - page)).slice(0, keptPages)
      pages.value = new Map([...kept, [page, answer.items]])
      ready.value = true
    } catch (thrown) {
      if (mine === edition && !left) error.value = toAppError(thrown)
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
    show(first, last) {
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1) void fetchPage(page)
    },
  }
}
