import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { planDays, planLog } from '../../../../electron/plans/history/plan-log.ts'
import { planVersion } from '../../../../electron/plans/history/plan-version.ts'
import { exchange } from '../../../../electron/sharing/exchange.ts'
import { applyPlanStep } from '../../../../electron/workspace/edits/index.ts'
import { openDatabase } from '../../../../electron/workspace/disk/database.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { sharingBase } from '../../../../electron/workspace/schema/sharing.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { stampBefore } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { testClock, type TestClock } from '../../../support/clock.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { memoryLocation, type MemoryLocation } from '../../../support/sharing/memory-location.ts'
import { pulled, temporaryFolder } from '../../../support/workspaces/workspace.ts'

interface Computer {
  readonly workspace: Workspace
  readonly clock: TestClock
  readonly meet: (wantsSnapshot?: boolean) => Promise<void>
}

const day = 24 * 3_600_000
/** Ten in the evening in Berlin. */
const start = Date.UTC(2026, 10, 2, 21)

function computer(
  place: MemoryLocation,
  name: string,
  startsAt = start,
  folder = temporaryFolder(),
): Computer {
  const clock = testClock(startsAt)
  const workspace = openWorkspace(folder, { clock })
  onTestFinished(() => workspace.close())
  workspace.transaction(() => pulled(workspace, 'floor', '1', { name: 'Hall 1' }))
  workspace.sharing.turnOn({ id: name, name })
  const meet = (wantsSnapshot = false) =>
    exchange(workspace, place.transport({ wantsSnapshot: () => wantsSnapshot }), new AbortController().signal)
  return { workspace, clock, meet }
}

const draw = ({ workspace }: Computer, id: string) =>
  applyPlanStep(
    workspace,
    planStep(
      { floorKey: 'r1', put: [standFor(null, { id, number: id })] },
      { remove: [id] },
      { kind: 'draw' },
    ),
  )
const ids = async ({ workspace }: Computer, stamp: string) =>
  (await planVersion(workspace, { floorKey: 'r1', stamp })).elements.map(({ id }) => id)
const days = async ({ workspace }: Computer) => planDays(workspace, 'r1', 'Europe/Berlin')

it('a day ends at midnight on the clocks of the time zone, and is the plan as it stood then', async () => {
  const ada = computer(memoryLocation(), 'Ada')
  await ada.meet()
  await draw(ada, 's1')
  await ada.meet()
  // A quarter past midnight in Berlin.
  ada.clock.advance((day / 24) * 2.25)
  await draw(ada, 's2')
  const found = await days(ada)
  expect(found.days.map((one) => [one.day, one.people])).toEqual([
    ['2026-11-03', [{ person: 'Ada', elements: 1, steps: 1 }]],
    ['2026-11-02', [{ person: 'Ada', elements: 1, steps: 1 }]],
  ])
  expect(await Promise.all(found.days.map(({ stamp }) => ids(ada, stamp)))).toEqual([['s1', 's2'], ['s1']])
})

it('who came when older changes stood in a snapshot has versions from then on, and says so', async () => {
  const place = memoryLocation()
  const ada = computer(place, 'Ada')
  await ada.meet()
  await draw(ada, 's1')
  await ada.meet()
  ada.clock.advance(day)
  await draw(ada, 's2')
  await ada.meet(true)
  place.dropCovered()
  ada.clock.advance(day)
  await draw(ada, 's3')
  await ada.meet()
  const ben = computer(place, 'Ben', start + 3 * day)
  await ben.meet()
  await draw(ben, 's4')
  const found = await days(ben)
  expect(found.since).toBe(new Date(start + day).toISOString())
  expect(found.days.map((one) => one.day)).toEqual(['2026-11-05', '2026-11-04'])
  expect(await Promise.all(found.days.map(({ stamp }) => ids(ben, stamp)))).toEqual([
    ['s1', 's2', 's3', 's4'],
    ['s1', 's2', 's3'],
  ])
  expect(await ids(ben, stampBefore(start + day + 1))).toEqual(['s1', 's2'])
  await expect(ids(ben, stampBefore(start + day))).rejects.toMatchObject({
    code: 'invalid-input',
    details: { reason: 'no-version' },
  })
  // The step of which only the outcome is known is not told of; what came after is, with the name that the stand had.
  await applyPlanStep(
    ben.workspace,
    planStep({ floorKey: 'r1', put: [standFor(null, { id: 's1', number: 's1', xMetres: 9 })] }),
  )
  const log = await planLog(ben.workspace, { floorKey: 'r1', before: null, limit: 10 })
  expect(
    log.steps.map(({ person, things }) => [person, things.map(({ name, deeds }) => [name, deeds])]),
  ).toEqual([
    ['Ben', [['s1', ['moved']]]],
    ['Ben', [['s4', ['put']]]],
    ['Ada', [['s3', ['put']]]],
  ])
  // Ada, who was there all the time, knows all days.
  expect((await days(ada)).days).toHaveLength(3)
})

it('a folder that took a snapshot before there were versions has them from what it knew then', async () => {
  const place = memoryLocation()
  const ada = computer(place, 'Ada')
  await ada.meet()
  await draw(ada, 's1')
  await ada.meet(true)
  place.dropCovered()
  ada.clock.advance(day)
  await draw(ada, 's2')
  await ada.meet()
  const folder = temporaryFolder()
  const ben = computer(place, 'Ben', start + 2 * day, folder)
  await ben.meet()
  ben.workspace.close()
  const database = openDatabase(join(folder, 'workspace.db'))
  database.exec('DROP TABLE sharing_base; DROP TABLE sharing_base_known; DROP INDEX sharing_change_by_stamp')
  database.exec(sharingBase)
  database.close()
  const again = computer(place, 'Ben', start + 3 * day, folder)
  await draw(again, 's3')
  const found = await days(again)
  expect(found.since).toBe(new Date(start + day).toISOString())
  expect(await Promise.all(found.days.map(({ stamp }) => ids(again, stamp)))).toEqual([['s1', 's2', 's3']])
  expect(await ids(again, stampBefore(start + day + 1))).toEqual(['s1', 's2'])
})
