import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportTable, type ExportRequest } from '../../../electron/tables/exporting/exporting.ts'
import { orderParts } from '../../../electron/workspace/booths/order-parts.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

let workspace: Workspace
let brochure: string
let flyer: string
let prices: string

async function titles(request: Partial<ExportRequest> = {}): Promise<readonly string[]> {
  const { folder } = openImports(workspace)
  const what: ExportRequest = {
    entity: 'document',
    fields: ['title'],
    format: 'csv',
    name: 'documents',
    ...request,
  }
  const { path } = await exportTable(workspace, folder, what, {
    signal: new AbortController().signal,
    onDone: () => undefined,
  })
  return (await readFile(path, 'utf8')).trim().split(/\r?\n/).slice(1)
}

beforeEach(() => {
  workspace = temporaryWorkspace()
  const document = (id: string, title: string, booth: string | null): string =>
    pulled(workspace, 'document', id, { title, booth_id: booth, url: `https://a.example/${id}` }).key
  const [zephyr, aurora] = ['Zephyr', 'Aurora'].map(
    (name, at) => pulled(workspace, 'booth', String(at + 1), { booth_name: name }).key,
  )
  document('10', 'A map', zephyr!)
  document('11', 'A badge', null)
  brochure = document('12', 'Brochure', aurora!)
  prices = document('13', 'Prices', aurora!)
  flyer = document('14', 'Flyer', aurora!)
  orderParts(workspace, () => workspace.undo.begin(), aurora!, 'document', [flyer, brochure])
})

describe('a table of documents', () => {
  it('goes booth by booth, each in the order that is kept there, and those of no booth come last', async () => {
    expect(await titles()).toEqual(['Flyer', 'Brochure', 'Prices', 'A map', 'A badge'])
  })

  it('keeps to that order where only some are chosen', async () => {
    expect(await titles({ selection: { keys: [prices, brochure, flyer] } })).toEqual([
      'Flyer',
      'Brochure',
      'Prices',
    ])
  })

  it('goes by another order where one is asked for', async () => {
    expect(await titles({ orderBy: 'title' })).toEqual(['A badge', 'A map', 'Brochure', 'Flyer', 'Prices'])
    expect(await titles({ descending: true })).toEqual(['Prices', 'Flyer', 'Brochure', 'A map', 'A badge'])
  })
})
