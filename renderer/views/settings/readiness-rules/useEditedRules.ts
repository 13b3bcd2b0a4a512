import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { usualRules, type ReadinessRules } from '../../../../shared/domain/readiness/rules.ts'
import type { AppError } from '../../../../shared/errors.ts'
import { useWork } from '../../../components/feedback/useWork.ts'
import { useReadiness } from '../../../stores/event/readiness.ts'
import { registerLastSave } from '../../../stores/record/unsaved-edits.ts'
import { changesBetween, withChanges } from './rule-groups.ts'

export interface EditedRules {
  /** As they are to be. What nobody here has changed follows what others make of it. */
  readonly edited: Ref<ReadinessRules>
  /** How many rules and numbers are not as the event has them. */
  readonly changes: ComputedRef<number>
  readonly isUsual: ComputedRef<boolean>
  readonly saving: ComputedRef<boolean>
  readonly error: Readonly<Ref<AppError | null>>
  /** Saves what is chosen so far; waits where that is under way already. */
  readonly save: () => Promise<void>
  /** Saves until nothing is left. `false`: it could not. */
  readonly saveAll: () => Promise<boolean>
  readonly discard: () => void
}

/**
 * What a person makes of the event's rules, saved when they say so and before the window closes.
 * `onSaved` gets the token that takes it back.
 */
export function useEditedRules(onSaved: (token: string | null) => void): EditedRules {
  const readiness = useReadiness()
  const edited = shallowRef<ReadinessRules>(readiness.rules)
  const { doing, error, run } = useWork()
  const changes = computed(() => changesBetween(readiness.rules, edited.value))
  let saved: Promise<void> | null = null

  watch(
    () => readiness.rules,
    (rules, before) => (edited.value = withChanges(before, edited.value, rules)),
    { flush: 'sync' },
  )

  async function saveOnce(): Promise<void> {
    await run(true, async () => onSaved(await readiness.setRules(edited.value, readiness.rules)))
    if (error.value !== null) await readiness.load()
  }
  const save = (): Promise<void> => (saved ??= saveOnce().finally(() => (saved = null)))

  async function saveAll(): Promise<boolean> {
    error.value = null
    while (changes.value > 0 && error.value === null) await save()
    return error.value === null
  }
  onScopeDispose(registerLastSave(saveAll))

  return {
    edited,
    changes,
    isUsual: computed(() => changesBetween(usualRules, edited.value) === 0),
    saving: computed(() => doing.value !== null),
    error,
    save,
    saveAll,
    discard() {
      edited.value = readiness.rules
      error.value = null
    },
  }
}
