import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'

type Values = Readonly<Record<string, JsonValue>>

export interface AutosaveState {
  /**
   * `idle`: all is saved. `waiting`: typed, not sent yet. `saving`: under way. `failed`: the last
   * attempt failed and the text is still here.
   */
  readonly phase: 'idle' | 'waiting' | 'saving' | 'failed'
  /** Typed and not known to be saved, by field. */
  readonly unsaved: Values
  /** Why the last attempt failed, and which fields it would have saved. */
  readonly failure: { readonly error: AppError; readonly fields: readonly string[] } | null
}

export interface AutosaveOptions {
  /** Saves the given fields; rejects with an `AppError` when it could not. */
  readonly save: (values: Values) => Promise<void>
  /** A key waits at most this long before it is on its way, or before the save under way has ended. */
  readonly delayMs: number
  /** Calls back after `delayMs`; returns a function that calls it off. */
  readonly schedule: (run: () => void, delayMs: number) => () => void
  readonly onChange: (state: AutosaveState) => void
}

export interface Autosave {
  edit(field: string, value: JsonValue): void
  /** Saves now whatever waits. `true`: everything typed is saved. */
  flush(): Promise<boolean>
  /** Forgets what was typed in these fields; what is under way is waited for first. */
  drop(fields: readonly string[]): Promise<void>
}

/**
 * Saves what is typed a moment after its first key, however long the typing goes on. One save at a time, in order; what is typed
 * meanwhile goes with the next one. A failed save loses nothing: its fields are typed again with
 * the next attempt, unless something newer was typed in them. Where the core refuses one field by
 * name, the others are saved without it.
 */
export function createAutosave(options: AutosaveOptions): Autosave {
  let waiting = new Map<string, JsonValue>()
  let sending = new Map<string, JsonValue>()
  /** Fields the core refused by name in the attempt under way. */
  let refused = new Map<string, JsonValue>()
  let failure: AutosaveState['failure'] = null
  let running: Promise<boolean> | null = null
  let cancelTimer: (() => void) | null = null

  const announce = (): void => {
    const phase =
      sending.size > 0 ? 'saving' : failure !== null ? 'failed' : waiting.size > 0 ? 'waiting' : 'idle'
    options.onChange({ phase, unsaved: Object.fromEntries([...refused, ...sending, ...waiting]), failure })
  }

  const stopTimer = (): void => {
    cancelTimer?.()
    cancelTimer = null
  }

  const saveAll = async (): Promise<boolean> => {
    failure = null
    while (waiting.size > 0) {
      sending = waiting
      waiting = new Map()
      announce()
      try {
        await options.save(Object.fromEntries(sending))
      } catch (cause) {
        const error = toAppError(cause)
        const [field, value] = [error.field, sending.get(error.field ?? '')]
        const aside = field !== undefined && value !== undefined
        if (aside) refused.set(field, value)
        failure = { error, fields: aside ? [...refused.keys()] : [...refused.keys(), ...sending.keys()] }
        for (const name of refused.keys()) sending.delete(name)
        waiting = new Map([...sending, ...waiting])
        if (!aside) break
      } finally {
        sending = new Map()
      }
    }
    waiting = new Map([...refused, ...waiting])
    refused = new Map()
    return waiting.size === 0
  }

  const saveSoon = (): void => {
    cancelTimer ??= options.schedule(() => void flush(), options.delayMs)
  }

  const flush = (): Promise<boolean> => {
    stopTimer()
    running ??= saveAll().finally(() => {
      running = null
      announce()
    })
    return running
  }

  return {
    edit(field, value) {
      waiting.set(field, value)
      saveSoon()
      announce()
    },
    flush,
    async drop(fields) {
      stopTimer()
      const finished = running
      for (const field of fields) waiting.delete(field)
      await finished
      // A save that failed meanwhile has put its fields back.
      for (const field of fields) waiting.delete(field)
      if (waiting.size === 0) failure = null
      else saveSoon()
      announce()
    },
  }
}
