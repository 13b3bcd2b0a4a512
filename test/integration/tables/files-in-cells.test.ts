import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { exportTable } from '../../../electron/tables/exporting/exporting.ts'
import type { FetchFile } from '../../../electron/tables/importing/cell-files.ts'
import { takeBack } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { omitsStandColumns } from '../../../shared/domain/tables/columns.ts'
import { AppError } from '../../../shared/errors.ts'
import { pdfFile, pngFile } from '../../support/files.ts'
import { standFor } from '../../support/plans.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const zone = 'UTC'
const listed = (): boolean => false
const addressed = 'https://files.example.com/pictures/Acme%20logo.png'

function booths(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'floor', '1', { name: 'Hall 1' })
  for (const id of ['1', '2', '3'])
    pulled(workspace, 'booth', id, { booth_name: `Booth ${id}`, floor_id: 'r1' })
  return workspace
}

const fileOf = (workspace: Workspace, key: string, field: string) =>
  fileValue(currentValues(workspace.records.get('booth', key)!)[field])

async function tableFolder(): Promise<string> {
  const folder = temporaryFolder()
  await mkdir(join(folder, 'logos'))
  await writeFile(join(folder, 'logos', 'one.png'), await pngFile({ width: 200, height: 120, seed: 1 }))
  await writeFile(join(folder, 'wall.png'), await pngFile({ width: 900, height: 300, seed: 2 }))
  await writeFile(join(folder, 'notes.png'), 'only notes')
  return folder
}

