import type { AssetInfo } from '../../../shared/contract/index.ts'
import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import { fileValue, type FileValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import { candidatesOf } from '../decisions/duplicates.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { isRefusedAddress } from '../trouble.ts'
import type { FileVersion } from '../types.ts'
import { mediaOf, type FileFetcher } from './files.ts'

export interface ConflictFileParts {
  readonly workspace: Workspace
  readonly files: FileFetcher
  readonly remote: Pick<RemoteReader, 'current'>
}

/**
 * The file of one version of a record in conflict, so that the versions can be seen beside each
 * other before one is chosen. Fetched from the service where it is not here. Throws `not-found`,
 * `asset-missing`, and what the gateway, the check and the disk throw.
 */
export async function ensureConflictFile(
  parts: ConflictFileParts,
  version: FileVersion,
  signal: AbortSignal,
): Promise<AssetInfo> {
  const { workspace, files } = parts
  const { entity, key, field, side } = version
  if (entities[entity].fieldNamed(field)?.type.kind !== 'file')
    throw new AppError('invalid-input', `${field} holds no file.`, {
      field,
      details: { reason: 'no-file-field' },
    })
  if (side === 'mine') return files.ensure(entity, key, field, signal)
  const value = fileValue(versionOf(workspace, version).values?.[field])
  if (value === undefined) throw gone(version)
  const known = value.hash === undefined ? undefined : workspace.assets.describe(value.hash)
  if (known !== undefined && (await workspace.assets.isSound(known.hash))) return known
  return fetchTheirs(parts, version, value, signal)
}

async function fetchTheirs(
  { workspace, files, remote }: ConflictFileParts,
  version: FileVersion,
  { url, name }: FileValue,
  signal: AbortSignal,
): Promise<AssetInfo> {
  if (url === undefined) throw gone(version)
  const asked = { name, media: mediaOf(version.entity, version.field) }
  try {
    return await files.fetch(url, asked, signal)
  } catch (error) {
    if (!isRefusedAddress(toAppError(error))) throw error
    // Signed addresses run out; the service gives a new one for the same file with every listing.
    const { remoteId, values } = versionOf(workspace, version)
    const record = recordOf(workspace, version)
    const observation = await remote.current({ ...record, remoteId, base: record.base ?? values }, signal)
    const renewed = fileValue(observation?.values[version.field])?.url
    if (renewed === undefined || renewed === url || fileIdentity(renewed) !== fileIdentity(url))
      throw gone(version)
    return files.fetch(renewed, asked, signal)
  }
}

/**
 * The record as it was before, or as the service has it; of a duplicate the record of the service that
 * may be the same.
 */
function versionOf(
  workspace: Workspace,
  version: FileVersion,
): Pick<StoredRecord, 'remoteId'> & { readonly values: RecordValues | null } {
  const { entity, key, side, remoteId } = version
  const record = recordOf(workspace, version)
  const candidates = side === 'theirs' ? candidatesOf(workspace.journal, entity, key)?.candidates : undefined
  const candidate = candidates?.find((one) => remoteId === undefined || one.remoteId === remoteId)
  if (candidate !== undefined) return candidate
  return { remoteId: record.remoteId, values: side === 'base' ? record.base : record.remote }
}

function recordOf({ records }: Workspace, { entity, key }: FileVersion): StoredRecord {
  const record = records.get(entity, key)
  if (record === undefined) throw new AppError('not-found', 'This record does not exist any more.')
  return record
}

function gone({ field }: FileVersion): AppError {
  return new AppError('asset-missing', 'The service does not have this file any more.', { field })
}
