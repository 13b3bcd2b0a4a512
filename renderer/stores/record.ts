import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { RecordDetail } from '../../shared/contract/index.ts'
import type { JsonValue, RecordValues } from '../../shared/domain/record-values.ts'
import { validateRecord, type Problem } from '../../shared/domain/validation.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { client, onReconnected } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { useRecordsStore } from './records.ts'
import { holdUnsavedEdits } from './unsaved-edits.ts'

const saveAfterMs = 400

export interface EditedRecord {
  /** The core's last word; `null` until it has come. */
  readonly detail: Readonly<ShallowRef<RecordDetail | null>>
  /** The detail's values with what was typed since. */
  readonly values: ComputedRef<RecordValues>
  /** Every rule the values break as they stand, by field, while typing. */
  readonly problems: ComputedRef<ReadonlyMap<string, Problem>>
  readonly saving: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** Shows the value at once and saves it shortly after the last key. */
  set(field: string, value: JsonValue): void
  /** Saves what is still unsaved, now. */
  flush(): Promise<void>
  revert(fields?: readonly string[]): Promise<void>
}

/** One record in an editor: saved to the local copy by itself, checked while typing, following changes made elsewhere to fields not being typed in. */
export function useRecord(entity: EntityName, key: () => string): EditedRecord {
  const event = useEvent()
  const records = useRecordsStore()
  const detail = shallowRef<RecordDetail | null>(null)
  const typed = shallowRef<RecordValues>({})
  const saving = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const values = computed<RecordValues>(() => ({ ...detail.value?.values, ...typed.value }))
  const problems = computed(() => firstByField(validateRecord(entity, values.value, { today: today() })))
  let editedKey = key()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    const asked = editedKey
    try {
      const loaded = await client.call('records.get', { eventId: event.requireEventId(), entity, key: asked })
      if (asked !== editedKey) return
      detail.value = loaded
      error.value = null
    } catch (thrown) {
      if (asked === editedKey) error.value = toAppError(thrown)
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const change = typed.value
    const saved = editedKey
    if (Object.keys(change).length === 0) return
    saving.value = true
    try {
      const updated = await records.update(entity, saved, change)
      if (saved !== editedKey) return
      detail.value = updated
      // What was typed while the save was under way is newer than the answer.
      typed.value = Object.fromEntries(Object.entries(typed.value).filter(([field, value]) => change[field] !== value))
      error.value = null
    } catch (thrown) {
      if (saved === editedKey) error.value = toAppError(thrown)
    } finally {
      saving.value = false
    }
  }

  watch(key, (next) => {
    void flush()
    editedKey = next
    detail.value = null
    typed.value = {}
    void load()
  })
  const stops = [
    client.on('records.changed', (changed) => {
      const mine = changed.eventId === event.eventId && changed.entity === entity && (changed.keys === null || changed.keys.includes(editedKey))
      if (mine && !saving.value) void load()
    }),
    onReconnected(() => void flush().then(load)),
  ]
  const letGo = holdUnsavedEdits(flush)
  onScopeDispose(() => {
    for (const stop of stops) stop()
    // It is asked to be saved until it is: the window may close in between.
    void flush().finally(letGo)
  })
  void load()

  return {
    detail,
    values,
    problems,
    saving,
    error,
    set(field, value) {
      typed.value = { ...typed.value, [field]: value }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), saveAfterMs)
    },
    flush,
    async revert(fields) {
      await flush()
      try {
        detail.value = await records.revert(entity, editedKey, fields)
      } catch (thrown) {
        error.value = toAppError(thrown)
      }
    },
  }
}

function firstByField(problems: readonly Problem[]): ReadonlyMap<string, Problem> {
  const first = new Map<string, Problem>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  return first
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
