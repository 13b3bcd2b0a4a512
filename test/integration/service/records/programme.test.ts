import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Fixture } from '../fixture.ts'
import { create, createWorld, goodInput, save } from '../good-input.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startApp()
})
afterAll(() => fixture.close())

const session = async (id: number) =>
  (await fixture.call('GET', '/v5/sessions?limit=500'))
    .items('sessions')
    .find((item) => item['session_id'] === id)

describe('a session', () => {
  it('is created by the identifier 0, as by none', async () => {
    const world = await createWorld(fixture)
    const answer = await save(fixture, 'session', world, {
      ...(await goodInput('session', world)),
      session_id: 0,
    })
    expect(answer.number('data', 'session_id')).toBeGreaterThan(0)
    expect(
      (await save(fixture, 'track', world, { ...(await goodInput('track', world)), track_id: 0 })).status,
    ).toBe(404)
  })

  it('reads back its track, its speakers and its texts by language', async () => {
    const world = await createWorld(fixture)
    expect(await session(world.session)).toEqual({
      session_id: world.session,
      title: 'Opening',
      description: 'Welcome.',
      start: '2027-05-01T09:00:00Z',
      end: '2027-05-01T10:00:00Z',
      track_id: world.track,
      speaker_ids: [world.speaker],
      languages: { en: { title: 'Opening' } },
    })
  })

  it('does not end before it starts', async () => {
    const world = await createWorld(fixture)
    const answer = await save(fixture, 'session', world, {
      ...(await goodInput('session', world)),
      end: '2027-05-01T08:59:00Z',
    })
    expect(answer.at('errors', 'end')).toBeDefined()
  })

  it('keeps what an update does not name', async () => {
    const world = await createWorld(fixture)
    expect(
      (await save(fixture, 'session', world, { session_id: world.session, title: 'Closing' })).status,
    ).toBe(200)
    expect(await session(world.session)).toMatchObject({
      title: 'Closing',
      description: 'Welcome.',
      speaker_ids: [world.speaker],
    })
  })

  it('loses a track that is removed, and takes its handouts along when it goes itself', async () => {
    const world = await createWorld(fixture)
    await fixture.call('DELETE', `/v5/sessions/sessionTracks/${world.track}`)
    expect(await session(world.session)).toMatchObject({ track_id: null })
    expect(
      (await fixture.call('GET', `/v5/sessions/sessionHandouts?session_id=${world.session}`)).items(
        'session_handouts',
      ),
    ).toHaveLength(1)
    await fixture.call('DELETE', `/v5/sessions/${world.session}`)
    expect(await fixture.storage.records(fixture.eventId).get('handout', world.handout)).toBeUndefined()
  })
})

describe('detaching a speaker', () => {
  it('takes it off all sessions, by identifier or e-mail address', async () => {
    for (const by of ['identifier', 'address', 'query']) {
      const world = await createWorld(fixture)
      const second = await create(fixture, 'session', world)
      const answer =
        by === 'identifier'
          ? await fixture.call('DELETE', `/v5/users/speakers/${world.speaker}/detach`)
          : by === 'address'
            ? await fixture.call('DELETE', '/v5/users/speakers/detach', {
                json: { email: world.speakerEmail.toUpperCase() },
              })
            : await fixture.call(
                'DELETE',
                `/v5/users/speakers/detach?email=${encodeURIComponent(world.speakerEmail)}`,
              )
      expect(answer.body).toMatchObject({
        status: true,
        speaker_id: world.speaker,
        session_ids: [world.session, second],
      })
      expect(await session(world.session)).toMatchObject({ speaker_ids: [] })
      expect(await fixture.storage.records(fixture.eventId).get('speaker', world.speaker)).toBeDefined()
    }
  })

  it('takes it off one session only, by identifier or e-mail address', async () => {
    for (const byEmail of [true, false]) {
      const world = await createWorld(fixture)
      const second = await create(fixture, 'session', world)
      const path = `/v5/sessions/${world.session}/speakers`
      const request = () =>
        byEmail
          ? fixture.call('DELETE', `${path}/detach`, { json: { email: world.speakerEmail } })
          : fixture.call('DELETE', `${path}/${world.speaker}/detach`)
      expect((await request()).body).toMatchObject({
        status: true,
        session_id: world.session,
        speaker_id: world.speaker,
      })
      expect(await session(world.session)).toMatchObject({ speaker_ids: [] })
      expect(await session(second)).toMatchObject({ speaker_ids: [world.speaker] })
      expect((await request()).status).toBe(404)
    }
  })

  it('needs an address that a speaker has', async () => {
    expect(
      (await fixture.call('DELETE', '/v5/users/speakers/detach', { json: { email: 'nobody@example.com' } }))
        .status,
    ).toBe(404)
    expect((await fixture.call('DELETE', '/v5/users/speakers/detach', { json: { email: 7 } })).status).toBe(
      422,
    )
    expect((await fixture.call('DELETE', '/v5/users/speakers/detach')).at('errors', 'email')).toBeDefined()
  })

  it('happens by itself when the speaker is removed', async () => {
    const world = await createWorld(fixture)
    await fixture.call('DELETE', `/v5/users/speakers/${world.speaker}`)
    expect(await session(world.session)).toMatchObject({ speaker_ids: [] })
  })
})

