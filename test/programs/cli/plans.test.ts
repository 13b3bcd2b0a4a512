import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { newStand } from '../../../shared/domain/plan/elements.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

let workspace: string
let folder: string

beforeEach(() => {
  workspace = temporaryFolder()
  folder = temporaryFolder()
  const opened = openWorkspace(workspace, { clock: Date })
  writeRegistration(opened, {
    ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  opened.records.addListed('floor', [{ remoteId: '5', values: { name: 'Hall 1' } }])
  const place = { xMetres: 1, yMetres: 2, widthMetres: 3, heightMetres: 4 }
  for (const number of ['A1', 'A2'])
    opened.layouts.put(
      'r5',
      newStand({ id: `stand-${number}`, number, ...place, xMetres: number === 'A1' ? 1 : 9 }),
    )
  opened.close()
})

const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, { workspace, folder })

describe('plans on the command line', () => {
  it('go out as files, and change nothing when they come back', async () => {
    expect(
      (await run('plan-export', '--file', 'plan.pdf', '--paper', 'A4', '--scale', '200', '--lists')).code,
    ).toBe(0)
    expect(readFileSync(join(folder, 'plan.pdf'), 'latin1')).toMatch(/^%PDF-/)
    for (const file of ['plan.json', 'plan.csv']) {
      expect((await run('plan-export', 'hall 1', '--file', file)).json()).toMatchObject({ floors: 1 })
      expect((await run('plan-import', 'Hall 1', '--file', file)).json()).toMatchObject({
        taken: 0,
        new: 0,
        changed: 0,
        gone: 0,
        same: 2,
      })
    }
  })

  it('say what would change, and take over what was asked for', async () => {
    writeFileSync(
      join(folder, 'stands.csv'),
      'number,price class,x,y,width,height\nA1,premium,,,,\nB1,,20,2,3,3\n',
    )
    const dry = await run('plan-import', '5', '--file', 'stands.csv', '--dry-run')
    expect(dry.json()).toMatchObject({
      taken: 0,
      new: 1,
      changed: 1,
      differences: [
        { name: 'A1', verdict: 'changed' },
        { name: 'B1', verdict: 'new' },
      ],
    })
    expect((await run('plan-import', '5', '--file', 'stands.csv', '--take', 'changed')).json()).toMatchObject(
      { taken: 1 },
    )
    expect((await run('plan-import', '5', '--file', 'stands.csv', '--dry-run')).json()).toMatchObject({
      new: 1,
      same: 1,
    })
  })

  it('are refused with the reason where floor, file or paper is none', async () => {
    for (const args of [
      ['plan-export', 'Nowhere', '--file', 'plan.pdf'],
      ['plan-export', '--file', 'plan.txt'],
      ['plan-export', '--file', 'plan.pdf', '--paper', 'B7'],
    ])
      expect((await run(...args)).code).not.toBe(0)
  })
})
