import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { AssetInfo, ConflictSide } from '../../../shared/contract/index.ts'
import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import type { FileValue } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { createAssetQueue } from './asset-queue.ts'
import { useSync } from '../journal/sync.ts'

export interface ConflictFileField {
  readonly eventId: string
  readonly entity: EntityName
  readonly key: string
  readonly field: string
  readonly side: ConflictSide
  readonly value: FileValue
  readonly remoteId?: string | undefined
  /** Pictures are fetched to be seen; other files may be large, and are fetched when asked for. */
  readonly isPicture: boolean
}

/** `remote`: still on the service only, and fetched by `load`. */
export type ConflictFile =
  | { readonly state: 'remote' }
  | { readonly state: 'loading' }
  | { readonly state: 'here'; readonly info: AssetInfo }
  | { readonly state: 'failed'; readonly error: AppError }

const parallelFetches = 4
const queue = createAssetQueue(parallelFetches)

/**
 * One version's file of a record in conflict, fetched from the service where it is not here; tried
 * again by itself when the service can be reached again.
 */
export function useConflictFile(place: () => ConflictFileField): {
  readonly file: Readonly<Ref<ConflictFile>>
  readonly load: () => Promise<void>
} {
  const sync = useSync()
  const file = shallowRef<ConflictFile>({ state: 'remote' })
  let running: AbortController | undefined

  async function ask(fetch: (signal: AbortSignal) => Promise<AssetInfo>): Promise<void> {
    running?.abort()
    const controller = new AbortController()
    running = controller
    file.value = { state: 'loading' }
    try {
      const info = await queue.add(() => fetch(controller.signal), controller.signal)
      if (!controller.signal.aborted) file.value = { state: 'here', info }
    } catch (error) {
      if (!controller.signal.aborted) file.value = { state: 'failed', error: toAppError(error) }
    }
  }

  function load(): Promise<void> {
    const { eventId, entity, key, field, side, remoteId } = place()
    const version = { eventId, entity, key, field, side, ...(remoteId === undefined ? {} : { remoteId }) }
    return ask((signal) => client.call('sync.conflictFile', version, signal))
  }

  watch(
    () => {
      const { key, field, side, value, remoteId = '' } = place()
      return [
        key,
        field,
        side,
        remoteId,
        value.hash ?? '',
        value.url === undefined ? '' : fileIdentity(value.url),
      ].join(' ')
    },
    () => {
      const { eventId, isPicture, value } = place()
      const { hash } = value
      if (isPicture) void load()
      else if (hash !== undefined) void ask(() => client.call('assets.describe', { eventId, hash }))
      else file.value = { state: 'remote' }
    },
    { immediate: true },
  )
  watch(
    () => sync.state?.phase === 'offline',
    (offline) => {
      if (!offline && file.value.state === 'failed' && file.value.error.code === 'unreachable') void load()
    },
  )
  onScopeDispose(() => running?.abort())
  return { file, load }
}
