import PQueue from 'p-queue'
import { fileIdentity, isAtAddress } from '../../../shared/domain/files/file-address.ts'
import { fileValue, isObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { identify, type Unidentified } from '../files/identify.ts'
import { recordName, type RecordName } from '../planning/plan.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { takeRemote } from '../observation/take-remote.ts'
import type { Observation } from '../observation/understand.ts'
import { createHash } from 'node:crypto'
import { largestFileBytes } from '../../../shared/domain/files/file-format.ts'
import type { Download } from '../../gateway/requests/types.ts'
import { fileAddress } from '../observation/remote-equality.ts'
import { learnMediaEncoding, mediaEncoding } from '../observation/media-encoding.ts'

/**
 * Reads what the service made of what was sent, and learns the addresses of the files that went
 * along. One question per record would take as long as sending it, so records are read together, at
 * the end of a push or after a while. What was not read back when the program ends is read by the
 * next pull, which compares the files.
 */
export interface ReadBack {
  /** The service has confirmed a save; `sentFiles` are the fields whose files went along. */
  owe(entity: EntityName, key: string, sentFiles: readonly string[]): void
  /** Reads one record back now, where that is owed. Throws what the gateway throws. */
  one(entity: EntityName, key: string, signal: AbortSignal): Promise<void>
  /**
   * Reads all that is owed back: one by one where that takes fewer questions than the whole
   * listing. What cannot be read stays owed.
   */
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
/**
 * A file found under a record's field so long after it was sent there is taken for the one that was
 * sent; later, someone may have put another one there, and the contents are compared.
 */
const takenAsSentMs = 30_000

export function createReadBack(context: SyncContext, files: FileFetcher, remote: RemoteReader): ReadBack {
  const { workspace, clock, settings, log } = context
  const owed = new Map<RecordName, Owed>()
  let underWay: Promise<void> | undefined

  const isFresh = ({ at }: Owed): boolean => Math.abs(clock.now() - at) <= takenAsSentMs

  /**
   * What an observation, asked for when `before` was owed, says. What was sent since is owed anew.
   */
  const take = async (
    seen: readonly { readonly before: Owed; readonly observation: Observation }[],
    signal: AbortSignal,
  ): Promise<readonly Unidentified[]> => {
    const sent: SentFile[] = []
    const current = seen.filter(({ before }) => owed.get(nameOf(before)) === before)
    const unidentified = workspace.transaction(
      () =>
        current.flatMap(({ before, observation }): readonly Unidentified[] => {
          const { entity, key, sentFiles } = before
          const record = workspace.records.get(entity, key)
          if (record?.base == null) return []
          const bound = isFresh(before)
            ? withSentFiles(workspace, record, observation, sentFiles, sent)
            : observation
          const taken = takeRemote(context, record, bound)
          return taken.kind === 'unidentified' ? [{ key, observation: bound, files: taken.files }] : []
        }),
      'later',
    )
    for (const { before } of current) owed.delete(nameOf(before))
    for (const file of sent) await noteSentFile(context, file, signal)
    return unidentified
  }

  const readOne = async (before: Owed, signal: AbortSignal): Promise<void> => {
    const record = workspace.records.get(before.entity, before.key)
    // An answer from before it was sent would say nothing of it.
    remote.forget(before.entity)
    const observation = record === undefined ? undefined : await remote.current(record, signal)
    // The next change of it may be long after this.
    remote.forget(before.entity)
    if (observation === undefined) {
      // Not shown yet, or gone already: that is for the pulls to find.
      if (owed.get(nameOf(before)) === before) owed.delete(nameOf(before))
      return
    }
    for (const unidentified of await take([{ before, observation }], signal))
      await identify(context, files, before.entity, unidentified, signal)
  }

  const readListed = async (
    entity: EntityName,
    records: readonly Owed[],
    signal: AbortSignal,
  ): Promise<void> => {
    const byId = new Map<string, Owed>()
    for (const before of records) {
      const remoteId = workspace.records.get(entity, before.key)?.remoteId
      if (typeof remoteId === 'string') byId.set(remoteId, before)
    }
    const found: { readonly before: Owed; readonly observation: Observation }[] = []
    await remote.eachOf(entity, new Set(byId.keys()), signal, (page) => {
      const seen = [...page].flatMap(([id, observation]) => {
        const before = byId.get(id)
        return before === undefined ? [] : [{ before, observation }]
      })
      found.push(...seen)
    })
    const toIdentify = await take(found, signal)
    for (const unidentified of toIdentify) await identify(context, files, entity, unidentified, signal)
    for (const before of records) if (owed.get(nameOf(before)) === before) owed.delete(nameOf(before))
  }

  const readEntity = async (
    entity: EntityName,
    records: readonly Owed[],
    signal: AbortSignal,
  ): Promise<void> => {
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
      } catch (error) {
        if (signal.aborted) return
        // They are confirmed all the same.
        log.warn('Saved records could not be read back.', {
          entity,
          records: records.length,
          message: toAppError(error).message,
        })
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
    owe: (entity, key, sentFiles) =>
      void owed.set(recordName(entity, key), { entity, key, sentFiles, at: clock.now() }),
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

/**
 * The observed version with the files that were sent under the addresses at which the service has
 * them now. An address that is as before may still hold what was there before.
 */
function withSentFiles(
  { assets, knowledge }: Workspace,
  { entity, key, base }: StoredRecord,
  observation: Observation,
  sentFiles: readonly string[],
  sent: SentFile[],
): Observation {
  const before = knowledge.writesOf(entity, key).at(-1)?.before
  const bound: Record<string, JsonValue> = { ...observation.values }
  for (const name of sentFiles) {
    const url = fileValue(observation.values[name])?.url
    const ours = base?.[name]
    const hash = fileValue(ours)?.hash
    if (url === undefined || hash === undefined || !isObject(ours)) continue
    // An address that is known to hold something else is from before, too.
    const known = assets.hashOfUrl(fileIdentity(url))
    if (known !== undefined && known !== hash) continue
    const earlier = fileValue(before?.[name])
    if (earlier?.hash !== hash && isAtAddress(earlier, url)) continue
    bound[name] = { ...ours, url }
    if (assets.describe(hash) !== undefined) assets.rememberUrl(url, hash)
    const type = entities[entity].fieldNamed(name)?.type
    if (type?.kind === 'file' && type.media === 'image') sent.push({ url, hash, isOfCreate: before === null })
  }
  return { ...observation, values: bound }
}

/** A picture that was sent, and where the service has it now. */
interface SentFile {
  readonly url: string
  /** Of what was sent. */
  readonly hash: string
  /** Nobody else can have put another one there yet: its record is new. */
  readonly isOfCreate: boolean
}

/**
 * Notes by what a picture that was just sent is known again. A service that keeps the bytes it is
 * sent needs no question for that: its content tells. Whether it does is learned from the first
 * picture of a new record. One that makes files of its own of them is asked for their validators at
 * once: later nobody could tell its work from somebody's. What cannot be learned now only costs
 * reading the file again later.
 */
async function noteSentFile(
  context: SyncContext,
  { url, hash, isOfCreate }: SentFile,
  signal: AbortSignal,
): Promise<void> {
  const { workspace, gateway, log } = context
  const { fetchFrom, rememberAs } = fileAddress(url)
  const habit = mediaEncoding(workspace)
  if (habit === 'as-sent' || workspace.assets.describe(hash) === undefined) return
  try {
    const validators = habit === 'unknown' ? undefined : await gateway.fileValidators(fetchFrom, signal)
    if (validators !== undefined) {
      workspace.assets.rememberUrl(rememberAs, hash, validators)
      return
    }
    const file = await gateway.download(fetchFrom, signal, largestFileBytes.image)
    const sha256 = await hashOf(file)
    workspace.assets.rememberUrl(
      rememberAs,
      hash,
      sha256 === hash ? file.validators : { ...file.validators, sha256 },
    )
    if (habit === 'unknown' && isOfCreate)
      learnMediaEncoding(workspace, sha256 === hash ? 'as-sent' : 're-encoded')
  } catch (error) {
    if (signal.aborted) throw error
    log.info('A picture that was sent could not be looked at.', { message: toAppError(error).message })
  }
}

async function hashOf({ stream }: Pick<Download, 'stream'>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
