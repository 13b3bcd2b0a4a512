import { entities, isWritable, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { entityForm } from '../forms/entity-form.ts'
import { formQuestions } from '../forms/questions.ts'
import type { RecordValues } from '../record/record-values.ts'
import type { ColumnPart } from '../cells/cell-reading.ts'

/**
 * What a column of a table stands for. Its `name` is its heading in a file that is written here.
 * `id`: the record's id on the service, or its local key where it has none yet. A field that names
 * records has two columns: their ids, and their titles. `stand`: the number of a booth's stand, which
 * the floor's plan knows and the record does not.
 */
export interface TableColumn {
  readonly name: string
  readonly part: ColumnPart
  readonly field: FieldDeclaration
  /** Whether an import may write it. */
  readonly writable: boolean
  /** What else people call it, beside its name. */
  readonly called: readonly string[]
}

/** Booths are placed on the floor's plan alone: a table tells where they stand and moves none. */
const standColumn: TableColumn = {
  name: 'stand_number',
  part: 'stand',
  field: { name: 'stand_number', type: { kind: 'string' } },
  writable: false,
  called: ['stand', 'stand number', 'stand no'],
}

/** Whether a table names stands in a column that is left out, as it is where it was exported here. */
export function omitsStandColumns(headings: readonly string[], mapping: readonly (string | null)[]): boolean {
  const names = new Set([standColumn.name, ...standColumn.called])
  return headings.some((heading, index) => mapping[index] == null && names.has(heading.trim().toLowerCase()))
}

/** What the event's own form adds to an entity, as records of its form's entity say it. */
export type FormDefinition = RecordValues

/**
 * The columns that the records of an entity have, in the order in which they are written: the id,
 * the declared fields, and those of the event's own form. `read`: also what can only be read.
 */
export function tableColumns(
  entity: EntityName,
  definitions: readonly FormDefinition[],
): readonly TableColumn[] {
  const { idField, idType, fields, customFields, titleField } = entities[entity]
  const id: FieldDeclaration = {
    name: idField,
    type: idType === 'integer' ? { kind: 'integer' } : { kind: 'string' },
  }
  const called = new Map(
    formQuestions(entity, definitions).map(({ name, title }) => [name, title === undefined ? [] : [title]]),
  )
  const form = customFields === true ? entityForm(entity, definitions, {}).fields : []
  const own = form.filter(({ isOwn }) => isOwn).map(({ field }) => field)
  return [
    {
      name: idField,
      part: 'id',
      field: id,
      writable: false,
      called: idField === 'id' ? [] : ['id', `${entity} id`],
    },
    ...fields.filter(isInTables).flatMap((field) => {
      const names = [...(called.get(field.name) ?? []), ...(field.name === titleField ? [entity] : [])]
      const column = {
        name: field.name,
        part: 'value',
        field,
        writable: isWritable(field),
        called: names,
      } as const
      if (field.type.kind !== 'reference' && field.type.kind !== 'references') return [column]
      const target = field.type.to
      return [
        column,
        {
          ...column,
          name: `${field.name} (title)`,
          part: 'titles',
          called: [...names, target, `${target} name`],
        } as const,
      ]
    }),
    ...own.map(
      (field) =>
        ({
          name: field.name,
          part: 'value',
          field,
          writable: true,
          called: called.get(field.name) ?? [],
        }) as const,
    ),
    ...(entity === 'booth' ? [standColumn] : []),
  ]
}

/** Lists of records within a record are read from the service alone. */
function isInTables({ type, only }: FieldDeclaration): boolean {
  return !(type.kind === 'json' && only === 'read')
}
