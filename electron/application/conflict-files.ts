import type { AssetInfo, ConflictSide } from '../../shared/contract/index.ts'
import { fileIdentity } from '../../shared/domain/file-address.ts'
import { fileValue, type FileValue, type RecordValues } from '../../shared/domain/record-values.ts'
import { fieldOf, entities, type EntityName } from '../../shared/entities/index.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { waitFor, type SyncContext } from '../sync/context.ts'
import { createFileFetcher, mediaOf } from '../sync/files/files.ts'
import { createRemoteReader } from '../sync/observation/remote.ts'
import { defaultSettings } from '../sync/settings.ts'
import { isRefusedAddress } from '../sync/trouble.ts'
import type { SyncEngine } from '../sync/types.ts'
import type { StoredRecord } from '../workspace/types.ts'
import { candidatesOf } from './twin-candidates.ts'

export interface FileVersion {
  readonly entity: EntityName
  readonly key: string
  readonly field: string
  readonly side: ConflictSide
  /** Of a twin: which record of the service `theirs` is of. */
  readonly remoteId?: string | undefined
}

/** The files of every version of a record in conflict, so that they can be seen beside each other before one is chosen. */
export interface ConflictFiles {
  /** Fetched from the service where it is not here. Throws `not-found`, `asset-missing`, and what the gateway, the check and the disk throw. */
  ensure(version: FileVersion, signal: AbortSignal): Promise<AssetInfo>
  close(): void
}

export type ConflictFilesParts = Pick<SyncContext, 'workspace' | 'gateway' | 'clock' | 'log' | 'inspect'> & {
  readonly engine: Pick<SyncEngine, 'ensureAsset'>
}

export function createConflictFiles({ engine, ...parts }: ConflictFilesParts): ConflictFiles {
  const context: SyncContext = { ...parts, random: Math.random, settings: defaultSettings, wait: waitFor }
  const { workspace } = context
  const remote = createRemoteReader(context)
  const files = createFileFetcher(context, remote)
  const closing = new AbortController()

  const recordOf = ({ entity, key }: FileVersion): StoredRecord => {
    const record = workspace.records.get(entity, key)
    if (record === undefined) throw new AppError('not-found', 'This record does not exist any more.')
    return record
  }

  /** The record as it was before, or as the service has it; of a twin the record of the service that may be the same. */
  const versionOf = (version: FileVersion): Pick<StoredRecord, 'remoteId'> & { readonly values: RecordValues | null } => {
    const { entity, key, side, remoteId } = version
    const record = recordOf(version)
    const candidates = side === 'theirs' ? candidatesOf(workspace.journal, entity, key)?.candidates : undefined
    const candidate = candidates?.find((one) => remoteId === undefined || one.remoteId === remoteId)
    if (candidate !== undefined) return candidate
    return { remoteId: record.remoteId, values: side === 'base' ? record.base : record.remote }
  }

  const fetchTheirs = async (version: FileVersion, { url, name }: FileValue, signal: AbortSignal): Promise<AssetInfo> => {
    if (url === undefined) throw gone(version)
    try {
      return await files.fetch(url, { name, media: mediaOf(version.entity, version.field) }, signal)
    } catch (thrown) {
      if (!isRefusedAddress(toAppError(thrown))) throw thrown
      // Signed addresses run out; the service gives a new one for the same file with every listing.
      const { remoteId, values } = versionOf(version)
      const record = recordOf(version)
      const observation = await remote.current({ ...record, remoteId, base: record.base ?? values }, signal)
      const renewed = fileValue(observation?.values[version.field])?.url
      if (renewed === undefined || renewed === url || fileIdentity(renewed) !== fileIdentity(url)) throw gone(version)
      return await files.fetch(renewed, { name, media: mediaOf(version.entity, version.field) }, signal)
    }
  }

  return {
    async ensure(version, asked) {
      const { entity, key, field, side } = version
      const signal = AbortSignal.any([asked, closing.signal])
      if (fieldOf(entities[entity], field)?.type.kind !== 'file') throw new AppError('invalid-input', `${field} holds no file.`, { field })
      if (side === 'mine') return engine.ensureAsset(entity, key, field, signal)
      const value = fileValue(versionOf(version).values?.[field])
      if (value === undefined) throw gone(version)
      const known = value.hash === undefined ? undefined : workspace.assets.describe(value.hash)
      if (known !== undefined && (await workspace.assets.isSound(known.hash))) return known
      return fetchTheirs(version, value, signal)
    },
    close: () => closing.abort(),
  }
}

function gone({ field }: FileVersion): AppError {
  return new AppError('asset-missing', 'The service does not have this file any more.', { field })
}
