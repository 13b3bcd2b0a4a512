import { validateRecord } from '../../../shared/domain/validation.ts'
import { problemText, type Problem, type ProblemCode } from '../../../shared/domain/problems.ts'
import { isEmpty, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type Entity, type EntityName } from '../../../shared/entities/index.ts'
import { invalid, notFound, RequestProblem, type FieldTexts } from '../http/problem.ts'
import { uniqueText } from '../storage/indexed-fields.ts'
import type { RecordReader, RecordWriter } from '../storage/types.ts'
import { readId, type SaveInput } from './input.ts'
import { checkSize } from './size.ts'

/** Fields the path fills, and whether the record must already belong to them. */
export interface SaveContext {
  /** YYYY-MM-DD. */
  readonly today: string
  /** Values the path gives (a vacancy's booth); they hold whatever the body says. */
  readonly fromPath: RecordValues
}

/**
 * Creates or updates one record within a transaction, and gives its identifier. A field an update
 * does not name keeps its value, except that a record with whole updates (the booth) must name
 * every required one. Throws 404 for an unknown identifier, 409 for a taken unique value, 422 for a
 * broken rule or a reference to nothing.
 */
export async function saveRecord(writer: RecordWriter, name: EntityName, input: SaveInput, context: SaveContext): Promise<number> {
  const entity = entities[name]
  const before = input.id === undefined ? undefined : await writer.get(name, input.id)
  const named: RecordValues = { ...input.values, ...context.fromPath }
  if (input.id !== undefined && (before === undefined || !belongs(before.values, context.fromPath))) throw notFound(`The ${entity.name} ${input.id}`)

  const values = { ...entity.defaults, ...before?.values, ...named }
  check(name, values, named, before !== undefined, context)
  checkSize(entity, values, before?.values)
  await checkReferences(writer, entity, values, named)
  await checkUnique(writer, entity, values, input.id)

  if (input.id === undefined) return writer.create(name, values)
  await writer.replace(name, input.id, values)
  return input.id
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

async function checkReferences(reader: RecordReader, entity: Entity, values: RecordValues, named: RecordValues): Promise<void> {
  const broken: Record<string, readonly string[]> = {}
  for (const { name, type } of entity.references) {
    const value = values[name]
    if (!entity.accepts(name) || !(name in named) || isEmpty(value)) continue
    const texts = Array.isArray(value) ? value : [value]
    const ids = texts.map((text) => readId(text) ?? -1)
    const found = new Set((await reader.getMany(type.to, ids)).map(({ id }) => id))
    const missing = texts.filter((_, index) => !found.has(ids[index] ?? -1))
    if (missing.length > 0)
      broken[name] = [
        `There is no ${type.to} ${missing
          .map((text) => JSON.stringify(text))
          .join(', ')
          .slice(0, 200)} in this event.`,
      ]
  }
  if (Object.keys(broken).length > 0) throw invalid(broken)
}

async function checkUnique(reader: RecordReader, entity: Entity, values: RecordValues, id: number | undefined): Promise<void> {
  const field = entity.uniqueField
  const value = field === undefined ? undefined : values[field]
  if (field === undefined || typeof value !== 'string') return
  const text = uniqueText(value)
  const taken = (await reader.idsByValue(entity.name, field, [text])).get(text) ?? []
  if (taken.some((other) => other !== id)) {
    throw new RequestProblem(409, `Another ${entity.name} has this ${field}.`, { fields: { [field]: [`Another ${entity.name} has this ${field}.`] } })
  }
}
