import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { importFile } from '../../bridge/index.ts'

export interface QueuedFile {
  readonly id: number
  readonly name: string
  /** 0 to 1; `null` before it begins and where the host does not say. */
  readonly fraction: number | null
  /** Set when it was refused or could not be kept; the row stays until it is dismissed. */
  readonly error: AppError | null
}

export interface FileQueue {
  /** What is being copied, waits, or was refused. */
  readonly files: Readonly<Ref<readonly QueuedFile[]>>
  readonly add: (files: readonly File[]) => void
  /** Ends the copying of a file, or takes a refused one off the list. */
  readonly remove: (id: number) => void
}

/** Brings several files into an event one after the other. `keep` makes the record of each; when it fails, the file's row says so. */
export function useFileQueue(
  destination: { readonly eventId: string; readonly entity: EntityName; readonly field: string },
  keep: (asset: AssetInfo) => Promise<void>,
): FileQueue {
  const files = shallowRef<readonly QueuedFile[]>([])
  const cancels = new Map<number, AbortController>()
  let last: Promise<void> = Promise.resolve()
  let nextId = 1

  const change = (id: number, part: Partial<QueuedFile>): void => {
    files.value = files.value.map((file) => (file.id === id ? { ...file, ...part } : file))
  }
  const drop = (id: number): void => {
    files.value = files.value.filter((file) => file.id !== id)
  }

  const copy = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
    try {
      const asset = await importFile(destination, file, {
        signal,
        onProgress: (sentBytes, totalBytes) => change(id, { fraction: totalBytes > 0 ? sentBytes / totalBytes : null }),
      })
      await keep(asset)
      drop(id)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code === 'cancelled') drop(id)
      else change(id, { error })
    } finally {
      cancels.delete(id)
    }
  }

  onScopeDispose(() => {
    for (const controller of cancels.values()) controller.abort()
  })

  return {
    files,
    add(added) {
      for (const file of added) {
        const id = nextId++
        const controller = new AbortController()
        cancels.set(id, controller)
        files.value = [...files.value, { id, name: file.name, fraction: null, error: null }]
        last = last.then(() => copy(id, file, controller.signal))
      }
    },
    remove(id) {
      cancels.get(id)?.abort()
      if (files.value.some((file) => file.id === id && file.error !== null)) drop(id)
    },
  }
}
