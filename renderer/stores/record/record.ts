import { computed, onScopeDispose, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { RecordDetail } from '../../../shared/contract/index.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { isReadiness } from '../../../shared/domain/readiness/problems.ts'
import { problemsOf } from '../../../shared/domain/record-fields/unreported.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { createAutosave, type AutosaveState } from './autosave.ts'
import { useEvent } from '../event.ts'
import { oneAtATime } from '../followed-answer.ts'
import { registerPendingSave } from './unsaved-edits.ts'

/** What is typed is on the disk within 300 ms; the rest of them is for the way there. */
const autosaveDelayMs = 150

/**
 * One record under the person's hands: what is saved, overlaid by what is typed and not saved yet.
 */
export interface RecordDraft {
  readonly entity: EntityName
  /** `null` until a record that is being made has its first content. */
  readonly key: Readonly<Ref<string | null>>
  /** The record as the core last gave it; `null` until it is loaded or made. */
  readonly detail: Readonly<Ref<RecordDetail | null>>
  /** Why the record could not be loaded. */
  readonly loadError: Readonly<Ref<AppError | null>>
  /** It was there, and somebody removed it or took back that it was made. */
  readonly isGone: ComputedRef<boolean>
  readonly values: ComputedRef<RecordValues>
  /** Every rule of the interface the values break now, what is being typed included. */
  readonly problems: ComputedRef<readonly Problem[]>
  /**
   * The fields that differ from the service's last known version; none for a record the service
   * does not have.
   */
  readonly changed: ComputedRef<ReadonlySet<string>>
  readonly saving: Readonly<Ref<AutosaveState>>
  /** Shows the value at once and saves it a moment later. */
  edit(field: string, value: JsonValue): void
  /** Saves what waits. `true`: all is saved. */
  flush(): Promise<boolean>
  /**
   * The key of the record, which is made now where it is not there yet: something other than its
   * own fields, a file or a part, is its first content. Throws an `AppError`.
   */
  make(): Promise<string>
  /** Takes the service's values of these fields back. Throws an `AppError`. */
  revert(fields: readonly string[]): Promise<void>
}

/**
 * One record of the open event in an editor: loaded, saved to the local copy by itself, checked
 * while it is typed in, and following what others change meanwhile in fields nobody is typing in.
 * What is typed is saved before the synchronisation starts and before the window closes. An editor
 * that goes on to another record is made anew (`:key`).
 */
export function useRecord(entity: EntityName, key: string): RecordDraft {
  return createDraft(entity, key, {})
}

/**
 * As `useRecord`, for a record that does not exist before its first content is typed: it is made
 * with that and with `begin`.
 */
export function useNewRecord(entity: EntityName, begin: RecordValues): RecordDraft {
  return createDraft(entity, null, begin)
}

function createDraft(entity: EntityName, existing: string | null, begin: RecordValues): RecordDraft {
  const eventId = useEvent().requireEventId()
  const key = shallowRef(existing)
  const detail = shallowRef<RecordDetail | null>(null)
  const loadError = shallowRef<AppError | null>(null)
  const saving = shallowRef<AutosaveState>({ phase: 'idle', unsaved: {}, failure: null })
  const today = shallowRef(isoDay())

  // An answer to a question asked before a save finished may be older than the save's own answer.
  let generation = 0

  const loadOnce = async (): Promise<void> => {
    if (key.value === null) return
    const asked = generation
    try {
      const answer = await client.call('records.get', { eventId, entity, key: key.value })
      if (asked !== generation) {
        await loadOnce()
        return
      }
      detail.value = answer
      loadError.value = null
      today.value = isoDay()
      // It may be what was in the way: the record was gone, and is back.
      if (saving.value.phase === 'failed') void autosave.flush()
    } catch (error) {
      if (asked === generation) loadError.value = toAppError(error)
    }
  }
  const load = oneAtATime(loadOnce)

  const take = (answer: RecordDetail): string => {
    generation++
    detail.value = answer
    return (key.value = answer.key)
  }
  let creating: Promise<string> | null = null
  const create = (values: RecordValues): Promise<string> =>
    (creating ??= client
      .call('records.create', { eventId, entity, values: { ...begin, ...values } })
      .then(take)
      .finally(() => (creating = null)))
  const save = async (values: RecordValues): Promise<void> => {
    const known = key.value ?? (await creating)
    if (known !== null)
      take(await client.call('records.update', { eventId, entity, key: known, values: { ...values } }))
    // What was typed and taken out again is no content.
    else if (!Object.values(values).every(isEmpty)) await create(values)
  }

  const autosave = createAutosave({
    delayMs: autosaveDelayMs,
    save,
    schedule(run, delayMs) {
      const timer = setTimeout(run, delayMs)
      return () => {
        clearTimeout(timer)
      }
    },
    onChange(state) {
      saving.value = state
    },
  })

  const values = computed<RecordValues>(() => ({
    ...(detail.value?.values ?? begin),
    ...saving.value.unsaved,
  }))

  const stopListening = client.on('records.changed', (change) => {
    const mine = key.value !== null && (change.keys?.includes(key.value) ?? true)
    if (mine && change.eventId === eventId && change.entity === entity) void load()
  })
  const letGo = registerPendingSave(() => autosave.flush())
  const stopWaiting = onReconnected(() => {
    void load()
    void autosave.flush()
  })
  onScopeDispose(() => {
    stopListening()
    stopWaiting()
    // It is asked to be saved until it is: the window may close in between.
    void autosave.flush().finally(letGo)
  })
  void load()

  return {
    entity,
    key,
    detail,
    loadError,
    isGone: computed(() => loadError.value?.code === 'not-found' || detail.value?.state === 'removed'),
    values,
    problems: computed(() => {
      if (detail.value === null && existing !== null) return []
      const { remoteId, base, problems: known } = detail.value ?? { remoteId: null, base: null, problems: [] }
      const own = problemsOf({ entity, remoteId, base, draft: values.value }, { today: today.value })
      // The sizes of pictures, and what the event's form wants, are known to the core alone.
      const others = known.filter(
        (problem) =>
          !(problem.field in saving.value.unsaved) &&
          (isReadiness(problem) || (problem.code === 'required' && isOfForm(entity, problem.field))),
      )
      return [...own, ...others]
    }),
    changed: computed(() => {
      const base = detail.value?.base ?? null
      if (base === null) return new Set<string>()
      return new Set(changedFields(entity, base, values.value).filter(entities[entity].accepts))
    }),
    saving,
    edit: (field, value) => {
      autosave.edit(field, value)
    },
    flush: () => autosave.flush(),
    async make() {
      await autosave.flush()
      return key.value ?? (await create({}))
    },
    async revert(fields) {
      await autosave.drop(fields)
      if (key.value === null) return
      const answer = await client.call('records.revert', {
        eventId,
        entity,
        key: key.value,
        fields: [...fields],
      })
      generation++
      detail.value = answer
    },
  }
}

function isOfForm(entity: EntityName, field: string): boolean {
  return entities[entity].fieldNamed(field)?.required !== true
}

function isoDay(): string {
  return new Date().toISOString().slice(0, 10)
}
