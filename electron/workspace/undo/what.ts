import { z } from 'zod'
import { planElement, stand } from '../../../shared/domain/plan/elements.ts'
import { hall, sheet } from '../../../shared/domain/plan/layout.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entityNames } from '../../../shared/entities/index.ts'
import { eventItems } from '../stores/undo.ts'

const values = z.custom<RecordValues>(isObject)
const place = z.object({ floorKey: z.string(), stand })
const plan = z.object({ hall, sheet, elements: z.array(planElement) })
const emptyPlan = plan.omit({ elements: true })
const who = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), key: z.string() }),
  z.object({ kind: z.literal('address'), email: z.string() }),
])
const taken = z.array(z.object({ from: z.string(), key: z.string() }))
const from = z.string().nullable()

/** `UndoWhat` as it is kept; what an earlier version did not note is absent. */
export const undoWhat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fields'), before: values, after: values, place: place.optional() }),
  z.object({
    kind: z.literal('detached'),
    entryId: z.int().nullable(),
    taken,
    asked: z.object({ who, from }).optional(),
  }),
  z.object({ kind: z.literal('given-back'), who, from, taken }),
  z.object({ kind: z.literal('made'), values, plan: plan.optional() }),
  z.object({ kind: z.literal('removed'), withRepresentatives: z.boolean().optional() }),
  z.object({
    kind: z.literal('restored'),
    values,
    alongside: z.array(z.string()),
    plan: z.string().optional(),
    withRepresentatives: z.boolean(),
  }),
  z.object({ kind: z.literal('gone'), values, place: place.optional(), plan: plan.optional() }),
  z.object({ kind: z.literal('planned'), before: emptyPlan, after: plan }),
  z.object({ kind: z.literal('cleared'), before: plan, after: emptyPlan }),
  z.object({
    kind: z.literal('item'),
    of: z.enum(eventItems),
    id: z.string(),
    before: values.nullable(),
    after: values.nullable(),
  }),
  z.object({
    kind: z.literal('order'),
    part: z.enum(entityNames),
    before: z.array(z.string()),
    after: z.array(z.string()),
  }),
])
