import { validateRecord } from '../../../shared/domain/validation.ts'
import { problemText, type Problem, type ProblemCode } from '../../../shared/domain/problems.ts'
import { isEmpty, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type Entity, type EntityName } from '../../../shared/entities/index.ts'
import { invalid, notFound, RequestProblem, type FieldTexts } from '../http/problem.ts'
import { uniqueText } from '../storage/indexed-fields.ts'
import { missingOf } from '../storage/create-record.ts'
import type { Creation, NewRecord, RecordReference, RecordWriter } from '../storage/types.ts'
import { readId, type SaveInput } from './input.ts'
import { checkSize } from './size.ts'

/** Fields the path fills, and whether the record must already belong to them. */
export interface SaveContext {
  /** YYYY-MM-DD. */
  readonly today: string
  /** Values the path gives (a vacancy's booth); they hold whatever the body says. */
  readonly fromPath: RecordValues
}

/** A record that is to be made, without what only the storage can say. Throws 422 for a broken rule. */
export function newRecord(name: EntityName, input: SaveInput, context: SaveContext): NewRecord {
  const entity = entities[name]
  const named: RecordValues = { ...input.values, ...context.fromPath }
  const values = { ...entity.defaults, ...named }
  check(name, values, named, false, context)
  checkSize(entity, values, undefined)
  return { entity: name, values, references: namedReferences(entity, values, named), unique: uniqueValue(entity, values) }
}

/**
 * The identifier of a record that was made, now or by an earlier request with the key. Throws 409
 * for a taken unique value, 422 for a reference to nothing and for a key that was sent with
 * something else.
 */
export function createdId(record: NewRecord, creation: Creation): number {
  switch (creation.kind) {
    case 'created':
      return creation.id
    case 'known':
      if (creation.fingerprint === record.key?.fingerprint) return creation.id
      throw new RequestProblem(422, 'This Idempotency-Key has been sent with another request.')
    case 'missing':
      throw referencesToNothing(creation.references)
    case 'taken':
      throw isTaken(entities[record.entity])
  }
}

/**
 * Updates one record within a transaction. A field it does not name keeps its value, except that a
 * record with whole updates (the booth) must name every required one. Throws 404 for an unknown
 * identifier, 409 for a taken unique value, 422 for a broken rule or a reference to nothing.
 */
export async function updateRecord(writer: RecordWriter, name: EntityName, id: number, input: SaveInput, context: SaveContext): Promise<void> {
  const entity = entities[name]
  const before = await writer.get(name, id)
  const named: RecordValues = { ...input.values, ...context.fromPath }
  if (before === undefined || !belongs(before.values, context.fromPath)) throw notFound(`The ${entity.name} ${id}`)

  const values = { ...entity.defaults, ...before.values, ...named }
  check(name, values, named, true, context)
  checkSize(entity, values, before.values)
  const missing = await missingOf(writer, namedReferences(entity, values, named))
  if (missing.length > 0) throw referencesToNothing(missing)
  const unique = uniqueValue(entity, values)
  const owners = unique === undefined ? [] : ((await writer.idsByValue(name, unique.field, [unique.text])).get(unique.text) ?? [])
  if (owners.some((owner) => owner !== id)) throw isTaken(entity)
  await writer.replace(name, id, values)
}

function belongs(values: RecordValues, fromPath: RecordValues): boolean {
  return Object.entries(fromPath).every(([field, value]) => values[field] === value)
}

/** A deadline passes and a currency is withdrawn without blocking later edits of other fields. */
const brokenByTime: ReadonlySet<ProblemCode> = new Set(['not-future', 'not-currency'])

function check(name: EntityName, values: RecordValues, named: RecordValues, isUpdate: boolean, context: SaveContext): void {
  const subject = entities[name].wholeUpdates === true && isUpdate ? withoutUnnamedRequired(name, values, named) : values
  const problems = validateRecord(name, subject, context).filter(({ code, field }) => !isUpdate || field in named || !brokenByTime.has(code))
  if (problems.length > 0) throw invalid(textsOf(problems))
}

function withoutUnnamedRequired(name: EntityName, values: RecordValues, named: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in named || entities[name].fieldNamed(field)?.required !== true))
}

function textsOf(problems: readonly Problem[]): FieldTexts {
  return Object.fromEntries(problems.map((problem) => [problem.field, [problemText(problem)]]))
}

/** The records that the named fields refer to. */
function namedReferences(entity: Entity, values: RecordValues, named: RecordValues): readonly RecordReference[] {
  return entity.references.flatMap(({ name: field, type }) => {
    const value = values[field]
    if (!entity.accepts(field) || !(field in named) || isEmpty(value)) return []
    const all = Array.isArray(value) ? value : [value]
    return all.map((one) => ({ field, to: type.to, text: JSON.stringify(one), id: readId(one) ?? -1 }))
  })
}

function referencesToNothing(missing: readonly RecordReference[]): RequestProblem {
  const fields = [...new Set(missing.map(({ field }) => field))]
  return invalid(
    Object.fromEntries(
      fields.map((field) => {
        const of = missing.filter((reference) => reference.field === field)
        const texts = of.map(({ text }) => text).join(', ')
        return [field, [`There is no ${of[0]?.to ?? 'record'} ${texts.slice(0, 200)} in this event.`]]
      }),
    ),
  )
}

function uniqueValue(entity: Entity, values: RecordValues): NewRecord['unique'] {
  const field = entity.uniqueField
  const value = field === undefined ? undefined : values[field]
  return field === undefined || typeof value !== 'string' ? undefined : { field, text: uniqueText(value) }
}

function isTaken({ name, uniqueField = 'value' }: Entity): RequestProblem {
  const text = `Another ${name} has this ${uniqueField}.`
  return new RequestProblem(409, text, { fields: { [uniqueField]: [text] } })
}
