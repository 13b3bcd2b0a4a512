import { useLocalStorage } from '@vueuse/core'
import {
  computed,
  onScopeDispose,
  shallowRef,
  watch,
  type ComputedRef,
  type Ref,
  type WritableComputedRef,
} from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { z } from 'zod'
import { recordLook, type RecordLook, type SavedView } from '../../../../shared/contract/index.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { parseJson } from '../../../../shared/json.ts'
import { useEvent } from '../../../stores/event.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useSavedViews } from '../../../stores/records/saved-views.ts'
import { filtersOfQuery } from '../filters/from-address.ts'
import type { RecordFilters } from '../filters/record-filters.ts'
import { queryOfFilters, withoutFilters } from '../filters/to-address.ts'
import type { Sorting } from '../table/columns.ts'

/** The column of what records are called, by which a list is ordered where nothing else is said. */
export const titleColumn = ':title'

const rememberedLook = z.object({ look: recordLook, viewId: z.string().nullable() })
type RememberedLook = z.infer<typeof rememberedLook>

/** The address follows when typing pauses. */
const addressAfterMs = 250

export interface ListLook {
  readonly filters: WritableComputedRef<RecordFilters>
  readonly sorting: WritableComputedRef<Sorting>
  readonly columns: WritableComputedRef<readonly string[]>
  readonly look: ComputedRef<RecordLook>
  /** The view chosen last, as long as it exists. */
  readonly view: ComputedRef<SavedView | null>
  /** Whether the list is looked at otherwise than that view says. */
  readonly changed: ComputedRef<boolean>
  /** Takes a view's look; `null`: everything, as a list is at first. */
  choose(view: SavedView | null): void
}

/**
 * How a person looks at an entity's list. The filters stand in the address, so that a link leads to
 * what they leave; all of it is remembered by this computer until the next visit. Where the address
 * says nothing, the event's default view is what a visit begins with, else what was seen last.
 *
 * `usual`: columns and order as long as nothing else was chosen.
 */
export function useListLook(
  entity: EntityName,
  usual: { readonly columns: () => readonly string[]; readonly sorting: Sorting },
): ListLook {
  const eventId = useEvent().requireEventId()
  const route = useRoute()
  const router = useRouter()
  const notices = useNotices()
  const saved = useSavedViews(entity)
  const plain: RecordLook = { filters: {}, ...orderOf(usual.sorting) }
  const remembered = rememberedBy(`booth-builder.look.${entity}.${eventId}`, { look: plain, viewId: null })
  const asked = filtersOfQuery(route.query)
  // A link to a record leads to the record, whatever the list was narrowed to.
  const isFree = asked === null && route.query['key'] === undefined
  const state = shallowRef<RememberedLook>(
    isFree
      ? remembered.value
      : { ...remembered.value, look: { ...remembered.value.look, filters: asked ?? {} } },
  )
  const view = computed(() => saved.views.value.find(({ id }) => id === state.value.viewId) ?? null)
  const look = computed(() => state.value.look)

  function change(part: Partial<RecordLook>): void {
    state.value = { ...state.value, look: { ...state.value.look, ...part } }
  }
  function choose(next: SavedView | null): void {
    state.value = { look: next?.look ?? plain, viewId: next?.id ?? null }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  watch(state, (next) => {
    remembered.value = next
    clearTimeout(timer)
    timer = setTimeout(tellAddress, addressAfterMs)
  })
  function tellAddress(): void {
    const query = queryOfFilters(look.value.filters)
    if (JSON.stringify(query) !== JSON.stringify(queryOfFilters(filtersOfQuery(route.query) ?? {})))
      void router.replace({ query: { ...withoutFilters(route.query), ...query } })
  }
  // Telling the address while another screen is being loaded would call off going there.
  const stopHearing = router.beforeEach(({ name }) => {
    if (name !== route.name) clearTimeout(timer)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    stopHearing()
  })
  // Another link to this list, or a step back.
  watch(
    () => JSON.stringify(queryOfFilters(filtersOfQuery(route.query) ?? {})),
    (next, before) => {
      const shown = JSON.stringify(queryOfFilters(look.value.filters))
      if (next === shown || before === undefined) return
      clearTimeout(timer)
      change({ filters: filtersOfQuery(route.query) ?? {} })
    },
  )

  if (isFree) tellAddress()
  const first = state.value
  saved
    .load()
    .then((views) => {
      const usualView = views.find(({ isDefault }) => isDefault)
      if (usualView !== undefined && isFree && state.value === first) choose(usualView)
    })
    .catch((error: unknown) => notices.fail(error))

  return {
    look,
    view,
    choose,
    filters: computed({ get: () => look.value.filters, set: (filters) => change({ filters }) }),
    sorting: computed({
      get: () => ({ by: look.value.orderBy ?? titleColumn, descending: look.value.descending ?? false }),
      set: ({ by, descending }) => change({ orderBy: by === titleColumn ? undefined : by, descending }),
    }),
    columns: computed({
      get: () => look.value.columns ?? usual.columns(),
      set: (columns) => change({ columns: sameTexts(columns, usual.columns()) ? undefined : [...columns] }),
    }),
    changed: computed(() => !isSameLook(look.value, view.value?.look ?? plain)),
  }
}

/** Whether an entity's records are shown as a table or as cards, which this computer remembers. */
export function useLayout(
  list: EntityName | 'library',
  usual: 'table' | 'cards' = 'table',
): Ref<'table' | 'cards'> {
  return useLocalStorage<'table' | 'cards'>(`booth-builder.layout.${list}`, usual, {
    writeDefaults: false,
    serializer: { read: (text) => (text === 'cards' ? 'cards' : 'table'), write: (value) => value },
  })
}

function orderOf({ by, descending }: Sorting): Pick<RecordLook, 'orderBy' | 'descending'> {
  return { ...(by === titleColumn ? {} : { orderBy: by }), ...(descending ? { descending } : {}) }
}

function isSameLook(a: RecordLook, b: RecordLook): boolean {
  const plain = ({ filters, orderBy, descending = false, columns }: RecordLook): string =>
    JSON.stringify([queryOfFilters(filters), orderBy ?? titleColumn, descending, columns ?? null])
  return plain(a) === plain(b)
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** What was stored and cannot be understood any more is as if it had never been. */
function rememberedBy(name: string, first: RememberedLook): Ref<RememberedLook> {
  return useLocalStorage<RememberedLook>(name, first, {
    shallow: true,
    writeDefaults: false,
    serializer: {
      read: (text) => rememberedLook.safeParse(parseJson(text)).data ?? first,
      write: (value) => JSON.stringify(value),
    },
  })
}