describe('files that a table names', () => {
  it('come by paths beside the table and by addresses: looked for in the dry run, taken in by the import, and taken back', async () => {
    const workspace = booths()
    const from = await tableFolder()
    const asked: string[] = []
    const png = await pngFile({ width: 300, height: 200, seed: 3 })
    const fetchFile: FetchFile = (url) => {
      asked.push(url)
      return Promise.resolve({ name: 'Acme logo.png', stream: Readable.from([png]) })
    }
    const table = await openImports(workspace, zone, listed, { from, fetchFile }).open(
      'booth',
      'booths.csv',
      `Name,Logo,Background\nBooth 1,logos/one.png,wall.png\nBooth 2,${addressed},\nBooth 3,,${join(from, 'wall.png')}\n`,
    )
    expect(table.options.mapping).toEqual(['booth_name', 'booth_logo', 'booth_background'])
    expect(await table.check()).toMatchObject({ changed: 3, error: 0 })
    expect(
      [asked, workspace.assets.named('one.png'), workspace.journal.open()],
      'a dry run takes nothing in',
    ).toEqual([[], [], []])

    const result = await table.apply()
    expect(result).toMatchObject({ changed: 3, leftOut: 0 })
    expect(asked).toEqual([addressed])
    expect(fileOf(workspace, 'r1', 'booth_logo')).toMatchObject({ name: 'one.png' })
    expect(fileOf(workspace, 'r1', 'booth_logo')?.hash).toMatch(/^[\da-f]{64}$/)
    expect(fileOf(workspace, 'r2', 'booth_logo')?.name).toBe('Acme logo.png')
    expect(fileOf(workspace, 'r3', 'booth_background')?.hash, 'the same content is one file').toBe(
      fileOf(workspace, 'r1', 'booth_background')?.hash,
    )
    await takeBack(workspace, result.token!, {})
    expect(fileOf(workspace, 'r1', 'booth_logo')).toBeUndefined()
  })

  it.each([
    ['another port of this computer', 'http://127.0.0.1:4000', 'http://127.0.0.1:4001/a.png'],
    ['another port by another name', 'http://127.0.0.1:4000', 'http://localhost:4001/a.png'],
    ['this computer in figures', 'http://127.0.0.1:4000', 'http://2130706433:4001/a.png'],
    ['this computer', 'https://service.example', 'http://[::1]/a.png'],
    [
      'another port of a service in a private network',
      'http://192.168.1.5:8080',
      'http://192.168.1.5:22/a.png',
    ],
    ['a neighbour of it', 'http://192.168.1.5:8080', 'http://192.168.1.6:8080/a.png'],
    ['what clouds tell their machines', 'https://service.example', 'http://169.254.169.254/latest/meta-data'],
    ['a network, where there is no service', '', 'http://10.0.0.1/a.png'],
  ])('are never asked of %s, which the dry run says', async (_what, service, address) => {
    const asked: string[] = []
    const fetchFile: FetchFile = (url) => {
      asked.push(url)
      return Promise.reject(new Error('Nothing is here.'))
    }
    const table = await openImports(booths(), zone, listed, { fetchFile, service }).open(
      'booth',
      'booths.csv',
      `Name,Logo\nBooth 1,${address}\n`,
    )
    expect(await table.check()).toMatchObject({ changed: 0, error: 1 })
    expect((await table.rows())[0]?.errors).toMatchObject([
      { code: 'file-private', params: { text: address } },
    ])
    await table.apply()
    expect(asked).toEqual([])
  })

  it('come from the service itself, also where it is on this computer', async () => {
    const png = await pngFile({ width: 300, height: 200, seed: 4 })
    const fetchFile: FetchFile = () => Promise.resolve({ name: 'a.png', stream: Readable.from([png]) })
    const table = await openImports(booths(), zone, listed, {
      fetchFile,
      service: 'http://127.0.0.1:4000',
    }).open('booth', 'booths.csv', 'Name,Logo\nBooth 1,http://localhost:4000/a.png\n')
    expect(await table.check()).toMatchObject({ changed: 1, error: 0 })
    expect(await table.apply()).toMatchObject({ changed: 1, leftOut: 0 })
  })

  it('are told by content, and what cannot be had leaves its row out with the reason', async () => {
    const workspace = booths()
    const from = await tableFolder()
    await writeFile(join(from, 'paper.pdf'), pdfFile('x'))
    const fetchFile: FetchFile = () =>
      Promise.reject(new AppError('download-refused', 'This address lies in a private network.'))
    const table = await openImports(workspace, zone, listed, { from, fetchFile }).open(
      'booth',
      'booths.csv',
      'Name,Logo\nBooth 1,notes.png\nBooth 2,paper.pdf\nBooth 3,https://intranet.example/logo.png\n',
    )
    expect(await table.check()).toMatchObject({ changed: 3 })
    expect(await table.apply()).toMatchObject({ changed: 0, leftOut: 3 })
    expect(workspace.journal.open()).toEqual([])
    expect(workspace.assets.named('notes.png')).toEqual([])
  })

  it('are not had from out of the folder by climbing, from other hosts’ shares, nor by other kinds of address', async () => {
    const workspace = booths()
    const from = join(await tableFolder(), 'logos')
    const codes = async (cell: string) => {
      const table = await openImports(workspace, zone, listed, { from }).open(
        'booth',
        'b.csv',
        `Name,Logo\nBooth 1,${cell}\n`,
      )
      await table.check()
      return (await table.rows())[0]?.errors.map(({ code }) => code)
    }
    expect(await codes('../wall.png')).toEqual(['file-outside'])
    expect(await codes('x/../../wall.png')).toEqual(['file-outside'])
    expect(await codes('\\\\host\\share\\logo.png')).toEqual(['file-address'])
    expect(await codes('//host/share/logo.png')).toEqual(['file-address'])
    for (const address of [
      'file:///etc/hosts',
      'ftp://example.com/logo.png',
      'data:image/png;base64 AAAA',
      'javascript:alert(1)',
    ])
      expect(await codes(address), address).toEqual(['file-address'])
    expect(await codes('nothing.png')).toEqual(['no-such-file'])
    expect(await codes('..')).toEqual(['file-outside'])
    expect(await codes('.')).toEqual(['no-such-file'])
  })

  it('lie outside the table’s folder only where the person asked for them, and are said with their whole paths', async () => {
    const workspace = booths()
    const elsewhere = await realpath(await tableFolder())
    const from = await tableFolder()
    await symlink(join(elsewhere, 'logos', 'one.png'), join(from, 'linked.png'))
    const absolute = join(elsewhere, 'wall.png')
    const rows = `Booth 1,linked.png\nBooth 2,${absolute}\nBooth 3,${absolute}\n`
    const table = await openImports(workspace, zone, listed, { from }).open(
      'booth',
      'b.csv',
      `Name,Background\n${rows}`,
    )
    const said = async (part: 'errors' | 'warnings') =>
      (await table.rows()).map((row) => row[part].map(({ code, params }) => [code, params?.['text']]))

    const linked = join(elsewhere, 'logos', 'one.png')
    expect(await table.check()).toMatchObject({ changed: 0, error: 3, outsideFiles: 2 })
    expect(await said('errors')).toEqual([
      [['file-outside', linked]],
      [['file-outside', absolute]],
      [['file-outside', absolute]],
    ])
    expect(await table.apply()).toMatchObject({ changed: 0, leftOut: 3 })
    expect([workspace.assets.named('one.png'), workspace.assets.named('wall.png')]).toEqual([[], []])

    expect(await table.check({ outsideFiles: true })).toMatchObject({
      changed: 3,
      error: 0,
      warned: 3,
      outsideFiles: 2,
    })
    const warned = 'file-from-outside'
    expect(await said('warnings')).toEqual([[[warned, linked]], [[warned, absolute]], [[warned, absolute]]])
    expect(await table.apply()).toMatchObject({ changed: 3, leftOut: 0 })
    expect(fileOf(workspace, 'r2', 'booth_background')).toMatchObject({ name: 'wall.png' })
    const again = await openImports(workspace, zone, listed, { from }).open(
      'booth',
      'b.csv',
      `Name,Background\n${rows}`,
    )
    expect(again.options.outsideFiles, 'is asked for anew with each table').toBeUndefined()
  })

  it('are found by their names in the media library where the program was given the table alone', async () => {
    const workspace = booths()
    const from = await tableFolder()
    const first = await openImports(workspace, zone, listed, { from }).open(
      'booth',
      'b.csv',
      'Name,Logo\nBooth 1,logos/one.png\n',
    )
    await first.check()
    await first.apply()
    const table = await openImports(workspace).open(
      'booth',
      'b.csv',
      'Name,Logo\nBooth 2,pictures/ONE.png\nBooth 3,other.png\n',
    )
    expect(await table.check()).toMatchObject({ changed: 1, error: 1 })
    await table.apply()
    expect(fileOf(workspace, 'r2', 'booth_logo')?.hash).toBe(fileOf(workspace, 'r1', 'booth_logo')?.hash)
  })

  it('are written as an import reads them: nothing changes, also where the cells are emptied', async () => {
    const workspace = booths()
    const from = await tableFolder()
    const imports = openImports(workspace, zone, listed, { from })
    const first = await imports.open(
      'booth',
      'b.csv',
      'Name,Logo,Background\nBooth 1,logos/one.png,wall.png\n',
    )
    await first.check()
    await first.apply()
    const made = await exportTable(
      workspace,
      imports.folder,
      { entity: 'booth', format: 'csv', name: 'booths' },
      { signal: new AbortController().signal, onDone: () => undefined },
    )
    const again = await imports.open('booth', 'booths.csv', await readFile(made.path))
    expect(await again.check({ clearEmpty: true })).toMatchObject({
      new: 0,
      changed: 0,
      error: 0,
      unchanged: 3,
    })
    const emptied = await openImports(workspace).open('booth', 'b.csv', 'Name,Logo\nBooth 1,\n')
    expect(await emptied.check({ clearEmpty: true })).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

describe('who the exhibitors are, in tables', () => {
  it('comes and goes by columns, and no empty cell forgets it', async () => {
    const workspace = booths()
    const table = await openImports(workspace).open(
      'booth',
      'b.csv',
      'booth_name,exhibitor_name,exhibitor_email\nBooth 1,Ada Nord,ada@example.com\nBooth 2,,\n',
    )
    expect(await table.check()).toMatchObject({ changed: 1, unchanged: 1 })
    await table.apply()
    const valuesOf = (key: string) => currentValues(workspace.records.get('booth', key)!)
    expect(valuesOf('r1')).toMatchObject({ exhibitor_name: 'Ada Nord', exhibitor_email: 'ada@example.com' })
    const emptied = await openImports(workspace).open(
      'booth',
      'b.csv',
      'booth_name,exhibitor_name,exhibitor_email\nBooth 1,,\n',
    )
    expect(await emptied.check({ clearEmpty: true })).toMatchObject({ changed: 0, unchanged: 1 })
  })
})

describe('where booths stand, in tables', () => {
  it('is told by an export, and moves no booth where it is imported again', async () => {
    const workspace = booths()
    pulled(workspace, 'floor', '2', { name: 'Hall 2' })
    workspace.layouts.put('r1', standFor('r1', { number: 'A12' }))
    workspace.layouts.put('r2', standFor('r2', { number: 'B7' }))
    const imports = openImports(workspace)
    const progress = { signal: new AbortController().signal, onDone: () => undefined }
    const request = {
      entity: 'booth',
      format: 'csv',
      name: 'booths',
      fields: ['booth_name', 'stand_number'],
    } as const
    const text = await readFile(
      (await exportTable(workspace, imports.folder, request, progress)).path,
      'utf8',
    )
    expect(
      text.replace('\uFEFF', '').trim().split(/\r?\n/),
      'a stand on a floor that the booth is not on does not count',
    ).toEqual(['booth_name,stand_number', 'Booth 1,A12', 'Booth 2,', 'Booth 3,'])
    const table = await imports.open('booth', 'booths.csv', text.replace('A12', 'B7'))
    expect(table.options.mapping).toEqual(['booth_name', null])
    expect(omitsStandColumns(table.facts.headings, table.options.mapping)).toBe(true)
    expect(await table.check({ clearEmpty: true })).toMatchObject({
      unchanged: 3,
      new: 0,
      changed: 0,
      error: 0,
    })
    expect(workspace.layouts.lastPosition('r1')?.stand.number).toBe('A12')
  })
})
