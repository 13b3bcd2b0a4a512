import type { DroppedFileSlot, FolderDropResult } from '../../shared/contract/index.ts'
import { segmentsOf } from '../../shared/domain/folder-drop/dropped-path.ts'
import { fieldAt, isPicture } from '../../shared/domain/folder-drop/file-slots.ts'
import { titleOfFile } from '../../shared/domain/files/file-name.ts'
import { slotFault } from '../../shared/domain/readiness/slot-fit.ts'
import { comparedTitle } from '../../shared/domain/record-fields/namesakes.ts'
import { comparedName } from '../../shared/domain/record/search-text.ts'
import {
  fileValue,
  isEmpty,
  type JsonValue,
  type RecordValues,
} from '../../shared/domain/record/record-values.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { importRecord, inParts, isOfRecord, type EntryInParts } from '../workspace/edits/index.ts'
import { currentValues, type Workspace } from '../workspace/stores/workspace.ts'
import { takeFile, type FileSources, type TakenFile } from './taken-file.ts'

/** So many are copied and checked side by side: checking one keeps a process of its own busy. */
const atOnce = 4

type Sources = FileSources & { readonly workspace: Workspace }

export interface AddingOptions {
  /** Of a part of the drop that was added before. */
  readonly token: string | null
  readonly signal: AbortSignal
  readonly onDone: (done: number) => void
}

type Counts = {
  -readonly [Name in 'pictures' | 'documents' | 'videos' | 'unchanged' | 'converted' | 'toCrop']: number
}
type TakenSlot = DroppedFileSlot & TakenFile

/**
 * Takes files in, a few at once, and gives each booth its own in one transaction with its journal
 * entries, as soon as all of them are here. What cannot be taken is left out and said. What is done
 * stays when it is called off; one token takes all of it back.
 */
export function addFiles(
  sources: Sources,
  files: readonly DroppedFileSlot[],
  { token, ...options }: AddingOptions,
): Promise<FolderDropResult> {
  return inParts(sources.workspace, { kind: 'add-files', entity: 'booth', token }, (entry) =>
    add(sources, files, entry, options),
  )
}

async function add(
  sources: Sources,
  files: readonly DroppedFileSlot[],
  entry: EntryInParts,
  { signal, onDone }: Omit<AddingOptions, 'token'>,
): Promise<FolderDropResult> {
  const { workspace } = sources
  const counts: Counts = { pictures: 0, documents: 0, videos: 0, unchanged: 0, converted: 0, toCrop: 0 }
  const failures: FolderDropResult['failures'][number][] = []
  const open = new Map<string, number>()
  for (const { booth } of files) open.set(booth, (open.get(booth) ?? 0) + 1)
  const taken = new Map<string, TakenSlot[]>()
  let done = 0

  const failed = (path: string, error: unknown): void =>
    void failures.push({ path, error: toAppError(error).toShape() })
  const give = (booth: string): void => {
    const own = taken.get(booth) ?? []
    taken.delete(booth)
    if (own.length === 0) return
    workspace.transaction(() => {
      for (const file of own) {
        try {
          const values = valuesToGive(workspace, file)
          if (values === undefined) {
            counts.unchanged += 1
            continue
          }
          entry.part((token) => importRecord(workspace, token(), values.entity, values.key, values.values))
          note(counts, file, sources)
        } catch (error) {
          if (!isOfRecord(error) && !isOfFile(error)) throw error
          failed(file.path, error)
        }
      }
    }, 'later')
  }
  const take = async (file: DroppedFileSlot): Promise<void> => {
    try {
      const one = await takeFile(sources, file, signal)
      const own = taken.get(file.booth) ?? []
      taken.set(file.booth, own)
      own.push({ ...file, ...one })
    } catch (error) {
      if (signal.aborted) return
      // A full disk stops everything; a file that cannot be taken only itself.
      if (error instanceof AppError && (error.code === 'disk-full' || error.code === 'disk-error'))
        throw error
      failed(file.path, error)
    }
    done += 1
    const left = (open.get(file.booth) ?? 1) - 1
    open.set(file.booth, left)
    if (left === 0) give(file.booth)
    onDone(done)
  }

  const queue = byBooth(files)
  const work = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !signal.aborted; next = queue.next())
      await take(next.value)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    for (const booth of [...taken.keys()]) give(booth)
    await workspace.flush()
  }
  const cancelled = signal.aborted && done < files.length
  return { token: entry.token(), ...counts, failures, cancelled }
}

/** Those of one booth after each other, so that it is complete early. */
function byBooth(files: readonly DroppedFileSlot[]): IterableIterator<DroppedFileSlot> {
  return [...Map.groupBy(files, ({ booth }) => booth).values()].flat().values()
}

function isOfFile(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'file-type' || error.code === 'asset-missing')
}

/**
 * What of which record changes; `undefined`: the booth has this very file there.
 *
 * @throws AppError `not-found`, and `conflict` where the booth has a file of this title of which
 *   only the service knows the content
 */
function valuesToGive({ records, assets }: Workspace, { booth, place, path, asset }: TakenSlot) {
  const { entity, field } = fieldAt(place)
  const value = { hash: asset.hash, name: asset.name }
  const record = records.get('booth', booth)
  if (record === undefined || record.removed)
    throw new AppError('not-found', 'This booth is not there any more.', { details: { name: path } })
  if (isPicture(place)) {
    if (hashOf(assets, currentValues(record)[field]) === asset.hash) return undefined
    return { entity, key: booth, values: { [field]: value } }
  }
  const own = records
    .dependants('booth', booth)
    .filter((one) => one.entity === entity)
    .map(currentValues)
  if (own.some((one) => hashOf(assets, one['file']) === asset.hash)) return undefined
  const title = titleOfFile(segmentsOf(path).at(-1) ?? asset.name)
  const isUnknown = (one: RecordValues): boolean =>
    !isEmpty(one['file']) && hashOf(assets, one['file']) === undefined
  if (own.some((one) => isUnknown(one) && comparedTitle(entity, one) === comparedName(title)))
    throw new AppError(
      'conflict',
      `“${title}” may be here already: the content of the file of this name is on the service only.`,
      {
        details: { reason: 'same-title', name: title },
      },
    )
  return { entity, key: null, values: { booth_id: booth, title, [field]: value } }
}

/** Of a file whose content is on this computer. */
function hashOf(assets: Workspace['assets'], value: JsonValue | undefined): string | undefined {
  const { hash, url } = fileValue(value) ?? {}
  return hash ?? (url === undefined ? undefined : assets.hashOfUrl(url))
}

function note(counts: Counts, { place, asset, converted }: TakenSlot, { rules }: FileSources): void {
  counts[isPicture(place) ? 'pictures' : place] += 1
  if (converted) counts.converted += 1
  if (isPicture(place) && slotFault(rules[place], asset) !== undefined) counts.toCrop += 1
}
