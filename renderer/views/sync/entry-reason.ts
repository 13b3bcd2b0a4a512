import { z } from 'zod'
import { problemCodes, type Problem } from '../../../shared/domain/validation.ts'
import type { ErrorShape } from '../../../shared/errors.ts'

const details = z.object({
  fields: z.array(z.string()).default([]),
  /** The fields are wanting only because the service never gives them back. */
  neverShown: z.boolean().default(false),
  problems: z
    .array(
      z.object({
        field: z.string(),
        code: z.enum(problemCodes),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .default([]),
})

/** Why a change is parked, as far as it is about fields of its record. */
export type EntryReason =
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  | { readonly kind: 'never-shown'; readonly fields: readonly string[] }
  | { readonly kind: 'other' }

export function reasonOf(error: ErrorShape): EntryReason {
  const parsed = details.safeParse(error.details ?? {})
  if (!parsed.success) return { kind: 'other' }
  const { fields, neverShown, problems } = parsed.data
  if (neverShown && fields.length > 0) return { kind: 'never-shown', fields }
  if (problems.length === 0) return { kind: 'other' }
  return {
    kind: 'problems',
    problems: problems.map(({ field, code, params }) => (params === undefined ? { field, code } : { field, code, params })),
  }
}
