import { beforeEach, expect, it } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { standFor } from '../../support/plans.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

let workspace: string

beforeEach(() => {
  workspace = temporaryFolder()
  const opened = openWorkspace(workspace, { clock: Date })
  writeRegistration(opened, {
    ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  opened.records.addListed(
    'floor',
    ['Hall 1', 'Hall 2'].map((name, order) => ({ remoteId: String(order + 1), values: { name, order } })),
  )
  opened.records.addListed('booth', [{ remoteId: '12', values: { booth_name: 'Arbor', floor_id: 'r1' } }])
  const hold = { boothKey: null, name: 'Lyon', until: '2030-02-28', why: 'decides in March' }
  opened.transaction(() => {
    opened.layouts.setCategories([{ id: 'corner', name: 'Corner', leastSquareMetres: null }])
    opened.layouts.put('r1', standFor('r12', { number: 'A10' }))
    opened.layouts.put('r1', standFor(null, { id: 'held', number: 'A9', hold, category: 'corner' }))
    opened.layouts.put('r2', standFor(null, { number: 'B1', widthMetres: 6 }))
  })
  opened.close()
})

const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, { workspace, folder: workspace })

it('prints the stands of floors by their numbers, with who has them', async () => {
  const { code, stdout } = await run('stands', 'hall 1', '--lines')
  const lines = stdout.trim().split('\n')
  expect([code, lines.map((line) => JSON.parse(line) as unknown)]).toMatchObject([
    0,
    [
      {
        $id: 'held',
        number: 'A9',
        state: 'held',
        category: 'Corner',
        booth: null,
        held_for: 'Lyon',
        held_until: '2030-02-28',
      },
      { floor: '1', number: 'A10', state: 'taken', booth: '12', booth_name: 'Arbor', square_metres: 9 },
    ],
  ])
  expect((await run('stands', '2')).json()).toMatchObject([
    { floor_name: 'Hall 2', number: 'B1', state: 'free', width_metres: 6 },
  ])
  expect((await run('stands', 'Hall 3')).code).toBe(2)
})

it('says what the stands of each floor come to', async () => {
  expect((await run('stands', '--figures')).json()).toMatchObject([
    {
      floor_name: 'Hall 1',
      hall_square_metres: 2400,
      stands: { all: { count: 2, squareMetres: 18 }, taken: { count: 1 }, held: { count: 1 } },
    },
    { floor_name: 'Hall 2', stands: { all: { count: 1, squareMetres: 18 }, free: { count: 1 } } },
  ])
})
