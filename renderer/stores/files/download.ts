import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, saveCopy } from '../../bridge/index.ts'

export interface FileDownload {
  /** Whether the file is on its way from the service. */
  readonly fetching: Readonly<Ref<boolean>>
  /** Why the last one did not come. */
  readonly error: Readonly<Ref<AppError | null>>
  readonly download: () => Promise<void>
  readonly dismiss: () => void
}

/**
 * Fetches the file of a record's media field from the service, where it is not here yet, and hands
 * it to the person.
 */
export function useFileDownload(
  place: () => {
    readonly eventId: string
    readonly entity: EntityName
    readonly key: string
    readonly field: string
  },
): FileDownload {
  const fetching = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const left = new AbortController()
  onScopeDispose(() => left.abort())

  async function download(): Promise<void> {
    if (fetching.value) return
    fetching.value = true
    error.value = null
    const { eventId, entity, key, field } = place()
    try {
      const asset = await client.call('assets.ensure', { eventId, entity, key, field }, left.signal)
      saveCopy(eventId, asset)
    } catch (cause) {
      if (!left.signal.aborted) error.value = toAppError(cause)
    } finally {
      fetching.value = false
    }
  }

  return {
    fetching,
    error,
    download,
    dismiss() {
      error.value = null
    },
  }
}
