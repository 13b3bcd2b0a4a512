import {
  type PackedBooth,
  type PackedPart,
  type PackedRecord,
  packedParts,
} from '../../shared/domain/packs/manifest.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import {
  isEmpty,
  type JsonValue,
  type RecordValues,
  fileValue,
  type FileValue,
} from '../../shared/domain/record/record-values.ts'
import { isSignedAddress, fileIdentity, nameInAddress } from '../../shared/domain/files/file-address.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/stores/workspace.ts'
import type { PackOrigin } from './pack-origin.ts'
import { createHash } from 'node:crypto'

/** A booth with its parts as a pack has them; `origin`: what the event was opened from. */
export function packedBooth(
  workspace: Workspace,
  booth: StoredRecord,
  origin: PackOrigin | undefined,
): PackedBooth {
  const record = packedRecord(workspace, 'booth', booth, origin)
  const externalId = record.values['booth_external_id']
  const own = new Map(packedParts.map((entity) => [entity, partsOf(workspace, booth, entity)]))
  const packed = (entity: PackedPart): readonly PackedRecord[] =>
    (own.get(entity) ?? []).map((part) => packedRecord(workspace, entity, part, origin))
  return {
    ...record,
    externalId: typeof externalId === 'number' ? externalId : null,
    name: recordTitle('booth', record.values),
    parts: {
      document: packed('document'),
      video: packed('video'),
      job: packed('job'),
      representative: packed('representative'),
    },
    removed: removedParts(workspace, booth, origin),
  }
}

/** The parts of a booth that are here and not removed, in their order. */
export function partsOf(
  { records, partOrders }: Pick<Workspace, 'records' | 'partOrders'>,
  booth: StoredRecord,
  entity: PackedPart,
): readonly StoredRecord[] {
  if (entity !== 'representative')
    return partOrders.sorted(
      booth.key,
      entity,
      records.list({ entity, where: { booth_id: booth.key } }).items,
    )
  const keys = currentValues(booth)['booth_rep_ids']
  const named = Array.isArray(keys) ? keys.map((key) => records.get('representative', String(key))) : []
  return named.filter((found) => found !== undefined).filter(({ removed }) => !removed)
}

function packedRecord(
  workspace: Workspace,
  entity: 'booth' | PackedPart,
  record: StoredRecord,
  origin: PackOrigin | undefined,
): PackedRecord {
  const { key, remoteId, base } = record
  const from = origin === undefined ? base : (origin.baseOf(entity, key) ?? null)
  return {
    ...{ key, remoteId },
    base: from === null ? null : packedValues(workspace, entity, from),
    values: packedValues(workspace, entity, currentValues(record)),
    earlier: origin?.earlier.of(entity, key) ?? {},
  }
}

/** What a save would carry, as a pack says it. */
function packedValues(
  workspace: Pick<Workspace, 'assets'>,
  entity: EntityName,
  values: RecordValues,
): RecordValues {
  return savedValues(entity, values, (value) => packedFile(workspace, value))
}

/** What a save would carry, to be compared with what a pack says. */
export function comparedValues(
  workspace: Pick<Workspace, 'assets'>,
  entity: EntityName,
  values: RecordValues,
): RecordValues {
  return savedValues(entity, values, (value) => comparedFile(workspace, value) ?? null)
}

function savedValues(
  entity: EntityName,
  values: RecordValues,
  file: (value: JsonValue) => JsonValue,
): RecordValues {
  const saved: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(values)) {
    const { accepts, fieldNamed } = entities[entity]
    if (!accepts(name) || isEmpty(value)) continue
    const declared = fieldNamed(name)
    if (declared?.type.kind === 'file') saved[name] = file(value)
    // A field of the service's own may be the address of a picture.
    else if (declared !== undefined || !isSigned(value)) saved[name] = value
  }
  return saved
}

function isSigned(value: JsonValue): boolean {
  return typeof value === 'string' && isSignedAddress(value)
}

/** What was in the version that the booth is made from, and has been taken away here. */
function removedParts(
  { records }: Workspace,
  booth: StoredRecord,
  origin: PackOrigin | undefined,
): PackedBooth['removed'] {
  const found = origin?.manifest.booths.find(({ key }) => key === booth.key)
  return packedParts.flatMap((entity) => {
    if (entity === 'representative') return detached(records, booth, found)
    const before =
      origin === undefined
        ? records
            .list({ entity, where: { booth_id: booth.key }, includeRemoved: true })
            .items.filter(({ removed }) => removed)
            .map((record) => ({ key: record.key, values: currentValues(record) }))
        : (found?.parts[entity] ?? []).filter(({ key }) => records.get(entity, key)?.removed !== false)
    return before.map(({ key, values }) => ({ entity, key, title: recordTitle(entity, values) }))
  })
}

function detached(
  records: Workspace['records'],
  booth: StoredRecord,
  found: PackedBooth | undefined,
): PackedBooth['removed'] {
  const before = found?.values['booth_rep_ids'] ?? booth.base?.['booth_rep_ids']
  const now = currentValues(booth)['booth_rep_ids']
  if (!Array.isArray(before)) return []
  const left = new Set(Array.isArray(now) ? now : [])
  return before
    .filter((key) => !left.has(key))
    .map((key) => {
      const record = records.get('representative', String(key))
      return {
        entity: 'representative',
        key: String(key),
        title: record === undefined ? '' : recordTitle('representative', currentValues(record)),
      }
    })
}

const digested = 'sha256:'

/**
 * A file as a pack names it: by its content, else by a digest of where the service has it. Services
 * sign the addresses of their files, so that whoever has one can open the file: none goes into a pack.
 */
function packedFile(workspace: Pick<Workspace, 'assets'>, value: JsonValue): JsonValue {
  const { hash, url, name } = comparedFile(workspace, value) ?? {}
  if (hash === undefined && url === undefined) return null
  return { ...(hash === undefined ? { url: url ?? '' } : { hash }), ...(name === undefined ? {} : { name }) }
}

/** The same with all that it may be known by, to be compared with what a pack says. `undefined`: it is no file. */
function comparedFile({ assets }: Pick<Workspace, 'assets'>, value: JsonValue): FileValue | undefined {
  const file = fileValue(value)
  if (file?.url === undefined || file.url.startsWith(digested)) return file
  const { url } = file
  const hash = file.hash ?? assets.hashOfUrl(url)
  return {
    ...(hash === undefined ? {} : { hash }),
    url: digestOf(url),
    name: file.name ?? nameInAddress(url),
  }
}

function digestOf(address: string): string {
  return `${digested}${createHash('sha256').update(fileIdentity(address)).digest('hex')}`
}
