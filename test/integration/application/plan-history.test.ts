import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { PlanStep } from '../../../shared/domain/plan/layout.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { once } from '../../support/sharing/once.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

const [eventId, floorKey, timeZone] = ['seeded', 'r1', 'Europe/Berlin']

function temporary(what: string): string {
  const path = mkdtempSync(join(tmpdir(), `booth-builder-${what}-`))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function program(): Promise<TestApplication> {
  const dataDirectory = temporary('data')
  seedEvent({ dataDirectory, remoteId: '1', booths: 3, floors: 2 })
  const core = await openTestApplication({ dataDirectory })
  onTestFinished(() => core.close())
  return core
}

const turnOn = (core: TestApplication, name: string, folder: string) =>
  core.client.call('sharing.turnOn', { eventId, place: { kind: 'folder', folder }, name })
/** What is done before it is written down together is told as one. */
async function apply(core: TestApplication, step: PlanStep): Promise<void> {
  await core.client.call('layout.apply', { eventId, step, origin: 'a page' })
  if ((await core.client.call('sharing.state', { eventId })).on) await steps(core)
}
const elements = async (core: TestApplication) =>
  (await core.client.call('layout.get', { eventId, floorKey })).elements
const steps = (
  core: TestApplication,
  floor: string | null = floorKey,
  before: string | null = null,
  limit = 100,
) => core.client.call('planHistory.steps', { eventId, floorKey: floor, before, limit })
const draw = (id: string, number: string) =>
  planStep({ floorKey, put: [standFor(null, { id, number })] }, { remove: [id] }, { kind: 'draw' })
const give = (id: string, number: string, boothKey: string) =>
  planStep(
    { floorKey, put: [standFor(null, { id, number, boothKey })] },
    { put: [standFor(null, { id, number })] },
    { kind: 'assign' },
  )
const remove = (id: string, number: string) =>
  planStep({ floorKey, remove: [id] }, { put: [standFor(null, { id, number })] }, { kind: 'delete' })

describe('the history of a shared plan', () => {
  it('tells who did what, page by page, of the event and of a floor', async () => {
    const folder = temporary('shared')
    const [ada, ben] = [await program(), await program()]
    await apply(ada, draw('s1', 'A1'))
    await turnOn(ada, 'Ada', folder)
    await once(ada, 'sharing.changed', async () => (await steps(ada)).steps.length === 1)
    await apply(ada, give('s1', 'A1', 'r2'))
    await turnOn(ben, 'Ben', folder)
    await once(ben, 'layout.changed', async () =>
      (await elements(ben)).some((one) => one.kind === 'stand' && one.boothKey === 'r2'),
    )
    await apply(ben, draw('s2', 'A2'))
    await apply(ben, planStep({ floorKey: 'r2', put: [standFor(null, { id: 's3', number: 'B1' })] }))
    await apply(ben, remove('s2', 'A2'))
    await apply(ben, planStep({ floorKey: 'r2', put: [standFor('r2', { id: 's1', number: 'C1' })] }))
    const log = await steps(ben, null)
    expect(log.next).toBeNull()
    expect(
      log.steps.map(({ person, kind, floors, counts }) => [
        person,
        kind,
        floors.map(({ name }) => name),
        counts,
      ]),
    ).toEqual([
      // It left one floor for another.
      ['Ben', expect.any(String), ['Floor 2', 'Floor 1'], { moved: 1, renamed: 1, removed: 1 }],
      ['Ben', 'delete', ['Floor 1'], { removed: 1 }],
      ['Ben', expect.any(String), ['Floor 2'], { put: 1 }],
      ['Ben', 'draw', ['Floor 1'], { put: 1 }],
      ['Ada', 'assign', ['Floor 1'], { seated: 1 }],
      ['Ada', 'begin', ['Floor 1'], { put: 1, plan: 1 }],
    ])
    expect(log.steps[4]?.things).toEqual([
      {
        element: 's1',
        name: 'A1',
        floorKey: 'r1',
        deeds: ['seated'],
        booth: { key: 'r2', name: 'Booth 000002' },
      },
    ])
    const first = await steps(ben, 'r1', null, 2)
    const rest = await steps(ben, 'r1', first.next, 10)
    expect([...first.steps, ...rest.steps].map(({ counts }) => Object.keys(counts))).toEqual([
      ['removed'],
      ['removed'],
      ['put'],
      ['seated'],
      ['put', 'plan'],
    ])
    expect([first.next, rest.next]).toEqual([first.steps[1]?.stamp, null])
    const days = await ben.client.call('planHistory.days', { eventId, floorKey, timeZone })
    expect(days.since).toBe(log.since)
    expect(days.days).toMatchObject([
      {
        people: [
          { person: 'Ben', elements: 2, steps: 3 },
          { person: 'Ada', elements: 1, steps: 2 },
        ],
      },
    ])
    expect(days.days[0]?.stamp).toBe(first.steps[0]?.stamp)
  }, 120_000)

  it('gives a floor as it stood, and brings it back as one step that can be undone', async () => {
    const ada = await program()
    await turnOn(ada, 'Ada', temporary('shared'))
    await once(ada, 'sharing.changed', async () => {
      const state = await ada.client.call('sharing.state', { eventId })
      return state.on && state.lastAt !== null
    })
    await apply(ada, draw('s1', 'A1'))
    await apply(ada, give('s1', 'A1', 'r2'))
    const wanted = await elements(ada)
    const [{ stamp } = { stamp: '' }] = (await steps(ada)).steps
    await apply(ada, remove('s1', 'A1'))
    await apply(ada, draw('s2', 'A1'))
    const now = await elements(ada)
    const request = { eventId, floorKey, stamp }
    const { comparison, ...floor } = await ada.client.call('planHistory.version', request)
    expect(floor.elements).toEqual(wanted)
    // The same number is not the same stand.
    expect(comparison.differences.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['s1', 'new'],
      ['s2', 'gone'],
    ])
    const chosen = comparison.differences.map(({ id }) => id)
    await expect(
      ada.client.call('planHistory.bringBack', { ...request, chosen, revision: comparison.revision + 1 }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    const { stepId, changed } = await ada.client.call('planHistory.bringBack', {
      ...request,
      chosen,
      revision: comparison.revision,
    })
    expect(changed).toBe(2)
    expect(await elements(ada)).toEqual(wanted)
    expect((await steps(ada)).steps[0]).toMatchObject({ kind: 'bring-back', counts: { put: 1, removed: 1 } })
    await ada.client.call('layout.undo', { eventId, stepId })
    expect(await elements(ada)).toEqual(now)
    const before = `${'0'.repeat(13)}${stamp.slice(13)}`
    await expect(ada.client.call('planHistory.version', { ...request, stamp: before })).rejects.toMatchObject(
      {
        code: 'invalid-input',
        details: { reason: 'no-version' },
      },
    )
  }, 120_000)

  it('is known to nobody where plans are not shared', async () => {
    const ada = await program()
    await expect(steps(ada)).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'not-shared' },
    })
  })
})
