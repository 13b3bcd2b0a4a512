import { onScopeDispose } from 'vue'
import { oneAtATime } from '../followed-answer.ts'
import { useNotices } from '../notices.ts'
import { registerLastSave } from './unsaved-edits.ts'

/**
 * For a form within a screen. What is typed there and neither submitted nor called off is saved where
 * the form goes with its screen, and where the page goes. `save` saves what is typed, if anything, and
 * forgets it; what this gives does the same, and nothing twice.
 */
export function useUnsubmitted(save: () => Promise<void>): () => Promise<void> {
  const notices = useNotices()
  const saveOnce = oneAtATime(save)
  const letGo = registerLastSave(saveOnce)
  onScopeDispose(() => {
    saveOnce()
      .catch((error: unknown) => notices.fail(error))
      .finally(letGo)
  })
  return saveOnce
}
