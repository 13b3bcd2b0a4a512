import { entities, type EntityName } from '../../entities/index.ts'
import { isEmpty, sameValue, type JsonValue, type RecordValues } from './record-values.ts'
import { validateRecord, type Problem, type ValidationContext } from '../validation.ts'

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
 * nor does the service's own way to write what the interface does not show.
 */
export function problemsOf(record: PartlyReported, context: ValidationContext): readonly Problem[] {
  const unknown = unknownFields(record)
  return validateRecord(record.entity, record.draft ?? record.base ?? {}, context).filter(
    (problem) => !unknown.includes(problem.field) && !isServicesOwn(record, problem),
  )
}

/** Of what kind a value is, which is all that a service may see otherwise than we assumed. */
const ofKind: ReadonlySet<Problem['code']> = new Set(['one-of', 'not-text', 'not-integer', 'not-number', 'not-boolean', 'not-list', 'not-colour'])

/** Whether a value that was only assumed to be of another kind is as the service has it. */
function isServicesOwn({ entity, base, draft }: PartlyReported, { field: name, code }: Problem): boolean {
  const field = entities[entity].fieldNamed(name)
  if (field?.assumed !== true || base === null || !ofKind.has(code)) return false
  return draft === null || sameValue(field, base[name], draft[name])
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
