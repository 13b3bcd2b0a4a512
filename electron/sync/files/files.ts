import PQueue from 'p-queue'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { isAtAddress } from '../../../shared/domain/files/file-address.ts'
import { largestFileBytes } from '../../../shared/domain/files/file-format.ts'
import { safeFileName } from '../../../shared/domain/files/file-name.ts'
import {
  fileValue,
  isObject,
  type FileValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { isSameVersion } from '../../gateway/files/validators.ts'
import type { FileValidators } from '../../gateway/requests/types.ts'
import type { SyncContext } from '../context.ts'
import type { RemoteReader } from '../observation/remote.ts'
import { fileAddress } from '../observation/remote-equality.ts'
import { takeRemote } from '../observation/take-remote.ts'
import { failureOf } from '../../gateway/requests/failure.ts'
import { isRefusedAddress, troubleOf } from '../trouble.ts'

/** What is known of a file before it is read. */
export interface AskedFile {
  readonly name?: string | undefined
  /** Of what kind it is to be: no more is read than such a file may have. */
  readonly media?: keyof typeof largestFileBytes | undefined
  /** Where the same may have been until now. */
  readonly formerUrl?: string | undefined
}

/** Brings the service's files into the asset store. */
export interface FileFetcher {
  /**
   * The file of a record's media field; fetched where it is not here. One that is going to be sent,
   * and is large, is compared with its hash only `while-sent`. Throws `not-found`, `asset-missing`,
   * and what the gateway, the check and the disk throw.
   */
  ensure(
    entity: EntityName,
    key: string,
    field: string,
    signal: AbortSignal,
    check?: 'now' | 'while-sent',
  ): Promise<AssetInfo>
  /**
   * The same for a file that nobody changed here and that is about to be sent back: what the
   * service has there now, known by its validators, or fetched again. Where somebody has put
   * another content under the address, the record names that one from now on.
   */
  ensureCurrent(entity: EntityName, key: string, field: string, signal: AbortSignal): Promise<AssetInfo>
  /**
   * What is under an address now: what is known to be there, where the service's validators say so;
   * else fetched again. Throws what the gateway, the check and the disk throw.
   */
  current(url: string, asked: AskedFile, signal: AbortSignal): Promise<AssetInfo>
  /** The file under an address of the service, so that its content is known by hash. */
  fetch(url: string, asked: AskedFile, signal: AbortSignal): Promise<AssetInfo>
}

/** Screens ask for many pictures at once; the service gets them one after the other. */
const parallelDownloads = 6

export function createFileFetcher(context: SyncContext, remote: RemoteReader): FileFetcher {
  const { workspace, gateway, log } = context
  const { assets, records } = workspace
  const downloads = new PQueue({ concurrency: parallelDownloads })

  const here = (hash: string | undefined): AssetInfo | undefined => {
    const info = hash === undefined ? undefined : assets.describe(hash)
    if (info === undefined) return undefined
    try {
      assets.path(info.hash)
      return info
    } catch (error) {
      if (toAppError(error).code === 'asset-missing') return undefined
      throw error
    }
  }

  /**
   * Like `here`, with the content compared with its hash: what the disk has damaged is put aside,
   * to be fetched anew.
   */
  const soundHere = async (hash: string | undefined): Promise<AssetInfo | undefined> => {
    const info = here(hash)
    if (info === undefined || (await assets.isSound(info.hash))) return info
    log.warn('A file was damaged on this disk and put aside.', { hash: info.hash, name: info.name })
    return undefined
  }

  const fetch = async (url: string, asked: AskedFile, signal: AbortSignal): Promise<AssetInfo> => {
    const { fetchFrom, rememberAs } = fileAddress(url)
    const known = await soundHere(assets.hashOfUrl(rememberAs))
    if (known !== undefined) return known
    return downloads.add(async () => {
      const meanwhile = here(assets.hashOfUrl(rememberAs))
      if (meanwhile !== undefined) return meanwhile
      const { info, validators } = await download(fetchFrom, asked, signal)
      assets.rememberUrl(rememberAs, info.hash, validators)
      return info
    })
  }

  const download = async (
    fetchFrom: string,
    { name, media }: AskedFile,
    signal: AbortSignal,
  ): Promise<{ readonly info: AssetInfo; readonly validators: FileValidators }> => {
    const file = await gateway.download(
      fetchFrom,
      signal,
      media === undefined ? undefined : largestFileBytes[media],
    )
    const fileName = safeFileName(name ?? file.name)
    const info = await assets.add(file.stream, fileName, (path) => context.inspect(path, fileName), {
      signal,
      fetchedFrom: fetchFrom,
    })
    return { info, validators: file.validators }
  }

  /**
   * What was under a former address, where the service's validators say that it is the same
   * version.
   */
  const movedHere = async (
    url: string,
    formerUrl: string,
    signal: AbortSignal,
  ): Promise<AssetInfo | undefined> => {
    const before = assets.servedUnder(formerUrl)
    const known = before === undefined ? undefined : await soundHere(assets.hashOfUrl(formerUrl))
    if (before === undefined || known === undefined) return undefined
    const { fetchFrom, rememberAs } = fileAddress(url)
    const now = await gateway.fileValidators(fetchFrom, signal)
    if (now === undefined || !isSameVersion(before, now)) return undefined
    assets.rememberUrl(rememberAs, known.hash, {
      ...now,
      ...(before.sha256 === undefined ? {} : { sha256: before.sha256 }),
    })
    return known
  }

  const current = async (url: string, asked: AskedFile, signal: AbortSignal): Promise<AssetInfo> => {
    const { fetchFrom, rememberAs } = fileAddress(url)
    const known = await soundHere(assets.hashOfUrl(rememberAs))
    const { formerUrl } = asked
    if (known === undefined)
      return (
        (formerUrl === undefined ? undefined : await movedHere(url, formerUrl, signal)) ??
        fetch(url, asked, signal)
      )
    const before = assets.servedUnder(rememberAs)
    const now = before === undefined ? undefined : await gateway.fileValidators(fetchFrom, signal)
    if (before !== undefined && now !== undefined && isSameVersion(before, now)) return known
    return downloads.add(async () => {
      const { info, validators } = await download(fetchFrom, asked, signal)
      // The service may keep a file of its own in place of what it was sent.
      const isItsOwn = info.hash !== known.hash && info.hash === before?.sha256
      assets.rememberUrl(
        rememberAs,
        isItsOwn ? known.hash : info.hash,
        isItsOwn ? { ...validators, sha256: info.hash } : validators,
      )
      return isItsOwn ? known : info
    })
  }

  /** Reads a file of the record by its address, or by the one that the service gives for it now. */
  const byAddress = async (
    entity: EntityName,
    key: string,
    field: string,
    value: FileValue & { readonly url: string },
    read: (url: string) => Promise<AssetInfo>,
    signal: AbortSignal,
  ): Promise<AssetInfo> => {
    let { url } = value
    let info: AssetInfo
    try {
      info = await read(url)
    } catch (error) {
      if (!isRefusedAddress(toAppError(error))) throw error
      await renewAddress(entity, key, signal)
      const renewed = valueOf(entity, key, field).url
      if (renewed === undefined || renewed === url) throw error
      url = renewed
      info = await read(url)
    }
    bind(entity, key, field, url, info)
    return info
  }

  const valueOf = (entity: EntityName, key: string, field: string): FileValue => {
    const record = records.get(entity, key)
    if (record === undefined) throw new AppError('not-found', 'This record does not exist any more.')
    const value = fileValue((record.draft ?? record.base ?? {})[field])
    if (value === undefined) throw new AppError('asset-missing', 'There is no file here.', { field })
    return value
  }

  /** Notes in every version of the record that has this address which content it is. */
  const bind = (entity: EntityName, key: string, field: string, url: string, info: AssetInfo): void => {
    workspace.transaction(() => {
      const record = records.get(entity, key)
      if (record === undefined) return
      const bound = (values: RecordValues | null): RecordValues | null => {
        const value = fileValue(values?.[field])
        if (values === null || value === undefined || value.hash === info.hash || !isAtAddress(value, url))
          return values
        return { ...values, [field]: { ...value, name: value.name ?? info.name, hash: info.hash } }
      }
      const [base, draft, other] = [bound(record.base), bound(record.draft), bound(record.remote)]
      if (base !== record.base || draft !== record.draft || other !== record.remote)
        records.put({ ...record, base, draft, remote: other })
    })
  }

  /** The record's addresses as the service gives them now: signed ones run out. */
  const renewAddress = async (entity: EntityName, key: string, signal: AbortSignal): Promise<void> => {
    const record = records.get(entity, key)
    if (record === undefined) return
    const observation = await remote.current(record, signal)
    if (observation === undefined) return
    const listed = observation.values
    workspace.transaction(() => {
      const now = records.get(entity, key)
      if (now === undefined) return
      takeRemote(context, now, observation)
      const after = records.get(entity, key)
      if (after !== undefined)
        records.put({
          ...after,
          base: withAddresses(entity, after.base, listed),
          draft: withAddresses(entity, after.draft, listed),
        })
    })
  }

  const ensure: FileFetcher['ensure'] = async (entity, key, field, signal, check = 'now') => {
    if (entities[entity].fieldNamed(field)?.type.kind !== 'file')
      throw new AppError('invalid-input', `${field} holds no file.`, {
        field,
        details: { reason: 'no-file-field' },
      })
    const value = valueOf(entity, key, field)
    const unread = check === 'while-sent' ? here(value.hash) : undefined
    if (unread !== undefined && assets.whenToCheck(unread) !== 'before') return unread
    const known = await soundHere(value.hash)
    if (known !== undefined) return known
    if (value.url === undefined) {
      throw new AppError(
        'asset-missing',
        'The file is missing or damaged on this computer, and the service does not have it. Add it again.',
        {
          field,
        },
      )
    }
    return byAddress(
      entity,
      key,
      field,
      { ...value, url: value.url },
      (url) => fetch(url, { name: value.name, media: mediaOf(entity, field) }, signal),
      signal,
    )
  }

  return {
    fetch,
    ensure,
    current,
    async ensureCurrent(entity, key, field, signal) {
      const value = valueOf(entity, key, field)
      const { url } = value
      if (url === undefined) return ensure(entity, key, field, signal, 'while-sent')
      try {
        return await byAddress(
          entity,
          key,
          field,
          { ...value, url },
          (address) => current(address, { name: value.name, media: mediaOf(entity, field) }, signal),
          signal,
        )
      } catch (cause) {
        const error = toAppError(cause)
        const known = await soundHere(value.hash)
        // The service has lost it, or does not give it: what is here is all there is.
        if (known === undefined || troubleOf(failureOf(error)).kind !== 'park') throw cause
        log.warn('A file could not be compared with the service’s before it is sent back.', {
          entity,
          key,
          field,
          message: error.message,
        })
        return known
      }
    },
  }
}

export function mediaOf(entity: EntityName, field: string): AskedFile['media'] {
  const type = entities[entity].fieldNamed(field)?.type
  return type?.kind === 'file' ? type.media : undefined
}

function withAddresses(
  entity: EntityName,
  values: RecordValues | null,
  listed: RecordValues,
): RecordValues | null {
  if (values === null) return null
  const renewed = { ...values }
  for (const { name } of entities[entity].files) {
    const value = values[name]
    const url = fileValue(listed[name])?.url
    if (url !== undefined && isObject(value) && isAtAddress(fileValue(value), url))
      renewed[name] = { ...value, url }
  }
  return renewed
}
