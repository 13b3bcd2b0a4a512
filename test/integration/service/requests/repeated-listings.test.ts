import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type World } from '../good-input.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

const listedBooth = async (headers: Record<string, string> = {}) =>
  (await fixture.call('GET', `/v5/booths?booth_id=${world.booth}`, { headers })).at('booths', 0)

it('a record that was listed before shows a change of its own', async () => {
  await listedBooth()
  await save(fixture, 'booth', world, {
    ...(await goodInput('booth', world)),
    booth_id: world.booth,
    booth_name: 'New name',
  })
  expect(await listedBooth()).toMatchObject({ booth_name: 'New name' })
})

it('a booth that was listed before shows a change of its representative, and her removal', async () => {
  expect(await listedBooth()).toMatchObject({ booth_reps: [{ first_name: 'Ada' }] })
  const changed = {
    ...(await goodInput('representative', world)),
    booth_rep_id: world.representative,
    first_name: 'Grace',
  }
  expect((await save(fixture, 'representative', world, changed)).status).toBe(200)
  expect(await listedBooth()).toMatchObject({
    booth_reps: [{ first_name: 'Grace' }],
    contacts: [{ name: 'Grace Example' }],
  })
  await fixture.call('DELETE', `/v5/users/boothReps/${world.representative}`)
  expect(await listedBooth()).toMatchObject({ booth_reps: [], contacts: [] })
})

it('a record that was listed before has its files under the address each client used', async () => {
  const own = fixture.baseUrl
  const other = own.replace('127.0.0.1', 'localhost')
  for (const baseUrl of [own, other, own]) {
    const answer = await fetch(`${baseUrl}/v5/booths?booth_id=${world.booth}`, {
      headers: { authorization: `Bearer ${fixture.token}` },
    })
    const shown = JSON.stringify(await answer.json())
    expect(shown).toContain(`${baseUrl}/files/`)
    expect(shown).not.toContain(baseUrl === own ? other : own)
  }
})

it('more records than are kept parsed are listed as they are, again and again', async () => {
  const names = Array.from({ length: 4_500 }, (_, number) => `Segment ${number}`)
  await fixture.storage.records(fixture.eventId).transaction(async (writer) => {
    for (const [number, name] of names.entries())
      await writer.create('segment', { name, description: 'long '.repeat(number % 100 === 0 ? 15_000 : 400) })
  })
  for (let time = 0; time < 2; time++) {
    const listed: unknown[] = []
    let last = 1
    for (let page = 1; page <= last; page++) {
      const answer = await fixture.call('GET', `/v5/users/segments?limit=500&page=${page}`)
      listed.push(...answer.items('segments').map(({ name }) => name))
      last = answer.number('meta', 'last_page')
    }
    // One in a hundred is large: that costs a page some of its 500 items, and no more.
    expect(last).toBeLessThan(15)
    expect(listed.slice(-names.length)).toEqual(names)
  }
  const id = await create(fixture, 'segment', world, { name: 'Last' })
  const end = (await fixture.call('GET', '/v5/users/segments?limit=500')).number('meta', 'last_page')
  expect(
    (await fixture.call('GET', `/v5/users/segments?limit=500&page=${end}`)).items('segments').at(-1),
  ).toMatchObject({
    segment_id: id,
    name: 'Last',
  })
})
