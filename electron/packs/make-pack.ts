import { randomUUID } from 'node:crypto'
import {
  newManifest,
  packedParts,
  type PackedBooth,
  type PackedFile,
  type PackManifest,
} from '../../shared/domain/packs/manifest.ts'
import { fileValue, type FileValue, type RecordValues } from '../../shared/domain/record/record-values.ts'
import { entities, entityNames, type EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { writeArchive } from '../archives/write-archive.ts'
import { pacer } from '../workspace/disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/stores/workspace.ts'
import { packedRequirements } from './requirements.ts'
import { readOrigin } from './pack-origin.ts'
import { packedBooth } from './pack-records.ts'
import { noteSentBack } from './pack-task.ts'
import { filePath } from './read-pack.ts'

export interface PackMaker {
  readonly workspace: Workspace
  readonly event: PackManifest['event']
  /** The program's. */
  readonly version: string
}

export interface PackRequest {
  readonly boothKeys: readonly string[]
  readonly kind: PackManifest['kind']
  readonly withFilms: boolean
  /** The day by which it is wanted back, YYYY-MM-DD; `null`: none is said. What goes back says none. */
  readonly due: string | null
}

/**
 * What a pack holds. `leftOut`: names of films that were not wanted in it; `missing`: of files that should be in it and
 * are not on this computer.
 */
export interface PackFacts {
  readonly booths: number
  readonly files: number
  readonly sizeBytes: number
  readonly leftOut: readonly string[]
  readonly missing: readonly string[]
}

interface Progress {
  readonly signal: AbortSignal
  /** Of the files' bytes. */
  readonly onDone: (done: number, total: number) => void
}

/**
 * Writes booths with all that belongs to them to `target`. Booths that are gone are left out; files
 * that are not on this computer are named in the pack alone.
 *
 * @throws AppError `invalid-input` where there is no booth, `cancelled`, `disk-full`
 */
export async function makePack(
  { workspace, event, version }: PackMaker,
  request: PackRequest,
  target: string,
  progress: Progress,
): Promise<PackFacts> {
  const origin = readOrigin(workspace)
  const pause = pacer()
  const booths: PackedBooth[] = []
  for (const key of request.boothKeys) {
    const booth = workspace.records.get('booth', key)
    if (booth === undefined || booth.removed) continue
    booths.push(packedBooth(workspace, booth, origin))
    await pause()
    progress.signal.throwIfAborted()
  }
  const [first, ...others] = booths
  if (booths.length === 0) throw new AppError('not-found', 'There is no booth to pack.')
  const { files, leftOut, missing } = filesOf(workspace, booths, {
    withFilms: request.withFilms,
    isAnswer: origin !== undefined,
  })
  const manifest: PackManifest = {
    ...newManifest,
    ...{
      id: randomUUID(),
      answers: origin?.manifest.id ?? null,
      kind: request.kind,
      event: { ...event, baseUrl: withoutSecrets(event.baseUrl) },
    },
    ...{ madeAt: new Date(workspace.clock.now()).toISOString(), madeBy: version },
    booths,
    surroundings: surroundingsOf(workspace, booths),
    files,
  }
  const included = files.filter((file) => file.included)
  const total = included.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const packed = included.map(({ hash, sizeBytes }) => ({
    path: filePath(hash),
    file: workspace.assets.path(hash),
    sizeBytes,
  }))
  const asked =
    origin === undefined ? [packedRequirements({ ...workspace.readiness.rules(), due: request.due })] : []
  await writeArchive(
    target,
    [{ path: 'manifest.json', text: JSON.stringify(manifest) }, ...asked, ...packed],
    {
      signal: progress.signal,
      onBytes: (bytes) => progress.onDone(bytes, total),
    },
  )
  origin?.earlier.keep(booths)
  if (origin !== undefined) noteSentBack(workspace)
  else if (first !== undefined && others.length === 0)
    workspace.sentPacks.note(first.key, { madeAt: manifest.madeAt, due: request.due })
  return { booths: booths.length, files: included.length, sizeBytes: total, leftOut, missing }
}

function filesOf(
  { assets }: Workspace,
  booths: readonly PackedBooth[],
  { withFilms, isAnswer }: { readonly withFilms: boolean; readonly isAnswer: boolean },
): { readonly files: readonly PackedFile[] } & Pick<PackFacts, 'leftOut' | 'missing'> {
  const files = new Map<string, PackedFile>()
  const leftOut = new Set<string>()
  const missing = new Set<string>()
  for (const { entity, values, base } of booths.flatMap(recordsOf)) {
    for (const { name: field, type } of entities[entity].files) {
      const value = fileValue(values[field])
      if (value === undefined) continue
      const asset = value.hash === undefined ? undefined : assets.describe(value.hash)
      const included = withFilms || type.media !== 'video'
      if (!included) leftOut.add(asset?.name ?? nameOf(value))
      if (asset === undefined) {
        // Whoever gets an answer has what never came along.
        if (included && !(isAnswer && sameFile(value, fileValue(base?.[field])))) missing.add(nameOf(value))
        continue
      }
      files.set(asset.hash, {
        hash: asset.hash,
        name: value.name ?? asset.name,
        format: asset.format,
        sizeBytes: asset.sizeBytes,
        included,
      })
    }
  }
  return { files: [...files.values()], leftOut: [...leftOut], missing: [...missing] }
}

/** A booth and its parts. */
function recordsOf(
  booth: PackedBooth,
): readonly ({ readonly entity: EntityName } & Pick<PackedBooth, 'values' | 'base'>)[] {
  const parts = packedParts.flatMap((entity) =>
    booth.parts[entity].map(({ values, base }) => ({ entity, values, base })),
  )
  return [{ entity: 'booth' as const, values: booth.values, base: booth.base }, ...parts]
}

function sameFile(one: FileValue, other: FileValue | undefined): boolean {
  return one.hash === other?.hash && one.url === other?.url
}

/**
 * What a booth can be edited with, on a computer that has nothing else of the event: the event
 * itself, the floors that are named, what can be chosen from, and the forms.
 */
function surroundingsOf(
  { records }: Workspace,
  booths: readonly PackedBooth[],
): PackManifest['surroundings'] {
  const floors = new Set(booths.map(({ values }) => values['floor_id']))
  const chosenFrom = new Set(
    packedParts.flatMap((entity) => entities[entity].referenced).filter((entity) => entity !== 'booth'),
  )
  const forms = entityNames.filter((entity) => packedParts.some((part) => part === entities[entity].formOf))
  const whole = (entity: EntityName): readonly StoredRecord[] => records.list({ entity }).items
  const some = [
    ...whole('event'),
    ...whole('floor').filter(({ key }) => floors.has(key)),
    ...[...chosenFrom, ...forms].flatMap(whole),
  ]
  return some.map((record) => ({
    entity: record.entity,
    key: record.key,
    remoteId: record.remoteId,
    values: declaredValues(record),
  }))
}

/** Without what the service has besides, which may be addresses of files. */
function declaredValues(record: StoredRecord): RecordValues {
  const { declares } = entities[record.entity]
  return Object.fromEntries(Object.entries(currentValues(record)).filter(([name]) => declares(name)))
}

function withoutSecrets(address: string): string {
  const url = new URL(address)
  return `${url.origin}${url.pathname}`
}

function nameOf({ name, hash }: FileValue): string {
  return name ?? hash ?? ''
}
