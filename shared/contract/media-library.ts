import { z } from 'zod'
import { mediaKinds, type MediaKind } from '../domain/files/media-kind.ts'
import { fileFormats, type EntityName, type FileFormat } from '../entities/index.ts'
import { call } from './call.ts'
import { assetHash, chosenAtMost, eventId } from './schemas.ts'

/** Its hash; of a file that is only on the service, what its address is known by. */
const libraryFileId = z.string().min(1).max(8_000)

const slotProblems = ['too-small', 'too-large', 'other-shape', 'too-heavy'] as const

const libraryFilter = z.strictObject({
  /** Words of the file's name, or of the title of what uses it. */
  text: z.string().max(200).optional(),
  kinds: z.array(z.enum(mediaKinds)).min(1).optional(),
  formats: z.array(z.enum(fileFormats)).min(1).optional(),
  use: z.enum(['used', 'unused', 'on-service']).optional(),
  /** Only pictures that break such a rule of a place where they are used. */
  problems: z.array(z.enum(slotProblems)).min(1).optional(),
})
export type LibraryFilter = Readonly<z.infer<typeof libraryFilter>>
export type SlotProblem = (typeof slotProblems)[number]

const librarySorts = ['name', 'size', 'added', 'uses'] as const
export type LibrarySort = (typeof librarySorts)[number]

/** Where a file is used: by a record's field, or by a floor's plan (`field` is `plan`). */
export interface FileUseView {
  readonly entity: EntityName
  readonly key: string
  /** Empty where it has none. */
  readonly title: string
  readonly field: string
  /** What it belongs to: a document's booth. */
  readonly of: { readonly entity: EntityName; readonly key: string; readonly title: string } | null
}

/**
 * `here`: on this computer. `on-service`: only its address is known. `missing`: it was here, and the
 * disk does not have it any more.
 */
type LibraryFileState = 'here' | 'on-service' | 'missing'

export interface LibraryFile {
  /** By which the other calls name it. */
  readonly file: string
  /** `null`: its content is not known here. */
  readonly hash: string | null
  readonly name: string
  readonly kind: MediaKind
  /** `null`: it is not here, and its format not known. */
  readonly format: FileFormat | null
  readonly mime: string | null
  readonly sizeBytes: number | null
  readonly widthPixels: number | null
  readonly heightPixels: number | null
  readonly pages: number | null
  readonly durationSeconds: number | null
  /** ISO 8601. */
  readonly addedAt: string | null
  readonly state: LibraryFileState
  readonly uses: number
  /** The first few. */
  readonly firstUses: readonly FileUseView[]
  /** Whether something here was made of it that is used. */
  readonly isOriginal: boolean
}

export interface LibraryTotals {
  readonly files: number
  readonly bytes: number
  readonly unusedFiles: number
  readonly unusedBytes: number
  readonly onServiceFiles: number
  /** What small pictures of files take on the disk. */
  readonly thumbnailBytes: number
  /** What damaged files take, which were put aside. */
  readonly quarantineBytes: number
}

/** What still needs a file that no record and no plan shows. */
export type FileRetentionReason =
  'version' | 'history' | 'undo' | 'sync' | 'plan-step' | 'original' | 'just-added' | 'snapshot' | 'template'

export interface RemovalOutcome {
  readonly removed: number
  readonly freedBytes: number
  /** Files that stay, by the first reason of each. */
  readonly kept: readonly {
    readonly reason: FileRetentionReason | 'used'
    readonly files: number
    readonly names: readonly string[]
  }[]
  readonly cancelled: boolean
}

/** Why a file cannot take another's place somewhere. */
export type MisfitReason = 'other-format' | 'on-plan' | 'gone'

export interface ReplacementPreview {
  /** How many places would change. */
  readonly fits: number
  readonly misfits: readonly (FileUseView & { readonly reason: MisfitReason })[]
  /** The first of the places that would change. */
  readonly examples: readonly FileUseView[]
}

/** Every file of an event, once by its content, and what can be done with it. */
export const mediaLibraryCalls = {
  'media.list': call<{ readonly items: readonly LibraryFile[]; readonly total: number }>()(
    z.strictObject({
      eventId,
      ...libraryFilter.shape,
      /** Default `name`. */
      sort: z.enum(librarySorts).optional(),
      descending: z.boolean().optional(),
      /** Only these of them, whatever the page. */
      files: z.array(libraryFileId).max(1_000).optional(),
      offset: z.int().min(0).optional(),
      /** Default 100. */
      limit: z.int().min(1).max(1_000).optional(),
    }),
  ),
  /** The files that match, by id, from one place of the list on: what a selection of many is made of. */
  'media.ids': call<{ readonly files: readonly string[] }>()(
    z.strictObject({
      eventId,
      ...libraryFilter.shape,
      sort: z.enum(librarySorts).optional(),
      descending: z.boolean().optional(),
      offset: z.int().min(0).optional(),
      limit: z.int().min(1).max(chosenAtMost).optional(),
    }),
  ),
  /** Where a file stands in the list; `null`: it does not match. */
  'media.positionOf': call<{ readonly index: number | null }>()(
    z.strictObject({
      eventId,
      ...libraryFilter.shape,
      sort: z.enum(librarySorts).optional(),
      descending: z.boolean().optional(),
      file: libraryFileId,
    }),
  ),
  /** One file; `null`: neither is it here, nor does anything name it. */
  'media.file': call<LibraryFile | null>()(z.strictObject({ eventId, file: libraryFileId })),
  'media.totals': call<LibraryTotals>()(z.strictObject({ eventId })),
  'media.uses': call<{ readonly items: readonly FileUseView[]; readonly total: number }>()(
    z.strictObject({
      eventId,
      file: libraryFileId,
      offset: z.int().min(0).optional(),
      limit: z.int().min(1).max(500).optional(),
    }),
  ),
  /** What would happen if another file took this one's place wherever it fits. */
  'media.replacementPreview': call<ReplacementPreview>()(
    z.strictObject({ eventId, file: libraryFileId, by: assetHash }),
  ),
  /** The job's result is a `BulkResult`. Throws `asset-missing`. */
  'media.replaceEverywhere': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, file: libraryFileId, by: assetHash }),
  ),
  /**
   * Takes those of the files off the disk that nothing needs any more. The job's result is a `RemovalOutcome`,
   * which says what stays and why.
   */
  'media.removeUnused': call<{ readonly jobId: string }>()(
    z.strictObject({ eventId, hashes: z.array(assetHash).min(1).max(chosenAtMost) }),
  ),
} as const
