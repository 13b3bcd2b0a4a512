import { beforeEach, describe, expect, it } from 'vitest'
import { copyRecords } from '../../../electron/tables/exporting/copying.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { cellText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { copiedText } from '../../../shared/domain/tables/copied-table.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

let workspace: Workspace

interface Shown {
  readonly field: string
  readonly label: string
}

function copied(
  entity: EntityName,
  shown: Shown[],
  labels: Record<string, string[]> = {},
): Promise<readonly (readonly TableCell[])[]> {
  const request = { entity, selection: { all: { entity } }, shown, labels }
  return copyRecords(workspace, request, new AbortController().signal)
}

const texts = (rows: readonly (readonly TableCell[])[]): readonly (readonly string[])[] =>
  rows.map((row) => row.map(cellText))

beforeEach(() => {
  workspace = temporaryWorkspace()
  for (const [at, name] of ['Hall 1', 'Hall 2', 'Hall 2'].entries())
    pulled(workspace, 'floor', String(at + 1), { name })
  const booth = (id: string, name: string, floor: string | null): void =>
    void pulled(workspace, 'booth', id, { booth_name: name, floor_id: floor, keywords: 'a, b' })
  booth('21', '=Aurora', 'r1')
  booth('22', 'Boreal\n"quoted"', 'r2')
  booth('23', 'Comet', null)
})

describe('records that are copied', () => {
  const shown = [
    { field: 'booth_name', label: 'Name' },
    { field: 'floor_id', label: 'Floor' },
    { field: 'keywords', label: 'Keywords' },
  ]
  const labels = { booth_name: ['Booth name', 'Name'], floor_id: ['Floor', 'Halle'], keywords: ['Keywords'] }

  it('have the columns shown under their labels, what they name by its title, or its id where others have that title, and their own id last', async () => {
    expect(texts(await copied('booth', shown, labels))).toEqual([
      ['Name', 'Floor', 'Keywords', 'booth_id'],
      ['=Aurora', 'Hall 1', 'a, b', '21'],
      ['Boreal\n"quoted"', '2', 'a, b', '22'],
      ['Comet', '', 'a, b', '23'],
    ])
  })

  it('have the names of columns where an import would take the labels for something else', async () => {
    const [headings] = await copied('booth', [
      { field: 'booth_name', label: 'Something' },
      { field: 'floor_id', label: 'Keywords' },
    ])
    expect(headings).toEqual(['booth_name', 'floor_id (title)', 'booth_id'])
  })

  it('are pasted again without a change', async () => {
    const text = copiedText(await copied('booth', shown, labels))
    const table = await openImports(workspace).open('booth', 'Pasted.tsv', text)
    expect(table.options.mapping).toEqual(['booth_name', 'floor_id (title)', 'keywords', 'booth_id'])
    expect(await table.check({ clearEmpty: true })).toMatchObject({
      unchanged: 3,
      new: 0,
      changed: 0,
      error: 0,
    })
  })
})

describe('a table without headings', () => {
  it('has its first row as a record, columns called by letters, fields by clear values alone, and is not remembered', async () => {
    const imports = openImports(workspace)
    const rows = 'Ada\tKing\tada@example.com\nGrace\tHopper\tgrace@example.com'
    const headed = await imports.open('attendee', 'Pasted.tsv', rows)
    expect(headed).toMatchObject({ headed: false, facts: { headingRow: 1, rows: 1 } })
    const open = (): ReturnType<typeof imports.imports.open> =>
      imports.imports.open(headed.id, 'attendee', { headingRow: 'none', delimiter: '\t' }, {})
    const table = await open()
    expect(table).toMatchObject({
      headed: false,
      facts: { headingRow: null, headings: ['A', 'B', 'C'], rows: 2 },
    })
    expect(table.options.mapping).toEqual([null, null, 'email'])

    const options = {
      entity: 'attendee',
      ...table.options,
      mapping: ['first_name', 'last_name', 'email'],
      choices: {},
    } as const
    const counts = await imports.imports.check(headed.id, options, {
      signal: new AbortController().signal,
      onDone: () => undefined,
    })
    expect(counts).toMatchObject({ new: 2, error: 0 })
    expect((await open()).options.mapping).toEqual([null, null, 'email'])
  })

  it('says whether its headings were understood', async () => {
    expect(await openImports(workspace).open('attendee', 'a.csv', 'Vorname;Rest\nAda;x')).toMatchObject({
      headed: true,
    })
  })
})
