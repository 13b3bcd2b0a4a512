import PQueue from 'p-queue'
import { fileValue, isObject, type JsonValue, type RecordValues } from '../../../shared/domain/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../../workspace/types.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { identify, type Unidentified } from '../files/identify.ts'
import { recordName, type RecordName } from '../planning/plan.ts'
import type { RemoteReader } from './remote.ts'
import { asBase, fileAddress } from './sameness.ts'
import { takeRemote } from './take-remote.ts'

/**
 * Reads what the service made of what was sent, and learns the addresses of the files that went along. One question per record would take as long as sending it, so records are read together, at the end
 * of a push or after a while. What was not read back when the program ends is read by the next pull, which compares the files.
 */
export interface ReadBack {
  /** The service has confirmed a save; `sentFiles` are the fields whose files went along. */
  owe(entity: EntityName, key: string, sentFiles: readonly string[]): void
  /** Reads one record back now, where that is owed. Throws what the gateway throws. */
  one(entity: EntityName, key: string, signal: AbortSignal): Promise<void>
  /** Reads all that is owed back: one by one where that takes fewer questions than the whole listing. What cannot be read stays owed. */
  all(signal: AbortSignal): Promise<void>
  /** The same, once the oldest has waited long enough. */
  whatIsDue(signal: AbortSignal): Promise<void>
}

interface Owed {
  readonly entity: EntityName
  readonly key: string
  readonly sentFiles: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

const dueAfterMs = 10_000
/** A file found under a record's field so long after it was sent there is taken for the one that was sent; later, someone may have put another one there, and the contents are compared. */
const takenAsSentMs = 30_000

export function createReadBack(context: SyncContext, files: FileFetcher, remote: RemoteReader): ReadBack {
  const { workspace, clock, settings, log } = context
  const owed = new Map<RecordName, Owed>()
  let underWay: Promise<void> | undefined

  const isFresh = ({ at }: Owed): boolean => Math.abs(clock.now() - at) <= takenAsSentMs

  /** What a listing, asked for when `before` was owed, says. What was sent since is owed anew. */
  const take = (listings: readonly { readonly before: Owed; readonly listed: RecordValues }[]): readonly Unidentified[] => {
    const current = listings.filter(({ before }) => owed.get(nameOf(before)) === before)
    const unidentified = workspace.transaction(
      () =>
        current.flatMap(({ before, listed }): readonly Unidentified[] => {
          const { entity, key, sentFiles } = before
          const record = workspace.records.get(entity, key)
          if (record?.base == null) return []
          const bound = isFresh(before) ? withSentFiles(workspace, record, listed, sentFiles) : listed
          if (bound !== listed && record.draft === null) {
            workspace.records.put({ ...record, base: asBase(entity, record.base, bound) })
            return []
          }
          const taken = takeRemote(workspace, record, bound)
          return taken.kind === 'unidentified' ? [{ key, listed: bound, files: taken.files }] : []
        }),
      'later',
    )
    for (const { before } of current) owed.delete(nameOf(before))
    return unidentified
  }

  const readOne = async (before: Owed, signal: AbortSignal): Promise<void> => {
    const record = workspace.records.get(before.entity, before.key)
    const listed = record === undefined ? undefined : await remote.current(record, signal)
    // The next change of it may be long after this.
    remote.forget(before.entity)
    if (listed === undefined) {
      // Gone already: that is for the next pull to find, with two complete listings.
      if (owed.get(nameOf(before)) === before) owed.delete(nameOf(before))
      return
    }
    for (const unidentified of take([{ before, listed }])) await identify(context, files, before.entity, unidentified, signal)
  }

  const readListed = async (entity: EntityName, records: readonly Owed[], signal: AbortSignal): Promise<void> => {
    const byId = new Map<string, Owed>()
    for (const before of records) {
      const remoteId = workspace.records.get(entity, before.key)?.remoteId
      if (typeof remoteId === 'string') byId.set(remoteId, before)
    }
    const toIdentify: Unidentified[] = []
    await remote.eachOf(entity, new Set(byId.keys()), signal, (found) => {
      const listings = [...found].flatMap(([id, listed]) => {
        const before = byId.get(id)
        return before === undefined ? [] : [{ before, listed }]
      })
      toIdentify.push(...take(listings))
    })
    for (const unidentified of toIdentify) await identify(context, files, entity, unidentified, signal)
    for (const before of records) if (owed.get(nameOf(before)) === before) owed.delete(nameOf(before))
  }

  const readEntity = async (entity: EntityName, records: readonly Owed[], signal: AbortSignal): Promise<void> => {
    const pages = remote.pagesOf(entity)
    if (pages !== undefined && pages < records.length) {
      await readListed(entity, records, signal)
      return
    }
    const questions = new PQueue({ concurrency: settings.parallel })
    await questions.addAll(records.map((before) => () => readOne(before, signal)))
  }

  const readAll = async (signal: AbortSignal): Promise<void> => {
    const byEntity = Map.groupBy(owed.values(), ({ entity }) => entity)
    for (const [entity, records] of byEntity) {
      try {
        await readEntity(entity, records, signal)
      } catch (thrown) {
        if (signal.aborted) return
        // They are confirmed all the same.
        log.warn('Saved records could not be read back.', { entity, records: records.length, message: toAppError(thrown).message })
      }
    }
  }

  const all = (signal: AbortSignal): Promise<void> => {
    underWay ??= readAll(signal).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    owe: (entity, key, sentFiles) => void owed.set(recordName(entity, key), { entity, key, sentFiles, at: clock.now() }),
    async one(entity, key, signal) {
      const before = owed.get(recordName(entity, key))
      if (before !== undefined) await readOne(before, signal)
    },
    async all(signal) {
      await underWay
      await all(signal)
    },
    async whatIsDue(signal) {
      const [oldest] = owed.values()
      if (oldest !== undefined && Math.abs(clock.now() - oldest.at) > dueAfterMs) await all(signal)
    },
  }
}

function nameOf({ entity, key }: Pick<Owed, 'entity' | 'key'>): RecordName {
  return recordName(entity, key)
}

/** The listed version with the files that were sent under the addresses at which the service has them now. */
function withSentFiles({ assets }: Workspace, { base }: StoredRecord, listed: RecordValues, sentFiles: readonly string[]): RecordValues {
  const bound: Record<string, JsonValue> = { ...listed }
  for (const name of sentFiles) {
    const url = fileValue(listed[name])?.url
    const sent = base?.[name]
    const hash = fileValue(sent)?.hash
    if (url === undefined || hash === undefined || !isObject(sent)) continue
    bound[name] = { ...sent, url }
    if (assets.describe(hash) !== undefined) assets.rememberUrl(fileAddress(url).rememberAs, hash)
  }
  return bound
}
