import { onScopeDispose, shallowRef, type Ref } from 'vue'
import { z } from 'zod'
import type {
  CallInput,
  ImportCounts,
  ImportedRow,
  ImportOptions,
  ImportResult,
  ImportTable,
  Job,
  TableChoice,
} from '../../../shared/contract/index.ts'
import { tabSeparated, type TextRows } from '../../../shared/domain/tables/copied-table.ts'
import { entityNames, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, saveMade, takeTable } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useJobs } from '../jobs.ts'

/** What the fields, and the choices of those that have fixed ones, are called, in the page's language first. */
export interface ImportWords {
  readonly labels: Readonly<Record<string, string[]>>
  readonly choices: Readonly<Record<string, Readonly<Record<string, string[]>>>>
}

/** Cells from the clipboard. */
export interface PastedTable {
  /** As of a file. */
  readonly name: string
  readonly rows: TextRows
  /** The table that values make for the records that are chosen; `undefined`: they are not as many rows. */
  readonly over: ((values: TextRows) => Promise<TextRows | undefined>) | null
}

export type ImportStep = 'file' | 'columns' | 'check' | 'done'

export interface TableImport {
  readonly step: Readonly<Ref<ImportStep>>
  /** The file that is being read. */
  readonly reading: Readonly<Ref<string | null>>
  readonly table: Readonly<Ref<(ImportTable & { readonly id: string }) | null>>
  readonly options: Ref<ImportOptions>
  readonly counts: Readonly<Ref<ImportCounts | null>>
  readonly result: Readonly<Ref<ImportResult | null>>
  /** What goes on now. */
  readonly job: Readonly<Ref<Job | null>>
  readonly error: Readonly<Ref<AppError | null>>
  take(file: File): Promise<void>
  /** Takes what was pasted: a table with headings, values for the chosen records, or rows without headings. */
  takePasted(pasted: PastedTable): Promise<void>
  /** How many chosen records the table's values are for. */
  readonly over: Readonly<Ref<number | null>>
  /** Reads the same file otherwise. */
  readAs(choice: TableChoice): Promise<void>
  /** A dry run, with some options otherwise than they were. */
  check(changes?: Partial<ImportOptions>): Promise<void>
  /**
   * Corrects cells, or values of whole columns, of what was checked; the corrected rows as they are
   * judged now. The counts follow when all rows were judged anew.
   */
  mend(mending: Partial<Pick<CallInput<'imports.mend'>, 'cells' | 'values'>>): Promise<readonly ImportedRow[]>
  apply(): Promise<void>
  /** Ends what goes on now. */
  stop(): void
  goTo(step: ImportStep): void
  saveErrors(): Promise<void>
}

const count = z.number()
const counted = z.object({
  ...{
    new: count,
    changed: count,
    unchanged: count,
    error: count,
    incomplete: count,
    warned: count,
    noted: count,
    outsideFiles: count,
    duplicates: count,
  },
  missing: z.array(
    z.object({ entity: z.enum(entityNames), count, names: z.array(z.string()), makes: z.boolean() }),
  ),
  values: z.array(
    z.object({
      column: count,
      from: z.string(),
      state: z.enum(['replaced', 'spelled', 'kept', 'unknown']),
      to: z.string().nullable(),
      rows: count,
    }),
  ),
})
const applied = z.object({
  ...{ token: z.string().nullable(), created: count, changed: count, unchanged: count },
  ...{ incomplete: count, leftOut: count, cancelled: z.boolean() },
})
const asPasted = { delimiter: '\t', encoding: 'utf-8' } as const satisfies TableChoice
const nothing: ImportOptions = { mapping: [], matchBy: null, clearEmpty: false }

