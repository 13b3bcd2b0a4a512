import { shallowRef, watch, type Ref } from 'vue'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'

export { assetUrl, dragOut, dragsInstead, saveCopy, thumbnailUrl } from '../../bridge/index.ts'

export interface KnownAsset {
  /** `null` where there is no file, or nothing could be read of it: the file itself still shows where it is used. */
  readonly info: Readonly<Ref<AssetInfo | null>>
  /** The file is being looked into, which takes seconds with a large one: what it is has yet to be said. */
  readonly asking: Readonly<Ref<boolean>>
}

/** What is known of a file that is here. */
export function useAssetInfo(eventId: string, hash: () => string | null | undefined): KnownAsset {
  const info = shallowRef<AssetInfo | null>(null)
  const asking = shallowRef(false)
  watch(
    hash,
    async (wanted) => {
      info.value = null
      asking.value = wanted != null
      if (wanted == null) return
      const described = await client.call('assets.describe', { eventId, hash: wanted }).catch(() => null)
      if (hash() !== wanted) return
      info.value = described
      asking.value = false
    },
    { immediate: true },
  )
  return { info, asking }
}

/** Throws `asset-missing`. */
export function describeAsset(eventId: string, hash: string): Promise<AssetInfo> {
  return client.call('assets.describe', { eventId, hash })
}

/** The same once the file is here: those who share plans get what it shows before it. Rejects where the wait is called off. */
export async function describeOnceHere(
  eventId: string,
  hash: string,
  signal: AbortSignal,
): Promise<AssetInfo> {
  for (;;) {
    signal.throwIfAborted()
    // Heard from before it is asked: it may come in between.
    const { promise: filesChanged, resolve } = Promise.withResolvers<null>()
    const stop = client.on('files.changed', (changed) => {
      if (changed.eventId === eventId) resolve(null)
    })
    const end = (): void => resolve(null)
    signal.addEventListener('abort', end, { once: true })
    try {
      return await describeAsset(eventId, hash)
    } catch (error) {
      if (toAppError(error).code !== 'asset-missing') throw error
      await filesChanged
    } finally {
      stop()
      signal.removeEventListener('abort', end)
    }
  }
}

/** The file of a record's field, fetched from the service first where it is not here yet. */
export function ensureAsset(
  place: {
    readonly eventId: string
    readonly entity: EntityName
    readonly key: string
    readonly field: string
  },
  signal: AbortSignal,
): Promise<AssetInfo> {
  return client.call('assets.ensure', { ...place }, signal)
}
