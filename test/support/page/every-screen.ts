import { computed, shallowRef, watch } from 'vue'
import { useDecisions } from '../../../renderer/stores/decisions/found.ts'
import { useExhibitors } from '../../../renderer/stores/event/exhibitors.ts'
import { useOverview } from '../../../renderer/stores/event/overview.ts'
import { useReadiness } from '../../../renderer/stores/event/readiness.ts'
import { useLibraryTotals, useLibraryWindow } from '../../../renderer/stores/files/library.ts'
import { useEntries } from '../../../renderer/stores/journal/entries.ts'
import { useSync } from '../../../renderer/stores/journal/sync.ts'
import { useDistinctValues } from '../../../renderer/stores/records/distinct.ts'
import { useEveryRecord } from '../../../renderer/stores/records/every.ts'
import { useFoundRecords } from '../../../renderer/stores/records/found.ts'
import { useSessionCounts } from '../../../renderer/stores/records/session-counts.ts'
import { useNamedRecords } from '../../../renderer/stores/records/titles.ts'
import { useRecordWindow } from '../../../renderer/stores/records/window.ts'
import { useSegmentCount } from '../../../renderer/stores/segments/count.ts'
import { colouringOf } from '../../../shared/domain/plan/picture/colouring.ts'
import { usePlan } from '../../../renderer/views/floors/plan/plan-store.ts'
import { followedFloors } from '../../../renderer/views/floors/screen/useFloors.ts'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import { isStand, newStand } from '../../../shared/domain/plan/elements.ts'
import { emptyChange } from '../../../shared/domain/plan/layout.ts'

/** Screens put what they show in an order of their own. */
const byKey = <Item extends { readonly key: string }>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, other) => (one.key < other.key ? -1 : 1))

export type EveryScreen = ReturnType<typeof everyScreen>

/** Every figure and list of the screens, as the screens get them. */
export function everyScreen() {
  const sync = useSync()
  const plan = usePlan()
  // First, so that it looks before those that follow the records do.
  const early = shallowRef<ReturnType<typeof followedFloors>>()
  watch(
    () => early.value?.unplaced.value.length,
    () => undefined,
  )
  const floors = followedFloors()
  early.value = floors
  const overview = useOverview()
  const decisions = useDecisions()
  const readiness = useReadiness()
  const exhibitors = useExhibitors()
  const entries = (['queued', 'parked', 'confirmed'] as const).map((state) => useEntries({ states: [state] }))
  const drafts = useEntries({ states: ['parked'], standing: 'draft' })
  const windows = (['booth', 'attendee', 'floor', 'session'] as const).map((entity) =>
    useRecordWindow(
      () => ['name', 'booth_name', 'first_name', 'floor_id'],
      () => ({ criterion: { entity } }),
    ),
  )
  const lacking = useRecordWindow(
    () => ['booth_name'],
    () => ({ criterion: { entity: 'booth', problems: 'with' } }),
  )
  const found = useFoundRecords(() => ({ criterion: { entity: 'booth', text: 'two' }, limit: 5 }))
  const distinct = useDistinctValues(() => ({ criterion: { entity: 'booth' }, field: 'floor_id', limit: 50 }))
  const sessions = useEveryRecord('session', ['name'])
  const counted = useSessionCounts()
  const named = useNamedRecords()
  const names = computed(() => floors.floors.value.map(({ key }) => named.get('floor', key)?.values['name']))
  watch(names, () => undefined)
  const totals = useLibraryTotals()
  const library = useLibraryWindow(() => ({ filter: {}, sort: 'name', descending: false }))
  const people = useSegmentCount(() => [{ field: 'first_name', operator: 'is', value: 'Ada', joiner: 'and' }])
  const legend = computed(() => {
    const { categories, categoryOf } = colouringOf('status', {
      booths: floors.booths.items.value,
      standCategories: [],
    })
    const stands = plan.current.plan
      .floorKeys()
      .flatMap((key) => [...(plan.current.plan.floor(key)?.elements.values() ?? [])].filter(isStand))
    const of = stands.map((stand) =>
      categoryOf(stand, stand.boothKey === null ? undefined : floors.boothOf(stand.boothKey)),
    )
    return categories.map(({ id }) => [id, of.filter((category) => category === id).length])
  })
  watch(legend, () => undefined)

  /** What the person at this page does to the plan. */
  function act(what: 'seat' | 'undo' | 'redo' | 'to floor', pick: number): void {
    const { session } = plan
    const keys = session.plan.floorKeys()
    const booths = floors.booths.items.value
    const [floorKey, booth] = [
      keys[pick % Math.max(1, keys.length)],
      booths[pick % Math.max(1, booths.length)],
    ]
    if (what === 'undo') session.undo()
    else if (what === 'redo') session.redo()
    else if (floorKey !== undefined && booth !== undefined) {
      const put = [
        newStand({
          id: crypto.randomUUID(),
          xMetres: pick,
          yMetres: 9,
          widthMetres: 3,
          heightMetres: 3,
          boothKey: booth.key,
        }),
      ]
      const change =
        what === 'seat'
          ? { ...emptyChange(floorKey), put }
          : { ...emptyChange(floorKey), floorOf: { [booth.key]: floorKey } }
      session.run(change, { kind: 'assign', count: 1, seenOn: floorKey })
    }
  }

  const rows = ({
    total,
    at,
  }: {
    readonly total: { readonly value: number }
    readonly at: (index: number) => { readonly key: string } | undefined
  }) => Array.from({ length: Math.min(total.value, 50) }, (_, index) => at(index) ?? 'not here')
  const plain = ({ key, values, state, problemCount }: RecordSummary) => ({
    key,
    values,
    state,
    problemCount,
  })
  const told = () => ({
    sync: sync.state,
    // When it was opened last is no figure of it.
    overview: { ...overview.overview.value, event: null },
    floors: floors.floors.value,
    unplaced: byKey(floors.unplaced.value).map(({ key, floorKey, name, problemCount }) => ({
      key,
      floorKey,
      name,
      problemCount,
    })),
    booths: byKey(floors.booths.items.value).map(plain),
    sessions: byKey(sessions.items.value).map(plain),
    stands: plan.current.plan
      .floorKeys()
      .toSorted()
      .map((key) => [
        key,
        [...(plan.current.plan.floor(key)?.elements.values() ?? [])].map(({ id }) => id).sort(),
      ]),
    steps: [plan.nextUndo, plan.nextRedo].map((step) => step && [step.kind, step.id]),
    legend: legend.value,
    decisions: decisions.count.value,
    rules: readiness.rules,
    waiting: exhibitors.waiting,
    entries: [...entries, drafts].map(({ total, items }) => [total.value, items.value?.map(({ id }) => id)]),
    windows: [...windows, lacking].map((window) => [window.total.value, rows(window)]),
    library: [library.total.value, rows(library)],
    found: [found.total.value, found.items.value.map(plain)],
    distinct: [distinct.total.value, distinct.values.value],
    counted: counted.value('r1'),
    names: names.value,
    totals: totals.value,
    people: people.count.value,
  })
  return { told, act }
}
