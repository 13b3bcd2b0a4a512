import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { RecordWriter } from '../storage/types.ts'

/**
 * Removes a record and what goes with it: records that refer to it by a cascading reference go too,
 * other references to it are emptied.
 */
export async function removeRecord(writer: RecordWriter, name: EntityName, id: number): Promise<void> {
  const text = String(id)
  for (const { entity, field } of entities[name].referrers) {
    if (entities[entity].list === undefined) continue
    const ids = (await writer.idsByValue(entity, field.name, [text])).get(text) ?? []
    const cascade = entities[entity].owners.some(({ name: owner }) => owner === field.name)
    for (const referring of ids) {
      if (cascade) await removeRecord(writer, entity, referring)
      else await dropReference(writer, entity, referring, field.name, text)
    }
  }
  await writer.remove(name, id)
}

/** Takes one reference out of a record's field. */
export async function dropReference(
  writer: RecordWriter,
  entity: EntityName,
  id: number,
  field: string,
  target: string,
): Promise<void> {
  const record = await writer.get(entity, id)
  if (record === undefined) return
  const before = record.values[field]
  const after: JsonValue = Array.isArray(before) ? before.filter((item) => item !== target) : null
  await writer.replace(entity, id, { ...record.values, [field]: after })
}
