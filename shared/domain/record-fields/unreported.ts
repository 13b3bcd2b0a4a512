import { entities, type EntityName } from '../../entities/index.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { sameValue } from './same-value.ts'
import { spelledRecord } from './spelling.ts'
import { validateRecord } from './validation.ts'
import type { Problem } from '../problems.ts'
import type { ValidationContext } from '../fields/rules.ts'

/*
 * What the service wants with every update and never reports: who a booth's exhibitor is. Here it
 * is unknown until a person, an import or our own create gives it, and known from then on.
 */

/** A record as far as these rules look at it. */
export interface PartlyReported {
  readonly entity: EntityName
  readonly remoteId: string | null
  readonly base: RecordValues | null
  readonly draft: RecordValues | null
}

/**
 * Which of them nobody has given yet, of a record that is on the service: unknown, not missing. No
 * update of it can be sent before.
 */
export function unknownFields({ entity, remoteId, base, draft }: PartlyReported): readonly string[] {
  if (remoteId === null) return []
  return entities[entity].unreported.filter((name) => isEmpty(draft?.[name]) && isEmpty(base?.[name]))
}

/**
 * The rules of the interface that a record breaks, as it is seen here. What is unknown breaks none,
 * nor does a service's own way to write a value of its kind, as long as nobody has changed it here.
 */
export function problemsOf(record: PartlyReported, context: ValidationContext): readonly Problem[] {
  const problems = validateRecord(
    record.entity,
    spelledRecord(record.entity, record.draft ?? record.base ?? {}),
    context,
  )
  if (problems.length === 0) return problems
  const unknown = unknownFields(record)
  return problems.filter((problem) => !unknown.includes(problem.field) && !isServicesOwn(record, problem))
}

/** How a value of its kind is written, which a service may do otherwise. */
const ofKind: ReadonlySet<Problem['code']> = new Set([
  ...([
    'one-of',
    'not-text',
    'not-integer',
    'not-number',
    'not-boolean',
    'not-list',
    'not-reference',
  ] as const),
  ...([
    'not-date',
    'not-timestamp',
    'not-email',
    'not-url',
    'not-currency',
    'not-colour',
    'wrong-length',
  ] as const),
])

/** Whether a value is as the service has it, and breaks no rule but how such a value is written. */
function isServicesOwn({ entity, base, draft }: PartlyReported, { field: name, code }: Problem): boolean {
  if (base === null || !ofKind.has(code)) return false
  return draft === null || sameValue(entities[entity].fieldNamed(name), base[name], draft[name])
}

/**
 * The service's version with what was given of it here, where nothing was known: it stays known
 * when the change it was given with is taken back.
 */
export function withGiven(entity: EntityName, base: RecordValues, given: RecordValues): RecordValues {
  const added: Record<string, JsonValue> = {}
  for (const name of entities[entity].unreported) {
    const value = given[name]
    if (value !== undefined && !isEmpty(value) && isEmpty(base[name])) added[name] = value
  }
  return Object.keys(added).length === 0 ? base : { ...base, ...added }
}
