import { createHash } from 'node:crypto'
import { largestFileBytes } from '../../../shared/domain/files/file-format.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { Download } from '../../gateway/requests/types.ts'
import type { SyncContext } from '../context.ts'
import { fileAddress } from '../observation/remote-equality.ts'
import { learnMediaEncoding, mediaEncoding } from '../observation/media-encoding.ts'

/** A picture that was sent, and where the service has it now. */
export interface SentFile {
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
export async function noteSentFile(
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
