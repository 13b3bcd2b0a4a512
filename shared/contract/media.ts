import { z } from 'zod'
import { call } from './call.ts'
import { assetHash, eventId } from './schemas.ts'
import { imageLimits } from '../domain/files/file-format.ts'
import type { AssetInfo } from './types.ts'

const share = z.number().min(0).max(1)
const side = z.int().min(1).max(imageLimits.sidePixels).nullable()

/** What becomes of a picture: which part of it, in which size and format. */
export const pictureRecipe = z
  .strictObject({
    /** Shares of the sides of the upright original, from its upper left corner; `null`: all of it. */
    crop: z
      .strictObject({ left: share, top: share, right: share, bottom: share })
      .refine(({ left, top, right, bottom }) => left < right && top < bottom, 'The part has no area.')
      .nullable(),
    /**
     * Both `null`: as large as what was cut out. One: the other follows, and nothing is enlarged.
     * Both: just this size, cut about its middle where the ratio is another.
     */
    widthPixels: side,
    heightPixels: side,
    format: z.enum(['jpg', 'png']),
    /** Of a JPG. A PNG keeps every pixel, unless it has to become smaller than it can be so. */
    quality: z.int().min(1).max(100),
    /** Quality, then size, is lowered until the file has at most so many; `null`: as it comes. */
    mostBytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    /** What lies behind transparency in a JPG. */
    background: z.string().regex(/^#[0-9a-f]{6}$/),
  })
  .refine(
    ({ widthPixels, heightPixels }) => (widthPixels ?? 1) * (heightPixels ?? 1) <= imageLimits.pixels,
    'The picture is too large.',
  )
export type PictureRecipe = z.infer<typeof pictureRecipe>

/** Pictures made of others, which stay as they are. */
export const mediaCalls = {
  /**
   * A new file made of a picture; of one that was made so itself, of its original. The same recipe
   * gives the same file. Throws `asset-missing`, `file-damaged`, `image-too-large`,
   * `file-too-large` (`cannot-fit`), `invalid-input` for what is no picture.
   */
  'media.derive': call<AssetInfo>()(z.strictObject({ eventId, hash: assetHash, recipe: pictureRecipe })),
  /** What a file was made of and how; `null`: it was made of nothing here. */
  'media.origin': call<{ readonly original: AssetInfo; readonly recipe: PictureRecipe } | null>()(
    z.strictObject({ eventId, hash: assetHash }),
  ),
  /**
   * A picture of the event's files is shown in the place of a video from now on. Throws
   * `asset-missing`, `invalid-input` where the one is no video, or the other no picture.
   */
  'media.keepFrame': call<null>()(z.strictObject({ eventId, hash: assetHash, frameHash: assetHash })),
} as const
