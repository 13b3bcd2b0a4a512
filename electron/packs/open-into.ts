import { packedParts, type PackedFile, type PackManifest } from '../../shared/domain/packs/manifest.ts'
import { fileValue, type RecordValues } from '../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { toAppError, type ErrorShape } from '../../shared/errors.ts'
import { inSlices } from '../workspace/disk/slices.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { keepOrigin } from './pack-origin.ts'
import type { OpenPack } from './read-pack.ts'

export interface RefusedFile {
  readonly hash: string
  readonly name: string
  readonly error: ErrorShape
}

export interface PackProgress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

/** Fills the empty folder of a new event with what a pack holds. Gives the files that were refused. */
export async function openPackInto(
  workspace: Workspace,
  pack: OpenPack,
  progress: PackProgress,
): Promise<readonly RefusedFile[]> {
  const refused = await takeFiles(workspace, pack, fieldsOfFiles(pack.manifest), progress)
  const records = recordsOf(pack.manifest)
  const put = ({ entity, key, remoteId, values }: (typeof records)[number]): void => {
    if (workspace.records.get(entity, key) !== undefined) return
    // As the service's own version, so that what is changed from now on is told from it.
    workspace.records.put({
      entity,
      key,
      remoteId,
      base: values,
      draft: null,
      remote: null,
      remoteGone: false,
      removed: false,
    })
  }
  await inSlices(workspace, records, put, { signal: progress.signal })
  progress.signal.throwIfAborted()
  await keepOrigin(workspace.folder, pack.manifest)
  if (pack.asked !== undefined) workspace.readiness.setRules(pack.asked)
  return refused
}

/** All that a pack knows, what is named before what names it. */
export function recordsOf({
  surroundings,
  booths,
}: Pick<PackManifest, 'surroundings' | 'booths'>): PackManifest['surroundings'] {
  const belonging = booths.flatMap((booth) => [
    { entity: 'booth' as const, ...booth },
    ...packedParts.flatMap((entity) => booth.parts[entity].map((part) => ({ entity, ...part }))),
  ])
  return [
    ...surroundings,
    ...belonging.map(({ entity, key, remoteId, values }) => ({ entity, key, remoteId, values })),
  ]
}

/** Which field takes a file, by which it is checked. */
export interface FileOfField {
  readonly file: PackedFile
  readonly entity: EntityName
  readonly field: string
}

export function fieldsOfFiles({ booths, files }: PackManifest): readonly FileOfField[] {
  const known = new Map(files.map((file) => [file.hash, file]))
  const placed = new Map<string, FileOfField>()
  const look = (entity: EntityName, values: RecordValues): void => {
    for (const { name: field } of entities[entity].files) {
      const file = known.get(fileValue(values[field])?.hash ?? '')
      if (file !== undefined && !placed.has(file.hash)) placed.set(file.hash, { file, entity, field })
    }
  }
  for (const booth of booths) {
    look('booth', booth.values)
    for (const entity of packedParts) for (const { values } of booth.parts[entity]) look(entity, values)
  }
  return [...placed.values()]
}

/** Takes files of a pack in, those that are here already left out. Gives those that were refused, and why. */
export async function takeFiles(
  workspace: Pick<Workspace, 'assets'>,
  pack: OpenPack,
  files: readonly FileOfField[],
  { signal, onDone }: PackProgress,
): Promise<readonly RefusedFile[]> {
  const refused: RefusedFile[] = []
  for (const [index, { file, entity, field }] of files.entries()) {
    signal.throwIfAborted()
    onDone(index, files.length)
    if (!file.included || workspace.assets.describe(file.hash) !== undefined) continue
    try {
      await pack.take(workspace, file, { entity, field }, signal)
    } catch (cause) {
      const error = toAppError(cause)
      if (error.code === 'cancelled' || error.code === 'disk-full' || error.code === 'disk-error') throw error
      refused.push({ hash: file.hash, name: file.name, error: error.toShape() })
    }
  }
  onDone(files.length, files.length)
  return refused
}
