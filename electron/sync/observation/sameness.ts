import { fetchableAddress, fileIdentity } from '../../../shared/domain/file-address.ts'
import { fileValue, isEmpty, isObject, sameValue, type JsonValue, type RecordValues } from '../../../shared/domain/record-values.ts'
import { entities, isReadable, isWritable, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { namedRecords } from '../references.ts'

const fieldsOfEntity = new Map<EntityName, ReadonlyMap<string, FieldDeclaration>>()

export function fieldsByName(entity: EntityName): ReadonlyMap<string, FieldDeclaration> {
  const known = fieldsOfEntity.get(entity)
  if (known !== undefined) return known
  const fields = new Map(entities[entity].fields.map((field) => [field.name, field]))
  fieldsOfEntity.set(entity, fields)
  return fields
}

/** Whether a listed version says the same as the one known: what is never read back does not count. */
export function sameRemote(entity: EntityName, base: RecordValues, theirs: RecordValues): boolean {
  const fields = fieldsByName(entity)
  for (const [name, value] of Object.entries(theirs)) {
    const known = base[name]
    if (known !== value && !sameValue(fields.get(name), known, value)) return false
  }
  for (const [name, value] of Object.entries(base)) {
    if (name in theirs || isEmpty(value)) continue
    const field = fields.get(name)
    if (field === undefined || isReadable(field)) return false
  }
  return true
}

/** A listed version as the new base: what is never read back is kept as it was sent, and a file under the same address keeps its hash. */
export function asBase(entity: EntityName, before: RecordValues | null, theirs: RecordValues): RecordValues {
  if (before === null) return theirs
  const values: Record<string, JsonValue> = {}
  for (const [name, field] of fieldsByName(entity)) {
    const known = before[name]
    if (known === undefined) continue
    if (!isReadable(field)) values[name] = known
    else if (field.type.kind === 'file' && isObject(known) && sameValue(field, known, theirs[name])) values[name] = known
  }
  const merged: Record<string, JsonValue> = { ...theirs, ...values }
  for (const [name, value] of Object.entries(values)) {
    const url = fileValue(theirs[name])?.url
    // Services sign their addresses anew for every listing; the newest one works longest.
    if (url !== undefined && isObject(value)) merged[name] = { ...value, url }
  }
  return merged
}

/**
 * Whether a listed record can be the one a create without an answer has made: the fields that were sent and are read back are the same, but for blanks, case of e-mail addresses and a slash at
 * the end of an address, which services tidy up. Files do not count: they come back as addresses. Nor does a reference to a record that `isUnsettled`: which one of the service's it is, is not known yet.
 */
export function couldBeSent(
  entity: EntityName,
  sent: RecordValues,
  theirs: RecordValues,
  isUnsettled: (entity: EntityName, key: string) => boolean = () => false,
): boolean {
  const declaration = entities[entity]
  const telling = new Set([declaration.titleField, ...parentFields(entity)])
  const unsettled = new Set(namedRecords(entity, sent).flatMap((named) => (isUnsettled(named.entity, named.key) ? [named.field] : [])))
  for (const field of declaration.fields) {
    if (!isWritable(field) || !isReadable(field) || field.type.kind === 'file' || isEmpty(sent[field.name])) continue
    if (unsettled.has(field.name)) continue
    if (!(field.name in theirs)) {
      if (telling.has(field.name)) return false
      continue
    }
    if (!sameValue(field, tidied(field, sent[field.name]), tidied(field, theirs[field.name]))) return false
  }
  return true
}

/** Creates with the same mark are sent one after the other, so that an unanswered one cannot be taken for another. Coarser than `couldBeSent` by intent. */
export function createMark(entity: EntityName, values: RecordValues): string {
  const declaration = entities[entity]
  const title = fieldsByName(entity).get(declaration.titleField)
  const parts = [tidied(title, values[declaration.titleField]), ...parentFields(entity).map((name) => values[name])]
  return JSON.stringify([entity, ...parts.map((part) => part ?? null)]).toLowerCase()
}

function parentFields(entity: EntityName): readonly string[] {
  return entities[entity].fields.filter(({ type }) => type.kind === 'reference' && type.onTargetRemoved === 'cascade').map(({ name }) => name)
}

function tidied(field: FieldDeclaration | undefined, value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value
  const text = value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (field?.type.kind === 'email') return text.toLowerCase()
  return field?.type.kind === 'url' ? stableUrlText(text) : text
}

function stableUrlText(text: string): string {
  return text.replace(/\/+$/, '').toLowerCase()
}

/** The address under which the file of a field is fetched, and under which it is remembered. */
export function fileAddress(url: string): { readonly fetchFrom: string; readonly rememberAs: string } {
  return { fetchFrom: fetchableAddress(url), rememberAs: fileIdentity(url) }
}
