import { shallowRef, watch, type ShallowRef } from 'vue'
import type { Drawing } from '../../../../shared/domain/plan/drawing/drawing.ts'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import { describeAsset } from '../../../stores/files/assets.ts'
import { readDrawing } from '../../../stores/files/plan-files.ts'

/** What is known of the file of a background: the drawing that it is, or why it cannot be shown. */
export function useBackgroundFile(
  eventId: string,
  hash: () => string | undefined,
): { readonly drawing: ShallowRef<Drawing | null>; readonly problem: ShallowRef<AppError | null> } {
  const drawing = shallowRef<Drawing | null>(null)
  const problem = shallowRef<AppError | null>(null)
  watch(
    hash,
    async (wanted) => {
      drawing.value = problem.value = null
      if (wanted === undefined) return
      try {
        const { format } = await describeAsset(eventId, wanted)
        const read = format === 'dxf' ? await readDrawing(eventId, wanted) : null
        if (hash() === wanted) drawing.value = read
      } catch (thrown) {
        if (hash() === wanted) problem.value = toAppError(thrown)
      }
    },
    { immediate: true },
  )
  return { drawing, problem }
}
