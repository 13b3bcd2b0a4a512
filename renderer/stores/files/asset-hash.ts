import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import type { FileValue } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { createAssetQueue } from './asset-queue.ts'

export interface AssetField {
  readonly eventId: string
  readonly entity: EntityName
  readonly recordKey: string
  readonly field: string
  readonly value: FileValue | undefined
}

const parallelFetches = 4
const queue = createAssetQueue(parallelFetches)
/**
 * Which asset a URL of the service holds, once it was fetched. Keyed by event, so that events do
 * not share files.
 */
const fetched = new Map<string, string>()

/** The asset that an address of the service was found to hold since the program was opened. */
export function knownHash(eventId: string, url: string | undefined): string | undefined {
  return url === undefined ? undefined : fetched.get(`${eventId} ${fileIdentity(url)}`)
}

/**
 * The hash of the file in a media field, from the record itself where it knows it; else the file is
 * fetched from the service, a few at a time and only while the caller is on the screen. `null`
 * until it is there.
 */
export function useAssetHash(place: () => AssetField): {
  readonly hash: Readonly<Ref<string | null>>
  readonly error: Readonly<Ref<AppError | null>>
} {
  const hash = shallowRef<string | null>(null)
  const error = shallowRef<AppError | null>(null)
  let running: AbortController | null = null

  const find = async ({ eventId, entity, recordKey, field, value }: AssetField): Promise<void> => {
    running?.abort()
    running = null
    error.value = null
    if (value?.hash !== undefined) {
      hash.value = value.hash
      return
    }
    const address = value?.url === undefined ? undefined : `${eventId} ${fileIdentity(value.url)}`
    const known = address === undefined ? undefined : fetched.get(address)
    hash.value = known ?? null
    if (address === undefined || known !== undefined) return
    const controller = new AbortController()
    running = controller
    try {
      const asset = await queue.add(
        () => client.call('assets.ensure', { eventId, entity, key: recordKey, field }, controller.signal),
        controller.signal,
      )
      fetched.set(address, asset.hash)
      if (!controller.signal.aborted) hash.value = asset.hash
    } catch (cause) {
      if (!controller.signal.aborted) error.value = toAppError(cause)
    }
  }

  watch(
    () => {
      const { eventId, entity, recordKey, field, value } = place()
      return [
        eventId,
        entity,
        recordKey,
        field,
        value?.hash,
        value?.url === undefined ? undefined : fileIdentity(value.url),
      ].join(' ')
    },
    () => void find(place()),
    { immediate: true },
  )
  onScopeDispose(() => running?.abort())
  return { hash, error }
}
