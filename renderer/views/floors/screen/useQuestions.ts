import { reactive, shallowRef } from 'vue'
import { standState } from '../../../../shared/domain/plan/elements.ts'
import type { FloorPanel } from '../../../floor-editor/commands/target.ts'
import type { ArrangementProposal } from '../../../floor-editor/actions/actions.ts'
import { screenPart } from './screen-part.ts'
import { useSelection } from './useSelection.ts'

/** `find`: to go there; `assign`: a booth for a stand; `move`: a stand for a booth. */
export type FinderMode =
  | { readonly kind: 'find' }
  | { readonly kind: 'assign'; readonly standId: string }
  | { readonly kind: 'move'; readonly boothKey: string }

/** What the screen asks just now, whichever button, menu or key opened it. */
export const [provideQuestions, useQuestions] = screenPart('questions', () => {
  const selection = useSelection()
  const finder = shallowRef<FinderMode | null>(null)
  const holding = shallowRef<'free' | 'held' | null>(null)
  const crowded = shallowRef<ArrangementProposal | null>(null)

  return reactive({
    /** What is looked for, and for what. */
    finder,
    /** Selected stands of this state are being put on hold, or held otherwise. */
    holding,
    /** What the dock shows instead of the selection. */
    panel: shallowRef<FloorPanel | null>(null),
    /** Booths that do not fit into the hall: whether to enlarge it is asked. */
    crowded,
    /** What is asked about the floor in sight is asked no more. */
    letGo(): void {
      finder.value = holding.value = crowded.value = null
    },
    /** Asks who stands where, for the selected stand. */
    askWhoStands(question: 'find' | 'seat' | 'hold'): void {
      const { stands } = selection
      const [stand] = stands
      if (question === 'hold')
        holding.value = stands.some((one) => standState(one) === 'free') ? 'free' : 'held'
      else if (question === 'find') finder.value = { kind: 'find' }
      else if (stand !== undefined)
        finder.value =
          stand.boothKey === null
            ? { kind: 'assign', standId: stand.id }
            : { kind: 'move', boothKey: stand.boothKey }
    },
  })
})
