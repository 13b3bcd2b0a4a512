import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { ConflictDetail } from '../../../../../shared/contract/index.ts'
import {
  askedChoices,
  chooseAll,
  isDecided,
  choicesStillAsked,
  type Choices,
  type Side,
} from './conflict-choices.ts'

export interface FieldChoices {
  readonly choices: Readonly<Ref<Choices>>
  readonly decided: ComputedRef<boolean>
  readonly choose: (field: string, side: Side) => void
  readonly all: (side: Side) => void
  /** Only those the conflict asks for. */
  readonly asked: () => Record<string, Side>
}

/**
 * Which side is chosen for each field of a conflict. Where a side changes meanwhile, its choice is
 * asked for anew.
 */
export function useChoices(conflict: () => ConflictDetail): FieldChoices {
  const choices = shallowRef<Choices>({})
  watch(conflict, (after, before) => {
    choices.value = after.remoteId === before.remoteId ? choicesStillAsked(before, after, choices.value) : {}
  })
  return {
    choices,
    decided: computed(() => isDecided(conflict(), choices.value)),
    choose(field, side) {
      choices.value = { ...choices.value, [field]: side }
    },
    all(side) {
      choices.value = chooseAll(conflict(), side)
    },
    asked: () => askedChoices(conflict(), choices.value),
  }
}
