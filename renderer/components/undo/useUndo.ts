import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { Redo2, Undo2 } from '@lucide/vue'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { z } from 'zod'
import type { BulkResult, Job, UndoResult } from '../../../shared/contract/index.ts'
import { entityNames, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { chordOf, printedKeys, type Chord } from '../../keys/chord.ts'
import { useText } from '../../locales/index.ts'
import { useJobs } from '../../stores/jobs.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records/records.ts'
import { flushUnsavedEdits } from '../../stores/record/unsaved-edits.ts'
import { useScreenCommands, type Command } from '../../stores/screen-commands.ts'
import { useScreenHistory } from '../../stores/screen-history.ts'
import { useUndoState } from '../../stores/undo.ts'
import { keyIsTaken } from '../dialog/key-is-taken.ts'
import { useChangeWords } from './useChangeWords.ts'

const bulkResult = z.object({
  token: z.string().nullable(),
  changed: z.number(),
  leftOut: z.number(),
  cancelled: z.boolean(),
})
const undoResult = z.object({
  leftOut: z.number(),
  records: z.array(z.object({ entity: z.enum(entityNames), key: z.string() })),
})

const useUndoStore = defineStore('undo', () => {
  const cameBack = shallowRef<UndoResult['records']>([])
  const job = shallowRef<Job | null>(null)
  const controller = shallowRef<AbortController | null>(null)
  /** One after the other: which is the newest is known when the one before is done. */
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  const inTurn = (work: () => Promise<void>): void => {
    waiting += 1
    last = last
      .then(work)
      .catch((error: unknown) => useNotices().fail(error))
      .finally(() => (waiting -= 1))
  }
  return { cameBack, job, controller, inTurn, isTurning: () => waiting > 0 }
})

export interface Undo {
  /** The change to many, or its taking back, that is under way. */
  readonly job: ComputedRef<Job | null>
  /** Calls it off; what is done by then can be taken back. */
  cancel(): void
  /** Says what was done, with a way back; nothing where `token` is `null`, and nothing was done. */
  offer(said: string, token: string | null): void
  /** Takes back what `said` tells of. */
  takeBack(said: string, token: string): void
  /** Removes one record and says so, with a way back. */
  remove(entity: EntityName, key: string, said: string): Promise<void>
  /**
   * Follows a change to many to its end and says what `said` makes of it, with a way back. `false`:
   * it failed, and a notice says why.
   */
  run(start: Promise<{ readonly jobId: string }>, said: (result: BulkResult) => string): Promise<boolean>
  /** Takes the newest change back, or does again what was taken back last, and says what that was. */
  turn(direction: Direction): void
  /** Whether something is being taken back or done again. */
  isTurning(): boolean
  /** What that would be, in words; `null`: there is none. */
  readonly next: ComputedRef<Readonly<Record<Direction, string | null>>>
  /** What is again as it was by the last of these changes that was taken back, or done again. */
  readonly cameBack: ComputedRef<UndoResult['records']>
}

type Direction = 'undo' | 'redo'

/** The notice that says what was taken back or done again takes the place of the one before. */
const turned = 'turned'

/**
 * Changes of records that can be taken back, and done again, wherever they were made: by the notice
 * that tells of them, or by keys (`useUndoKeys`). The core keeps them.
 */
export function useUndo(): Undo {
  const { t } = useText()
  const store = useUndoStore()
  const undoState = useUndoState()
  const jobs = useJobs()
  const notices = useNotices()
  const records = useRecordsStore()
  const wordsOf = useChangeWords()

  async function follow<Result>(
    start: Promise<{ readonly jobId: string }>,
    shape: z.ZodType<Result>,
  ): Promise<Result> {
    const controller = new AbortController()
    store.controller = controller
    try {
      const ended = await jobs.follow(start, {
        signal: controller.signal,
        onChange: (job) => (store.job = job),
      })
      const result = shape.safeParse(ended.result)
      if (!result.success) throw new AppError('internal', 'The core did not say what became of the change.')
      return result.data
    } finally {
      store.job = store.controller = null
    }
  }

  function offer(said: string, token: string | null): void {
    if (token === null) return
    notices.say(said, { label: t('forms.undo.action'), run: () => takeBack(said, token) }, token)
  }

  function takeBack(said: string, token: string): void {
    notices.withdraw(token)
    store.inTurn(() =>
      turnEntry('undo', token, () => notices.speak(t('frame.notices.undone', { what: said }))),
    )
  }

  /** Tells of what stays as it is, else lets `say` tell what was done. */
  async function turnEntry(direction: Direction, token: string, say: () => void): Promise<void> {
    try {
      const { leftOut, records: cameBack } = await follow(records[direction](token), undoResult)
      store.cameBack = cameBack
      if (leftOut > 0) notices.tell(t('forms.undo.partly', leftOut))
      else say()
    } catch (error) {
      notices.fail(error)
    }
  }

  return {
    job: computed(() => store.job),
    cancel: () => store.controller?.abort(),
    offer,
    takeBack,
    cameBack: computed(() => store.cameBack),
    isTurning: store.isTurning,
    next: computed(() => {
      const { undo = null, redo = null } = undoState.state ?? {}
      return {
        undo: undo === null ? null : wordsOf(undo),
        redo: redo === null ? null : wordsOf(redo),
      }
    }),
    async remove(entity, key, said) {
      try {
        offer(said, await records.remove(entity, key))
      } catch (error) {
        notices.fail(error)
      }
    },
    async run(start, said) {
      try {
        const result = await follow(start, bulkResult)
        if (result.token === null) notices.tell(t('forms.undo.nothing'))
        else
          offer(
            result.leftOut === 0
              ? said(result)
              : `${said(result)} ${t('forms.undo.leftOut', result.leftOut)}`,
            result.token,
          )
        return true
      } catch (error) {
        notices.fail(error)
        return false
      }
    },
    turn: (direction) =>
      store.inTurn(async () => {
        // What was typed a moment ago is the newest change.
        await flushUnsavedEdits()
        const entry = (await undoState.now())?.[direction] ?? null
        if (entry === null) return
        const what = wordsOf(entry)
        notices.withdraw(entry.token)
        await turnEntry(direction, entry.token, () => {
          notices.withdraw(turned)
          notices.say(
            t(direction === 'undo' ? 'frame.notices.undone' : 'frame.notices.redone', { what }),
            null,
            turned,
          )
        })
      }),
  }
}

const turnKeys: Readonly<Record<Chord, Direction>> = {
  'Mod+Z': 'undo',
  'Mod+Shift+Z': 'redo',
  'Mod+Y': 'redo',
}

/**
 * Keys, menu and palette take the newest change of records back and do it again, while the calling
 * component lives and `isOn`; in a field of text the keys are the text's own.
 */
export function useUndoKeys(isOn: () => boolean): void {
  const { t } = useText()
  const undo = useUndo()
  const directions = ['undo', 'redo'] as const
  const workOf = (direction: Direction): (() => void) | null =>
    isOn() && undo.next.value[direction] !== null ? () => undo.turn(direction) : null
  useScreenHistory(() => ({ undo: workOf('undo'), redo: workOf('redo') }))
  useScreenCommands(() =>
    directions.flatMap((direction): readonly Command[] => {
      const [run, what] = [workOf(direction), undo.next.value[direction]]
      if (run === null || what === null) return []
      const [chord = ''] = Object.keys(turnKeys).filter((key) => turnKeys[key] === direction)
      const label = t(direction === 'undo' ? 'frame.history.undo' : 'frame.history.redo', { what })
      return [
        { id: direction, label, icon: direction === 'undo' ? Undo2 : Redo2, keys: printedKeys(chord), run },
      ]
    }),
  )
  useEventListener(document, 'keydown', (event) => {
    const direction = turnKeys[chordOf(event)]
    if (direction === undefined || !isOn() || event.defaultPrevented || event.isComposing) return
    if (keyIsTaken(event.target)) return
    // Else the browser would take back what was typed in the search a while ago.
    event.preventDefault()
    // A key that is held goes on no longer than it is held.
    if (!event.repeat || !undo.isTurning()) undo.turn(direction)
  })
}
