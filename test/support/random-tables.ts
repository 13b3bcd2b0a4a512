import fc from 'fast-check'
import { rulesOf } from '../../shared/domain/fields/kinds/rules-of.ts'
import type { JsonValue } from '../../shared/domain/record/record-values.ts'
import { tableColumns } from '../../shared/domain/tables/columns.ts'
import { byTitle, matchable } from '../../shared/domain/tables/matching.ts'
import {
  entities,
  writableEntities,
  type EntityName,
  type FieldDeclaration,
} from '../../shared/entities/index.ts'
import type { Workspace } from '../../electron/workspace/stores/workspace.ts'
import { pulled, temporaryWorkspace } from './workspaces/workspace.ts'

const recordsPerEntity = 6

/** Few values, so that rows have what other rows and records have. */
function textsOf({ type }: FieldDeclaration): readonly string[] {
  const some = Array.from({ length: 9 }, (_, at) => at + 1)
  const { control } = rulesOf(type)
  switch (control.as) {
    case 'email':
      return some.map((at) => `p${at}@example.com`)
    case 'url':
      return some.map((at) => `https://example.com/${at}`)
    case 'number':
      return some.map(String)
    case 'switch':
      return ['true', 'false']
    case 'choice':
      return control.of
    case 'day':
      return some.map((at) => `2090-01-0${at}`)
    case 'time':
      return some.map((at) => `2090-01-0${at}T10:00:00Z`)
    case 'record':
      return ['1', '2', '3', '5']
    case 'file':
    case 'none':
      return []
    case 'capitals':
    case 'colour':
      return ['#123456', 'EUR']
    case 'text':
    case 'multiline':
    case 'place':
    case 'words':
    case 'records':
      return some.map((at) => `name ${at}`)
  }
}

function valueOf(field: FieldDeclaration, at: number): JsonValue {
  const text = textsOf(field)[at % textsOf(field).length] ?? null
  const rules = rulesOf(field.type)
  if (rules.control.as === 'records') return []
  // What is there names nothing that is being removed.
  return rules.control.as === 'record' ? `r${(at % 3) + 1}` : rules.spelled(text)
}

/** A workspace with a few records of everything that can be written, one of them being removed. */
export function seeded(): Workspace {
  const workspace = temporaryWorkspace()
  workspace.transaction(() => {
    for (const entity of writableEntities)
      for (let at = 0; at < recordsPerEntity; at += 1) {
        const values = Object.fromEntries(
          entities[entity].writable.map((field) => [field.name, valueOf(field, at)]),
        )
        const record = pulled(workspace, entity, String(at + 1), values)
        if (at === recordsPerEntity - 2) workspace.records.put({ ...record, removed: true })
      }
  })
  return workspace
}

/** A table, and how it is taken in. */
export interface RandomTable {
  readonly entity: EntityName
  readonly mapping: readonly string[]
  readonly matchBy: string | null
  readonly clearEmpty: boolean
  readonly rows: readonly (readonly string[])[]
}

/** Tables of an entity, in which rows have what other rows and records have. */
export function tableOf(entity: EntityName, length: number): fc.Arbitrary<RandomTable> {
  const columns = tableColumns(entity, []).filter(
    ({ writable, part, field }) => part === 'id' || (writable && textsOf(field).length > 0),
  )
  const { idField, titleField, uniqueField, naturalKey } = entities[entity]
  const telling = new Set([titleField, uniqueField, naturalKey])
  const others = columns.filter(({ name }) => name !== idField && !telling.has(name))
  return fc
    .record({
      id: fc.boolean(),
      unique: fc.boolean(),
      others: fc.subarray(others, { maxLength: Math.min(others.length, 4) }),
      by: fc.nat(),
      clearEmpty: fc.boolean(),
    })
    .chain(({ id, unique, others: chosen, by, clearEmpty }) => {
      const mapped = columns.filter(
        (column) =>
          (id && column.name === idField) ||
          column.name === titleField ||
          (unique && telling.has(column.name)) ||
          chosen.includes(column),
      )
      const mapping = mapped.map(({ name }) => name)
      const matches = [null, byTitle, ...matchable(mapped)]
      const cell = mapped.map((column) =>
        column.part === 'id'
          ? fc.constantFrom('', '', '', '', '1', '2', '3', '5', '77')
          : fc.oneof(
              { weight: 6, arbitrary: fc.constantFrom(...textsOf(column.field), 'n') },
              fc.constantFrom('', 'name 3'),
              fc.nat({ max: 999 }).map(String),
            ),
      )
      return fc
        .array(fc.tuple(...cell), { minLength: 1, maxLength: length, size: 'max' })
        .map((rows) => ({ entity, mapping, matchBy: matches[by % matches.length] ?? null, clearEmpty, rows }))
    })
}
