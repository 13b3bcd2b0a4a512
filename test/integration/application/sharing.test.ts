import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { ContractEvents, SharingState } from '../../../shared/contract/index.ts'
import type { PlanStep } from '../../../shared/domain/plan/layout.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { once } from '../../support/sharing/once.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

let folder: string
beforeEach(() => {
  folder = temporary('shared')
})

function temporary(what: string): string {
  const path = mkdtempSync(join(tmpdir(), `booth-builder-${what}-`))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function program(dataDirectory = seeded()): Promise<TestApplication> {
  const core = await openTestApplication({ dataDirectory })
  onTestFinished(() => core.close())
  return core
}

function seeded(remoteId = '1'): string {
  const dataDirectory = temporary('data')
  seedEvent({ dataDirectory, remoteId, booths: 3, floors: 1 })
  return dataDirectory
}

const turnOn = (core: TestApplication, name: string, path = folder) =>
  core.client.call('sharing.turnOn', { eventId, place: { kind: 'folder', folder: path }, name })
const apply = (core: TestApplication, step: PlanStep) =>
  core.client.call('layout.apply', { eventId, step, origin: 'a page' })
const stands = async (core: TestApplication) =>
  (await core.client.call('layout.get', { eventId, floorKey: 'r1' })).elements
const decisions = (core: TestApplication) => core.client.call('sharing.decisions', { eventId })
const draw = (id: string, number: string) =>
  planStep({ floorKey: 'r1', put: [standFor(null, { id, number })] }, { remove: [id] }, { kind: 'draw' })
const give = (id: string, number: string, boothKey: string) =>
  planStep(
    { floorKey: 'r1', put: [standFor(null, { id, number, boothKey })] },
    { put: [standFor(null, { id, number })] },
  )

const inState = (core: TestApplication, holds: (state: SharingState & { on: true }) => boolean) =>
  once(core, 'sharing.changed', async () => {
    const state = await core.client.call('sharing.state', { eventId })
    return state.on && holds(state)
  })
const settled = (core: TestApplication) =>
  inState(core, ({ waiting, problem, lastAt }) => waiting === 0 && problem === null && lastAt !== null)
const shows = (core: TestApplication, ids: readonly string[]) =>
  once(
    core,
    'layout.changed',
    async () => JSON.stringify((await stands(core)).map(({ id }) => id).sort()) === JSON.stringify(ids),
  )

describe('two programs that share plans through a folder', () => {
  it('show what the other does, as a change of nobody here', async () => {
    const [ada, ben] = [await program(), await program()]
    expect(await ada.client.call('sharing.state', { eventId })).toEqual({ on: false })
    expect(await turnOn(ada, ' Ada ')).toMatchObject({
      on: true,
      place: { kind: 'folder', folder },
      person: 'Ada',
      problem: null,
    })
    await turnOn(ben, 'Ben')
    const told: ContractEvents['layout.changed'][] = []
    ben.client.on('layout.changed', (change) => void told.push(change))
    await apply(ada, draw('s1', 'A1'))
    await shows(ben, ['s1'])
    expect(told).toMatchObject([{ floorKey: 'r1', origin: null }])
    await apply(ben, give('s1', 'A1', 'r2'))
    await once(ada, 'layout.changed', async () =>
      (await stands(ada)).some((one) => one.kind === 'stand' && one.boothKey === 'r2'),
    )
    await settled(ada)
    await settled(ben)
    expect([await decisions(ada), await decisions(ben)]).toEqual([[], []])
  })

  it('take up what was planned before, and go on after a restart', async () => {
    const data = seeded()
    const [ada, ben] = [await program(data), await program()]
    await apply(ada, draw('s1', 'A1'))
    await turnOn(ada, 'Ada')
    await settled(ada)
    await ada.close()
    await turnOn(ben, 'Ben')
    await shows(ben, ['s1'])
    await apply(ben, draw('s2', 'A2'))
    await settled(ben)
    const again = await program(data)
    await shows(again, ['s1', 's2'])
    expect(await again.client.call('sharing.state', { eventId })).toMatchObject({
      on: true,
      person: 'Ada',
      place: { kind: 'folder', folder },
    })
  })

  it('work on while the folder is away, and meet when it is back: a stand given twice is a decision', async () => {
    const [ada, ben] = [await program(), await program()]
    await turnOn(ada, 'Ada')
    await apply(ada, draw('s1', 'A1'))
    await settled(ada)
    await turnOn(ben, 'Ben')
    await shows(ben, ['s1'])
    const away = `${folder}-away`
    renameSync(folder, away)
    await apply(ada, give('s1', 'A1', 'r1'))
    await apply(ben, give('s1', 'A1', 'r2'))
    await apply(ben, draw('s2', 'B2'))
    for (const one of [ada, ben])
      await inState(
        one,
        ({ waiting, problem }) =>
          waiting > 0 &&
          problem?.code === 'disk-error' &&
          problem.details?.['reason'] === 'shared-folder-gone',
      )
    renameSync(away, folder)
    for (const one of [ada, ben]) await settled(one)
    for (const one of [ada, ben]) await shows(one, ['s1', 's2'])
    for (const one of [ada, ben])
      await once(one, 'sharing.changed', async () => (await decisions(one)).length === 1)
    const [[decision], same] = [await decisions(ada), await decisions(ben)]
    expect(same).toEqual([decision])
    expect(decision).toMatchObject({
      kind: 'seat',
      floor: { key: 'r1', name: 'Floor 1' },
      element: { id: 's1', name: 'A1' },
      choices: ['keep', 'other'],
    })
    expect([decision?.counted, decision?.other].map((side) => [side?.person, side?.value]).sort()).toEqual([
      ['Ada', 'Booth 000001'],
      ['Ben', 'Booth 000002'],
    ])
    const last = await ben.client.call('sharing.lastChange', { eventId, elementId: 's1' })
    expect(last).toEqual({ person: decision?.counted.person, at: decision?.counted.at })
    expect(await ben.client.call('sharing.lastChange', { eventId, elementId: 'nobody' })).toBeNull()
    const other = decision?.other.value === 'Booth 000001' ? 'r1' : 'r2'
    expect(
      await ada.client.call('sharing.decide', { eventId, id: decision?.id ?? '', choice: 'other' }),
    ).toEqual([])
    await once(ben, 'sharing.changed', async () => (await decisions(ben)).length === 0)
    for (const one of [ada, ben])
      expect((await stands(one)).find(({ id }) => id === 's1')).toMatchObject({ boothKey: other })
    await expect(
      ben.client.call('sharing.decide', { eventId, id: decision?.id ?? '', choice: 'keep' }),
    ).rejects.toMatchObject({ code: 'not-found' })
  }, 60_000)

  it('no longer meet once one has stopped, and what is here stays', async () => {
    const [ada, ben] = [await program(), await program()]
    await turnOn(ada, 'Ada')
    await turnOn(ben, 'Ben')
    await apply(ada, draw('s1', 'A1'))
    await shows(ben, ['s1'])
    expect(await ben.client.call('sharing.turnOff', { eventId })).toEqual({ on: false })
    await apply(ben, draw('s2', 'B2'))
    await apply(ada, draw('s3', 'C3'))
    await settled(ada)
    expect((await stands(ben)).map(({ id }) => id)).toEqual(['s1', 's2'])
    expect((await stands(ada)).map(({ id }) => id)).toEqual(['s1', 's3'])
  })

  it('can change the folder and the name, and all of the plan is in the new one', async () => {
    const [ada, ben] = [await program(), await program()]
    const elsewhere = temporary('elsewhere')
    await turnOn(ada, 'Ada')
    await apply(ada, draw('s1', 'A1'))
    await settled(ada)
    expect(await turnOn(ada, 'Ada L.', elsewhere)).toMatchObject({
      place: { kind: 'folder', folder: elsewhere },
      person: 'Ada L.',
    })
    await settled(ada)
    await turnOn(ben, 'Ben', elsewhere)
    await shows(ben, ['s1'])
    expect(await decisions(ben)).toEqual([])
  })
})

describe('a folder that plans cannot be shared through', () => {
  const refusal = async (core: TestApplication, place: string, name = 'Ada') => {
    const error: unknown = await turnOn(core, name, place).catch((cause: unknown) => cause)
    expect(await core.client.call('sharing.state', { eventId })).toEqual({ on: false })
    const { field, details } = error as { field?: string; details?: { reason?: string } }
    return `${field ?? ''} ${details?.reason ?? ''}`
  }

  it('is refused with what to do, and nothing is written into it', async () => {
    const core = await program()
    const [file, full, mine] = [join(folder, 'a.txt'), temporary('full'), temporary('mine')]
    writeFileSync(file, '')
    writeFileSync(join(full, 'holiday.jpg'), 'x')
    expect(await refusal(core, join(folder, 'none'))).toBe('folder shared-folder-missing')
    expect(await refusal(core, file)).toBe('folder shared-folder-not-a-folder')
    expect(await refusal(core, 'plans')).toBe('folder shared-folder-not-a-folder')
    expect(await refusal(core, full)).toBe('folder shared-folder-of-others')
    expect(await refusal(core, mine, '  ')).toBe('name sharing-name')
    expect([await readdir(full), await readdir(mine)]).toEqual([['holiday.jpg'], []])
  })

  it('is one of another event; what a program that carries files keeps there is no harm', async () => {
    const [ada, other] = [await program(), await program(seeded('2'))]
    mkdirSync(join(folder, '.stfolder'))
    writeFileSync(join(folder, 'desktop.ini'), '')
    expect(await turnOn(ada, 'Ada')).toMatchObject({ on: true })
    expect(await refusal(other, folder)).toBe('folder shared-folder-other-event')
  })
})
