import { shallowRef, watch, type Ref } from 'vue'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { mimeOf } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { assetUrl } from '../../bridge/index.ts'

const mayMove: ReadonlySet<FileFormat> = new Set(['gif', 'webp', 'avif', 'png'])

/**
 * Whether a picture moves, of which a conversion or a crop keeps the first picture alone. `false`
 * until that is known, and where the page cannot read the file.
 */
export function useMovingPicture(eventId: string, picture: () => AssetInfo): Readonly<Ref<boolean>> {
  const moving = shallowRef(false)
  watch(
    picture,
    async (asset) => {
      moving.value = false
      const found = await isMoving(eventId, asset).catch(() => false)
      if (picture().hash === asset.hash) moving.value = found
    },
    { immediate: true },
  )
  return moving
}

/** By the browser's own reading of the file (WebCodecs, `ImageTrack.animated`), without decoding its pictures. */
async function isMoving(eventId: string, { hash, format }: AssetInfo): Promise<boolean> {
  const type = mimeOf(format)
  if (!mayMove.has(format) || !('ImageDecoder' in globalThis) || !(await ImageDecoder.isTypeSupported(type)))
    return false
  const { body, ok } = await fetch(assetUrl(eventId, hash))
  if (body === null || !ok) return false
  const decoder = new ImageDecoder({ data: body, type })
  try {
    await decoder.completed
    return decoder.tracks.selectedTrack?.animated === true
  } finally {
    decoder.close()
  }
}
