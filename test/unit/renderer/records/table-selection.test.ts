import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import {
  useTableSelection,
  type TableSelection,
} from '../../../../renderer/components/records/table/selection.ts'
import type { RecordQuery, RecordWindow } from '../../../../renderer/stores/records/window.ts'
import type { RecordSummary } from '../../../../shared/contract/index.ts'

const record = (key: string): RecordSummary => ({
  key,
  remoteId: null,
  state: 'clean',
  values: {},
  problemCount: 0,
  updatedAt: '',
})

let keys: ReturnType<typeof shallowRef<readonly string[]>>
let query: ReturnType<typeof shallowRef<RecordQuery>>
let changed: (keys: readonly string[] | null) => void
/** The first rows that are here; the others are only known to the core. */
let here: number
let scope: EffectScope
let selection: TableSelection

beforeEach(() => {
  keys = shallowRef<readonly string[]>(['a', 'b', 'c', 'd', 'e', 'f'])
  query = shallowRef<RecordQuery>({ criterion: { entity: 'booth' } })
  here = 6
  changed = () => undefined
  const all = (): readonly string[] => keys.value ?? []
  const window = {
    query,
    total: computed(() => all().length),
    at: (index: number) => (all()[index] === undefined || index >= here ? undefined : record(all()[index]!)),
    keysBetween: (first: number, last: number) => Promise.resolve(all().slice(first, last + 1)),
    everyKey: () => Promise.resolve(all()),
    positionOf: (key: string) => Promise.resolve(all().includes(key) ? all().indexOf(key) : null),
    matching: (asked: readonly string[]) =>
      Promise.resolve(new Set(asked.filter((key) => all().includes(key)))),
    onChange(listener: (some: readonly string[] | null) => void) {
      changed = listener
      return () => undefined
    },
  } as unknown as RecordWindow
  scope = effectScope()
  selection = scope.run(() => useTableSelection(window, (error) => expect.unreachable(String(error))))!
})
afterEach(() => scope.stop())

const chosen = (): string => (keys.value ?? []).filter((key) => selection.has(key)).join('')
const comes = (wanted: string): Promise<void> => vi.waitFor(() => expect(chosen()).toBe(wanted))

describe('the selection of a table', () => {
  it('draws a range from the last row touched, in either direction, and keeps what was chosen', async () => {
    selection.toggle(2)
    selection.extendTo(0)
    await comes('abc')
    selection.extendTo(3)
    await comes('abcd')
  })

  it('draws a range over rows that are not here', async () => {
    here = 2
    selection.moveTo(1)
    selection.step(Number.POSITIVE_INFINITY, true)
    await comes('bcdef')
    expect(selection.cursor.value?.index).toBe(5)
  })

  it('moves the cursor within the list, entering at the near end', () => {
    selection.step(1, false)
    expect(selection.cursor.value).toEqual({ index: 0, key: 'a' })
    selection.step(100, false)
    expect(selection.cursor.value).toEqual({ index: 5, key: 'f' })
    selection.step(Number.NEGATIVE_INFINITY, false)
    expect(selection.cursor.value).toEqual({ index: 0, key: 'a' })
  })

  it('says all that match as a criterion, less what was let go, however many they are', () => {
    query.value = { criterion: { entity: 'booth', text: 'x' } }
    selection.all()
    expect(selection.count.value).toBe(6)
    selection.toggle(1)
    expect(selection.count.value).toBe(5)
    expect(selection.targets()).toEqual({ all: { entity: 'booth', text: 'x' }, except: ['b'] })
    selection.toggle(1)
    expect(selection.targets()).toEqual({ all: { entity: 'booth', text: 'x' } })
  })

  it('names the records that are asked about, which stay these whatever comes to match', async () => {
    expect(await selection.targetKeys()).toEqual([])
    selection.moveTo(1)
    expect(await selection.targetKeys()).toEqual(['b'])
    selection.all()
    selection.toggle(0)
    const asked = await selection.targetKeys()
    keys.value = ['a', 'b', 'b2', 'c', 'd', 'e', 'f', 'g']
    expect(asked).toEqual(['b', 'c', 'd', 'e', 'f'])
  })

  it('acts on the chosen records, or else on the one of the cursor', () => {
    expect(selection.targets()).toBeNull()
    selection.moveTo(1)
    expect(selection.targets()).toEqual({ keys: ['b'] })
    selection.toggle(3)
    expect(selection.targets()).toEqual({ keys: ['d'] })
  })

  it('lets go of records that no longer match, and of all when another search widens them', async () => {
    selection.toggle(0)
    selection.toggle(3)
    keys.value = ['d', 'e']
    query.value = { criterion: { entity: 'booth', text: 'late' } }
    await vi.waitFor(() => expect(selection.targets()).toEqual({ keys: ['d'] }))
    selection.all()
    query.value = { criterion: { entity: 'booth' } }
    await vi.waitFor(() => expect(selection.count.value).toBe(0))
  })

  it('keeps all chosen when only the order changes', async () => {
    selection.all()
    query.value = { criterion: { entity: 'booth' }, orderBy: 'city' }
    await nextTick()
    expect(selection.count.value).toBe(6)
  })

  it('lets go of records that are removed', async () => {
    selection.toggle(0)
    selection.toggle(1)
    keys.value = ['b', 'c', 'd', 'e', 'f']
    changed(['a'])
    await vi.waitFor(() => expect(selection.targets()).toEqual({ keys: ['b'] }))
  })

  it('keeps the cursor on its record when rows come before it', async () => {
    selection.moveTo(2)
    keys.value = ['new', 'a', 'b', 'c', 'd', 'e', 'f']
    await vi.waitFor(() => expect(selection.cursor.value).toEqual({ index: 3, key: 'c' }))
  })

  it('goes to the row that takes the place of a removed one, or to the last', async () => {
    selection.moveTo(4)
    keys.value = ['a', 'b', 'c', 'd', 'f']
    await vi.waitFor(() => expect(selection.cursor.value).toEqual({ index: 4, key: 'f' }))
    keys.value = ['a', 'b', 'c', 'd']
    await vi.waitFor(() => expect(selection.cursor.value).toEqual({ index: 3, key: 'd' }))
    keys.value = []
    await vi.waitFor(() => expect(selection.cursor.value).toBeNull())
  })

  it('is on no row where another search has left its record out', async () => {
    selection.moveTo(1)
    keys.value = ['d', 'e']
    query.value = { criterion: { entity: 'booth', text: 'late' } }
    await vi.waitFor(() => expect(selection.cursor.value).toBeNull())
  })

  it('learns the record of the cursor’s row when it comes', async () => {
    here = 1
    selection.step(Number.POSITIVE_INFINITY, false)
    expect(selection.cursor.value).toEqual({ index: 5, key: null })
    here = 6
    keys.value = [...(keys.value ?? [])]
    await vi.waitFor(() => expect(selection.cursor.value).toEqual({ index: 5, key: 'f' }))
  })
})
