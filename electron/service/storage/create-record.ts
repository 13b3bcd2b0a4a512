import type { Creation, NewRecord, RecordReader, RecordReference, RecordWriter } from './types.ts'

/** A create within a transaction that has the event to itself. */
export async function createRecord(
  writer: RecordWriter,
  { entity, values, references, unique, key }: NewRecord,
  now: number,
): Promise<Creation> {
  const known = key === undefined ? undefined : await writer.createdWith(key.key, now)
  if (known !== undefined) return { kind: 'known', id: known.id, fingerprint: known.fingerprint }
  const missing = await missingOf(writer, references)
  if (missing.length > 0) return { kind: 'missing', references: missing }
  if (unique !== undefined && (await writer.idsByValue(entity, unique.field, [unique.text])).size > 0)
    return { kind: 'taken' }
  const id = await writer.create(entity, values)
  if (key !== undefined) await writer.noteCreate({ ...key, id }, now)
  return { kind: 'created', id }
}

/** Those of `references` that are not there. */
export async function missingOf(
  reader: RecordReader,
  references: readonly RecordReference[],
): Promise<readonly RecordReference[]> {
  const missing: (readonly RecordReference[])[] = []
  for (const to of new Set(references.map((reference) => reference.to))) {
    const named = references.filter((reference) => reference.to === to)
    const found = new Set(
      (
        await reader.getMany(
          to,
          named.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    )
    missing.push(named.filter(({ id }) => !found.has(id)))
  }
  return missing.flat()
}
