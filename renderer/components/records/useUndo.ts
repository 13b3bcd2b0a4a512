import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { z } from 'zod'
import type { BulkResult, Job } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
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

const bulkResult = z.object({ token: z.string().nullable(), changed: z.number(), leftOut: z.number(), cancelled: z.boolean() })
const undoResult = z.object({ restored: z.number(), leftOut: z.number() })

const useUndoStore = defineStore('undo', () => {
  const event = useEvent()
  /** Newest last. */
  const tokens = shallowRef<readonly string[]>([])
  const job = shallowRef<Job | null>(null)
  const controller = shallowRef<AbortController | null>(null)
  watch(
    () => event.eventId,
    () => (tokens.value = []),
    { flush: 'sync' },
  )
  return { tokens, job, controller }
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
  readonly canUndo: ComputedRef<boolean>
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

  async function follow<Result>(start: Promise<{ readonly jobId: string }>, shape: z.ZodType<Result>): Promise<Result> {
    const controller = new AbortController()
    store.controller = controller
    try {
      const ended = await jobs.follow(start, { signal: controller.signal, onChange: (job) => (store.job = job) })
      const result = shape.safeParse(ended.result)
      if (!result.success) throw new AppError('internal', 'The core did not say what became of the change.')
      return result.data
    } finally {
      store.job = store.controller = null
    }
  }

  function offer(said: string, token: string): void {
    store.tokens = [...store.tokens.slice(1 - keptTokens), token]
    notices.say(said, { label: t('forms.undo.action'), run: () => void takeBack(token) })
  }

  async function takeBack(token: string): Promise<void> {
    // Two ways back lead to the same place: it is gone once.
    if (!store.tokens.includes(token)) return
    store.tokens = store.tokens.filter((other) => other !== token)
    try {
      const { leftOut } = await follow(records.undo(token), undoResult)
      if (leftOut > 0) notices.say(t('forms.undo.partly', leftOut))
    } catch (thrown) {
      notices.fail(thrown)
    }
  }

  return {
    job: computed(() => store.job),
    cancel: () => store.controller?.abort(),
    offer,
    canUndo: computed(() => store.tokens.length > 0),
    async remove(entity, key, said) {
      try {
        offer(said, await records.remove(entity, key))
      } catch (thrown) {
        notices.fail(thrown)
      }
    },
    async run(start, said) {
      try {
        const result = await follow(start, bulkResult)
        if (result.token === null) notices.say(t('forms.undo.nothing'))
        else offer(result.leftOut === 0 ? said(result) : `${said(result)} ${t('forms.undo.leftOut', result.leftOut)}`, result.token)
        return true
      } catch (thrown) {
        notices.fail(thrown)
        return false
      }
    },
    undoLast() {
      const token = store.tokens.at(-1)
      if (token === undefined) return false
      void takeBack(token)
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
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented) return
    if (keyIsTaken(event.target)) return
    // Else the browser would take back what was typed in the search a while ago.
    event.preventDefault()
    undo.undoLast()
  })
}
