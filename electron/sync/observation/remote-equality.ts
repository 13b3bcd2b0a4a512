import { recordEquality } from '../../../shared/domain/record-fields/normalised-equality.ts'
import { fetchableAddress, fileIdentity } from '../../../shared/domain/files/file-address.ts'
import {
  fileValue,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { referencesOf } from '../../workspace/records/references.ts'
import { withoutEnd } from '../../../shared/domain/text-end.ts'

/**
 * Whether an observed version says the same as the one known, and no more: the address of a file that
 * was sent is news. A field that it does not report says nothing.
 */
export function sameRemote(entity: EntityName, base: RecordValues, theirs: RecordValues): boolean {
  for (const [name, value] of Object.entries(theirs)) {
    const known = base[name]
    if (known === value) continue
    const field = entities[entity].fieldNamed(name)
    if (!sameValue(field, known, value)) return false
    if (
      field?.type.kind === 'file' &&
      fileValue(known)?.url === undefined &&
      fileValue(value)?.url !== undefined
    )
      return false
  }
  return true
}

/**
 * An observed version as the new base: what it does not report is kept as it is known, and a file
 * that is the same keeps its hash.
 */
export function asBase(entity: EntityName, before: RecordValues | null, theirs: RecordValues): RecordValues {
  if (before === null) return theirs
  const values: Record<string, JsonValue> = { ...before, ...theirs }
  for (const field of entities[entity].fields) {
    const known = before[field.name]
    // What was sent stays as it was written.
    if (
      field.type.kind !== 'file' &&
      known !== undefined &&
      theirs[field.name] !== undefined &&
      sameValue(field, known, theirs[field.name])
    )
      values[field.name] = known
  }
  for (const field of entities[entity].files) {
    const { name } = field
    const known = before[name]
    if (!isObject(known) || !sameValue(field, known, theirs[name])) continue
    const url = fileValue(theirs[name])?.url
    // Services sign their addresses anew for every listing; the newest one works longest.
    values[name] = url === undefined ? known : { ...known, url }
  }
  return values
}

/**
 * Whether a listed record can be the one a create without an answer has made, or is near enough to
 * ask. A reference to a record that `isUnsettled` does not count: which one of the service's it is,
 * is not known yet.
 */
export function couldBeSent(
  entity: EntityName,
  sent: RecordValues,
  theirs: RecordValues,
  isUnsettled: (entity: EntityName, key: string) => boolean = () => false,
): boolean {
  const unsettled = new Set(
    referencesOf(entity, sent).flatMap((named) =>
      isUnsettled(named.entity, named.key) ? [named.field] : [],
    ),
  )
  const compared =
    unsettled.size === 0
      ? undefined
      : new Set(entities[entity].fields.map(({ name }) => name).filter((name) => !unsettled.has(name)))
  return recordEquality(entities[entity], sent, theirs, compared) !== 'different'
}

/**
 * Creates with the same mark are sent one after the other, so that an unanswered one cannot be
 * taken for another. Coarser than `couldBeSent` by intent.
 */
export function createMark(entity: EntityName, values: RecordValues): string {
  const { titleField, owners, fieldNamed } = entities[entity]
  const parts = [
    tidied(fieldNamed(titleField), values[titleField]),
    ...owners.map(({ name }) => values[name]),
  ]
  return JSON.stringify([entity, ...parts.map((part) => part ?? null)]).toLowerCase()
}

function tidied(field: FieldDeclaration | undefined, value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value
  const text = value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (field?.type.kind === 'email') return text.toLowerCase()
  return field?.type.kind === 'url' ? stableUrlText(text) : text
}

function stableUrlText(text: string): string {
  return withoutEnd(text, '/').toLowerCase()
}

/** The address under which the file of a field is fetched, and under which it is remembered. */
export function fileAddress(url: string): { readonly fetchFrom: string; readonly rememberAs: string } {
  return { fetchFrom: fetchableAddress(url), rememberAs: fileIdentity(url) }
}
