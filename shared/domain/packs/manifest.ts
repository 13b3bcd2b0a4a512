import { z } from 'zod'
import { entityNames, fileFormats } from '../../entities/index.ts'
import { AppError } from '../../errors.ts'
import type { JsonValue } from '../record/record-values.ts'
import { withoutEnd } from '../text-end.ts'

/** What a manifest must say of itself to be read as a pack of booths. */
const packFormat = 'boothpack'
/**
 * Grows when a program that knows only the versions before would read a pack wrongly or refuse it.
 * Since 2 a record has `earlier`.
 */
const packVersion = 2

const text = z.string().max(2_000)
const key = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
const values = z
  .record(
    z.string().min(1).max(128),
    z.custom<JsonValue>((value) => value !== undefined),
  )
  .readonly()

const packedRecord = z.strictObject({
  /** As the other records of this pack name it. */
  key,
  /** The service's id; `null`: it had none yet. */
  remoteId: z.string().max(200).nullable(),
  /** The version that `values` were made from, by which changes are told; `null`: it was new. */
  base: values.nullable(),
  /**
   * By field. Records are named by key; files are `{ hash?, url?, name? }`: by their hash, where that
   * is not known by a digest of their address (`url`), never by the address itself.
   */
  values,
  /**
   * By field: SHA-256 of each value that an earlier pack made in the same place had there. Whoever
   * took one of them over, and has it still, has nothing that this pack's value does not come from.
   */
  earlier: z
    .record(
      z.string().min(1).max(128),
      z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .max(100)
        .readonly(),
    )
    .readonly()
    .default({}),
})

const parts = z.array(packedRecord).max(10_000).readonly()

const packedBooth = z.strictObject({
  ...packedRecord.shape,
  externalId: z.number().nullable(),
  name: text,
  /** In their order. Representatives are those that `booth_rep_ids` names. */
  parts: z.strictObject({ document: parts, video: parts, job: parts, representative: parts }),
  /** Parts that were in the version it was made from, and have been removed. */
  removed: z
    .array(
      z.strictObject({ entity: z.enum(['document', 'video', 'job', 'representative']), key, title: text }),
    )
    .max(10_000),
})

const packedFile = z.strictObject({
  /** SHA-256 of its bytes; it lies at `files/<hash>`. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().max(300),
  format: z.enum(fileFormats),
  sizeBytes: z.int().min(0),
  /** Whether it lies in the pack; films may be left out. */
  included: z.boolean(),
})

/** `manifest.json` of a `.boothpack`. `docs/boothpack.schema.json` is made of this. */
const packManifest = z.strictObject({
  format: z.literal(packFormat),
  version: z.int().min(1).max(packVersion),
  id: z.uuid(),
  /** The pack that the event was opened from, where it was. */
  answers: z.uuid().nullable(),
  madeAt: z.iso.datetime(),
  /** The program's version. */
  madeBy: z.string().max(100),
  /** `event`: all booths of an event. */
  kind: z.enum(['booths', 'event']),
  event: z.strictObject({
    /** The service's id of the event, and the service's address without anything secret. */
    remoteId: z.string().max(200),
    baseUrl: text,
    name: text,
    startDate: z.string().max(40).nullable(),
    endDate: z.string().max(40).nullable(),
    timezone: z.string().max(100).nullable(),
  }),
  booths: z.array(packedBooth).max(100_000).readonly(),
  /** What the booths name or need, to be shown and chosen from: floors, job categories, forms. */
  surroundings: z
    .array(
      z.strictObject({ entity: z.enum(entityNames), key, remoteId: z.string().max(200).nullable(), values }),
    )
    .max(100_000)
    .readonly(),
  files: z.array(packedFile).max(200_000).readonly(),
})

export type PackManifest = Readonly<z.infer<typeof packManifest>>
export type PackedBooth = PackManifest['booths'][number]
export type PackedRecord = Readonly<z.infer<typeof packedRecord>>
export type PackedFile = PackManifest['files'][number]

/** The entities that travel as parts of a booth. */
export const packedParts = ['document', 'video', 'job', 'representative'] as const
export type PackedPart = (typeof packedParts)[number]

export const newManifest = { format: packFormat, version: packVersion } as const

const introduction = z.object({ format: z.literal(packFormat), version: z.int().min(1) })

/**
 * Reads a pack's manifest. `name` is the file's, for the message.
 *
 * @throws AppError `file-type` where it is no pack, or one of a newer version; `file-damaged` where
 *   something in it is not as it must be
 */
export function readManifest(json: string, name: string): PackManifest {
  const content = parsed(json, name)
  const said = introduction.safeParse(content)
  if (!said.success) throw notAPack(name)
  const { version } = said.data
  if (version > packVersion)
    throw new AppError(
      'file-type',
      `“${name}” was made by a newer version of this program (pack version ${version}).`,
      {
        details: { reason: 'pack-newer', name, found: String(version) },
      },
    )
  const read = packManifest.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where =
    issue === undefined ? 'manifest.json' : `${issue.path.join('.') || 'manifest.json'}: ${issue.message}`
  throw new AppError('file-damaged', `“${name}” cannot be read as a booth pack: ${where}`, {
    details: { reason: 'pack-content', name, found: where },
  })
}

function parsed(json: string, name: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw notAPack(name, cause)
  }
}

export function notAPack(name: string, cause?: unknown): AppError {
  return new AppError('file-type', `“${name}” is not a booth pack.`, {
    details: { reason: 'not-a-pack', name },
    cause,
  })
}

/** `docs/boothpack.schema.json`. */
export function packSchema(): object {
  const schema = z.toJSONSchema(packManifest, { io: 'input', unrepresentable: 'any' })
  return {
    ...schema,
    title: 'Booth Builder pack',
    description: 'manifest.json of a .boothpack: booths of an exhibition, with what they were made from.',
  }
}

/** Whether a pack was made from this event, so that its ids mean the same records. */
export function isOfEvent(
  { event }: PackManifest,
  {
    baseUrl,
    remoteId,
    sample,
  }: { readonly baseUrl: string; readonly remoteId: string; readonly sample: boolean },
): boolean {
  // The sample's service gets another port at every start.
  return event.remoteId === remoteId && (sample || sameAddress(event.baseUrl, baseUrl))
}

function sameAddress(one: string, other: string): boolean {
  const plain = (address: string): string =>
    URL.canParse(address) ? withoutEnd(new URL(address).href, '/') : address
  return plain(one) === plain(other)
}
