import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answer, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save, type Values, type World } from '../good-input.ts'
import { file, gif } from '../sample-files.ts'

let fixture: Fixture
let world: World

beforeAll(async () => {
  fixture = await startApp()
  world = await createWorld(fixture)
})
afterAll(() => fixture.close())

const required = 'This field is required.'
const faultsIn = (answer: Answer): unknown => ({ status: answer.status, faults: answer.at('errors') })

describe('one answer says all that is wrong with', () => {
  it('a body in JSON: what cannot be read, what breaks a rule, what is not there and what is taken', async () => {
    const values = {
      ...(await goodInput('session', world)),
      title: '',
      start: 'noon',
      track_id: 999_999,
      speaker_ids: 'all',
      description: 'a\u0000b',
    }
    const answer = await save(fixture, 'session', world, values)
    expect(faultsIn(answer)).toEqual({
      status: 422,
      faults: {
        speaker_ids: ['This must be a list of texts.'],
        description: ['This must not contain a NUL character.'],
        title: [required],
        start: ['This must be a time in the form YYYY-MM-DDThh:mm:ssZ.'],
        track_id: ['There is no track "999999" in this event.'],
      },
    })
    expect(answer.text('message')).toBe(
      'The given data is not valid. speaker_ids: This must be a list of texts.',
    )
    const email = `taken-${world.attendee}@example.com`
    await create(fixture, 'attendee', world, { email })
    const person: Values = { ...(await goodInput('attendee', world)), first_name: '', email }
    const taken = { first_name: [required], email: ['Another attendee has this email.'] }
    expect(faultsIn(await save(fixture, 'attendee', world, person))).toEqual({ status: 422, faults: taken })
    expect(
      faultsIn(await save(fixture, 'attendee', world, { ...person, attendee_id: world.attendee })),
    ).toEqual({ status: 422, faults: taken })
  })

  it('an update, also one that names no record', async () => {
    const changed = { job_id: String(world.job), salary_max: 1, currency: 'XXY', job_category_id: '999999' }
    expect(faultsIn(await save(fixture, 'job', world, changed))).toEqual({
      status: 422,
      faults: {
        salary_max: ['This must not be less than salary_min.'],
        currency: ['This must be a currency code of ISO 4217, such as EUR.'],
        job_category_id: ['There is no jobCategory "999999" in this event.'],
      },
    })
    expect(
      faultsIn(await save(fixture, 'job', world, { job_id: 'x', job_title: '', currency: 'XXY' })),
    ).toEqual({
      status: 422,
      faults: {
        job_id: ['This must be the identifier of a record.'],
        job_title: [required],
        currency: ['This must be a currency code of ISO 4217, such as EUR.'],
      },
    })
  })

  it('a form: parts that it does not have, files that are none of the field, and its texts', async () => {
    const { country: _country, ...values } = await goodInput('booth', world)
    const wrong = {
      ...values,
      colour: 'red',
      booth_logo: file(await gif(), 'logo.png'),
      city: file(await gif(), 'city.png'),
      booth_company_url: 'here',
      floor_id: 999_999,
    }
    expect(faultsIn(await save(fixture, 'booth', world, wrong))).toEqual({
      status: 422,
      faults: {
        colour: ['There is no such field.'],
        booth_logo: ['The content of this file is not one of: JPG, PNG.'],
        city: ['This field cannot hold a file.'],
        booth_company_url: ['This is not a web address. It starts with https:// or http://.'],
        country: [required],
        floor_id: ['There is no floor "999999" in this event.'],
      },
    })
  })

  it('each record of many', async () => {
    const { booth_id: _booth, ...record } = {
      ...(await goodInput('job', world)),
      booth_id: world.booth,
      job_id: '7',
      job_title: '',
      currency: 'XXY',
    }
    const answer = await fixture.call('POST', '/extensions/bulk/job', {
      json: { items: [{ key: 'all-faults', record }] },
    })
    expect(answer.at('results', 0)).toMatchObject({
      code: 422,
      answer: {
        errors: {
          booth_id: ['This must be the identifier of a record.'],
          job_id: ['This operation makes records and changes none.'],
          job_title: [required],
          currency: ['This must be a currency code of ISO 4217, such as EUR.'],
        },
      },
    })
  })

  it('a query, and credentials', async () => {
    expect(
      faultsIn(await fixture.call('GET', '/v5/booths?page=0&limit=x&floor_id=999999&active=perhaps')),
    ).toEqual({
      status: 422,
      faults: {
        page: ['This must be a whole number of at least 1.'],
        limit: ['This must be a whole number of at least 1.'],
        floor_id: ['There is no floor 999999 in this event.'],
        active: ['This must be true or false.'],
      },
    })
    expect(
      faultsIn(
        await fixture.call('POST', '/v5/oauth/token', { token: null, json: { grant_type: 'password' } }),
      ),
    ).toEqual({
      status: 422,
      faults: {
        grant_type: ['This must be client_credentials.'],
        app_key: [required],
        app_secret: [required],
      },
    })
  })
})

it('a part that nobody asked for is not waited for to its end', async () => {
  const values = {
    ...(await goodInput('document', world)),
    picture: file(Buffer.alloc(20 * 1024 * 1024), 'picture.png'),
  }
  const answer = await save(fixture, 'document', world, {
    picture: values.picture,
    title: '',
    ...{ booth_id: world.booth },
  })
  expect(faultsIn(answer)).toEqual({ status: 422, faults: { picture: ['There is no such field.'] } })
})

it('parts that nobody asked for are told up to a number, and what was found by then is answered', async () => {
  const colours = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`colour_${index}`, 'red']))
  const answer = await save(fixture, 'document', world, { ...colours, title: '', booth_id: world.booth })
  expect([answer.status, Object.keys(answer.at('errors') ?? {})]).toEqual([
    422,
    Object.keys(colours).slice(0, 10),
  ])
})

it('what is taken and nothing else is answered with 409, as before', async () => {
  const email = `only-${world.attendee}@example.com`
  await create(fixture, 'speaker', world, { email })
  expect(
    faultsIn(await save(fixture, 'speaker', world, { ...(await goodInput('speaker', world)), email })),
  ).toEqual({
    status: 409,
    faults: { email: ['Another speaker has this email.'] },
  })
})
