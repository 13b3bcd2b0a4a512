import type { JsonObject, JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { isFileReference } from '../storage/file-references.ts'
import type { RecordReader, StoredRecord } from '../storage/types.ts'
import type { Addresses, BaseUrl } from './file-addresses.ts'
import { relatedValues } from './related.ts'

interface Written {
  /** Everything but the record's values that its text depends on. */
  readonly circumstances: string
  readonly text: string
}

// The same values object means the same content of the same record; see `parsed-records.ts`.
const written = new WeakMap<RecordValues, Written>()

/**
 * Records as the interface reads them, each as the text of a JSON object: exactly the declared
 * fields, where it puts them.
 */
export async function recordTexts(
  reader: RecordReader,
  name: EntityName,
  records: readonly StoredRecord[],
  addresses: Addresses,
): Promise<readonly string[]> {
  const relatedById = await relatedValues(reader, name, records)
  return records.map((record) => {
    const related = relatedById.get(record.id)
    const circumstances =
      related === undefined
        ? addresses.circumstances
        : `${addresses.circumstances} ${JSON.stringify(related)}`
    const before = written.get(record.values)
    if (before?.circumstances === circumstances) return before.text
    const text = JSON.stringify(readRecord(name, record, related ?? {}, addresses))
    written.set(record.values, { circumstances, text })
    return text
  })
}

/** A record as the interface reads it. `related`: what `relatedValues` has of it. */
export function readRecord(
  name: EntityName,
  record: StoredRecord,
  related: JsonObject,
  addresses: Addresses,
): JsonObject {
  const entity = entities[name]
  const computed = { ...related, ...derivedValues(name, record, addresses) }
  const raw: Record<string, JsonValue> = {
    [entity.idField]: entity.idType === 'integer' ? record.id : String(record.id),
  }
  const nested = new Map<string, Record<string, JsonValue>>()
  const address = (value: JsonValue | undefined): string | null =>
    isFileReference(value) ? addresses.file(value) : null
  for (const field of entity.readable) {
    const value =
      computed[field.name] ?? rulesOf(field.type).answered(record.values[field.name], field, address)
    const [first = field.name, second] = field.readPath ?? [field.name]
    if (second === undefined) {
      raw[first] = value
    } else {
      const group = nested.get(first) ?? {}
      nested.set(first, group)
      group[second] = value
      raw[first] = group
    }
  }
  if (entity.customFields === true) {
    for (const [key, value] of Object.entries(record.values)) if (!entity.declares(key)) raw[key] = value
  }
  return raw
}

function derivedValues(name: EntityName, record: StoredRecord, addresses: Addresses): JsonObject {
  if (name !== 'booth') return {}
  const { booth_thumbnail: thumbnail, booth_logo: logo } = record.values
  // A booth without a thumbnail shows its logo in listings.
  const preview = isFileReference(thumbnail) ? thumbnail : logo
  return {
    booth_setup_url: boothSetupUrl(record.id, addresses.baseUrl),
    ...(isFileReference(preview) ? { booth_thumbnail: addresses.file(preview) } : {}),
  }
}

function boothSetupUrl(boothId: number, baseUrl: BaseUrl): string {
  return `${baseUrl}/setup/booths/${boothId}`
}

/** What a create or an update of a record is answered with. */
export function saveAnswer(name: EntityName, id: number, created: boolean, baseUrl: BaseUrl): JsonObject {
  const { save, idField, idType } = entities[name]
  return {
    status: save?.statusType === 'string' ? 'success' : true,
    message: created ? `The ${name} was created.` : `The ${name} was updated.`,
    data: {
      [idField]: idType === 'integer' ? id : String(id),
      ...(name === 'booth' ? { booth_setup_url: boothSetupUrl(id, baseUrl) } : {}),
    },
  }
}

/** What the removal of a record is answered with. */
export function removeAnswer(name: EntityName, id: number): JsonObject {
  const { idField, idType } = entities[name]
  return {
    status: true,
    message: `The ${name} was removed.`,
    [idField]: idType === 'integer' ? id : String(id),
  }
}
