import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { toAppError, type AppError } from '../../shared/errors.ts'

export interface NoticeAction {
  readonly label: string
  readonly run: () => void
  /** It takes back what the notice tells of, and says nothing of its own when it is done. */
  readonly isUndo?: boolean
}

export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly text: string
  /** Shown in the words of the locale; `text` is then empty. */
  readonly error: AppError | null
  readonly action: NoticeAction | null
  /** The step of an undo history that it tells of. */
  readonly step: string | null
}

const shownForMs = 6_000

/**
 * Short messages at the foot of the window, only for what has no place of its own on the screen.
 */
export const useNotices = defineStore('notices', () => {
  const notices = shallowRef<readonly Notice[]>([])
  /** What only a screen reader says. The same text once more has another id. */
  const spoken = shallowRef({ id: 0, text: '' })
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let nextId = 1
  let held = false

  /** Errors stay until they are read; with an action, a person needs time to reach it. */
  function start({ id, kind, action }: Notice): void {
    if (held || kind === 'error') return
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => remove(id), action === null ? shownForMs : shownForMs * 2),
    )
  }

  function remove(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    notices.value = notices.value.filter((notice) => notice.id !== id)
  }

  function add(content: Omit<Notice, 'id'>): void {
    const notice = { ...content, id: nextId++ }
    notices.value = [...notices.value.slice(-3), notice]
    start(notice)
  }

  function release(): void {
    held = false
    notices.value.forEach(start)
  }

  return {
    notices,
    spoken,
    /** While somebody points at the notices or works in them, none goes by itself. */
    hold(): void {
      held = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
    release,
    dismiss(id: number): void {
      remove(id)
      // What was pointed at is gone, and says no more that it was left.
      release()
    },
    /**
     * What was done, with an optional way back ("Undo"): of `step`, where a history of undo has it,
     * which withdraws the notice when the step is taken back in another way. `text` is translated.
     */
    say(text: string, action: NoticeAction | null = null, step: string | null = null): void {
      add({ kind: 'success', text, error: null, action, step })
    },
    /** What was not done, or what a person should know without having to act. `text` is translated. */
    tell(text: string): void {
      add({ kind: 'info', text, error: null, action: null, step: null })
    },
    /** Says to a screen reader what everybody else sees happen. `text` is translated. */
    speak(text: string): void {
      spoken.value = { id: spoken.value.id + 1, text }
    },
    /** Takes away what is said of a step that is undone, or can be undone by its notice no longer. */
    withdraw(step: string): void {
      for (const notice of notices.value) if (notice.step === step) remove(notice.id)
    },
    /**
     * An error that has no place on the screen. A cancellation is the person's own doing and is not
     * told.
     */
    fail(cause: unknown): void {
      const error = toAppError(cause)
      if (error.code === 'cancelled') return
      if (notices.value.some((notice) => notice.error !== null && isSame(notice.error, error))) return
      add({ kind: 'error', text: '', error, action: null, step: null })
    },
  }
})

function isSame(one: AppError, other: AppError): boolean {
  return one.code === other.code && JSON.stringify(one.details) === JSON.stringify(other.details)
}
