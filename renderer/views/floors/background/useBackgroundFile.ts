import { shallowRef, watch, type ShallowRef } from 'vue'
import {
  isDrawnFormat,
  type DrawnFormat,
  type Drawing,
} from '../../../../shared/domain/plan/drawing/drawing.ts'
import type { Background } from '../../../../shared/domain/plan/elements.ts'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import { describeAsset } from '../../../stores/files/assets.ts'
import { readDrawing } from '../../../stores/files/plan-files.ts'

type FileOf = Pick<Background, 'hash' | 'page'>

interface BackgroundFile {
  /** `null` for what has no lines that could be read, or is not known yet. */
  readonly format: ShallowRef<DrawnFormat | null>
  readonly drawing: ShallowRef<Drawing | null>
  readonly problem: ShallowRef<AppError | null>
}

/**
 * What is known of the file of a background: the drawing that it is, if it is of one of these formats,
 * or why it cannot be shown.
 */
export function useBackgroundFile(
  eventId: string,
  file: () => FileOf | undefined,
  reads: readonly DrawnFormat[],
): BackgroundFile {
  const format = shallowRef<DrawnFormat | null>(null)
  const drawing = shallowRef<Drawing | null>(null)
  const problem = shallowRef<AppError | null>(null)
  const key = (): string | undefined => {
    const now = file()
    return now === undefined ? undefined : `${now.hash} ${now.page ?? ''}`
  }
  watch(
    key,
    async (wanted) => {
      format.value = drawing.value = problem.value = null
      const asked = file()
      if (asked === undefined) return
      try {
        const { format: found } = await describeAsset(eventId, asked.hash)
        if (key() !== wanted) return
        format.value = isDrawnFormat(found) ? found : null
        if (format.value === null || !reads.includes(format.value)) return
        const read = await readDrawing(eventId, asked)
        if (key() === wanted) drawing.value = read
      } catch (error) {
        if (key() === wanted) problem.value = toAppError(error)
      }
    },
    { immediate: true },
  )
  return { format, drawing, problem }
}
