import { until } from '@vueuse/core'
import { nextTick } from 'vue'
import type { Step } from '../../floor-editor/document/history.ts'
import type { FloorEditor } from '../../floor-editor/types.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records.ts'
import { usePlan } from './plan/plan-store.ts'

export interface FloorSteps {
  readonly undo: () => void
  readonly redo: () => void
  readonly place: (boothKeys: readonly string[]) => void
  readonly arrange: (boothKeys: readonly string[]) => void
  readonly moveSelectionTo: (floorKey: string) => void
  /** Makes a floor and shows it; gives its key, `null` where it could not be made. */
  readonly createFloor: (name: string) => Promise<string | null>
  readonly renameFloor: (key: string, name: string) => Promise<void>
  readonly reload: () => void
}

interface Screen {
  readonly editor: () => FloorEditor | null
  readonly show: (floorKey: string) => void
  readonly hasFloor: (floorKey: string) => boolean
}

/** What the screen's buttons and keys do, with the words that go with it. */
export function useFloorSteps({ editor, show, hasFloor }: Screen): FloorSteps {
  const { t } = useText()
  const formats = useFormats()
  const plan = usePlan()
  const records = useRecordsStore()
  const notices = useNotices()

  /** Shows where the step happened, and selects what it changed. */
  function reveal(step: Step | undefined): void {
    if (step === undefined) return
    show(step.seenOn)
    const ids = step.forward.flatMap(({ put }) => put.map(({ id }) => id))
    void nextTick(() => editor()?.select(ids))
  }

  return {
    undo: () => reveal(plan.session.undo()),
    redo: () => reveal(plan.session.redo()),
    place(boothKeys) {
      const left = editor()?.actions.placeFree(boothKeys) ?? []
      if (left.length > 0) notices.say(t('floors.tray.noRoom', left.length))
    },
    arrange(boothKeys) {
      const grown = editor()?.actions.arrange(boothKeys) ?? null
      if (grown === null) return
      const { number } = formats.value
      notices.say(t('floors.tray.hallGrew', { width: number(grown.widthMetres), height: number(grown.heightMetres) }))
    },
    moveSelectionTo(floorKey) {
      const shown = editor()
      shown?.actions.moveToFloor(
        floorKey,
        shown.selected.filter(({ locked }) => !locked).map(({ id }) => id),
      )
    },
    async createFloor(name) {
      try {
        const { key } = await records.create('floor', { name })
        await until(() => hasFloor(key)).toBe(true)
        show(key)
        return key
      } catch (error) {
        notices.fail(error)
        return null
      }
    },
    async renameFloor(key, name) {
      try {
        await records.update('floor', key, { name })
      } catch (error) {
        notices.fail(error)
      }
    },
    reload: () => void plan.load(),
  }
}
