import { z } from 'zod'
import { AppError } from '../../../../errors.ts'
import type { JsonValue } from '../../../../json.ts'
import { isTooDeep } from '../../../record/bounded-values.ts'
import { devicePattern, isStamp, type Stamp } from './stamp.ts'

/** Grows when a program that knows only the versions before would merge wrongly. */
export const sharingVersion = 1

/** What one message or file may hold, so that nobody has to read more at once. */
export const shareBounds = {
  /** Of a batch, as text. */
  batchBytes: 8 * 1024 * 1024,
  changesOfBatch: 2_000,
  /** Of one change; a step that is about more travels in parts. */
  thingsOfChange: 2_000,
  partsOfStep: 1_000,
  facetsOfThing: 1_000,
  replacedStamps: 200,
  /** Of a file. */
  fileBytes: 256 * 1024 * 1024,
} as const

const stamp = z.string().refine(isStamp, 'no stamp')
/** What is read was JSON, so only its depth can be wrong: to copy each value, as `z.json()` does, takes most of the time of reading. */
const value = z.custom<JsonValue>((found) => found !== undefined && !isTooDeep(found))
const name = z.string().regex(/^[A-Za-z0-9_:.-]{1,400}$/)

/**
 * What a facet is of: `event`; `floor/<ref>`; `element/<id>` of a plan; `booth/<ref>`; `view/<id>` of
 * a table; `template/<id>` and `state/<id>` of a booth; `key/<key>`, which says by its facet `id` what
 * the service calls a record made here. Others may come: whoever does not know them keeps them and
 * passes them on.
 */
const what = z.string().regex(/^[a-z-]{1,32}(\/[A-Za-z0-9_-]{1,128})?$/)

/**
 * One facet as somebody wrote it. Its stamp, person and step are those of the change.
 * `replaced`: the stamps that it takes the place of, of those that the writer knew; none where the
 * facet had never been written.
 */
export const facetWrite = z
  .object({ value, replaced: z.array(stamp).max(shareBounds.replacedStamps).readonly().optional() })
  .readonly()
export type FacetWrite = z.infer<typeof facetWrite>

/** The facets of one thing that a change writes, by their names. */
const row = z.object({ what, facets: z.record(name, facetWrite) }).readonly()
export type ChangeRow = z.infer<typeof row>

/** Who did something, as others are told: an id of their own, the same on all their computers, and a name. */
export const sharingPerson = z
  .object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/), name: z.string().max(200) })
  .readonly()
export type SharingPerson = z.infer<typeof sharingPerson>

/**
 * What one step wrote. Nothing changes it later. A record is named in it by `r` and the
 * service's id, or by the key under which it was made while it has no id (`l` and 32 digits).
 */
const shareChange = z
  .object({
    /** Of all rows; it names the change, too. */
    stamp,
    /** Counts what the device has written, from 1 without gaps, each part by itself. */
    seq: z.int().min(1),
    /** Which part this is of a step that was too large for one; none is shown before all are there. */
    part: z
      .object({ at: z.int().min(1), of: z.int().min(2).max(shareBounds.partsOfStep) })
      .readonly()
      .optional(),
    person: sharingPerson,
    /** The plan's step, its kind (a `StepKind`, or one of a newer program), and how much it was about. */
    step: z.object({ id: z.string().max(128), kind: z.string().max(64), count: z.int().min(0) }).readonly(),
    /** Milliseconds since 1970 by the writer's clock: to be shown, never to be ordered by. */
    at: z.number(),
    rows: z.array(row).max(shareBounds.thingsOfChange).readonly(),
  })
  .readonly()
export type ShareChange = z.infer<typeof shareChange>

const batchHead = z.object({ format: z.literal('booth-builder-changes'), version: z.int() })

/** Changes on their way: the body of a request, or a file. Those of one device in the order of `seq`. */
const changeBatch = z
  .object({
    format: z.literal('booth-builder-changes'),
    version: z.int().min(1),
    changes: z.array(shareChange).max(shareBounds.changesOfBatch).readonly(),
  })
  .readonly()
export type ChangeBatch = z.infer<typeof changeBatch>

export function batchOf(changes: readonly ShareChange[]): ChangeBatch {
  return { format: 'booth-builder-changes', version: sharingVersion, changes }
}

/**
 * Reads a batch that somebody else has written. What it does not know stays in it.
 *
 * @throws AppError `file-damaged` where it is none, `file-type` with the reason `sharing-newer` where
 *   it was written by a newer program that merges otherwise
 */
export function readBatch(content: unknown): ChangeBatch {
  const head = batchHead.safeParse(content)
  if (head.success) refuseNewer(head.data.version)
  const read = changeBatch.safeParse(content)
  if (!read.success)
    throw new AppError('file-damaged', 'These are no changes of a plan.', { cause: read.error })
  return read.data
}

/** @throws AppError `file-type` with the reason `sharing-newer` */
export function refuseNewer(version: number): void {
  if (version <= sharingVersion) return
  throw new AppError(
    'file-type',
    'The plans are shared by a newer version of Booth Builder. Update the program to take part.',
    {
      details: { reason: 'sharing-newer', found: String(version) },
    },
  )
}

const deviceId = z.string().regex(devicePattern)

/** How far a device's changes are known: the highest `seq` without a gap, and the stamp it has. */
export const known = z.record(deviceId, z.object({ seq: z.int().min(1), stamp }).readonly()).readonly()
/** Of each device. */
export type Known = Readonly<Record<string, { readonly seq: number; readonly stamp: Stamp }>>
