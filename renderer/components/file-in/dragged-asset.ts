import { z } from 'zod'
import { assetHash } from '../../../shared/contract/schemas.ts'
import { parseJson } from '../../../shared/json.ts'

/**
 * How a file of the media library is named while it is dragged: JSON `{ hash, name }`. Browsers tell
 * the type of what is dragged at once, and its content only when it is let go of.
 */
export const draggedAssetType = 'application/x-booth-builder-asset'

const draggedAsset = z.strictObject({ hash: assetHash, name: z.string().min(1) })
export type DraggedAsset = z.infer<typeof draggedAsset>

/** Begins to drag a file of the library (`dragstart`). */
export function dragAsset(transfer: DataTransfer, { hash, name }: DraggedAsset): void {
  transfer.effectAllowed = 'copy'
  transfer.setData(draggedAssetType, JSON.stringify({ hash, name }))
  transfer.setData('text/plain', name)
}

/** The file that was let go of (`drop`); `undefined` where it was none of the library's. */
export function droppedAsset(transfer: Pick<DataTransfer, 'getData'>): DraggedAsset | undefined {
  return draggedAsset.safeParse(parseJson(transfer.getData(draggedAssetType))).data
}
