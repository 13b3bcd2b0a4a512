import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '../../../shared/contract/index.ts'
import type { FileUseView, LibraryFile, ReplacementPreview } from '../../../shared/contract/media-library.ts'
import { chosenAtMost } from '../../../shared/contract/schemas.ts'
import { AppError } from '../../../shared/errors.ts'
import { foldersOf } from '../../workspace/disk/folders.ts'
import { misfitOf, replaceFile } from '../../workspace/edits/index.ts'
import type { ListedFile } from '../../workspace/stores/media.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { ApplicationContext } from '../events/context.ts'

const listedAtOnce = 100
const usesAtOnce = 100
const shownExamples = 12
const shownMisfits = 200

type MediaLibraryHandlers = Pick<
  Handlers,
  | 'media.list'
  | 'media.ids'
  | 'media.positionOf'
  | 'media.file'
  | 'media.totals'
  | 'media.uses'
  | 'media.replacementPreview'
  | 'media.replaceEverywhere'
  | 'media.removeUnused'
>

export function mediaLibraryHandlers({ events, jobs }: ApplicationContext): MediaLibraryHandlers {
  return {
    'media.list': async ({
      eventId,
      sort,
      descending,
      files: asked,
      offset = 0,
      limit = listedAtOnce,
      ...filter
    }) => {
      const { workspace } = await events.open(eventId)
      const wanted =
        asked === undefined ? undefined : new Set(asked.map((file) => workspace.library.knownAs(file)))
      const found = await workspace.library.select(
        filter,
        { sort, descending },
        workspace.readiness.rules().slots,
      )
      const files = wanted === undefined ? found : found.filter((file) => wanted.has(file))
      const page = workspace.library.describe(files.slice(offset, offset + limit))
      return { items: page.map((file) => viewOf(workspace, file)), total: files.length }
    },
    'media.ids': async ({ eventId, sort, descending, offset = 0, limit = chosenAtMost, ...filter }) => {
      const { library, readiness } = (await events.open(eventId)).workspace
      const files = await library.select(filter, { sort, descending }, readiness.rules().slots)
      return { files: files.slice(offset, offset + limit) }
    },
    'media.positionOf': async ({ eventId, sort, descending, file, ...filter }) => {
      const { library, readiness } = (await events.open(eventId)).workspace
      const index = (await library.select(filter, { sort, descending }, readiness.rules().slots)).indexOf(
        library.knownAs(file),
      )
      return { index: index < 0 ? null : index }
    },
    'media.file': async ({ eventId, file }) => {
      const { workspace } = await events.open(eventId)
      await workspace.library.current()
      const [found] = workspace.library.describe([workspace.library.knownAs(file)])
      return found === undefined ? null : viewOf(workspace, found)
    },
    'media.totals': async ({ eventId }) => {
      const { workspace } = await events.open(eventId)
      const { thumbnails, quarantine } = foldersOf(workspace.folder)
      const [thumbnailBytes, quarantineBytes] = await Promise.all([bytesIn(thumbnails), bytesIn(quarantine)])
      return { ...(await workspace.library.counts()), thumbnailBytes, quarantineBytes }
    },
    'media.uses': async ({ eventId, file, offset = 0, limit = usesAtOnce }) => {
      const { library } = (await events.open(eventId)).workspace
      await library.current()
      return library.uses(library.knownAs(file), offset, limit)
    },
    'media.replacementPreview': async ({ eventId, file, by }) => {
      const { workspace } = await events.open(eventId)
      await workspace.library.current()
      return previewOf(workspace, workspace.library.knownAs(file), by)
    },
    'media.replaceEverywhere': async ({ eventId, file: named, by }) => {
      const { workspace } = await events.open(eventId)
      const file = workspace.library.knownAs(named)
      if (!workspace.assets.isHere(by))
        throw new AppError(
          'asset-missing',
          'The file that is to take the other’s place is not in the event’s folder.',
        )
      await workspace.library.current()
      const { total } = workspace.library.uses(file, 0, 0)
      const jobId = jobs.start('bulk', 'changing', async (signal, report) => {
        const onDone = (done: number): void => report({ phase: 'changing', entity: null, done, total })
        return { ...(await replaceFile(workspace, file, by, { signal, onDone })) }
      })
      return { jobId }
    },
    'media.removeUnused': async ({ eventId, hashes: meant }) => {
      const { workspace } = await events.open(eventId)
      const hashes = [...new Set(meant)]
      const total = hashes.length
      const jobId = jobs.start('bulk', 'removing', async (signal, report) => {
        const onDone = (done: number): void => report({ phase: 'removing', entity: null, done, total })
        const { kept, ...outcome } = await workspace.removal.removeUnused({ hashes, signal, onDone })
        return { ...outcome, kept: kept.map((some) => ({ ...some })) }
      })
      return { jobId }
    },
  }
}

const unknownFacts = {
  format: null,
  mime: null,
  sizeBytes: null,
  widthPixels: null,
  heightPixels: null,
  pages: null,
  durationSeconds: null,
}

function viewOf(
  { assets }: Workspace,
  { file, name, kind, asset, addedAt, uses, firstUses, isOriginal }: ListedFile,
): LibraryFile {
  const isAddress = asset === undefined && !/^[0-9a-f]{64}$/.test(file)
  const facts = { ...unknownFacts, ...asset }
  return {
    file,
    hash: isAddress ? null : file,
    name,
    kind,
    format: facts.format,
    mime: facts.mime,
    sizeBytes: facts.sizeBytes,
    widthPixels: facts.widthPixels,
    heightPixels: facts.heightPixels,
    pages: facts.pages,
    durationSeconds: facts.durationSeconds,
    addedAt: addedAt ?? null,
    state: isAddress ? 'on-service' : asset !== undefined && assets.isHere(file) ? 'here' : 'missing',
    uses,
    firstUses,
    isOriginal,
  }
}

function previewOf(workspace: Workspace, file: string, by: string): ReplacementPreview {
  const { library } = workspace
  const { items, total } = library.uses(file, 0, -1)
  const misfits: (FileUseView & { readonly reason: NonNullable<ReturnType<typeof misfitOf>> })[] = []
  const examples: FileUseView[] = []
  let unfit = 0
  for (const use of items) {
    const reason = misfitOf(workspace, use, by)
    if (reason === undefined) {
      if (examples.length < shownExamples) examples.push(use)
    } else {
      unfit += 1
      if (misfits.length < shownMisfits) misfits.push({ ...use, reason })
    }
  }
  return { fits: total - unfit, misfits, examples }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile())
      bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
