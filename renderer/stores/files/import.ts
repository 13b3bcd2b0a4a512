import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { AssetInfo, FileDestination } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { importFile } from '../../bridge/import-file.ts'
import { useNotices } from '../notices.ts'
import { registerPendingSave } from '../record/unsaved-edits.ts'

export interface FileImport {
  /**
   * The file that is being copied, and how much of it is; `fraction` is `null` where the host does
   * not say.
   */
  readonly running: Readonly<Ref<{ readonly name: string; readonly fraction: number | null } | null>>
  /** The rule the last file broke, or why it could not be kept. */
  readonly failure: Readonly<Ref<{ readonly name: string; readonly error: AppError } | null>>
  /**
   * Copies a file into the event. `null`: it was refused, cancelled, or kept by `keepLater`. A new
   * file ends the copying of the one before.
   * @param into where else than into the field
   */
  readonly add: (file: File, into?: FileDestination) => Promise<AssetInfo | null>
  readonly cancel: () => void
  readonly dismiss: () => void
}

/**
 * Brings files into one media field of an event, one at a time. Whoever leaves the screen has still
 * chosen the file: when it is copied by then, `keepLater` puts it where it belongs. Without that,
 * leaving ends the copying.
 */
export function useFileImport(
  destination: () => FileDestination,
  keepLater?: (asset: AssetInfo) => Promise<unknown>,
): FileImport {
  const notices = useNotices()
  const running = shallowRef<{ readonly name: string; readonly fraction: number | null } | null>(null)
  const failure = shallowRef<{ readonly name: string; readonly error: AppError } | null>(null)
  let current: AbortController | null = null
  let isLeft = false

  const add = (file: File, into?: FileDestination): Promise<AssetInfo | null> => {
    const copied = copy(file, into ?? destination())
    const letGo = registerPendingSave(() => copied)
    void copied.finally(letGo)
    return copied
  }

  const copy = async (file: File, to: FileDestination): Promise<AssetInfo | null> => {
    current?.abort()
    const controller = new AbortController()
    current = controller
    const { name } = file
    running.value = { name, fraction: null }
    failure.value = null
    try {
      const asset = await importFile(to, file, {
        signal: controller.signal,
        onProgress(sentBytes, totalBytes) {
          if (current === controller)
            running.value = { name, fraction: totalBytes > 0 ? sentBytes / totalBytes : null }
        },
      })
      if (!isLeft) return asset
      await keepLater?.(asset)
      return null
    } catch (cause) {
      const error = toAppError(cause)
      if (isLeft) notices.fail(error)
      else if (current === controller && error.code !== 'cancelled') failure.value = { name, error }
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
  onScopeDispose(() => {
    isLeft = true
    if (keepLater === undefined) cancel()
  })
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
