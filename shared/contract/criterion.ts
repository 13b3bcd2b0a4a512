import { z } from 'zod'
import { exhibitorStates } from '../domain/exhibitor.ts'
import { entityName, fieldName, jsonValue, recordKey, chosenAtMost } from './schemas.ts'

const filterValue = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
const bound = z.union([z.string().max(100), z.number()])

/**
 * What a field's value is compared with: a value, several of which it is or has one (`null`: it is
 * empty), several all of which a list has, words that all occur in it (case and accents do not count), or two bounds that are
 * themselves included. Numbers are compared as numbers, times as moments, and other texts as they
 * are written, so that days are compared as days; a value of another kind meets no bound.
 */
const fieldCondition = z.union([
  filterValue,
  z.array(filterValue).min(1).max(1_000),
  z.strictObject({ all: z.array(filterValue).min(1).max(100) }),
  z.strictObject({ contains: z.string().trim().min(1).max(200) }),
  z
    .strictObject({ from: bound.optional(), to: bound.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined),
])
export type FieldCondition = z.infer<typeof fieldCondition>

export const recordStates = ['clean', 'new', 'changed', 'removed', 'conflict'] as const

/** The rules of a segment, in order, as their records have them. */
export const segmentRules = z
  .array(
    z.strictObject({
      field: jsonValue.optional(),
      operator: jsonValue.optional(),
      value: jsonValue.optional(),
      joiner: jsonValue.optional(),
    }),
  )
  .max(500)

/** Which records of an entity are meant: every condition that is given holds. */
export const recordCriterion = z.strictObject({
  entity: entityName,
  /**
   * Words that all occur in the record's texts, in its title, or in the title of a record that it
   * names; case and accents do not count (`record-text.ts`).
   */
  text: z.string().max(200).optional(),
  /** Field → what it must meet. Fields that name records are compared by local key. */
  where: z.record(fieldName, fieldCondition).optional(),
  /** Records in one of these states; without it all but those to be removed. */
  states: z.array(z.enum(recordStates)).min(1).optional(),
  /** Booths of whose exhibitor this much is known (`exhibitor.ts`). */
  exhibitor: z.array(z.enum(exhibitorStates)).min(1).optional(),
  /** Whether they, or their parts, lack anything to be ready. */
  problems: z.enum(['with', 'without']).optional(),
  /** Those that have one of these reasons (`reasonName`), or of which a part has: needed or advised. */
  lacking: z.array(z.string().min(1).max(300)).min(1).max(100).optional(),
  /** Attendees whom these rules of a segment describe for certain (`segments/evaluate.ts`). */
  rules: segmentRules.optional(),
  /** The same by the rules that the segment with this key has now. */
  segment: recordKey.optional(),
})
export type RecordCriterion = z.infer<typeof recordCriterion>

/**
 * The order of a list: by a field, by state (what needs a person first), by the number of problems,
 * by the time of the last change, as they came here (`:made`); without one by title. Records
 * without a value come last either way. Texts are ordered without case and accents and with their
 * numbers as numbers, fields that name a record by its title. Equals are in the order of their
 * titles.
 */
export const recordOrder = {
  orderBy: z.union([z.enum([':state', ':problems', ':updated', ':made']), fieldName]).optional(),
  descending: z.boolean().optional(),
}

/**
 * The records of a change to many: named one by one, or all that meet a criterion when the change
 * begins, but for some.
 */
export const recordSelection = z.union([
  z.strictObject({ keys: z.array(recordKey).min(1).max(chosenAtMost) }),
  z.strictObject({ all: recordCriterion, except: z.array(recordKey).max(chosenAtMost).optional() }),
])
export type RecordSelection = z.infer<typeof recordSelection>
