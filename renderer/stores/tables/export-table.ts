import { onScopeDispose, shallowRef, type Ref } from 'vue'
import { z } from 'zod'
import type { CallInput, Job, TableTarget, CallOutput } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, saveMade } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useJobs } from '../jobs.ts'
import type { ImportWords } from './import-table.ts'

type ExportRequest = Omit<CallInput<'exports.make'>, 'eventId' | 'entity'>

export interface TableExport {
  /** The columns there are. */
  readonly targets: Readonly<Ref<readonly TableTarget[]>>
  readonly job: Readonly<Ref<Job | null>>
  readonly error: Readonly<Ref<AppError | null>>
  /** Makes the file and hands it to the person; the number of its records, `null` where it failed. */
  run(request: ExportRequest): Promise<number | null>
  stop(): void
}

const made = z.object({ fileId: z.string(), name: z.string(), records: z.number() })

/** Records of the open event as a file. */
export function useTableExport(entity: EntityName): TableExport {
  const jobs = useJobs()
  const eventId = useEvent().requireEventId()
  const targets = shallowRef<readonly TableTarget[]>([])
  const job = shallowRef<Job | null>(null)
  const error = shallowRef<AppError | null>(null)
  const controller = shallowRef(new AbortController())
  client.call('exports.targets', { eventId, entity }).then(
    (found) => (targets.value = found),
    (cause: unknown) => (error.value = toAppError(cause)),
  )
  onScopeDispose(() => controller.value.abort())
  return {
    targets,
    job,
    error,
    async run(request) {
      controller.value = new AbortController()
      const { signal } = controller.value
      error.value = null
      try {
        const started = client.call('exports.make', { eventId, entity, ...request })
        const ended = await jobs.follow(started, { signal, onChange: (next) => (job.value = next) })
        const file = made.parse(ended.result)
        saveMade(eventId, file)
        return file.records
      } catch (cause) {
        if (!signal.aborted) error.value = toAppError(cause)
        return null
      } finally {
        job.value = null
      }
    },
    stop: () => controller.value.abort(),
  }
}

type CopiedCells = CallOutput<'exports.cells'>
export type CopyRequest = Omit<CallInput<'exports.cells'>, 'eventId' | 'entity' | 'labels'>

/** Records of the open event as they are copied, headings first and ids last. */
export function useCopiedCells(
  entity: EntityName,
  words: () => Promise<ImportWords>,
): (request: CopyRequest) => Promise<CopiedCells> {
  const eventId = useEvent().requireEventId()
  return async (request) => {
    const { labels } = await words()
    return client.call('exports.cells', { eventId, entity, labels, ...request })
  }
}
