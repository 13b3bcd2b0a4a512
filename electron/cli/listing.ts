import type { RecordState } from '../../shared/contract/index.ts'
import { isEmpty, type JsonValue } from '../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { Write } from './output/list-writer.ts'
import type { EventFolder } from './session/event-folder.ts'

/** Which records are listed: every condition that is given holds. */
export interface ListRequest {
  readonly entity: EntityName
  /** Words that the record holds. */
  readonly text: string | undefined
  /** Field → the values of which it has one, as the list prints them. */
  readonly where: ReadonlyMap<string, readonly string[]>
  /** The key or id of a segment, of which they are to be. */
  readonly segment: string | undefined
  /** Without any: all but those to be removed. */
  readonly states: readonly RecordState[]
  readonly limit: number | undefined
  /** A JSON document a line. */
  readonly lines: boolean
}

export interface ListContext {
  readonly folder: EventFolder
  readonly json: boolean
  readonly write: Write
  readonly signal: AbortSignal
}

/** Throws `invalid-input` for a field that records of the entity do not have. */
export function checkFields(entity: EntityName, where: ListRequest['where']): void {
  const { declares, customFields, fields, idField } = entities[entity]
  const strange = customFields === true ? undefined : [...where.keys()].find((field) => !declares(field))
  if (strange === undefined) return
  throw new AppError(
    'invalid-input',
    `There is no field “${strange}”. The fields are ${[idField, ...fields.map(({ name }) => name)].join(', ')}.`,
  )
}

/** Whether a value is one of these; of a list, whether one of its values is. */
export function hasOneOf(value: JsonValue | undefined, wanted: readonly string[]): boolean {
  if (value === undefined || isEmpty(value)) return wanted.includes('')
  const values: readonly JsonValue[] = Array.isArray(value) ? value : [value]
  return values.some((one) => wanted.includes(typeof one === 'string' ? one : JSON.stringify(one)))
}
