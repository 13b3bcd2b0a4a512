import { readFile, stat } from 'node:fs/promises'
import type { HeifPicture } from 'libheif-js/wasm-bundle.js'
import { AppError } from '../../../shared/errors.ts'
import { damagedPicture, type PictureSize } from './limits.ts'
import { tiffOf } from './tiff.ts'

/** Phones write a few megabytes. The whole file lies in memory twice while it is read. */
const mostBytes = 256 * 1024 ** 2
const heifErrorBytes = 12

/**
 * The picture of a HEIC file, upright. `pixels` decodes it and gives it as a TIFF, which keeps its
 * colour profile.
 *
 * The picture library cannot read HEVC. libheif (LGPL) can; it stays a module of its own, as
 * WebAssembly, and shares nothing with this program.
 *
 * @throws AppError `file-damaged`, `file-too-large`
 */
export async function openHeic(
  path: string,
  name: string,
): Promise<{ readonly size: PictureSize; readonly pixels: () => Promise<Buffer> }> {
  if ((await stat(path)).size > mostBytes)
    throw new AppError('file-too-large', `“${name}” is too large for a HEIC picture.`, { details: { name } })
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const pictures = new heif.HeifDecoder().decode(await readFile(path))
  const picture = pictures.find((candidate) => candidate.is_primary()) ?? pictures[0]
  if (picture === undefined) throw damagedPicture(name, undefined)
  const [widthPixels, heightPixels] = [picture.get_width(), picture.get_height()]
  if (widthPixels < 1 || heightPixels < 1) throw damagedPicture(name, undefined)
  return {
    size: { widthPixels, heightPixels },
    async pixels() {
      const data = new Uint8Array(widthPixels * heightPixels * 4)
      const filled = await new Promise<unknown>((resolve) => picture.display({ data }, resolve))
      if (filled === null) throw damagedPicture(name, undefined)
      const profile = await profileOf(picture)
      for (const each of pictures) each.free()
      return tiffOf({ widthPixels, heightPixels, data, hasAlpha: picture.has_alpha_channel(), profile })
    },
  }
}

/** The ICC profile; `undefined` where there is none, and the colours are sRGB's. */
async function profileOf({ handle }: HeifPicture): Promise<Uint8Array | undefined> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const address = handle.$$?.ptr
  if (address === undefined) return undefined
  const size = heif._heif_image_handle_get_raw_color_profile_size(address)
  if (size <= 0) return undefined
  const error = heif._malloc(heifErrorBytes)
  const target = heif._malloc(size)
  try {
    heif._heif_image_handle_get_raw_color_profile(error, address, target)
    return heif.HEAPU8.slice(target, target + size)
  } finally {
    heif._free(target)
    heif._free(error)
  }
}
