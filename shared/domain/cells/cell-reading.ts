import type { EntityName } from '../../entities/index.ts'
import type { JsonValue } from '../../json.ts'
import type { CellFinding } from './findings.ts'
import type { DateOrder } from './readings.ts'

/** Of a field that names records there are two columns: their ids, and their titles. */
export type ColumnPart = 'id' | 'value' | 'titles' | 'stand'

/** Finds the records that cells name. */
export interface NamedRecords {
  /** By the id on the service or the local key. */
  byId(entity: EntityName, id: string): string | undefined
  /** The keys of those that are called so, by the normalised title. */
  byTitle(entity: EntityName, normalised: string): readonly string[]
}

/** A language as the service's list has it. */
export interface ListedLanguage {
  readonly code: string
  readonly name: string
}

export interface CellContext {
  readonly records: NamedRecords
  /** Where the clocks stand by which times without a zone are meant. */
  readonly timeZone: string
  /** The order of the numbers in this column's dates, as far as the file tells. */
  readonly dateOrder: DateOrder | undefined
  /** What the choices of a field are called: value → its texts, that of the person's language first. */
  readonly choices: Readonly<Record<string, readonly string[]>> | undefined
  /** The languages of the service's list, as far as it is here. */
  readonly languages?: readonly ListedLanguage[] | undefined
  /** What the record that the row is for has in this field. */
  readonly before?: JsonValue | undefined
  /** What stands for a record that a cell names and that is made with the import. */
  readonly missing?: ((entity: EntityName, text: string) => string | undefined) | undefined
}

export type CellReading =
  { readonly value: JsonValue; readonly warning?: CellFinding } | { readonly finding: CellFinding }
