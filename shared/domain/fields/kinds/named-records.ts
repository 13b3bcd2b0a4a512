import { entities, type EntityName, type FieldDeclaration } from '../../../entities/index.ts'
import type { JsonValue } from '../../../json.ts'
import { comparedName } from '../../record/search-text.ts'
import type { CellReading, ColumnPart, NamedRecords } from '../../cells/cell-reading.ts'
import type { RecordNames } from '../../cells/record-names.ts'

/** By id or by title, whatever the column is for first: "12", "Track A". */
export function readNamedRecord(
  entity: EntityName,
  text: string,
  part: ColumnPart,
  records: NamedRecords,
): CellReading {
  const byId = records.byId(entity, text)
  if (part !== 'titles' && byId !== undefined) return { value: byId }
  const [first, ...more] = records.byTitle(entity, comparedName(text))
  if (first === undefined)
    return byId === undefined
      ? { finding: { code: 'unknown-reference', params: { text, entity } } }
      : { value: byId }
  return more.length > 0
    ? { finding: { code: 'ambiguous-reference', params: { text, entity, count: more.length + 1 } } }
    : { value: first }
}

export function writtenNames(
  entity: EntityName,
  keys: readonly string[],
  part: ColumnPart,
  names: RecordNames,
): readonly string[] {
  return keys.map((key) => (part === 'titles' ? names.titleOf(entity, key) : names.idOf(entity, key)))
}

/** The type on the wire of what names a record. */
export function nameType(
  to: EntityName,
  { wireType = entities[to].idType }: Pick<FieldDeclaration, 'wireType'>,
): string {
  return wireType
}

/** The identifier of a record, which is kept as text, as the service gives it. */
export function answeredName({ wireType }: Pick<FieldDeclaration, 'wireType'>, id: JsonValue): JsonValue {
  return wireType === 'string' ? id : Number(id)
}
