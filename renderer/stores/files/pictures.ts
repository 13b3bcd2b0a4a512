import type { AssetInfo, PictureRecipe } from '../../../shared/contract/index.ts'
import { client } from '../../bridge/index.ts'

/** A new file of the event made of a picture, which stays. Throws an `AppError`. */
export function derivePicture(eventId: string, hash: string, recipe: PictureRecipe): Promise<AssetInfo> {
  return client.call('media.derive', { eventId, hash, recipe })
}

export interface PictureOrigin {
  readonly original: AssetInfo
  /** `null`: the file is the original itself. */
  readonly recipe: PictureRecipe | null
}

/** What a picture was made of, itself where of nothing. Throws an `AppError`. */
export async function originOf(eventId: string, hash: string): Promise<PictureOrigin> {
  const origin = await client.call('media.origin', { eventId, hash })
  return origin ?? { original: await client.call('assets.describe', { eventId, hash }), recipe: null }
}
