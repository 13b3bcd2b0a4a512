import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { toAppError, type AppError } from '../../shared/errors.ts'

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly text: string
  /** Shown in the words of the locale; `text` is then empty. */
  readonly error: AppError | null
  readonly action: NoticeAction | null
}

const shownForMs = 6_000

/** Short messages at the foot of the window, only for what has no place of its own on the screen. */
export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([])
  let nextId = 1

  function add(notice: Omit<Notice, 'id'>): void {
    const id = nextId++
    notices.value = [...notices.value.slice(-3), { ...notice, id }]
    // Errors stay until they are read; with an action, a person needs time to reach it.
    if (notice.kind !== 'error') setTimeout(() => dismiss(id), notice.action === null ? shownForMs : shownForMs * 2)
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id)
  }

  return {
    notices,
    dismiss,
    /** What was done, with an optional way back ("Undo"). `text` is translated. */
    say(text: string, action: NoticeAction | null = null): void {
      add({ kind: 'success', text, error: null, action })
    },
    /** An error that has no place on the screen. A cancellation is the person's own doing and is not told. */
    fail(thrown: unknown): void {
      const error = toAppError(thrown)
      if (error.code === 'cancelled') return
      if (notices.value.some((notice) => notice.error !== null && isSame(notice.error, error))) return
      add({ kind: 'error', text: '', error, action: null })
    },
  }
})

function isSame(one: AppError, other: AppError): boolean {
  return one.code === other.code && JSON.stringify(one.details) === JSON.stringify(other.details)
}
