import { validateRecord } from '../../../shared/domain/record-fields/validation.ts'
import { problemText, type Problem, type ProblemCode } from '../../../shared/domain/problems.ts'
import { isEmpty, type RecordValues, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, type Entity, type EntityName } from '../../../shared/entities/index.ts'
import { invalid, notFound, RequestProblem, together, type FieldTexts } from '../limits/problem.ts'
import { uniqueText } from '../storage/indexed-fields.ts'
import { missingOf } from '../storage/create-record.ts'
import type { Creation, NewRecord, RecordReader, RecordReference, RecordWriter } from '../storage/types.ts'
import { receivedId } from '../../../shared/domain/fields/received.ts'
import type { SaveInput } from './input.ts'
import { fieldNamed, segmentFields } from '../../../shared/domain/segments/fields.ts'
import { limits } from '../limits/limits.ts'
import { shownWithBooth } from './related.ts'

/** Fields the path fills, and whether the record must already belong to them. */
export interface SaveContext {
  /** YYYY-MM-DD. */
  readonly today: string
  /** Values the path gives (a vacancy's booth); they hold whatever the body says. */
  readonly fromPath: RecordValues
}

/**
 * A record that is to be made, without what only the storage can say. Throws 422 with all that is
 * wrong, as far as the storage can say that by now.
 */
export async function newRecord(
  reader: RecordReader,
  name: EntityName,
  input: SaveInput,
  context: SaveContext,
): Promise<NewRecord> {
  const entity = entities[name]
  const named: RecordValues = { ...input.values, ...context.fromPath }
  const values = { ...entity.defaults, ...named }
  const record: NewRecord = {
    entity: name,
    values,
    references: namedReferences(entity, values, named),
    unique: uniqueValue(entity, values),
  }
  const faults = together(
    input.faults,
    ruleFaults(name, values, named, false, context),
    sizeFaults(entity, values, undefined),
    name === 'rule' ? await ruleFieldFaults(reader, values) : {},
  )
  if (!isFaulty(faults)) return record
  throw invalid(
    together(
      faults,
      missingTexts(await missingOf(reader, record.references)),
      (await isTaken(reader, record)) ? takenTexts(entity) : {},
    ),
  )
}

/** What is wrong with a save whose identifier cannot be read, so that nobody knows what it would change. */
export function unreadableSave(
  name: EntityName,
  { values, faults }: SaveInput,
  context: SaveContext,
): RequestProblem {
  return invalid(
    together(faults, textsOf(validateRecord(name, values, context).filter(({ field }) => field in values))),
  )
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
      throw invalid(missingTexts(creation.references))
    case 'taken':
      throw taken(entities[record.entity])
  }
}

/**
 * Updates one record within a transaction. A field it does not name keeps its value, except that a
 * record with whole updates (the booth) must name every required one. Throws 404 for an unknown
 * identifier, 422 with all broken rules and references to nothing, 409 where only a unique value is taken.
 */
export async function updateRecord(
  writer: RecordWriter,
  name: EntityName,
  id: number,
  input: SaveInput,
  context: SaveContext,
): Promise<void> {
  const entity = entities[name]
  const before = await writer.get(name, id)
  const named: RecordValues = { ...input.values, ...context.fromPath }
  if (before === undefined || !belongs(before.values, context.fromPath))
    throw notFound(`The ${entity.name} ${id}`)

  const values = { ...entity.defaults, ...before.values, ...named }
  const faults = together(
    input.faults,
    ruleFaults(name, values, named, true, context),
    sizeFaults(entity, values, before.values),
    name === 'rule' && values['field'] !== before.values['field']
      ? await ruleFieldFaults(writer, values)
      : {},
    missingTexts(await missingOf(writer, namedReferences(entity, values, named))),
  )
  const isTakenByOther = await isTaken(writer, { entity: name, unique: uniqueValue(entity, values) }, id)
  if (isFaulty(faults)) throw invalid(together(faults, isTakenByOther ? takenTexts(entity) : {}))
  if (isTakenByOther) throw taken(entity)
  await writer.replace(name, id, values)
}

function isFaulty(faults: FieldTexts): boolean {
  return Object.keys(faults).length > 0
}

function belongs(values: RecordValues, fromPath: RecordValues): boolean {
  return Object.entries(fromPath).every(([field, value]) => values[field] === value)
}

/** A deadline passes and a currency is withdrawn without blocking later edits of other fields. */
const brokenByTime: ReadonlySet<ProblemCode> = new Set(['not-future', 'not-currency'])

function ruleFaults(
  name: EntityName,
  values: RecordValues,
  named: RecordValues,
  isUpdate: boolean,
  context: SaveContext,
): FieldTexts {
  const subject =
    entities[name].wholeUpdates === true && isUpdate ? withoutUnnamedRequired(name, values, named) : values
  return textsOf(
    validateRecord(name, subject, context).filter(
      ({ code, field }) => !isUpdate || field in named || !brokenByTime.has(code),
    ),
  )
}

function withoutUnnamedRequired(name: EntityName, values: RecordValues, named: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field]) => field in named || entities[name].fieldNamed(field)?.required !== true,
    ),
  )
}

