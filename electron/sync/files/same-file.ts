import type { SyncContext } from '../context.ts'
import type { FileFetcher } from './files.ts'
import { fileAddress } from '../observation/remote-equality.ts'
import type { FileToCompare } from '../observation/file-doubts.ts'

/**
 * Larger files are compared by their size alone: fetching them would take as long as sending them
 * did.
 */
const comparedByContentBytes = 64 * 1024 * 1024

/**
 * Whether the file under an address of the service is ours; what is found out is remembered. Throws
 * what fetching a file throws.
 */
export async function isSameFile(
  { workspace, gateway }: Pick<SyncContext, 'workspace' | 'gateway'>,
  files: FileFetcher,
  { url, hash, formerUrl }: FileToCompare,
  signal: AbortSignal,
): Promise<boolean> {
  const { assets } = workspace
  const sizeBytes = assets.describe(hash)?.sizeBytes
  if (sizeBytes === undefined || sizeBytes <= comparedByContentBytes)
    return (await files.current(url, { formerUrl }, signal)).hash === hash
  const { fetchFrom, rememberAs } = fileAddress(url)
  const ended = new AbortController()
  const file = await gateway.download(fetchFrom, AbortSignal.any([signal, ended.signal]))
  ended.abort()
  if (file.sizeBytes !== sizeBytes) return false
  assets.rememberUrl(rememberAs, hash)
  return true
}
