import { existsSync } from 'node:fs'
import { basename, isAbsolute, resolve } from 'node:path'
import { rulesOf } from '../../shared/domain/fields/kinds/rules-of.ts'
import { isAtAddress } from '../../shared/domain/files/file-address.ts'
import { fileValue, type JsonValue, type RecordValues } from '../../shared/domain/record/record-values.ts'
import { sameValue } from '../../shared/domain/record-fields/same-value.ts'
import { entities, type Entity, type EntityName, type FieldDeclaration } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { readDroppedFile } from '../media/dropped-file.ts'
import { importFile } from '../media/import-file.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/stores/workspace.ts'
import { findRecord } from './find-record.ts'

/** What is to be done with an entry of a record file: fields named as in the interface. */
export interface RecordChange {
  /** The record to update; `undefined`: a new one. */
  readonly record: StoredRecord | undefined
  readonly values: RecordValues
}

/** What a record file says of one record: a JSON object of the interface's fields. */
export type RecordContent = Readonly<Record<string, JsonValue>>

interface MediaContext {
  readonly workspace: Workspace
  readonly entity: EntityName
  /** Where relative paths begin. */
  readonly folder: string
  readonly signal: AbortSignal
}

/**
 * Takes the files that an entry names by their paths into the asset store. Gives the entry with
 * what is now known of them. What it says of other fields is left as it is.
 *
 * @throws AppError `not-found`, `invalid-input`, and what the import of a media file throws
 */
export async function withMedia(context: MediaContext, content: RecordContent): Promise<RecordContent> {
  const { workspace, entity } = context
  const named = entities[entity].files.filter(
    ({ name }) => content[name] !== undefined && content[name] !== null,
  )
  if (named.length === 0) return content
  const record = targetOf(workspace, entities[entity], content)
  const before = record === undefined ? {} : currentValues(record)
  const media: Record<string, JsonValue> = {}
  for (const { name } of named.filter((field) => entities[entity].accepts(field.name))) {
    media[name] = await readMedia({ ...context, field: name, before: before[name] }, content[name] ?? null)
  }
  return { ...content, ...media }
}

/**
 * Reads an entry of a record file whose files are in the asset store. The id field, or `$key`,
 * names the record to update; references are remote ids or local keys. Fields that can only be read
 * are passed over, so that what `list` prints can be edited and saved.
 *
 * @throws AppError `invalid-input`, `not-found`
 */
export function readRecord(workspace: Workspace, entity: EntityName, content: RecordContent): RecordChange {
  const declaration = entities[entity]
  const record = targetOf(workspace, declaration, content)
  const before = record === undefined ? {} : currentValues(record)
  const values: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(content)) {
    if (name === declaration.idField || name.startsWith('$')) continue
    const field = declaration.fieldNamed(name)
    if (field === undefined) values[name] = value
    else if (declaration.accepts(name)) {
      const read = readField(workspace, field, value)
      if (!sameValue(field, before[name], read)) values[name] = read
    }
  }
  return { record, values }
}

/** Whether an entry names no record, and makes one. */
export function namesNoRecord(entity: EntityName, content: RecordContent): boolean {
  return idIn(entities[entity], content) === undefined && typeof content['$key'] !== 'string'
}

/** The interface's way to say “new” is no id, or 0. */
function idIn({ idField }: Entity, content: RecordContent): string | number | undefined {
  const id = content[idField]
  return (typeof id === 'number' && id !== 0) || (typeof id === 'string' && id !== '' && id !== '0')
    ? id
    : undefined
}

function targetOf(workspace: Workspace, entity: Entity, content: RecordContent): StoredRecord | undefined {
  const { name, idField } = entity
  const id = idIn(entity, content)
  const key = content['$key']
  if (id !== undefined) {
    const record = workspace.records.getByRemoteId(name, String(id))
    if (record === undefined)
      throw new AppError(
        'not-found',
        `There is no ${name} ${id} here. Fetch the service’s records with “pull”.`,
        { field: idField },
      )
    return record
  }
  return typeof key === 'string' ? findRecord(workspace, name, key) : undefined
}

function readField(workspace: Workspace, { type }: FieldDeclaration, value: JsonValue): JsonValue {
  if (value === null) return null
  // Read as 1 and 0, written as true and false.
  if (type.kind === 'boolean') return value === 1 ? true : value === 0 ? false : value
  return rulesOf(type).renamed(value, (to, name) => referenceKey(workspace, to, name))
}

function referenceKey(workspace: Workspace, entity: EntityName, value: JsonValue): JsonValue {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new AppError('invalid-input', `${value} is no id of a ${entity}.`)
    return workspace.records.keyOf(entity, String(value))
  }
  if (typeof value !== 'string' || workspace.records.get(entity, value) !== undefined) return value
  return workspace.records.getByRemoteId(entity, value)?.key ?? value
}

async function readMedia(
  {
    workspace,
    entity,
    field,
    folder,
    before,
    signal,
  }: MediaContext & { readonly field: string; readonly before: JsonValue | undefined },
  value: JsonValue,
): Promise<JsonValue> {
  if (typeof value !== 'string' || value === '') {
    throw new AppError('invalid-input', `${field}: this must be the path of a file.`, { field })
  }
  if (before !== undefined && isAtAddress(fileValue(before), value)) return before
  const path = isAbsolute(value) ? value : resolve(folder, value)
  if (!existsSync(path) && URL.canParse(value)) {
    throw new AppError('invalid-input', `${field}: this must be the path of a file, not an address.`, {
      field,
    })
  }
  const { hash, name } = await importFile({
    workspace,
    entity,
    field,
    name: basename(path),
    source: readDroppedFile(path),
    signal,
  })
  return { hash, name }
}