describe('a segment', () => {
  it('takes its rules along, which are filtered by it', async () => {
    const world = await createWorld(fixture)
    const rules = () => fixture.call('GET', `/v5/users/segments/rules?segment_id=${world.segment}`)
    expect((await rules()).items('rules')).toEqual([
      {
        rule_id: world.rule,
        segment_id: world.segment,
        field: 'job_title',
        operator: 'contains',
        value: 'Buyer',
        joiner: 'and',
      },
    ])
    await fixture.call('DELETE', `/v5/users/segments/${world.segment}`)
    expect((await rules()).status).toBe(422)
    expect(await fixture.storage.records(fixture.eventId).get('rule', world.rule)).toBeUndefined()
  })
})

describe('a vacancy', () => {
  it('reads back with its identifiers as text, below its booth alone', async () => {
    const world = await createWorld(fixture)
    const other = await create(fixture, 'booth', world)
    const listed = await fixture.call('GET', `/v5/booths/${world.booth}/jobs`)
    expect(listed.items('jobs')).toEqual([
      expect.objectContaining({
        job_id: String(world.job),
        booth_id: world.booth,
        job_category_id: String(world.category),
        salary_min: 10,
        salary_max: 20.5,
        is_active: true,
        remote_work_allowed: false,
        requirements: null,
        skills_required: ['patience'],
        employment_benefits: [],
        application_deadline: '2099-03-01',
      }),
    ])
    expect((await fixture.call('GET', `/v5/booths/${other}/jobs`)).items('jobs')).toEqual([])
    const foreign = await fixture.call('POST', `/v5/booths/${other}/jobs`, {
      json: { ...(await goodInput('job', world)), job_id: String(world.job) },
    })
    expect(foreign.status).toBe(404)
    expect((await fixture.call('DELETE', `/v5/booths/${other}/jobs/${world.job}`)).status).toBe(404)
    expect((await fixture.call('DELETE', `/v5/booths/${world.booth}/jobs/${world.job}`)).body).toMatchObject({
      status: true,
      job_id: String(world.job),
    })
  })

  it('pays at most no less than at least', async () => {
    const world = await createWorld(fixture)
    const answer = await save(fixture, 'job', world, {
      ...(await goodInput('job', world)),
      salary_min: 20,
      salary_max: 19.99,
    })
    expect(answer.at('errors', 'salary_max')).toBeDefined()
    const update = await save(fixture, 'job', world, { job_id: String(world.job), salary_max: 9 })
    expect(update.at('errors', 'salary_max')).toBeDefined()
  })

  it('can be edited after its deadline, but not be given a past one', async () => {
    const world = await createWorld(fixture)
    const deadline = new Date(fixture.clock.now + 60 * 86_400_000).toISOString().slice(0, 10)
    const given = { job_id: String(world.job), application_deadline: deadline }
    expect((await save(fixture, 'job', world, given)).status).toBe(200)
    fixture.clock.now += 120 * 86_400_000
    try {
      const token = (
        await fixture.call('POST', '/v5/oauth/token', {
          token: null,
          json: { app_key: 'our-key', app_secret: 'our secret' },
        })
      ).text('access_token')
      const edit = (change: object) =>
        fixture.call('POST', `/v5/booths/${world.booth}/jobs`, {
          json: { job_id: String(world.job), ...change },
          token,
        })
      expect((await edit({ job_title: 'Still open?' })).status).toBe(200)
      expect(
        (await edit({ application_deadline: deadline })).at('errors', 'application_deadline'),
      ).toBeDefined()
    } finally {
      fixture.clock.now -= 120 * 86_400_000
    }
  })
})
