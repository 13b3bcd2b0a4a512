import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { AssetInfo, FileDestination } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { importFile } from '../../bridge/index.ts'
import { useNotices } from '../notices.ts'
import { holdUnsavedEdits } from '../record/unsaved-edits.ts'

interface QueuedFile {
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

interface HeldQueue extends FileQueue {
  /** How many places on the screen show it. */
  shownIn: number
}

/**
 * The queues of files by what they are for. They outlive the screen they were filled on: whoever
 * leaves it has still chosen the files.
 */
const useQueues = defineStore('file-queues', () => {
  const queues = new Map<string, HeldQueue>()
  return {
    queueFor(id: string, make: () => HeldQueue): HeldQueue {
      const queue = queues.get(id) ?? make()
      queues.set(id, queue)
      return queue
    },
    letGo(id: string): void {
      const queue = queues.get(id)
      if (queue?.shownIn === 0 && queue.files.value.length === 0) queues.delete(id)
    },
  }
})

/**
 * Brings several files into an event one after the other, for what `owner` names. `keep` makes the
 * record of each; it must not need the screen, which may have been left by then. When it fails the
 * file's row says so, or a notice where nobody sees the row.
 */
export function useFileQueue(destination: FileDestination, owner: string, keep: (asset: AssetInfo) => Promise<unknown>): FileQueue {
  const queues = useQueues()
  const notices = useNotices()
  const id = [destination.eventId, destination.entity, destination.field, owner].join('/')
  const queue = queues.queueFor(id, () => createQueue(destination, keep, notices.fail, () => queues.letGo(id)))
  queue.shownIn += 1
  onScopeDispose(() => {
    queue.shownIn -= 1
    queues.letGo(id)
  })
  return queue
}

function createQueue(
  destination: FileDestination,
  keep: (asset: AssetInfo) => Promise<unknown>,
  tell: (error: AppError) => void,
  onEmpty: () => void,
): HeldQueue {
  const files = shallowRef<readonly QueuedFile[]>([])
  const cancels = new Map<number, AbortController>()
  let last: Promise<void> = Promise.resolve()
  let nextId = 1

  const change = (id: number, part: Partial<QueuedFile>): void => {
    files.value = files.value.map((file) => (file.id === id ? { ...file, ...part } : file))
  }
  const drop = (id: number): void => {
    files.value = files.value.filter((file) => file.id !== id)
    onEmpty()
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
      if (queue.shownIn === 0) tell(error)
    } finally {
      cancels.delete(id)
    }
  }

  const queue: HeldQueue = {
    files,
    shownIn: 0,
    add(added) {
      for (const file of added) {
        const id = nextId++
        const controller = new AbortController()
        cancels.set(id, controller)
        files.value = [...files.value, { id, name: file.name, fraction: null, error: null }]
        last = last.then(() => copy(id, file, controller.signal))
      }
      const copied = last
      const letGo = holdUnsavedEdits(() => copied)
      void copied.finally(letGo)
    },
    remove(id) {
      cancels.get(id)?.abort()
      if (files.value.some((file) => file.id === id && file.error !== null)) drop(id)
    },
  }
  return queue
}
