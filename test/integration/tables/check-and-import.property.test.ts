import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { tableColumns } from '../../../shared/domain/tables/columns.ts'
import { entities, writableEntities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import type { Imports } from '../../../electron/tables/importing/imports.ts'
import { matchable } from '../../../electron/tables/importing/plan.ts'
import { takeBack } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/types.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const recordsPerEntity = 6
const longestTable = 90

/** Few values, so that rows have what other rows and records have. */
function textsOf({ type }: FieldDeclaration): readonly string[] {
  const some = Array.from({ length: 9 }, (_, at) => at + 1)
  switch (type.kind) {
    case 'email':
      return some.map((at) => `p${at}@example.com`)
    case 'url':
      return some.map((at) => `https://example.com/${at}`)
    case 'integer':
    case 'numeric':
      return some.map(String)
    case 'boolean':
      return ['true', 'false']
    case 'enum':
      return type.values
    case 'date':
      return some.map((at) => `2090-01-0${at}`)
    case 'timestamp':
      return some.map((at) => `2090-01-0${at}T10:00:00Z`)
    case 'reference':
      return ['1', '2', '3', '5']
    case 'file':
    case 'json':
      return []
    case 'string':
    case 'keywords':
    case 'strings':
    case 'references':
      return type.kind === 'string' && type.pattern !== undefined ? ['#123456', 'EUR'] : some.map((at) => `name ${at}`)
  }
}

function valueOf(field: FieldDeclaration, at: number): JsonValue {
  const text = textsOf(field)[at % textsOf(field).length] ?? null
  switch (field.type.kind) {
    case 'integer':
    case 'numeric':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'reference':
      // What is there names nothing that is being removed.
      return `r${(at % 3) + 1}`
    case 'strings':
    case 'references':
      return []
    default:
      return text
  }
}

function seeded(): Workspace {
  const workspace = temporaryWorkspace()
  workspace.transaction(() => {
    for (const entity of writableEntities)
      for (let at = 0; at < recordsPerEntity; at += 1) {
        const values = Object.fromEntries(entities[entity].writable.map((field) => [field.name, valueOf(field, at)]))
        const record = pulled(workspace, entity, String(at + 1), values)
        if (at === recordsPerEntity - 2) workspace.records.put({ ...record, removed: true })
      }
  })
  return workspace
}

interface Written {
  readonly entity: EntityName
  readonly mapping: readonly string[]
  readonly matchBy: string | null
  readonly clearEmpty: boolean
  readonly rows: readonly (readonly string[])[]
}

function tableOf(entity: EntityName, length: number): fc.Arbitrary<Written> {
  const columns = tableColumns(entity, []).filter(({ writable, part, field }) => part === 'id' || (writable && textsOf(field).length > 0))
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
        (column) => (id && column.name === idField) || column.name === titleField || (unique && telling.has(column.name)) || chosen.includes(column),
      )
      const mapping = mapped.map(({ name }) => name)
      const ways = [null, ...matchable(mapped)]
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
        .map((rows) => ({ entity, mapping, matchBy: ways[by % ways.length] ?? null, clearEmpty, rows }))
    })
}

/** What all records of an entity say, without their keys where they were made by the import. */
function said(workspace: Workspace, entity: EntityName): { readonly known: Map<string, RecordValues>; readonly made: string[] } {
  const all = [...workspace.records.iterate(entity)]
  const known = new Map(all.filter(({ remoteId }) => remoteId !== null).map((record) => [record.key, filled(currentValues(record))]))
  return { known, made: all.filter(({ remoteId }) => remoteId === null).map((record) => spelled(currentValues(record))) }
}

function filled(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

function spelled(values: RecordValues): string {
  return JSON.stringify(Object.entries(filled(values)).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The rows that are left out, and why: before the import those that it would leave out. */
async function errorRows(imports: Imports, tableId: string): Promise<readonly string[]> {
  const text = await readFile((await imports.errorRows(tableId)).path, 'utf8')
  // What has the value may be called otherwise by then.
  return text.replaceAll(/(Another record has this already:).*/g, '$1').split('\n')
}

async function holds(workspace: Workspace, { entity, mapping, matchBy, clearEmpty, rows }: Written): Promise<void> {
  const before = said(workspace, entity)
  const { imports, open } = openImports(workspace)
  const table = await open(entity, 'table.csv', [mapping, ...rows].map((cells) => cells.join(',')).join('\n'))
  const counts = await table.check({ mapping: [...mapping], matchBy, clearEmpty })
  const { items } = await imports.rows(table.id, { offset: 0, limit: longestTable })
  const wrong = await errorRows(imports, table.id)
  const result = await table.apply()
  expect(result).toMatchObject({
    ...{ created: counts.new, changed: counts.changed, unchanged: counts.unchanged, leftOut: counts.error },
    ...{ incomplete: counts.incomplete, cancelled: false },
  })
  expect(await errorRows(imports, table.id)).toEqual(wrong)
  const after = new Map(before.known)
  const made: string[] = []
  for (const { kind, key, changes } of items) {
    const values = Object.fromEntries(changes.map((change) => [change.field, change.after]))
    if (kind === 'changed' && key !== null) after.set(key, filled({ ...after.get(key), ...values }))
    if (kind === 'new') made.push(spelled({ ...entities[entity].defaults, ...values }))
  }
  const now = said(workspace, entity)
  expect(now.known).toEqual(after)
  expect(now.made.sort()).toEqual(made.sort())
  imports.close(table.id)
  if (result.token !== null) await takeBack(workspace, result.token, {})
  expect(said(workspace, entity), 'taken back').toEqual(before)
}

describe('what an import does', () => {
  it.each(writableEntities)('is what its check says of every row, of %s', async (entity) => {
    // So much time goes by between two rows that every slice is as small as slices get.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    const workspace = seeded()
    await fc.assert(
      fc.asyncProperty(tableOf(entity, longestTable), (table) => holds(workspace, table)),
      { numRuns: 5, endOnFailure: true },
    )
  })
})
