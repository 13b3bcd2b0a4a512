import { useLocalStorage } from '@vueuse/core'
import { reactive, shallowRef, watch } from 'vue'
import type { Hovering } from '../../../floor-editor/tools/stage.ts'
import type { EditorStatus, FloorEditor } from '../../../floor-editor/types.ts'
import { screenPart } from './screen-part.ts'
import { initialTools, type ToolSettings } from './tool-settings.ts'
import { useRevealedElement } from './useFloorRoute.ts'
import { useShownFloor } from './useShownFloor.ts'

/** Booths on their way from the tray, and where the pointer took them. */
interface Carried {
  readonly keys: readonly string[]
  readonly x: number
  readonly y: number
}

/** The editor of the plan, how it is set, and what the pointer does on it. */
export const [provideCanvas, useCanvas] = screenPart('canvases', () => {
  const floor = useShownFloor()
  /** `null` until the canvas is there. */
  const editor = shallowRef<FloorEditor | null>(null)
  /** The layer of people's own that what is drawn goes into, of whichever floor; `null`: none. */
  const drawLayer = shallowRef<string | null>(null)
  const settings = useLocalStorage<ToolSettings>('booth-builder.floors.tools', initialTools, {
    mergeDefaults: true,
  })
  const carried = shallowRef<Carried | null>(null)
  const showPlan = (): void => void (settings.value = { ...settings.value, asList: false })

  watch([editor, settings], () => {
    editor.value?.setSnapping({ grid: settings.value.grid, neighbours: settings.value.neighbours })
    editor.value?.setKeepingTool(settings.value.keepTool)
    editor.value?.setPanning(settings.value.hand)
  })
  watch([editor, drawLayer], () => editor.value?.setDrawLayer(drawLayer.value))
  useRevealedElement({
    editor,
    standOf: (key) => floor.stands.find(({ boothKey }) => boothKey === key)?.id,
    has: (id) => floor.elements.some((element) => element.id === id),
    showPlan,
  })

  return reactive({
    editor,
    drawLayer,
    settings,
    carried,
    status: shallowRef<EditorStatus>({
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
    hovering: shallowRef<Hovering | null>(null),
    /** The plan instead of the list. */
    showPlan,
    /** Takes booths along with the pointer, where there is a plan to put them on. */
    carry(keys: readonly string[], event: PointerEvent): void {
      if (settings.value.asList) return
      carried.value = { keys, x: event.clientX, y: event.clientY }
      editor.value?.carry(keys, event)
    },
  })
})
