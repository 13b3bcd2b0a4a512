import { onScopeDispose, shallowRef, type Ref } from 'vue'
import { z } from 'zod'
import type { CallInput, PlanComparison } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, takeTable } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFileMaking, type FileMaking } from './made-file.ts'

const made = z.object({
  fileId: z.string(),
  name: z.string(),
  leftOut: z.array(z.string()),
  unwritten: z.array(z.string()),
})

/** Plans of the open event as a file. */
export function usePlanExport(): FileMaking<CallInput<'plans.make'>['output'], z.infer<typeof made>> {
  const eventId = useEvent().requireEventId()
  return useFileMaking((output) => client.call('plans.make', { eventId, output }), made, eventId)
}

export interface PlanImport {
  /** The file that is being read, or compared. */
  readonly reading: Readonly<Ref<string | null>>
  readonly comparison: Readonly<Ref<(PlanComparison & { readonly name: string }) | null>>
  readonly error: Readonly<Ref<AppError | null>>
  readonly take: (file: File) => Promise<void>
  /** Compares another floor of the same file, or the same one again. */
  readonly compare: (fileFloor: string | null) => Promise<void>
  /** Takes these differences over; `null` where it failed. */
  readonly apply: (
    chosen: readonly string[],
  ) => Promise<{ readonly stepId: string; readonly changed: number } | null>
  readonly forget: () => void
}

/** A file of plans on its way into a floor. Nothing of it is taken before `apply`. */
export function usePlanImport(floorKey: () => string): PlanImport {
  const eventId = useEvent().requireEventId()
  const reading = shallowRef<string | null>(null)
  const comparison = shallowRef<(PlanComparison & { readonly name: string }) | null>(null)
  const error = shallowRef<AppError | null>(null)
  let controller = new AbortController()
  let taken: { readonly tableId: string; readonly name: string } | null = null

  const close = (): void => {
    // Nobody waits for it: what is left goes with the event's closing.
    if (taken !== null)
      client.call('imports.close', { eventId, tableId: taken.tableId }).catch(() => undefined)
    taken = null
  }
  const tried = async (name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    error.value = null
    reading.value = name
    try {
      await work(signal)
    } catch (cause) {
      if (!signal.aborted) error.value = toAppError(cause)
    } finally {
      if (controller.signal === signal) reading.value = null
    }
  }
  const read = async (fileFloor: string | null, signal: AbortSignal): Promise<void> => {
    if (taken === null) return
    const { tableId, name } = taken
    comparison.value = {
      ...(await client.call('plans.compare', { eventId, tableId, floorKey: floorKey(), fileFloor }, signal)),
      name,
    }
  }
  onScopeDispose(() => {
    controller.abort()
    close()
  })

  return {
    reading,
    comparison,
    error,
    take: (file) =>
      tried(file.name, async (signal) => {
        close()
        comparison.value = null
        taken = { tableId: await takeTable(eventId, file, { signal }), name: file.name }
        await read(null, signal)
      }),
    compare: (fileFloor) => tried(taken?.name ?? '', (signal) => read(fileFloor, signal)),
    async apply(chosen) {
      if (taken === null || comparison.value === null) return null
      const { fileFloor, revision } = comparison.value
      error.value = null
      try {
        return await client.call('plans.merge', {
          eventId,
          tableId: taken.tableId,
          floorKey: floorKey(),
          fileFloor,
          revision,
          chosen: [...chosen],
        })
      } catch (cause) {
        error.value = toAppError(cause)
        return null
      }
    },
    forget() {
      controller.abort()
      close()
      comparison.value = error.value = reading.value = null
    },
  }
}
