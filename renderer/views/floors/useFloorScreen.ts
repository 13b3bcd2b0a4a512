import { useLocalStorage, type RemovableRef } from '@vueuse/core'
import {
  computed,
  reactive,
  shallowRef,
  watch,
  type ComputedRef,
  type ShallowRef,
  type UnwrapNestedRefs,
} from 'vue'
import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet, type Hall, type Sheet } from '../../../shared/domain/plan/layout.ts'
import type { FloorPanel } from '../../floor-editor/commands/target.ts'
import type { ArrangementProposal } from '../../floor-editor/input/actions.ts'
import type { FloorState } from '../../floor-editor/document/plan.ts'
import type { FloorLooks } from '../../floor-editor/view/theme.ts'
import type { Hovering } from '../../floor-editor/tools/stage.ts'
import type { EditorStatus, FloorEditor } from '../../floor-editor/types.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'
import { spokenPlace } from './canvas/spoken-place.ts'
import { initialTools, type ToolSettings } from './canvas/tool-settings.ts'
import { colouringOf, type Colouring } from '../../../shared/domain/plan/picture/colouring.ts'
import { looksOf } from './plan/looks.ts'
import { usePlan } from './plan/plan-store.ts'
import { useNotedAsRecent } from '../../stores/recent-records.ts'
import { useFloorRoute, useRevealedElement } from './useFloorRoute.ts'
import { useFloors, type Floors, type ShownFloor } from './useFloors.ts'

/** Booths on their way from the tray, and where the pointer took them. */
interface Carried {
  readonly keys: readonly string[]
  readonly x: number
  readonly y: number
}

/** `find`: to go there; `assign`: a booth for a stand; `move`: a stand for a booth. */
export type FinderMode =
  | { readonly kind: 'find' }
  | { readonly kind: 'assign'; readonly standId: string }
  | { readonly kind: 'move'; readonly boothKey: string }

interface ScreenState extends Floors {
  readonly shown: ComputedRef<ShownFloor | null>
  readonly show: (floorKey: string) => void
  /** `null` until the canvas is there. */
  editor: ShallowRef<FloorEditor | null>
  status: ShallowRef<EditorStatus>
  hovering: ShallowRef<Hovering | null>
  carried: ShallowRef<Carried | null>
  /** What is looked for, and for what. */
  finder: ShallowRef<FinderMode | null>
  /** Selected stands of this state are being put on hold, or held otherwise. */
  holding: ShallowRef<'free' | 'held' | null>
  /** The layer of people's own that what is drawn goes into, of whichever floor; `null`: none. */
  drawLayer: ShallowRef<string | null>
  /** What the dock shows instead of the selection. */
  panel: ShallowRef<FloorPanel | null>
  /** Booths that do not fit into the hall: whether to enlarge it is asked. */
  crowded: ShallowRef<ArrangementProposal | null>
  settings: RemovableRef<ToolSettings>
  readonly hall: ComputedRef<Hall>
  readonly sheet: ComputedRef<Sheet>
  readonly elements: ComputedRef<readonly PlanElement[]>
  readonly stands: ComputedRef<readonly Stand[]>
  readonly colouring: ComputedRef<Colouring>
  readonly looks: ComputedRef<FloorLooks>
  /** Booths that belong to this floor and have no place on it. */
  readonly waiting: ComputedRef<readonly string[]>
  selectedIds: ShallowRef<ReadonlySet<string>>
  /** What is selected as it lies while it is dragged, resized or turned; `null` while nothing is. */
  reshaping: ShallowRef<readonly PlanElement[] | null>
  readonly selected: ComputedRef<readonly PlanElement[]>
  readonly elementName: (element: PlanElement) => string
  /** What a screen reader is told of the selection. */
  readonly announcement: ComputedRef<string>
}

/** What the floors screen shows and does, for its parts to share. */
export type FloorScreen = UnwrapNestedRefs<ScreenState>

