import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { fileIdentity } from '../../shared/domain/files/file-address.ts'
import { fileValue, sameValue, type JsonValue, type RecordValues } from '../../shared/domain/record/record-values.ts'
import { entities, type Entity, type EntityName, type FieldDeclaration } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { readDroppedFile } from '../media/dropped-file.ts'
import { importFile } from '../media/import-file.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/types.ts'

const jsonObject = z.record(z.string(), z.json())

/** A record file as read: fields named as in the interface, and which record it is for. */
export interface RecordFile {
  /** The record to update; `undefined`: a new one. */
  readonly record: StoredRecord | undefined
  readonly values: RecordValues
}

/**
 * Reads a record file: a JSON object of the interface's fields. The id field, or `$key`, names the
 * record to update. Media fields are paths, relative to the file; references are remote ids or
 * local keys. Fields that can only be read are passed over, so that what `list` prints can be
 * edited and saved.
 *
 * @throws AppError `invalid-input`, `not-found`, `file-missing`, and what the import of a media
 * file throws
 */
export async function readRecordFile(workspace: Workspace, entity: EntityName, path: string, signal: AbortSignal): Promise<RecordFile> {
  const content = await readJson(path)
  const declaration = entities[entity]
  const record = targetOf(workspace, declaration, content)
  const before = record === undefined ? {} : currentValues(record)
  const values: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(content)) {
    if (name === declaration.idField || name.startsWith('$')) continue
    const field = declaration.fieldNamed(name)
    if (field === undefined) values[name] = value
    else if (declaration.accepts(name)) {
      const read = await readField({ workspace, entity, field, folder: dirname(resolve(path)), before: before[name], signal }, value)
      if (!sameValue(field, before[name], read)) values[name] = read
    }
  }
  return { record, values }
}

async function readJson(path: string): Promise<Readonly<Record<string, JsonValue>>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new AppError('file-missing', `The record file “${path}” cannot be read.`, { cause: error })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid-input', `The record file “${path}” is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
  const parsed = jsonObject.safeParse(json)
  if (!parsed.success) throw new AppError('invalid-input', `The record file “${path}” must hold one JSON object.`)
  return parsed.data
}

/** A record by its remote id or its local key. Throws `not-found`. */
export function findRecord(workspace: Workspace, entity: EntityName, name: string): StoredRecord {
  const record = workspace.records.get(entity, name) ?? workspace.records.getByRemoteId(entity, name)
  if (record === undefined) throw new AppError('not-found', `There is no ${entity} “${name}” here.`)
  return record
}

function targetOf(workspace: Workspace, { name, idField }: Entity, content: Readonly<Record<string, JsonValue>>): StoredRecord | undefined {
  const id = content[idField]
  const key = content['$key']
  // The interface's way to say “new” is no id, or 0.
  if ((typeof id === 'number' && id !== 0) || (typeof id === 'string' && id !== '' && id !== '0')) {
    const record = workspace.records.getByRemoteId(name, String(id))
    if (record === undefined)
      throw new AppError('not-found', `There is no ${name} ${id} here. Fetch the service’s records with “pull”.`, { field: idField })
    return record
  }
  return typeof key === 'string' ? findRecord(workspace, name, key) : undefined
}

interface FieldContext {
  readonly workspace: Workspace
  readonly entity: EntityName
  readonly field: FieldDeclaration
  /** Where the record file lies. */
  readonly folder: string
  readonly before: JsonValue | undefined
  readonly signal: AbortSignal
}

async function readField(context: FieldContext, value: JsonValue): Promise<JsonValue> {
  const { workspace, field } = context
  if (value === null) return null
  switch (field.type.kind) {
    case 'boolean':
      // Read as 1 and 0, written as true and false.
      return value === 1 ? true : value === 0 ? false : value
    case 'reference':
      return referenceKey(workspace, field.type.to, value)
    case 'references': {
      const { to } = field.type
      return Array.isArray(value) ? value.map((item: JsonValue) => referenceKey(workspace, to, item)) : value
    }
    case 'file':
      return readMedia(context, value)
    default:
      return value
  }
}

function referenceKey(workspace: Workspace, entity: EntityName, value: JsonValue): JsonValue {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new AppError('invalid-input', `${value} is no id of a ${entity}.`)
    return workspace.records.keyOf(entity, String(value))
  }
  if (typeof value !== 'string' || workspace.records.get(entity, value) !== undefined) return value
  return workspace.records.getByRemoteId(entity, value)?.key ?? value
}

async function readMedia({ workspace, entity, field, folder, before, signal }: FieldContext, value: JsonValue): Promise<JsonValue> {
  if (typeof value !== 'string' || value === '') {
    throw new AppError('invalid-input', `${field.name}: this must be the path of a file.`, { field: field.name })
  }
  const known = fileValue(before)
  if (before !== undefined && known?.url !== undefined && fileIdentity(known.url) === fileIdentity(value)) return before
  const path = isAbsolute(value) ? value : resolve(folder, value)
  if (!existsSync(path) && URL.canParse(value)) {
    throw new AppError('invalid-input', `${field.name}: this must be the path of a file, not an address.`, { field: field.name })
  }
  const { hash, name } = await importFile({ workspace, entity, field: field.name, name: basename(path), source: readDroppedFile(path), signal })
  return { hash, name }
}