/** The import of a table, from the file to what became of it; what the core keeps of it goes with the caller. */
export function useTableImport(entity: EntityName, words: () => Promise<ImportWords>): TableImport {
  const jobs = useJobs()
  const eventId = useEvent().requireEventId()
  const step = shallowRef<ImportStep>('file')
  const reading = shallowRef<string | null>(null)
  const table = shallowRef<(ImportTable & { readonly id: string }) | null>(null)
  const options = shallowRef<ImportOptions>(nothing)
  const counts = shallowRef<ImportCounts | null>(null)
  const result = shallowRef<ImportResult | null>(null)
  const job = shallowRef<Job | null>(null)
  const error = shallowRef<AppError | null>(null)
  const over = shallowRef<number | null>(null)
  let controller = new AbortController()
  let recounting = new AbortController()
  let tableId: string | null = null
  let applying: Promise<void> | null = null

  const begin = (): AbortSignal => {
    controller.abort()
    recounting.abort()
    controller = new AbortController()
    error.value = null
    return controller.signal
  }
  const tried = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const signal = begin()
    try {
      await work(signal)
    } catch (cause) {
      if (!signal.aborted) error.value = toAppError(cause)
    } finally {
      // Else what came after it goes on.
      if (controller.signal === signal) reading.value = job.value = null
    }
  }
  const follow = async (
    started: Promise<{ readonly jobId: string }>,
    signal: AbortSignal,
  ): Promise<Job['result']> => {
    const ended = await jobs.follow(started, { signal, onChange: (next) => (job.value = next) })
    return ended.result
  }
  const forget = (): void => {
    // Nobody waits for it: what is left goes with the event's closing.
    if (tableId !== null) client.call('imports.close', { eventId, tableId }).catch(() => undefined)
    tableId = null
  }
  const takeFile = async (file: File, choice: TableChoice, signal: AbortSignal): Promise<string> => {
    reading.value = file.name
    forget()
    table.value = over.value = null
    step.value = 'file'
    const id = await takeTable(eventId, file, { signal })
    tableId = id
    await read(id, choice, signal)
    return id
  }
  const read = async (id: string, choice: TableChoice, signal: AbortSignal): Promise<void> => {
    const { labels } = await words()
    const opened = await client.call('imports.open', { eventId, tableId: id, entity, choice, labels }, signal)
    table.value = { ...opened, id }
    options.value = opened.options
    counts.value = result.value = null
    step.value = 'columns'
  }
  const check: TableImport['check'] = (changes = {}) =>
    tried(async (signal) => {
      if (table.value === null) return
      options.value = { ...options.value, ...changes }
      step.value = 'check'
      counts.value = null
      const { mapping, outsideFiles = false, makeDuplicates = false, ...others } = options.value
      const chosen = { ...others, mapping: [...mapping], outsideFiles, makeDuplicates }
      const { choices } = await words()
      const asked = { eventId, tableId: table.value.id, entity, ...chosen, choices }
      counts.value = counted.parse(await follow(client.call('imports.check', asked), signal))
    })
  /** The dry run that follows corrections; the newest of them has seen them all. */
  const recount = async (jobId: string, signal: AbortSignal): Promise<void> => {
    try {
      const { result: found } = await jobs.follow(Promise.resolve({ jobId }), { signal })
      if (!signal.aborted) counts.value = counted.parse(found)
    } catch (cause) {
      if (!signal.aborted) error.value = toAppError(cause)
    }
  }
  onScopeDispose(() => {
    recounting.abort()
    // An import goes on without its dialog, and needs its table until then.
    if (applying !== null) return void applying.finally(forget)
    controller.abort()
    forget()
  })

  return {
    step,
    reading,
    table,
    options,
    counts,
    result,
    job,
    error,
    over,
    take: (file) =>
      tried(async (signal) => {
        await takeFile(file, {}, signal)
      }),
    takePasted: (pasted) =>
      tried(async (signal) => {
        const fileOf = (rows: TextRows): File =>
          new File([tabSeparated(rows)], pasted.name, { type: 'text/tab-separated-values' })
        const id = await takeFile(fileOf(pasted.rows), asPasted, signal)
        if (table.value?.headed !== false) return
        const values = await pasted.over?.(pasted.rows)
        if (values === undefined) return read(id, { ...asPasted, headingRow: 'none' }, signal)
        await takeFile(fileOf(values), asPasted, signal)
        over.value = values.length - 1
      }),
    readAs: (choice) =>
      tried(async (signal) => {
        if (table.value === null) return
        reading.value = table.value.name
        await read(table.value.id, choice, signal)
      }),
    check,
    async mend({ cells = [], values = [] }) {
      if (table.value === null) return []
      recounting.abort()
      recounting = new AbortController()
      const { signal } = recounting
      error.value = null
      try {
        const { rows, jobId } = await client.call('imports.mend', {
          eventId,
          tableId: table.value.id,
          cells: [...cells],
          values: [...values],
        })
        void recount(jobId, signal)
        return rows
      } catch (cause) {
        error.value = toAppError(cause)
        return []
      }
    },
    async apply() {
      applying = tried(async (signal) => {
        if (table.value === null) return
        step.value = 'done'
        result.value = applied.parse(
          await follow(client.call('imports.apply', { eventId, tableId: table.value.id }), signal),
        )
      })
      await applying
      applying = null
    },
    // The core keeps what is imported by then, and says what it was.
    stop() {
      controller.abort()
      if (step.value === 'check') step.value = 'columns'
    },
    goTo(next) {
      begin()
      job.value = null
      step.value = next
    },
    saveErrors: () =>
      tried(async (signal) => {
        if (table.value !== null)
          saveMade(
            eventId,
            await client.call('imports.errorRows', { eventId, tableId: table.value.id }, signal),
          )
      }),
  }
}
