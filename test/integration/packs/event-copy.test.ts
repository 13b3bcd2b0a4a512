import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkResult } from '../../../shared/contract/index.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { createReadStream } from 'node:fs'
import { openTestApplication, type TestApplication } from '../../support/application.ts'

const from = 'sample'
const usual = {
  activeOnly: false,
  plans: true,
  media: true,
  jobs: false,
  exhibitors: true,
  externalIds: false,
  representatives: true,
  readiness: false,
}
let core: TestApplication
/** An event that has one booth and its floor, without a plan. */
let to: string

beforeAll(async () => {
  core = await openTestApplication({ sample: true })
  await core.finished(core.client.call('events.openSample', {}))
  const { items } = await core.client.call('records.list', { eventId: from, entity: 'booth', limit: 1 })
  const packed = await core.finished(
    core.client.call('packs.make', {
      eventId: from,
      selection: { keys: [items[0]!.key] },
      name: 'One',
      withFilms: false,
    }),
  )
  const file = await core.application.generatedFile(from, (packed as { fileId: string }).fileId)
  const { bundleId } = await core.application.takeBundle({
    eventId: null,
    name: 'One.boothpack',
    source: createReadStream(file!.path),
  })
  to = ((await core.finished(core.client.call('packs.open', { bundleId }))) as { eventId: string }).eventId
})
afterAll(() => core.close())

const count = async (eventId: string, entity: 'floor' | 'booth' | 'job'): Promise<number> =>
  (await core.client.call('records.count', { eventId, entity })).total

it('an event is copied into another as new drafts, with its plans and who stands where, and taken back as one', async () => {
  const { client, finished } = core
  const [booths, floors] = [await count(to, 'booth'), await count(to, 'floor')]
  const choice = usual
  const result = (await finished(
    client.call('events.copyFrom', { eventId: to, fromEventId: from, choice }),
  )) as unknown as BulkResult
  expect(result).toMatchObject({ leftOut: 0, cancelled: false })
  expect(await count(to, 'booth')).toBe(booths + (await count(from, 'booth')))
  expect(await count(to, 'floor')).toBe(await count(from, 'floor'))

  const there = await client.call('records.list', { eventId: to, entity: 'floor' })
  const here = await client.call('records.list', { eventId: from, entity: 'floor' })
  const standing = async (eventId: string, key: string): Promise<readonly string[]> => {
    const { elements } = await client.call('layout.get', { eventId, floorKey: key })
    const named = await Promise.all(
      elements.filter(isStand).map(async ({ number, boothKey }) => {
        const booth =
          boothKey === null
            ? null
            : await client.call('records.get', { eventId, entity: 'booth', key: boothKey })
        return `${number} ${(booth?.values['booth_name'] as string | undefined) ?? 'free'}`
      }),
    )
    return named.sort()
  }
  for (const floor of here.items) {
    const same = there.items.find(({ values }) => values['name'] === floor.values['name'])
    expect(await standing(to, same!.key)).toEqual(await standing(from, floor.key))
  }
  const { items } = await client.call('records.list', {
    eventId: to,
    entity: 'booth',
    states: ['new'],
    limit: 1_000,
  })
  expect(items).toHaveLength(await count(from, 'booth'))
  expect(items.every(({ values }) => values['booth_external_id'] === undefined)).toBe(true)

  await finished(client.call('records.undo', { eventId: to, token: result.token! }))
  expect([await count(to, 'booth'), await count(to, 'floor')]).toEqual([booths, floors])
})

it('a copy that is begun again makes only what is not here yet, on its stand', async () => {
  const { client, finished } = core
  const before = await count(to, 'booth')
  const copied = async (): Promise<BulkResult> =>
    (await finished(
      client.call('events.copyFrom', { eventId: to, fromEventId: from, choice: usual }),
    )) as unknown as BulkResult
  const first = await copied()
  const standing = async (): Promise<readonly string[]> => {
    const floors = (await client.call('records.list', { eventId: to, entity: 'floor' })).items
    const plans = await Promise.all(
      floors.map(({ key }) => client.call('layout.get', { eventId: to, floorKey: key })),
    )
    return plans.flatMap(({ elements }) => elements.filter(isStand).flatMap(({ boothKey }) => boothKey ?? []))
  }
  const stood = await standing()
  const gone = stood[0]!
  await client.call('records.remove', { eventId: to, entity: 'booth', key: gone })
  const again = await copied()
  expect(again.changed).toBe(1)
  expect(await count(to, 'booth')).toBe(before + (await count(from, 'booth')))
  expect(await standing()).toHaveLength(stood.length)
  const { floors } = await client.call('events.copyReview', { eventId: to, fromEventId: from })
  expect(floors.every(({ all }) => all.here === all.booths)).toBe(true)
  expect(floors.reduce((sum, { all }) => sum + all.booths, 0)).toBe(await count(from, 'booth'))
  for (const { token } of [again, first])
    await finished(client.call('records.undo', { eventId: to, token: token! }))
  expect(await count(to, 'booth')).toBe(before)
})

