import { until } from '@vueuse/core'
import { nextTick, watch } from 'vue'
import type { Carried } from '../../../floor-editor/actions/commands.ts'
import type { Step } from '../../../floor-editor/document/history.ts'
import { useText } from '../../../locales/index.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useRecordsStore } from '../../../stores/records/records.ts'
import { usePlan } from '../plan/plan-store.ts'
import { screenPart } from '../screen/screen-part.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useQuestions } from '../screen/useQuestions.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'
import { useStepWords } from './useStepWords.ts'

export interface FloorSteps {
  readonly undo: () => void
  readonly redo: () => void
  /** Puts booths on the next free stands; where there is none, on new stands in free places. */
  readonly place: (boothKeys: readonly string[]) => void
  readonly arrange: (boothKeys: readonly string[]) => void
  /** Brings the selected stands that are outside the hall into it. */
  readonly moveInside: () => void
  readonly moveToFloor: (floorKey: string, carried: Carried) => void
  /** Makes a floor and shows it; gives its key, `null` where it could not be made. */
  readonly createFloor: (name: string) => Promise<string | null>
  readonly renameFloor: (key: string, name: string) => Promise<void>
  readonly reload: () => void
  /** Says what the last step did, with a way back. */
  readonly say: (text: string) => void
}

/** As long as a large floor may take to come back. */
const comesBackWithinMs = 5_000

/** What the screen's buttons and keys do, with the words that go with it. */
export const [provideSteps, useSteps] = screenPart('steps', (): FloorSteps => {
  const { t } = useText()
  const plan = usePlan()
  const floors = useFloors()
  const floor = useShownFloor()
  const canvas = useCanvas()
  const questions = useQuestions()
  const stepWords = useStepWords()
  const records = useRecordsStore()
  const notices = useNotices()

  /** Shows where the step happened, selects what it changed or brought back, and says what it was. */
  function reveal(step: Step | undefined, to: 'undone' | 'redone'): void {
    if (step === undefined) return
    const what = stepWords(step)
    const changesFloor = step.seenOn !== floor.shown?.key && floors.has(step.seenOn)
    void showWhenThere(step.seenOn)
    const ids = (to === 'undone' ? step.backward : step.forward).flatMap(({ put }) => put.map(({ id }) => id))
    void nextTick(() => canvas.editor?.select(ids))
    const said = t(`frame.notices.${to}`, { what })
    // On the floor in sight it is seen.
    if (changesFloor) notices.say(said)
    else notices.speak(said)
  }

  /** A floor that comes back with a step is there a moment later. */
  async function showWhenThere(floorKey: string): Promise<void> {
    await until(() => floors.has(floorKey)).toBe(true, { timeout: comesBackWithinMs })
    if (floors.has(floorKey)) floor.show(floorKey)
  }

  function undo(): void {
    plan.session.whenSeen(() => {
      const step = plan.session.undo()
      if (step !== undefined) notices.withdraw(step.id)
      reveal(step, 'undone')
    })
  }

  watch(
    () => plan.stayed,
    (stayed) => stayed !== null && notices.tell(t('floors.undo.partly', stayed.count)),
  )

  watch(
    () => plan.tooSoon,
    () => notices.tell(t('floors.undo.tooSoon')),
  )

  function sayHomeless(count: number): void {
    if (count > 0) notices.tell(t('floors.tray.noRoom', count))
  }

  function say(text: string): void {
    notices.say(text, { label: t('floors.drop.undo'), run: undo }, plan.session.nextUndo?.id)
  }

  return {
    undo,
    say,
    redo: () => plan.session.whenSeen(() => reveal(plan.session.redo(), 'redone')),
    place(boothKeys) {
      const actions = canvas.editor?.actions
      const seats = actions?.proposeFree(boothKeys, floor.shown?.key ?? '') ?? []
      if (seats.length === 0) {
        sayHomeless(actions?.placeFree(boothKeys).length ?? 0)
        return
      }
      actions?.seatAll(seats, 'assign')
      canvas.editor?.select(seats.map(({ place }) => place.stand.id))
      if (seats.length < boothKeys.length)
        notices.tell(t('floorsAssign.tray.leftOut', boothKeys.length - seats.length))
    },
    arrange(boothKeys) {
      const actions = canvas.editor?.actions
      const proposal = actions?.proposeArrangement(boothKeys)
      if (proposal === undefined) return
      if (proposal.enlarged === null) actions?.arrange(proposal.fitting)
      else questions.crowded = proposal
    },
    moveInside: () => sayHomeless(canvas.editor?.actions.moveInside() ?? 0),
    moveToFloor(floorKey, carried) {
      const { moved, waiting } = canvas.editor?.actions.moveToFloor(floorKey, carried) ?? {
        moved: 0,
        waiting: 0,
      }
      if (moved === 0) return
      const said = t('floors.drop.moved', {
        booths: t('floors.tabs.count', moved),
        floor: floors.floorNameOf(floorKey),
      })
      say(waiting === 0 ? said : `${said} ${t('floors.drop.waiting', waiting)}`)
    },
    async createFloor(name) {
      try {
        const { key } = await records.create('floor', { name })
        await until(() => floors.has(key)).toBe(true)
        // So that undo goes on from there, however soon it is asked for.
        await plan.load()
        floor.show(key)
        return key
      } catch (error) {
        notices.fail(error)
        return null
      }
    },
    async renameFloor(key, name) {
      try {
        await records.update('floor', key, { name })
        await plan.load()
      } catch (error) {
        notices.fail(error)
      }
    },
    reload: () => void plan.load(),
  }
})
