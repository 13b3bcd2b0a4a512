import { fileValue } from '../../../../shared/domain/record/record-values.ts'
import { ensureAsset, thumbnailUrl } from '../../../stores/files/assets.ts'
import { useFloors } from '../screen/useFloors.ts'
import { imageOfPicture, type LoadLogo } from '../../../floor-editor/painter/logos.ts'

const logoWidthPixels = 192
const planImageWidthPixels = 1_024

/**
 * Loads booth logos and images of the plan for the canvas: the host's thumbnail, fetched from the service first where the
 * file is not here yet.
 */
export function useBoothLogos(eventId: string): LoadLogo {
  const { boothOf } = useFloors()
  return async (logo, signal) => {
    const image = imageOfPicture(logo)
    if (image !== undefined) return loadPicture(thumbnailUrl(eventId, image, planImageWidthPixels), signal)
    const [key = ''] = logo.split(' ')
    const file = fileValue(boothOf(key)?.values['booth_logo'])
    if (file === undefined) return null
    const hash =
      file.hash ?? (await ensureAsset({ eventId, entity: 'booth', key, field: 'booth_logo' }, signal)).hash
    signal.throwIfAborted()
    return loadPicture(thumbnailUrl(eventId, hash, logoWidthPixels), signal)
  }
}

async function loadPicture(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  signal.throwIfAborted()
  return createImageBitmap(picture)
}
