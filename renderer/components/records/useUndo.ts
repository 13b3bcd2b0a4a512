import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { z } from 'zod'
import type { BulkResult, Job, UndoResult } from '../../../shared/contract/index.ts'
import { entityNames, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { useText } from '../../locales/index.ts'
import { useEvent } from '../../stores/event/event.ts'
import { useJobs } from '../../stores/jobs.ts'
import { useNotices } from '../../stores/notices.ts'
import { useRecordsStore } from '../../stores/records/records.ts'
import { useScreenHistory } from '../../stores/screen-history.ts'
import { keyIsTaken } from '../dialog/key-is-taken.ts'

/** The ways back that are kept; the core knows about as many. */
const keptTokens = 20

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

interface WayBack {
  readonly token: string
  /** What was said when it was done. */
  readonly said: string
}

const useUndoStore = defineStore('undo', () => {
  const event = useEvent()
  /** Newest last. */
  const waysBack = shallowRef<readonly WayBack[]>([])
  const cameBack = shallowRef<UndoResult['records']>([])
  const job = shallowRef<Job | null>(null)
  const controller = shallowRef<AbortController | null>(null)
  watch(
    () => event.eventId,
    () => (waysBack.value = []),
    { flush: 'sync' },
  )
  return { waysBack, cameBack, job, controller }
})

export interface Undo {
  /** The change to many, or its taking back, that is under way. */
  readonly job: ComputedRef<Job | null>
  /** Calls it off; what is done by then can be taken back. */
  cancel(): void
  /** Says what was done, with a way back. */
  offer(said: string, token: string): void
  /** Removes one record and says so, with a way back. */
  remove(entity: EntityName, key: string, said: string): Promise<void>
  /**
   * Follows a change to many to its end and says what `said` makes of it, with a way back. `false`:
   * it failed, and a notice says why.
   */
  run(start: Promise<{ readonly jobId: string }>, said: (result: BulkResult) => string): Promise<boolean>
  /** Takes the newest of these changes back; `false`: there is none. */
  undoLast(): boolean
  /** Forgets a change that was taken back in another way, and what was said of it. */
  readonly forget: (token: string) => void
  readonly canUndo: ComputedRef<boolean>
  /** What is again as it was by the last of these changes that was taken back. */
  readonly cameBack: ComputedRef<UndoResult['records']>
}

/**
 * Changes that can be taken back, wherever they were made: by the notice that tells of them, or by
 * Ctrl+Z (`useUndoKey`).
 */
export function useUndo(): Undo {
  const { t } = useText()
  const store = useUndoStore()
  const jobs = useJobs()
  const notices = useNotices()
  const records = useRecordsStore()

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

  function offer(said: string, token: string): void {
    store.waysBack = [...store.waysBack.slice(1 - keptTokens), { token, said }]
    notices.say(said, { label: t('forms.undo.action'), run: () => void takeBack(token) }, token)
  }

  function forget(token: string): void {
    store.waysBack = store.waysBack.filter((other) => other.token !== token)
    notices.withdraw(token)
  }

  async function takeBack(token: string): Promise<void> {
    // Two ways back lead to the same place: it is gone once.
    const way = store.waysBack.find((other) => other.token === token)
    if (way === undefined) return
    forget(token)
    try {
      const { leftOut, records: cameBack } = await follow(records.undo(token), undoResult)
      store.cameBack = cameBack
      if (leftOut > 0) notices.tell(t('forms.undo.partly', leftOut))
      else notices.speak(t('frame.notices.undone', { what: way.said }))
    } catch (error) {
      notices.fail(error)
    }
  }

  return {
    job: computed(() => store.job),
    cancel: () => store.controller?.abort(),
    offer,
    canUndo: computed(() => store.waysBack.length > 0),
    cameBack: computed(() => store.cameBack),
    forget,
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
    undoLast() {
      const way = store.waysBack.at(-1)
      if (way === undefined) return false
      void takeBack(way.token)
      return true
    },
  }
}

/**
 * Ctrl+Z takes the newest change back while the calling component lives; in a field of text it is
 * the text's own.
 */
export function useUndoKey(): void {
  const undo = useUndo()
  useScreenHistory(() => ({ undo: undo.canUndo.value ? () => void undo.undoLast() : null, redo: null }))
  useEventListener(document, 'keydown', (event) => {
    if (
      event.key.toLowerCase() !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey ||
      event.defaultPrevented
    )
      return
    if (keyIsTaken(event.target)) return
    // Else the browser would take back what was typed in the search a while ago.
    event.preventDefault()
    undo.undoLast()
  })
}
