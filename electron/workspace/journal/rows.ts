import { z } from 'zod'
import type { ParkedReason } from '../../../shared/contract/index.ts'
import { journalOperations, journalStates } from '../../../shared/contract/schemas.ts'
import { problemCodes } from '../../../shared/domain/problems.ts'
import { errorCodes, type ErrorShape } from '../../../shared/errors.ts'
import type { Parameter, Row } from '../disk/database.ts'
import {
  checked,
  entityOf,
  numberOf,
  numberOrNull,
  oneOf,
  textOf,
  unreadable,
  valuesOf,
} from '../disk/rows.ts'
import {
  dueAtOf,
  isOpen,
  type Departure,
  type JournalEntry,
  type LookUp,
  type Work,
} from '../stores/journal-entry.ts'

const json = <T extends z.ZodType>(schema: T) =>
  z.string().transform((text) => schema.parse(JSON.parse(text)))
const wholeJson = json(
  z.object({
    deleteRepresentatives: z.boolean().exactOptional(),
    exhibitorFrom: z.enum(['contact', 'representative']).exactOptional(),
  }),
)
const uploadJson = json(z.object({ field: z.string() }))
const detachJson = json(
  z.object({
    who: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('record'), key: z.string() }),
      z.object({ kind: z.literal('address'), email: z.string() }),
    ]),
    from: z.string().nullable(),
    taken: z.array(z.object({ from: z.string(), key: z.string() })),
  }),
)
const errorJson = json(
  z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    field: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
)
const lookUpJson = json(
  z.object({ cause: z.enum(['unanswered', 'refused', 'copied']), emptyListings: z.int() }),
)
const problem = z.object({
  field: z.string(),
  code: z.enum(problemCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})
const candidate = z.object({ remoteId: z.string(), values: z.record(z.string(), z.json()) })
const reasonJson = json(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('refused'), status: z.int(), body: z.string() }),
    z.object({ kind: z.literal('incomplete'), problems: z.array(problem) }),
    z.object({ kind: z.literal('invalid'), fields: z.array(z.string()) }),
    z.object({ kind: z.literal('failed') }),
    z.object({ kind: z.literal('unanswered') }),
    z.object({
      kind: z.literal('candidates'),
      cause: z.enum(['several', 'near', 'other-files', 'name-taken', 'copied']),
      candidates: z.array(candidate),
    }),
    z.object({ kind: z.literal('taken-for-another'), remoteId: z.string() }),
  ]),
)
export const remoteIds = json(z.array(z.string()))

export const journalColumns =
  'id, entity, key, operation, options, state, attempts, next_attempt_at, error, sent_values, sent_at, detail, created_at, finished_at'

/**
 * The table's row as the entry in its state. Checked by hand, like records: a push reads each of
 * its entries a dozen times. Throws `workspace-damaged`.
 */
export function journalEntryOf(row: Row): JournalEntry {
  const errorText = row['error']
  const facts = {
    id: numberOf(row, 'id'),
    entity: entityOf(row),
    key: textOf(row, 'key'),
    ...workOf(row),
    attempts: numberOf(row, 'attempts'),
    error: errorText === null ? null : errorShapeOf(checked(errorJson, errorText)),
    createdAt: textOf(row, 'created_at'),
  }
  const state = oneOf(journalStates, row, 'state')
  switch (state) {
    case 'queued':
      return { ...facts, state, dueAt: numberOrNull(row, 'next_attempt_at'), departure: departureOf(row) }
    case 'sending':
      return { ...facts, state, departure: requiredDepartureOf(row) }
    case 'ambiguous': {
      const lookUp: LookUp = checked(lookUpJson, textOf(row, 'detail'))
      return {
        ...facts,
        state,
        departure: requiredDepartureOf(row),
        lookUp,
        lookAt: numberOrNull(row, 'next_attempt_at'),
      }
    }
    case 'parked': {
      const reason: ParkedReason = checked(reasonJson, textOf(row, 'detail'))
      return { ...facts, state, reason, departure: departureOf(row) }
    }
    case 'confirmed':
    case 'discarded':
      return { ...facts, state, finishedAt: textOf(row, 'finished_at'), departure: departureOf(row) }
  }
}

function workOf(row: Row): Work {
  const operation = oneOf(journalOperations, row, 'operation')
  const options = textOf(row, 'options')
  switch (operation) {
    case 'save':
    case 'remove':
      return { operation, options: options === '{}' ? {} : checked(wholeJson, options) }
    case 'upload':
      return { operation, options: checked(uploadJson, options) }
    case 'detach':
      return { operation, options: checked(detachJson, options) }
  }
}

function departureOf(row: Row): Departure | null {
  const at = numberOrNull(row, 'sent_at')
  return at === null ? null : { values: valuesOf(row, 'sent_values'), at }
}

function requiredDepartureOf(row: Row): Departure {
  const departure = departureOf(row)
  if (departure === null) throw unreadable('a change left without a time')
  return departure
}

/**
 * What of an entry can change, in the order of `UPDATE journal SET operation, options, state,
 * attempts, next_attempt_at, error, sent_values, sent_at, detail, finished_at`.
 */
export function changingColumns(entry: JournalEntry): readonly Parameter[] {
  const { departure } = entry
  return [
    entry.operation,
    JSON.stringify(entry.options),
    entry.state,
    entry.attempts,
    dueAtOf(entry),
    entry.error === null ? null : JSON.stringify(entry.error),
    departure?.values == null ? null : JSON.stringify(departure.values),
    departure?.at ?? null,
    detailOf(entry),
    isOpen(entry) ? null : entry.finishedAt,
  ]
}

function detailOf(entry: JournalEntry): string | null {
  if (entry.state === 'ambiguous') return JSON.stringify(entry.lookUp)
  return entry.state === 'parked' ? JSON.stringify(entry.reason) : null
}

function errorShapeOf({ code, message, field, details }: z.infer<typeof errorJson>): ErrorShape {
  return {
    code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(details === undefined ? {} : { details }),
  }
}
