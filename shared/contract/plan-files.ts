import { z } from 'zod'
import { planLayers } from '../domain/plan/elements.ts'
import { paperNames, usualScales } from '../domain/plan/files/paper.ts'
import { planFormatNames } from '../domain/plan/files/plan-formats.ts'
import { planWords } from '../domain/plan/picture/plan-words.ts'
import { colouringIds } from '../domain/plan/picture/colouring.ts'
import type { PlanDifference } from '../domain/plan/merging/compare.ts'
import { call } from './call.ts'
import { eventId, recordKey } from './schemas.ts'
import { tableId } from './tables.ts'

/** How plans go out; what a format has no use for is passed over. */
const planOutput = z.strictObject({
  format: z.enum(planFormatNames),
  /** In this order. Where a format holds one floor only, several are packed into a ZIP. */
  floorKeys: z.array(recordKey).min(1).max(1_000),
  /** Of the file, without what follows its dot. */
  name: z.string().trim().min(1).max(200),
  layers: z.array(z.enum(planLayers)).max(planLayers.length),
  colourBy: z.enum(colouringIds),
  numbers: z.boolean(),
  names: z.boolean(),
  /** Whether it is told for whom stands are kept. */
  holds: z.boolean(),
  /** PDF: sheets, and who stands where on sheets of their own. `scale` `null`: fitted to one sheet. */
  paper: z.strictObject({
    paper: z.enum(paperNames),
    landscape: z.boolean(),
    scale: z.int().min(usualScales[0]).max(100_000).nullable(),
  }),
  lists: z.boolean(),
  /** PNG: of the whole hall. */
  widthPixels: z.int().min(16).max(100_000),
  /** Layout files: whether the pictures that plans show come along. */
  withFiles: z.boolean(),
  words: planWords,
  /** Today, as it is read. */
  date: z.string().max(100),
  /** A code as HTML's `lang` takes it. */
  language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
})
export type PlanOutput = z.infer<typeof planOutput>

/** A plan that was made, to be fetched as a made table is. */
export type MadePlan = {
  readonly fileId: string
  readonly name: string
  /** Files under and on the plan that could not be drawn. */
  readonly leftOut: readonly string[]
  /** Letters that no font here has: a sign stands in their place. */
  readonly unwritten: readonly string[]
}

/** What a file of plans says of a floor. */
export interface PlanComparison {
  readonly source: 'layout' | 'table'
  /** Whether the file tells of another event. */
  readonly otherEvent: string | null
  /** The floors in the file. */
  readonly floors: readonly { readonly key: string; readonly name: string; readonly elements: number }[]
  /** The one that is compared. */
  readonly fileFloor: string | null
  /** Everything but what is the same. */
  readonly differences: readonly PlanDifference[]
  readonly same: number
  /** Of the floor's plan when it was compared. */
  readonly revision: number
}

const inFile = { eventId, tableId, floorKey: recordKey, fileFloor: recordKey.nullable() }

/** Plans of floors into files and out of them. */
export const planFileCalls = {
  /** The job's result is a `MadePlan`. */
  'plans.make': call<{ readonly jobId: string }>()(z.strictObject({ eventId, output: planOutput })),
  /**
   * What a layout file or a table of stands that was taken in (`takeTable` of the bridge) says of a
   * floor: nothing is changed. `fileFloor`: which floor of the file; `null`: the one that is this
   * floor, else the first.
   */
  'plans.compare': call<PlanComparison>()(z.strictObject(inFile)),
  /**
   * Takes the differences with these ids over, as one step of the plan. Throws `conflict` where the
   * floor has changed since it was compared.
   */
  'plans.merge': call<{ readonly stepId: string; readonly changed: number }>()(
    z.strictObject({
      ...inFile,
      chosen: z.array(z.string().max(200)).min(1).max(250_000),
      revision: z.int(),
    }),
  ),
} as const
