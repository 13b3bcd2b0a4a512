import { z } from 'zod'
import type { JsonValue } from '../domain/record/record-values.ts'
import type { ValueChange } from '../domain/record-fields/value-change.ts'
import type { Problem } from '../domain/problems.ts'
import { call } from './call.ts'
import { recordSelection } from './criterion.ts'
import { entityName, eventId, fieldName, jsonValue } from './schemas.ts'

const text = z.string().max(100_000)
const items = z.array(z.string().trim().min(1).max(2_000)).min(1).max(500)

const valueChange: z.ZodType<ValueChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), value: jsonValue }),
  z.strictObject({ kind: z.literal('clear') }),
  z.strictObject({ kind: z.enum(['prepend', 'append']), text: text.min(1) }),
  z.strictObject({ kind: z.literal('replace'), find: text.min(1), by: text, matchCase: z.boolean() }),
  z.strictObject({ kind: z.enum(['add', 'take-out']), items }),
])

const changeOfMany = z.strictObject({
  eventId,
  entity: entityName,
  selection: recordSelection,
  field: fieldName,
  change: valueChange,
})

/** What a change would do to many records. Nothing has been written. */
export interface BulkChangePreview {
  readonly records: number
  readonly changes: number
  /** Records that cannot be changed, or are gone. */
  readonly leftOut: number
  /** From what to what, what happens to most first. `null`: empty. */
  readonly groups: readonly {
    readonly before: JsonValue
    readonly after: JsonValue
    readonly records: number
    readonly title: string
  }[]
  /** How many records change otherwise than `groups` tells. */
  readonly others: number
  /** How many clashes of sessions it makes. */
  readonly clashes: number
  /** The rules that records will break and do not break now; they become drafts. */
  readonly broken: readonly {
    readonly problem: Problem
    readonly records: number
    readonly titles: readonly string[]
  }[]
}

/** A change of one field of many records, each by what it says there. */
export const bulkCalls = {
  /** Throws `invalid-input` for a field that has no such change. */
  'bulk.preview': call<BulkChangePreview>()(changeOfMany),
  /** The job's result is a `BulkResult`. Throws what `bulk.preview` throws. */
  'bulk.change': call<{ readonly jobId: string }>()(changeOfMany),
}
