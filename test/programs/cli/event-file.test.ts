import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeArchive, type PackedFile } from '../../../electron/archives/write-archive.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { boothFields } from './fixture.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-event-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)
const run = (workspace: string, ...args: readonly string[]): Promise<CliRun> =>
  runCli(args, { workspace: at(workspace), environment: {} })
const words = [
  '--name',
  'Fair',
  '--start',
  '2027-05-04',
  '--end',
  '2027-05-06',
  '--timezone',
  'Europe/Paris',
  '--language',
  'fr',
]

async function done(workspace: string, ...args: readonly string[]): Promise<CliRun> {
  const ran = await run(workspace, ...args)
  expect([ran.code, ran.stderr]).toEqual([0, ''])
  return ran
}

async function save(workspace: string, entity: string, record: object): Promise<void> {
  writeFileSync(at('record.json'), JSON.stringify(record))
  await done(workspace, 'save', entity, '--file', at('record.json'))
}

const assetsOf = (workspace: string): readonly string[] =>
  readdirSync(join(at(workspace), 'assets'), { recursive: true })
    .map(String)
    .sort()

it(
  'an event of one’s own goes to another computer as one file: what was sent, what waits, plans and files',
  { timeout: 300_000 },
  async () => {
    await done('fair', 'event-new', ...words)
    await done('fair', 'pull')
    await save('fair', 'floor', { name: 'Hall 1' })
    await done('fair', 'push')
    await save('fair', 'booth', await boothFields({ files: folder }, 1, 'Acme'))
    await done('fair', 'push')
    writeFileSync(at('stands.csv'), 'number,x,y,width,height\nA1,20,2,3,3\n')
    await done('fair', 'plan-import', 'Hall 1', '--file', at('stands.csv'))
    await save('fair', 'floor', { name: 'Hall 2' })
    const files = assetsOf('fair')
    expect(files.length).toBeGreaterThan(1)
    const exported = await done('fair', 'event-export', at('fair.zip'))
    expect(exported.json()).toMatchObject({ file: at('fair.zip') })
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])

    // The first computer is not there any more.
    rmSync(at('fair'), { recursive: true })
    await done('taken', 'event-import', at('fair.zip'))
    const halls = [{ name: 'Hall 1' }, { name: 'Hall 2' }]
    const stands = async (workspace: string) => (await done(workspace, 'stands', 'Hall 1')).json()
    expect((await done('taken', 'list', 'floor')).json()).toMatchObject(halls)
    expect(await stands('taken')).toMatchObject([{ number: 'A1' }])
    expect(assetsOf('taken')).toEqual(files)
    await done('taken', 'sync')
    expect((await done('taken', 'status')).json()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
    await done('again', 'event-import', at('fair.zip'))
    await done('again', 'sync')
    expect((await done('again', 'list', 'floor')).json()).toMatchObject(halls)
    expect((await done('again', 'list', 'booth')).json()).toMatchObject([{ booth_name: 'Acme' }])
  },
)

it(
  'refuses a folder and a file that are there, and says what is no event’s file, and leaves nothing behind',
  { timeout: 300_000 },
  async () => {
    await done('fair', 'event-new', ...words)
    await done('fair', 'event-export', at('fair.zip'))
    for (const args of [
      ['fair', 'event-export', at('fair.zip')],
      ['fair', 'event-import', at('fair.zip')],
    ] as const) {
      const [workspace, ...rest] = args
      const refused = await run(workspace, ...rest)
      expect([refused.code, refused.stdout]).toEqual([2, expect.stringContaining('is there already')])
    }
    copyFileSync(join(at('fair'), 'workspace.db'), at('workspace.db'))
    const database = new DatabaseSync(at('workspace.db'))
    database.exec(`CREATE TRIGGER mine AFTER INSERT ON setting BEGIN DELETE FROM record; END`)
    database.close()
    const manifest: PackedFile = {
      path: 'event.json',
      text: JSON.stringify({ format: 1, name: 'Fair', onThisComputer: false, madeAt: '' }),
    }
    const wrong: Readonly<Record<string, readonly PackedFile[]>> = {
      nothing: [{ path: 'readme.txt', text: 'A fair.' }],
      'no database': [manifest],
      'no service': [
        { ...manifest, text: manifest.text.replace('false', 'true') },
        { path: 'workspace/workspace.db', text: '' },
      ],
      'text for a database': [manifest, { path: 'workspace/workspace.db', text: 'A database.' }],
      'a newer format': [{ ...manifest, text: manifest.text.replace('1', '2') }],
      'a database that does something': [
        manifest,
        {
          path: 'workspace/workspace.db',
          file: at('workspace.db'),
          sizeBytes: statSync(at('workspace.db')).size,
        },
      ],
    }
    for (const [what, files] of Object.entries(wrong)) {
      await writeArchive(at('wrong.zip'), files)
      const refused = await run('taken', 'event-import', at('wrong.zip'))
      expect([what, refused.code !== 0, existsSync(at('taken'))]).toEqual([what, true, false])
      rmSync(at('wrong.zip'))
    }
  },
)
