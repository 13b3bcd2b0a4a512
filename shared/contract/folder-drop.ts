import { z } from 'zod'
import { fileSlots } from '../domain/folder-drop/file-slots.ts'
import { mostDroppedFiles } from '../domain/folder-drop/dropped-path.ts'
import type { MatchedFiles } from '../domain/folder-drop/match-files.ts'
import type { PictureSlot } from '../domain/readiness/slot-rules.ts'
import type { ErrorShape } from '../errors.ts'
import { call } from './call.ts'
import { assetHash, eventId, recordKey } from './schemas.ts'

const path = z.string().min(1).max(4_096)
const bundleId = z.uuid()

/** A booth that the files of a drop may belong to, for a person. */
export interface DropBooth {
  readonly key: string
  readonly name: string
  /** The number of its stand. */
  readonly number: string | null
  /** The pictures it has already. */
  readonly filled: readonly PictureSlot[]
}

/** Where the files of a folder tree or an archive seem to belong; nothing has changed yet. */
export interface FolderMatch extends MatchedFiles {
  /** All that the files name. */
  readonly booths: readonly DropBooth[]
}

/** What became of the files: the result of a job, also of one that was called off half-way. */
export interface FolderDropResult {
  /** Takes all of it back (`records.undo`); `null` where nothing has changed. */
  readonly token: string | null
  readonly pictures: number
  readonly documents: number
  readonly videos: number
  /** Files that the booth has already. */
  readonly unchanged: number
  readonly converted: number
  /** Pictures that break a rule of their place. */
  readonly toCrop: number
  /** Files that were not added, and why. */
  readonly failures: readonly { readonly path: string; readonly error: ErrorShape }[]
  readonly cancelled: boolean
}

const droppedFile = z.strictObject({
  path,
  booth: recordKey,
  place: z.enum(fileSlots),
  /** The file in the asset store; `null`: it is in the archive. */
  hash: assetHash.nullable(),
})
export type DroppedFileSlot = z.infer<typeof droppedFile>

/** Media of a folder tree or an archive, for booths. Files of a tree come into the asset store first. */
export const folderDropCalls = {
  /**
   * Matches files to booths and places by their names. `entries`: of a folder tree; `bundleId`: of an
   * archive that was taken in (`takeBundle`), which is looked through and not unpacked. `booth`:
   * everything belongs to this one. Throws what opening an archive throws.
   */
  'folderDrop.match': call<FolderMatch>()(
    z.strictObject({
      eventId,
      source: z.union([
        z.strictObject({
          entries: z
            .array(z.strictObject({ path, sizeBytes: z.number().int().min(0) }))
            .max(mostDroppedFiles),
        }),
        z.strictObject({ bundleId }),
      ]),
      booth: recordKey.optional(),
    }),
  ),
  /**
   * Adds files to booths: pictures become those of the booth, documents and videos new records of
   * it. `token`: of a part of the same drop that was added before, so that one way back takes all.
   * `convert`: pictures of formats that booths do not take are converted. The job's result is a
   * `FolderDropResult`; what was done before it was called off stays.
   */
  'folderDrop.apply': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      token: z.string().min(1).max(64).nullable(),
      bundleId: bundleId.nullable(),
      convert: z.boolean(),
      files: z.array(droppedFile).max(mostDroppedFiles),
    }),
  ),
  /** Forgets an archive that was taken in. */
  'folderDrop.close': call<null>()(z.strictObject({ eventId, bundleId })),
}
