import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answer, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type World } from '../good-input.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
  await fixture.storage.records(fixture.eventId).transaction(async (writer) => {
    const field = { required: false, status: true }
    await writer.create('attendeeField', {
      ...field,
      title: 'Dietary wishes',
      slug: 'dietary',
      column: 'dietary',
      type: 'text',
    })
    for (const slug of ['size_of_shirt', 'size_of_shoe'])
      await writer.create('attendeeField', { ...field, title: 'Size', slug, column: slug, type: 'text' })
    return undefined
  })
})
afterAll(() => fixture.close())

const ruleAbout = async (field: unknown): Promise<Answer> =>
  save(fixture, 'rule', world, { ...(await goodInput('rule', world)), field: field as string })
const known =
  'first_name, last_name, email, company, job_title, phone, country, state, city, resume, dietary, size_of_shirt, size_of_shoe'

describe('a rule of a segment', () => {
  it.each(['job_title', 'attendee_id', 'dietary', 'Dietary wishes'])(
    'may be about %s, which attendees are declared or asked to have',
    async (field) => {
      expect((await ruleAbout(field)).status).toBe(200)
    },
  )

  it('is refused about a field that attendees do not have, with those that they have', async () => {
    const answer = await ruleAbout('shoe_brand')
    expect(answer.status).toBe(422)
    expect(answer.at('errors')).toEqual({ field: [`Attendees have no such field. They have ${known}.`] })
    expect((await ruleAbout('Size')).at('errors')).toEqual({
      field: [`Several fields of attendees could be meant. They have ${known}.`],
    })
  })

  it('is refused about what is no text of a database', async () => {
    expect((await ruleAbout('a\u0000b')).at('errors')).toEqual({
      field: ['This must not contain a NUL character.'],
    })
  })

  it('may be about a field that one attendee has, asked for or not', async () => {
    expect((await ruleAbout('badge_colour')).status).toBe(422)
    await create(fixture, 'attendee', world, { badge_colour: 'red' })
    expect((await ruleAbout('badge_colour')).status).toBe(200)
  })

  it('says besides what else is wrong', async () => {
    const answer = await save(fixture, 'rule', world, {
      segment_id: 999_999,
      field: 'shoe_brand',
      operator: 'resembles',
    })
    expect(Object.keys(answer.at('errors') ?? {})).toEqual(['operator', 'field', 'segment_id'])
  })

  it('is judged anew only where the field changes: one that nobody has any more stays as it is', async () => {
    const attendee = await create(fixture, 'attendee', world, { once: 'yes' })
    const rule = (await ruleAbout('once')).number('data', 'rule_id')
    await fixture.call('DELETE', `/v5/users/attendees/${attendee}`)
    expect((await save(fixture, 'rule', world, { rule_id: rule, field: 'once', value: 'no' })).status).toBe(
      200,
    )
    expect((await save(fixture, 'rule', world, { rule_id: rule, value: 'yes' })).status).toBe(200)
    expect(
      (await save(fixture, 'rule', world, { rule_id: rule, field: 'never' })).at('errors', 'field'),
    ).toBeDefined()
  })
})