it('a plan that was put onto an empty floor goes with the undo', async () => {
  const { client, finished } = core
  const floors = (await client.call('records.list', { eventId: from, entity: 'floor' })).items
  const plans = await Promise.all(
    floors.map(({ key }) => client.call('layout.get', { eventId: from, floorKey: key })),
  )
  const floor = floors.find((_, at) => plans[at]!.elements.length > 0)
  const made = await client.call('records.create', {
    eventId: to,
    entity: 'floor',
    values: { name: floor!.values['name']! },
  })
  const blank = await client.call('layout.get', { eventId: to, floorKey: made.key })
  const plan = () => client.call('layout.get', { eventId: to, floorKey: made.key })
  const copied = async (): Promise<string> =>
    (
      (await finished(
        client.call('events.copyFrom', {
          eventId: to,
          fromEventId: from,
          choice: { ...usual, floors: [floor!.key] },
        }),
      )) as unknown as BulkResult
    ).token!
  const token = await copied()
  expect((await plan()).elements.length).toBeGreaterThan(0)
  await finished(client.call('records.undo', { eventId: to, token }))
  expect(await plan()).toMatchObject({ hall: blank.hall, sheet: blank.sheet, elements: [] })
  await client.call('records.remove', { eventId: to, entity: 'floor', key: made.key })
})

it('representatives that are not known become drafts, and others are found by e-mail', async () => {
  const { client, finished } = core
  const person = (email: string) => ({ first_name: 'Ada', last_name: 'Lovelace', email })
  const make = async (eventId: string, email: string): Promise<string> =>
    (await client.call('records.create', { eventId, entity: 'representative', values: person(email) })).key
  const known = await make(to, 'Ada@Example.com')
  const [one, other] = [await make(from, 'ada@example.com'), await make(from, 'grace@example.com')]
  const values = { booth_name: 'Enigma', active: true, booth_rep_ids: [one, other] }
  await client.call('records.create', { eventId: from, entity: 'booth', values })
  await client.call('records.create', {
    eventId: from,
    entity: 'booth',
    values: { booth_name: 'Enigma, closed', active: false },
  })
  const copied = async (representatives: boolean): Promise<void> => {
    const choice = { ...usual, floors: [null], activeOnly: true, representatives }
    const { token } = (await finished(
      client.call('events.copyFrom', { eventId: to, fromEventId: from, choice }),
    )) as unknown as BulkResult
    const { items } = await client.call('records.list', { eventId: to, entity: 'booth', text: 'Enigma' })
    expect(items).toHaveLength(1)
    const reps = items[0]!.values['booth_rep_ids'] as readonly string[]
    expect(reps[0]).toBe(known)
    expect(reps).toHaveLength(representatives ? 2 : 1)
    if (representatives) {
      const made = await client.call('records.get', { eventId: to, entity: 'representative', key: reps[1]! })
      expect(made).toMatchObject({ state: 'new', values: person('grace@example.com') })
    }
    await finished(client.call('records.undo', { eventId: to, token: token! }))
    expect(
      (await client.call('records.list', { eventId: to, entity: 'representative', text: 'grace' })).items,
    ).toEqual([])
  }
  await copied(true)
  await copied(false)
})

it('what a booth needs goes along when it is wanted, and is as before when that is undone', async () => {
  const { client, finished } = core
  const instead = await client.call('readiness.rules', { eventId: from })
  await finished(
    client.call('readiness.setRules', { eventId: from, rules: { ...instead, due: '2027-03-01' }, instead }),
  )
  await client.call('readiness.setLetter', {
    eventId: from,
    letter: { subject: 'Last year', body: 'Please' },
  })
  expect((await client.call('events.copyReview', { eventId: to, fromEventId: from })).asksAsUsual).toBe(true)
  const choice = { ...usual, floors: [null], readiness: true }
  const { token } = (await finished(
    client.call('events.copyFrom', { eventId: to, fromEventId: from, choice }),
  )) as unknown as BulkResult
  expect(await client.call('readiness.rules', { eventId: to })).toMatchObject({ due: '2027-03-01' })
  expect((await client.call('readiness.letter', { eventId: to })).subject).toBe('Last year')
  expect((await client.call('events.copyReview', { eventId: to, fromEventId: from })).asksAsUsual).toBe(false)
  await finished(client.call('records.undo', { eventId: to, token: token! }))
  expect((await client.call('events.copyReview', { eventId: to, fromEventId: from })).asksAsUsual).toBe(true)
})

it('only the floors that are chosen come, and not the event itself', async () => {
  const { client, finished } = core
  const floor = (await client.call('records.list', { eventId: from, entity: 'floor' })).items[0]!.key
  const choice = {
    ...usual,
    floors: [floor],
    plans: false,
    media: false,
    jobs: true,
    exhibitors: false,
    externalIds: true,
  }
  const before = await count(to, 'booth')
  await finished(client.call('events.copyFrom', { eventId: to, fromEventId: from, choice }))
  const some = await client.call('records.count', {
    eventId: from,
    entity: 'booth',
    where: { floor_id: floor },
  })
  expect(await count(to, 'booth')).toBe(before + some.total)
  await expect(
    client.call('events.copyFrom', { eventId: from, fromEventId: from, choice }),
  ).rejects.toMatchObject({ code: 'invalid-input' })
})