export function useFloorScreen(): FloorScreen {
  const { t } = useText()
  const formats = useFormats()
  const plan = usePlan()
  const floors = useFloors()
  const { shown, show } = useFloorRoute(() => floors.floors.value)
  const editor = shallowRef<FloorEditor | null>(null)
  const selectedIds = shallowRef<ReadonlySet<string>>(new Set())
  const drawLayer = shallowRef<string | null>(null)
  const settings = useLocalStorage<ToolSettings>('booth-builder.floors.tools', initialTools, {
    mergeDefaults: true,
  })

  // Not computed: the plan changes its floors in place, and a computed value that stays the same
  // object would pass nothing on.
  const floor = (): FloorState | undefined =>
    shown.value === null ? undefined : plan.current.plan.floor(shown.value.key)
  const elements = computed(() => [...(floor()?.elements.values() ?? [])])
  const stands = computed(() => elements.value.filter(isStand))
  const selected = computed(() => elements.value.filter(({ id }) => selectedIds.value.has(id)))

  /** What an element is called: by its booth, else by what it is. */
  function elementName(element: PlanElement): string {
    if (!isStand(element))
      return (element.kind !== 'background' && element.text) || t(`floors.kinds.${element.kind}`)
    if (element.boothKey !== null) return floors.nameOf(element.boothKey)
    return element.hold === null
      ? t('floors.kinds.free')
      : t('floors.kinds.held', { name: element.hold.name })
  }

  watch([editor, settings], () => {
    editor.value?.setSnapping({ grid: settings.value.grid, neighbours: settings.value.neighbours })
    editor.value?.setKeepingTool(settings.value.keepTool)
    editor.value?.setPanning(settings.value.hand)
  })

  watch([editor, drawLayer], () => editor.value?.setDrawLayer(drawLayer.value))

  useRevealedElement({
    editor,
    standOf: (key) => stands.value.find(({ boothKey }) => boothKey === key)?.id,
    has: (id) => floor()?.elements.has(id) === true,
    showPlan: () => (settings.value = { ...settings.value, asList: false }),
  })
  useNotedAsRecent(() => (shown.value === null ? null : { entity: 'floor', key: shown.value.key }))

  const standCategories = computed(() => plan.current.plan.categories)
  const colouring = computed(() => {
    const { value: booths } = floors.booths.items
    return colouringOf(settings.value.colouring, { booths, standCategories: standCategories.value })
  })

  return reactive<ScreenState>({
    ...floors,
    shown,
    show,
    editor,
    status: shallowRef({
      count: 0,
      taken: 0,
      selected: 0,
      zoom: 1,
      cursor: null,
      overlaps: 0,
      outside: 0,
      scale: 40,
      seesAll: true,
    }),
    hovering: shallowRef(null),
    carried: shallowRef(null),
    finder: shallowRef(null),
    holding: shallowRef(null),
    drawLayer,
    panel: shallowRef(null),
    crowded: shallowRef(null),
    reshaping: shallowRef(null),
    settings,
    hall: computed(() => floor()?.hall ?? defaultHall),
    sheet: computed(() => floor()?.sheet ?? defaultSheet),
    elements,
    stands,
    colouring,
    looks: computed(() =>
      looksOf(colouring.value, floors.booths.items.value, floors.boothOf, t('floors.untitledBooth')),
    ),
    waiting: computed(() =>
      floors.unplaced.value.filter(({ floorKey }) => floorKey === shown.value?.key).map(({ key }) => key),
    ),
    selectedIds,
    selected,
    elementName,
    announcement: computed(() => {
      const [item] = selected.value
      if (item === undefined) return t('floors.canvas.selectedNone')
      if (selected.value.length > 1) return t('floors.canvas.selectedMany', selected.value.length)
      const name = [isStand(item) ? item.number : '', elementName(item)].filter(Boolean).join(' ')
      return t('floors.canvas.selectedOne', { name, ...spokenPlace(item, formats.value) })
    }),
  })
}
