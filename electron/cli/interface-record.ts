import { isObject, type JsonObject, type JsonValue, type RecordValues } from '../../shared/domain/record-values.ts'
import { entities, fieldOf, isWritable, type EntityDeclaration, type EntityName, type FieldDeclaration } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { basename, resolve } from 'node:path'
import { readDroppedFile } from '../media/dropped-file.ts'
import { importFile } from '../media/import-file.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/types.ts'

/** A record as the interface names it: references by the service's identifier where it has one, else by local key. */
export function toInterface(workspace: Workspace, record: StoredRecord): JsonObject {
  const declaration = entities[record.entity]
  const values = Object.entries(currentValues(record)).map(([name, value]): [string, JsonValue] => [
    name,
    outward(workspace, fieldOf(declaration, name), value),
  ])
  return { ...(record.remoteId === null ? {} : { [declaration.idField]: wireId(declaration, record.remoteId) }), ...Object.fromEntries(values) }
}

function outward(workspace: Workspace, field: FieldDeclaration | undefined, value: JsonValue): JsonValue {
  const { type } = field ?? {}
  if (type?.kind !== 'reference' && type?.kind !== 'references') return value
  const one = (key: JsonValue): JsonValue => {
    if (typeof key !== 'string') return key
    const remoteId = workspace.records.get(type.to, key)?.remoteId ?? (key.startsWith('r') ? key.slice(1) : undefined)
    return remoteId === undefined ? key : wireId(entities[type.to], remoteId)
  }
  return Array.isArray(value) ? value.map(one) : one(value)
}

export function wireId({ idType }: EntityDeclaration, remoteId: string): string | number {
  return idType === 'integer' ? Number(remoteId) : remoteId
}

export interface RecordInput {
  /** The record to change, where the file names one. */
  readonly remoteId: string | undefined
  readonly values: RecordValues
}

/**
 * A record file's object as local values. Media fields are paths, relative to `folder`, or web addresses; the files are taken into the asset store. References are
 * identifiers of the service or local keys.
 *
 * @throws AppError with the field: `invalid-input`, `file-type`, `file-missing`, …
 */
export async function fromInterface(
  workspace: Workspace,
  entity: EntityName,
  input: unknown,
  folder: string,
  signal: AbortSignal,
): Promise<RecordInput> {
  if (!isObject(input)) throw new AppError('invalid-input', 'A record is a JSON object.')
  const declaration = entities[entity]
  const id = input[declaration.idField]
  const values: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(input)) {
    if (name === declaration.idField) continue
    const field = fieldOf(declaration, name)
    // What list prints can be saved again: fields nobody can write are passed over.
    if (field !== undefined && !isWritable(field)) continue
    values[name] = field === undefined || value === null ? value : await inward(workspace, entity, field, value, folder, signal)
  }
  const isNew = id === undefined || id === null || id === 0 || id === ''
  if (!isNew && typeof id !== 'number' && typeof id !== 'string') {
    throw new AppError('invalid-input', `${declaration.idField} must be a number or a text.`, { field: declaration.idField })
  }
  return { remoteId: isNew ? undefined : String(id), values }
}

async function inward(
  workspace: Workspace,
  entity: EntityName,
  field: FieldDeclaration,
  value: JsonValue,
  folder: string,
  signal: AbortSignal,
): Promise<JsonValue> {
  const { type } = field
  switch (type.kind) {
    case 'file':
      return typeof value === 'string' ? fileInward(workspace, entity, field.name, value, folder, signal) : value
    case 'boolean':
      return value === 1 ? true : value === 0 ? false : value
    case 'reference':
      return keyFor(workspace, type.to, value, field.name)
    case 'references':
      return Array.isArray(value) ? value.map((item: JsonValue) => keyFor(workspace, type.to, item, field.name)) : value
    default:
      return value
  }
}

async function fileInward(
  workspace: Workspace,
  entity: EntityName,
  field: string,
  value: string,
  folder: string,
  signal: AbortSignal,
): Promise<JsonValue> {
  if (/^https?:\/\//i.test(value)) return { url: value }
  const path = resolve(folder, value)
  const { hash, name } = await importFile({ workspace, entity, field, name: basename(path), source: readDroppedFile(path), signal })
  return { hash, name }
}

function keyFor(workspace: Workspace, entity: EntityName, value: JsonValue, field: string): JsonValue {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const found = findRecord(workspace, entity, String(value))
  if (found === undefined || found.removed)
    throw new AppError('invalid-input', `${field}: there is no ${entity} “${value}” in this workspace.`, { field })
  return found.key
}

/** A record by its local key, or by the service's identifier. */
export function findRecord(workspace: Workspace, entity: EntityName, keyOrId: string): StoredRecord | undefined {
  return workspace.records.get(entity, keyOrId) ?? workspace.records.getByRemoteId(entity, keyOrId)
}
