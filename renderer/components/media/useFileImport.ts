import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { importFile } from '../../bridge/index.ts'

export interface FileImport {
  /** The file that is being copied, and how much of it is; `fraction` is `null` where the host does not say. */
  readonly running: Readonly<Ref<{ readonly name: string; readonly fraction: number | null } | null>>
  /** The rule the last file broke, or why it could not be kept. */
  readonly failure: Readonly<Ref<{ readonly name: string; readonly error: AppError } | null>>
  /** Copies a file into the event. `null`: it was refused or cancelled. A new file ends the copying of the one before. */
  readonly add: (file: File) => Promise<AssetInfo | null>
  readonly cancel: () => void
  readonly dismiss: () => void
}

/** Brings files into one media field of an event, one at a time. */
export function useFileImport(destination: () => { readonly eventId: string; readonly entity: EntityName; readonly field: string }): FileImport {
  const running = shallowRef<{ readonly name: string; readonly fraction: number | null } | null>(null)
  const failure = shallowRef<{ readonly name: string; readonly error: AppError } | null>(null)
  let current: AbortController | null = null

  const add = async (file: File): Promise<AssetInfo | null> => {
    current?.abort()
    const controller = new AbortController()
    current = controller
    const { name } = file
    running.value = { name, fraction: null }
    failure.value = null
    try {
      return await importFile(destination(), file, {
        signal: controller.signal,
        onProgress(sentBytes, totalBytes) {
          if (current === controller) running.value = { name, fraction: totalBytes > 0 ? sentBytes / totalBytes : null }
        },
      })
    } catch (thrown) {
      const error = toAppError(thrown)
      if (current === controller && error.code !== 'cancelled') failure.value = { name, error }
      return null
    } finally {
      if (current === controller) {
        current = null
        running.value = null
      }
    }
  }

  const cancel = (): void => {
    current?.abort()
  }
  onScopeDispose(cancel)
  return {
    running,
    failure,
    add,
    cancel,
    dismiss() {
      failure.value = null
    },
  }
}
