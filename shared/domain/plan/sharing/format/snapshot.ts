import { z } from 'zod'
import { facetWrite, known, shareBounds, sharingPerson, type Known } from './change.ts'
import { isStamp } from './stamp.ts'

const stamp = z.string().refine(isStamp, 'no stamp')

/** A written facet that nothing known has replaced, with who wrote it and in which step. */
const facetHead = facetWrite
  .unwrap()
  .extend({ stamp, person: sharingPerson, step: z.string().max(128), at: z.number() })
  .readonly()
export type FacetHead = z.infer<typeof facetHead>

/**
 * A facet as all that is known makes it. More than one head: they were written side by side; the one
 * with the latest stamp counts. `gone`: stamps that were replaced before they were seen.
 */
const mergedFacet = z
  .object({ heads: z.array(facetHead).readonly(), gone: z.array(stamp).readonly().optional() })
  .readonly()
export type MergedFacet = z.infer<typeof mergedFacet>

/** All that is known of a thing, its facets by their names. */
export const mergedThing = z
  .object({ what: z.string().max(200), facets: z.record(z.string().max(400), mergedFacet) })
  .readonly()
export type MergedThing = z.infer<typeof mergedThing>

/**
 * The outcome of all changes that it covers, so that they need not be kept. As a file it is lines of
 * JSON: the head, then one thing each, then `{"things": n}`, by which half a file is known.
 */
export const snapshotHead = z
  .object({
    format: z.literal('booth-builder-snapshot'),
    version: z.int().min(1),
    covers: known,
    at: z.number(),
  })
  .readonly()

export interface ShareSnapshot {
  readonly covers: Known
  /** Milliseconds since 1970, by the writer's clock. */
  readonly at: number
  /** Some at a time, each `what` once in all. */
  readonly things: AsyncIterable<readonly MergedThing[]> | Iterable<readonly MergedThing[]>
}

/** How many things `ShareSnapshot.things` gives at a time, at most. */
export const thingsAtOnce = shareBounds.thingsOfChange
