import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { BulkChangePreview, RecordSelection } from '../../../../shared/contract/index.ts'
import type { ValueChange } from '../../../../shared/domain/record-fields/value-change.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import { useRecordsStore } from '../../../stores/records/records.ts'

/** A change of one field of many records that is being thought of. */
export interface WantedChange {
  readonly entity: EntityName
  readonly selection: RecordSelection
  readonly field: string
  readonly change: ValueChange
}

export interface ChangePreview {
  /** Of the change that is wanted now; `null` while it is being worked out, or there is none. */
  readonly preview: Readonly<Ref<BulkChangePreview | null>>
  readonly error: Readonly<Ref<AppError | null>>
}

/** The preview follows when typing pauses. */
const askAfterMs = 150

/** What a change of many would do, worked out by the core while it is being put together. */
export function useChangePreview(wanted: () => WantedChange | null): ChangePreview {
  const records = useRecordsStore()
  const preview = shallowRef<BulkChangePreview | null>(null)
  const error = shallowRef<AppError | null>(null)
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(change: WantedChange): Promise<void> {
    const controller = new AbortController()
    asking = controller
    try {
      const found = await records.previewChange(change, controller.signal)
      if (asking === controller) preview.value = found
    } catch (cause) {
      if (asking === controller) error.value = toAppError(cause)
    }
  }
  function callOff(): void {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
  }

  watch(
    () => JSON.stringify(wanted()),
    () => {
      callOff()
      preview.value = null
      error.value = null
      const change = wanted()
      if (change !== null) timer = setTimeout(() => void ask(change), askAfterMs)
    },
    { immediate: true },
  )
  onScopeDispose(callOff)
  return { preview, error }
}
