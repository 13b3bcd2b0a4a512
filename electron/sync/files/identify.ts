import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from './files.ts'
import { isSameFile } from './same-file.ts'
import type { FileToCompare } from '../observation/file-doubts.ts'
import { takeRemote } from '../observation/take-remote.ts'
import type { Observation } from '../observation/understand.ts'

/** A version of the service that cannot be merged before its files are compared with ours. */
export interface Unidentified {
  readonly key: string
  readonly observation: Observation
  readonly files: readonly FileToCompare[]
}

/**
 * Here and there is a file, the one known by its content, the other by its address: the contents
 * decide. Where they cannot be had now, the files count as different.
 */
export async function identify(
  context: SyncContext,
  files: FileFetcher,
  entity: EntityName,
  { key, observation, files: toCompare }: Unidentified,
  signal: AbortSignal,
): Promise<void> {
  const { workspace, log } = context
  try {
    for (const file of toCompare) await isSameFile(context, files, file, signal)
  } catch (error) {
    if (signal.aborted) throw error
    log.warn('A file of the service could not be compared.', {
      entity,
      key,
      message: toAppError(error).message,
    })
  }
  workspace.transaction(() => {
    const record = workspace.records.get(entity, key)
    if (record !== undefined) takeRemote(context, record, observation, { filesAreKnown: true })
  })
}