function textsOf(problems: readonly Problem[]): FieldTexts {
  return Object.fromEntries(problems.map((problem) => [problem.field, [problemText(problem)]]))
}

/** The records that the named fields refer to. */
function namedReferences(
  entity: Entity,
  values: RecordValues,
  named: RecordValues,
): readonly RecordReference[] {
  return entity.references.flatMap(({ name: field, type }) => {
    const value = values[field]
    if (!entity.accepts(field) || !(field in named) || isEmpty(value)) return []
    const all = Array.isArray(value) ? value : [value]
    return all.map((one) => ({ field, to: type.to, text: JSON.stringify(one), id: receivedId(one) ?? -1 }))
  })
}

/** What references to nothing are, by field. */
function missingTexts(missing: readonly RecordReference[]): FieldTexts {
  const fields = [...new Set(missing.map(({ field }) => field))]
  return Object.fromEntries(
    fields.map((field) => {
      const of = missing.filter((reference) => reference.field === field)
      const texts = of.map(({ text }) => text).join(', ')
      return [field, [`There is no ${of[0]?.to ?? 'record'} ${texts.slice(0, 200)} in this event.`]]
    }),
  )
}

function uniqueValue(entity: Entity, values: RecordValues): NewRecord['unique'] {
  const field = entity.uniqueField
  const value = field === undefined ? undefined : values[field]
  return field === undefined || typeof value !== 'string' ? undefined : { field, text: uniqueText(value) }
}

/** Whether another record than `own` has the unique value. */
async function isTaken(
  reader: RecordReader,
  { entity, unique }: Pick<NewRecord, 'entity' | 'unique'>,
  own?: number,
): Promise<boolean> {
  if (unique === undefined) return false
  const owners = (await reader.idsByValue(entity, unique.field, [unique.text])).get(unique.text) ?? []
  return owners.some((owner) => owner !== own)
}

function takenTexts({ name, uniqueField = 'value' }: Entity): FieldTexts {
  return { [uniqueField]: [`Another ${name} has this ${uniqueField}.`] }
}

function taken(entity: Entity): RequestProblem {
  return new RequestProblem(409, `Another ${entity.name} has this ${entity.uniqueField ?? 'value'}.`, {
    fields: takenTexts(entity),
  })
}

const mostFormFields = 500
const mostNamed = 50

/**
 * What is wrong with the field that a rule of a segment is about: attendees must have it, by their
 * declaration, by the event's form, or because one of them has. Empty where nothing is.
 */
async function ruleFieldFaults(reader: RecordReader, { field }: RecordValues): Promise<FieldTexts> {
  if (typeof field !== 'string' || field.trim() === '' || entities.attendee.declares(field)) return {}
  // It is refused for that, and no database server may be asked for it.
  if (field.includes('\u0000')) return {}
  const { items } = await reader.list({ entity: 'attendeeField', offset: 0, limit: mostFormFields })
  const fields = segmentFields(items.map(({ values }) => values))
  const meant = fieldNamed(fields, field)
  if ((meant !== undefined && meant.kind !== 'unknown') || (await reader.hasField('attendee', field)))
    return {}
  const problem =
    meant === undefined ? 'Several fields of attendees could be meant.' : 'Attendees have no such field.'
  const known = fields.slice(0, mostNamed).map(({ name }) => name)
  return {
    field: [`${problem} They have ${known.join(', ')}${fields.length > mostNamed ? ', and more' : ''}.`],
  }
}

/**
 * What makes a record larger than one can be listed, however many updates it gets. One from
 * before this limit may still become smaller.
 */
function sizeFaults(entity: Entity, after: RecordValues, before: RecordValues | undefined): FieldTexts {
  const isTooLarge = grewBeyond(limits.recordBytes, bytesOf, after, before)
  return together(
    isTooLarge
      ? { [entity.name]: [`A record can have at most ${limits.recordBytes} bytes in all its fields.`] }
      : {},
    entity.customFields === true ? customFieldFaults(entity, after, before) : {},
    entity.name === 'representative' ? shownTextFaults(after) : {},
  )
}

function grewBeyond(
  limit: number,
  measure: (values: RecordValues) => number,
  after: RecordValues,
  before: RecordValues | undefined,
): boolean {
  const size = measure(after)
  return size > limit && (before === undefined || size > measure(before))
}

function bytesOf(values: RecordValues): number {
  return Buffer.byteLength(JSON.stringify(values))
}

function customFieldFaults(
  entity: Entity,
  after: RecordValues,
  before: RecordValues | undefined,
): FieldTexts {
  const count = (values: RecordValues): number =>
    Object.keys(values).filter((name) => !entity.declares(name)).length
  if (!grewBeyond(limits.customFields, count, after, before)) return {}
  return { [entity.name]: [`A record can have at most ${limits.customFields} custom fields.`] }
}

/** Every booth repeats these of its representatives. */
function shownTextFaults(values: RecordValues): FieldTexts {
  const isTooLong = (value: JsonValue | undefined): boolean =>
    typeof value === 'string' && value.length > limits.shownTextCharacters
  const long = shownWithBooth.filter((name) => isTooLong(values[name]))
  const text = problemText({ code: 'too-long', params: { max: limits.shownTextCharacters } })
  return Object.fromEntries(long.map((name) => [name, [text]]))
}
