import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { AssetInfo, FileDestination } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { paced } from '../../../shared/paced.ts'
import { importFile } from '../../bridge/import-file.ts'
import { useNotices } from '../notices.ts'
import { registerPendingSave } from '../record/unsaved-edits.ts'

interface QueuedFile {
  readonly id: number
  readonly name: string
  /** 0 to 1; `null` before it begins and where the host does not say. */
  readonly fraction: number | null
  /** Set when it was refused or could not be kept; the row stays until it is dismissed. */
  readonly error: AppError | null
  /** What has the same file already: it is added once more only where the person says so. */
  readonly duplicate: string | null
}

export interface FileQueue {
  /** What is being copied, waits, or was refused. */
  readonly files: Readonly<Ref<readonly QueuedFile[]>>
  readonly add: (files: readonly File[]) => void
  /** Ends the copying of a file, or takes one off the list that was refused or is there already. */
  readonly remove: (id: number) => void
  /** Goes on with one that could not be kept, or keeps one although it is there already. */
  readonly again: (id: number) => void
}

interface QueueOptions {
  /** Records are made in the order in which the files were chosen. By itself yes. */
  readonly inOrder?: boolean
  /** What has the same file already, in a few words; it must not need the screen. By itself nothing is looked for. */
  readonly duplicateOf?: (asset: AssetInfo) => Promise<string | null>
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

/** Files that are copied side by side. */
const copiedAtOnce = 4
/** While so many are on their way, what becomes of each is shown together with others. */
const many = 10
/** What becomes of many is shown so often. */
export const progressEveryMs = 100

/**
 * Brings several files into an event, a few side by side, for what `owner` names. `keep` makes the
 * record of each, one after the other; it must not need the screen, which may have been left by then.
 * When it fails the file's row says so, or a notice where nobody sees the row.
 */
export function useFileQueue(
  destination: FileDestination,
  owner: string,
  keep: (asset: AssetInfo) => Promise<unknown>,
  options: QueueOptions = {},
): FileQueue {
  const queues = useQueues()
  const notices = useNotices()
  const place = 'purpose' in destination ? [destination.purpose] : [destination.entity, destination.field]
  const id = [destination.eventId, ...place, owner].join('/')
  const queue = queues.queueFor(id, () =>
    createQueue({ destination, keep, ...options, tell: notices.fail, onEmpty: () => queues.letGo(id) }),
  )
  queue.shownIn += 1
  onScopeDispose(() => {
    queue.shownIn -= 1
    queues.letGo(id)
  })
  return queue
}

function createQueue({
  destination,
  keep,
  inOrder = true,
  duplicateOf = () => Promise.resolve(null),
  tell,
  onEmpty,
}: QueueOptions & {
  readonly destination: FileDestination
  readonly keep: (asset: AssetInfo) => Promise<unknown>
  readonly tell: (error: AppError) => void
  readonly onEmpty: () => void
}): HeldQueue {
  const { files, change, drop, append } = createRows()
  /** Of the files that may still be called off. */
  const cancels = new Map<number, AbortController>()
  /** What `again` goes on with. */
  const sources = new Map<number, File>()
  const waiting: (() => void)[] = []
  let copying = 0
  let all: Promise<unknown> = Promise.resolve()
  let nextId = 1

  const end = (id: number): void => {
    sources.delete(id)
    drop(id)
    onEmpty()
  }

  const copy = async (id: number, file: File, signal: AbortSignal): Promise<AssetInfo> => {
    if (copying < copiedAtOnce) copying += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await importFile(destination, file, {
        signal,
        onProgress: (sentBytes, totalBytes) =>
          change(id, { fraction: totalBytes > 0 ? sentBytes / totalBytes : null }),
      })
    } finally {
      const next = waiting.shift()
      if (next === undefined) copying -= 1
      else next()
    }
  }

  const bring = async (
    id: number,
    file: File,
    { signal }: AbortController,
    before: Promise<unknown>,
    once: boolean,
  ): Promise<void> => {
    try {
      const asset = await copy(id, file, signal)
      if (inOrder) await before
      const duplicate = once ? await duplicateOf(asset) : null
      signal.throwIfAborted()
      cancels.delete(id)
      if (duplicate !== null) {
        change(id, { duplicate })
        return
      }
      await keep(asset)
      end(id)
    } catch (cause) {
      if (signal.aborted) return
      const error = toAppError(cause)
      if (error.code === 'cancelled') end(id)
      else change(id, { error })
      if (queue.shownIn === 0) tell(error)
    } finally {
      cancels.delete(id)
    }
  }

  const begin = (id: number, file: File, once: boolean): void => {
    const controller = new AbortController()
    cancels.set(id, controller)
    sources.set(id, file)
    all = Promise.all([all, bring(id, file, controller, all, once)])
  }
  const holdUntilBrought = (): void => {
    const brought = all
    const letGo = registerPendingSave(() => brought)
    void brought.finally(letGo)
  }
  const isSettled = ({ error, duplicate }: QueuedFile): boolean => error !== null || duplicate !== null

  const queue: HeldQueue = {
    files,
    shownIn: 0,
    add(added) {
      const rows = added.map((file) => ({
        id: nextId++,
        name: file.name,
        fraction: null,
        error: null,
        duplicate: null,
      }))
      append(rows)
      for (const [index, file] of added.entries()) begin(rows[index]?.id ?? 0, file, true)
      holdUntilBrought()
    },
    remove(id) {
      const controller = cancels.get(id)
      controller?.abort()
      // What is being recorded cannot be called off any more.
      if (controller !== undefined || files.value.some((file) => file.id === id && isSettled(file))) end(id)
    },
    again(id) {
      const [row, file] = [files.value.find((one) => one.id === id), sources.get(id)]
      if (row === undefined || file === undefined || !isSettled(row)) return
      change(id, { fraction: null, error: null, duplicate: null })
      // A record whose making was not answered may be there.
      begin(id, file, row.duplicate === null)
      holdUntilBrought()
    },
  }
  return queue
}

/** The rows of a queue. What a person waits for is shown at once, also among many. */
function createRows() {
  const files = shallowRef<readonly QueuedFile[]>([])
  let rows = files.value

  const publish = (): void => void (files.value = rows)
  const soon = paced(progressEveryMs, publish)
  const show = (): void => {
    soon.stop()
    publish()
  }
  const showSoon = (): void => (rows.length < many ? show() : soon.ask())

  const append = (added: readonly QueuedFile[]): void => {
    rows = [...rows, ...added]
    show()
  }
  const change = (id: number, part: Partial<QueuedFile>): void => {
    rows = rows.map((file) => (file.id === id ? { ...file, ...part } : file))
    if (Object.keys(part).every((name) => name === 'fraction')) showSoon()
    else show()
  }
  const drop = (id: number): void => {
    rows = rows.filter((file) => file.id !== id)
    showSoon()
  }
  return { files, append, change, drop }
}
