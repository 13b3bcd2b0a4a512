import { z } from 'zod'
import type { AssetInfo, DroppedFileSlot, FolderDropResult } from '../../../shared/contract/index.ts'
import { fieldAt, type FileSlot } from '../../../shared/domain/folder-drop/file-slots.ts'
import { AppError, toAppError, type ErrorShape } from '../../../shared/errors.ts'
import { importFile } from '../../bridge/import-file.ts'
import { client, waitForJob } from '../../bridge/index.ts'
import { errorShape } from '../error-shape.ts'
import type { ReviewRow } from './review.ts'

/** What became of the files that were to be added. */
export interface Added extends Omit<FolderDropResult, 'failures'> {
  readonly failures: readonly { readonly row: ReviewRow; readonly error: AppError }[]
}

interface AddOptions {
  readonly eventId: string
  readonly convert: boolean
  readonly signal: AbortSignal
  readonly onDone: (done: number) => void
}

type Complete = ReviewRow & { readonly booth: string; readonly place: FileSlot }

/** Files that are copied side by side. */
const atOnce = 4
/** So many are given to their booths together: enough to be quick, few enough to lose little. */
const givenAtOnce = 48

const count = z.number()
const result = z.object({
  token: z.string().nullable(),
  ...{ pictures: count, documents: count, videos: count, unchanged: count, converted: count, toCrop: count },
  failures: z.array(z.object({ path: z.string(), error: errorShape })),
  cancelled: z.boolean(),
})

const nothing: Added = {
  token: null,
  ...{ pictures: 0, documents: 0, videos: 0, unchanged: 0, converted: 0, toCrop: 0 },
  failures: [],
  cancelled: false,
}

/**
 * Copies the files of a folder tree into the asset store, a few at once and those of one booth after
 * each other, and gives them to their booths part by part, under one way back. What was copied
 * when it is called off is given.
 */
export async function addTree(
  rows: readonly ReviewRow[],
  files: ReadonlyMap<string, File>,
  options: AddOptions,
): Promise<Added> {
  const { signal, onDone } = options
  const queue = inOrder(rows)
  let added = nothing
  let settled = 0
  let giving: Promise<void> = Promise.resolve()
  let ready: (DroppedFileSlot & { readonly row: ReviewRow })[] = []

  const fail = (row: ReviewRow, error: AppError): void =>
    void (added = { ...added, failures: [...added.failures, { row, error }] })
  const give = (): void => {
    const some = ready
    ready = []
    if (some.length === 0) return
    giving = giving.then(async () => {
      const given = some.map(({ path, booth, place, hash }) => ({ path, booth, place, hash }))
      // Not called off with the rest: it is copied, and whole booths are quick.
      added = sum(added, await apply(given, rows, { ...options, token: added.token, bundleId: null }))
    })
    // Said where it is waited for.
    giving.catch(() => undefined)
  }
  const copy = async (row: Complete): Promise<void> => {
    const file = files.get(row.path)
    try {
      if (file === undefined)
        throw new AppError('file-missing', `“${row.name}” is not there any more.`, {
          details: { reason: 'moved', name: row.name },
        })
      const { hash } = await copied(row, file, options)
      ready.push({ path: row.path, booth: row.booth, place: row.place, hash, row })
    } catch (cause) {
      const error = toAppError(cause)
      if (signal.aborted) return
      if (error.code === 'disk-full' || error.code === 'disk-error' || error.code === 'unreachable')
        throw error
      fail(row, error)
    }
    onDone((settled += 1))
    if (ready.length >= givenAtOnce) give()
  }
  const work = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !signal.aborted; next = queue.next())
      await copy(next.value)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  give()
  await giving
  const broken = ended.find((one) => one.status === 'rejected')
  if (broken !== undefined && added.token === null) throw toAppError(broken.reason)
  // What went wrong for all of them is said of those that are left.
  if (broken !== undefined) for (const row of queue) fail(row, toAppError(broken.reason))
  return { ...added, cancelled: signal.aborted && settled < rows.length }
}

/** Adds files of an archive, which the core reads them out of. */
export async function addArchive(
  rows: readonly ReviewRow[],
  bundleId: string,
  options: AddOptions,
): Promise<Added> {
  const files = [...inOrder(rows)].map(({ path, booth, place }) => ({ path, booth, place, hash: null }))
  return apply(files, rows, { ...options, token: null, bundleId })
}

async function apply(
  files: readonly DroppedFileSlot[],
  rows: readonly ReviewRow[],
  {
    eventId,
    convert,
    signal,
    onDone,
    token,
    bundleId,
  }: AddOptions & { readonly token: string | null; readonly bundleId: string | null },
): Promise<Added> {
  const { jobId } = await client.call('folderDrop.apply', {
    eventId,
    token,
    bundleId,
    convert,
    files: [...files],
  })
  const job = await waitForJob(
    jobId,
    ({ done }) => {
      if (bundleId !== null) onDone(done)
    },
    bundleId === null ? undefined : signal,
  )
  const { failures, ...counts } = result.parse(job.result)
  const byPath = new Map(rows.map((row) => [row.path, row]))
  return {
    ...counts,
    failures: failures.flatMap(({ path, error }) => {
      const row = byPath.get(path)
      const shape: ErrorShape = error
      return row === undefined ? [] : [{ row, error: AppError.fromShape(shape) }]
    }),
  }
}

function copied(
  { place, needsConversion }: Complete,
  file: File,
  { eventId, convert, signal }: AddOptions,
): Promise<AssetInfo> {
  const destination =
    convert && needsConversion ? { eventId, purpose: 'library' as const } : { eventId, ...fieldAt(place) }
  return importFile(destination, file, { signal })
}

function inOrder(rows: readonly ReviewRow[]): IterableIterator<Complete> {
  const complete = rows.flatMap((row): Complete[] =>
    row.booth === null || row.place === null ? [] : [{ ...row, booth: row.booth, place: row.place }],
  )
  return [...Map.groupBy(complete, ({ booth }) => booth).values()].flat().values()
}

function sum(one: Added, other: Added): Added {
  return {
    token: other.token ?? one.token,
    pictures: one.pictures + other.pictures,
    documents: one.documents + other.documents,
    videos: one.videos + other.videos,
    unchanged: one.unchanged + other.unchanged,
    converted: one.converted + other.converted,
    toCrop: one.toCrop + other.toCrop,
    failures: [...one.failures, ...other.failures],
    cancelled: false,
  }
}
