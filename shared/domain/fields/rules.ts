import type { EntityName, FieldDeclaration, FieldKind, FileFormat, PlaceKind } from '../../entities/index.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { Similarity } from '../normalised-equality/values.ts'
import type { Problem, ProblemCode } from '../problems.ts'
import type { KeyOfId, RecordValues } from '../record/record-values.ts'
import type { SortKey } from '../record/search-text.ts'
import type { TableCell } from '../cells/cell.ts'
import type { CellContext, CellReading, ColumnPart } from '../cells/cell-reading.ts'
import type { RecordNames } from '../cells/record-names.ts'

export type KindName = FieldKind['kind']
export type TypeOf<Kind extends KindName> = Extract<FieldKind, { readonly kind: Kind }>

/** The rules' clock: `today` as YYYY-MM-DD decides what a future date is. */
export interface ValidationContext {
  readonly today: string
}

interface CheckContext extends ValidationContext {
  readonly field: FieldDeclaration
  /** The record's, for rules that compare two fields. */
  readonly values: RecordValues
}

/** What a value breaks, without its field. */
export type Finding = Omit<Problem, 'field'> | undefined

/** What can be done to a field of many records at once. */
export type ChangeKind = 'set' | 'clear' | 'prepend' | 'append' | 'replace' | 'add' | 'take-out'

/** A value that holds several, of which each is in or out. */
interface SetRules {
  members(value: JsonValue | undefined): readonly string[]
  of(members: readonly string[]): JsonValue
}

/** The ways in which a person gives a value. The page has a control for each, forms a word. */
export type Control =
  | { readonly as: 'text' | 'capitals' | 'multiline' | 'email' | 'url' | 'colour' }
  | { readonly as: 'number' | 'switch' | 'day' | 'time' | 'words' | 'none' }
  | { readonly as: 'place'; readonly of: PlaceKind }
  | { readonly as: 'choice'; readonly of: readonly string[] }
  | { readonly as: 'record' | 'records'; readonly of: EntityName }
  | { readonly as: 'file'; readonly of: readonly FileFormat[] }

/** The ways in which a value is written for people. The page has a text and a width for each. */
export type ShownAs =
  'text' | 'number' | 'day' | 'time' | 'choice' | 'yes-no' | 'words' | 'records' | 'file' | 'nothing'

/** All that a kind of field decides for the product, for fields of one type. Values are never `null`. */
export interface FieldRules {
  /** What a service sends as a local value. */
  read(value: JsonValue, keyOfId: KeyOfId): JsonValue
  /** A value as this program writes it, whatever a service writes it like; what cannot be read so stays as it is. */
  spelled(value: JsonValue): JsonValue
  /** Of a value as `spelled`: a text that two values share where they are the same to a person. */
  equalForm(value: JsonValue): string
  /** Where values without one form can be the same: `equalForm` is then that of the better known. */
  readonly same?: (one: JsonValue, other: JsonValue) => boolean
  readonly set?: SetRules
  /** A value with each record that it names called otherwise; the value itself where it names none. */
  renamed(value: JsonValue, rename: (to: EntityName, name: JsonValue) => JsonValue): JsonValue
  /** The rule of the interface that a value breaks which is not empty. */
  check(value: JsonValue, context: CheckContext): Finding
  /** Why a value cannot even be kept as a draft. */
  misfit(value: JsonValue): ProblemCode | undefined
  /** What a search looks through; empty where nobody would. */
  searched(value: JsonValue, field: Pick<FieldDeclaration, 'only'>): string
  sortKey(value: JsonValue): SortKey
  /** The most usual first. */
  readonly changes: readonly ChangeKind[]
  /** The value of a cell that is not blank. `text`: what the cell says; `number`: the number in it. */
  readCell(
    cell: { readonly text: string; readonly number: number | undefined },
    part: ColumnPart,
    context: CellContext,
  ): CellReading
  /** A value that is not empty as a cell. What `readCell` makes of it is the value again. */
  writtenCell(value: JsonValue, part: ColumnPart, names: RecordNames): TableCell
  /** How a rule of a segment compares it. */
  readonly compared: 'text' | 'number' | 'date' | 'yes-no' | 'choice' | 'file'
  readonly control: Control
  readonly shownAs: ShownAs
  /** What a list is narrowed by. */
  readonly filter: 'values' | 'numbers' | 'days' | 'nothing'
  /** How a value that a service shows compares with another one that it was sent, neither of them empty. */
  readonly similarity: (sent: JsonValue, shown: JsonValue) => Similarity
  /** A value as the interface's description has it, where it is read and where it is written. */
  schema(mode: 'read' | 'write', field: Pick<FieldDeclaration, 'wireType'>): JsonObject
  /** What the reference says of the type, where the name of the kind does not. `link`: to an entity. */
  described?(link: (to: EntityName) => string): string
  /** What the service keeps of a value that it is sent; what cannot be read stays, and breaks a rule. */
  received(value: JsonValue): JsonValue
  /** A kept value as the service gives it. `address`: of a file, where it is one. */
  answered(
    value: JsonValue | undefined,
    field: Pick<FieldDeclaration, 'nullable' | 'wireType'>,
    address: (value: JsonValue | undefined) => string | null,
  ): JsonValue
}
