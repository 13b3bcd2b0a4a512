import { expect, it, onTestFinished } from 'vitest'
import { openTestApplication } from '../../support/application.ts'

it('sessions are copied with all they say and moved, and one step takes all of it back', async () => {
  const application = await openTestApplication({ sample: true })
  onTestFinished(() => application.close())
  const { client, finished } = application
  const eventId = 'sample'
  await finished(client.call('events.openSample', {}))
  const list = async () =>
    (await client.call('records.list', { eventId, entity: 'session', orderBy: 'start' })).items
  const before = await list()
  const handouts = async () => (await client.call('records.list', { eventId, entity: 'handout' })).items
  const [handout] = await handouts()
  const first = before.find(({ key }) => key === handout?.values['session_id'])
  const second = before.find((one) => one !== first)
  if (first === undefined || second === undefined || handout === undefined)
    throw new Error('The sample has no sessions with handouts.')

  const start = '2027-02-01T09:00:00Z'
  const result = await finished(
    client.call('programme.arrange', {
      eventId,
      copies: [{ key: first.key, place: { start, end: '2027-02-01T10:00:00Z', track_id: null } }],
      moves: [
        { key: second.key, place: { start, end: '2027-02-01T09:30:00Z' } },
        { key: 'lgone', place: { start } },
      ],
    }),
  )
  expect(result).toMatchObject({ changed: 2, leftOut: 1 })
  const after = await list()
  expect(after).toHaveLength(before.length + 1)
  const copy = after.find(({ key }) => !before.some((one) => one.key === key))
  const { title, description, speaker_ids } = (
    await client.call('records.get', { eventId, entity: 'session', key: first.key })
  ).values
  expect(copy?.values).toMatchObject({ title, description, speaker_ids, start, track_id: null })
  expect(after.find(({ key }) => key === second.key)?.values).toMatchObject({
    start,
    end: '2027-02-01T09:30:00Z',
    track_id: second.values['track_id'],
  })

  const handed = (await handouts()).filter(({ values }) => values['session_id'] === copy?.key)
  expect(handed.map(({ values }) => values['title'])).toContain(handout.values['title'])

  await finished(client.call('records.undo', { eventId, token: (result as { token: string }).token }))
  const valuesOf = (records: typeof before) => records.map(({ key, values }) => ({ key, values }))
  expect(valuesOf(await list())).toEqual(valuesOf(before))
})

it('what a change of many sessions would make clash is counted before it is made', async () => {
  const application = await openTestApplication({ sample: true })
  onTestFinished(() => application.close())
  const { client, finished } = application
  const eventId = 'sample'
  await finished(client.call('events.openSample', {}))
  const track = (
    await client.call('records.create', { eventId, entity: 'track', values: { name: 'Annexe' } })
  ).key
  const hours = ['09:00', '09:30', '11:00'].map((hour) => `2027-03-01T${hour}:00Z`)
  const keys: string[] = []
  for (const start of hours) {
    const values = { title: 'A talk', start, end: new Date(Date.parse(start) + 3_600_000).toISOString() }
    keys.push((await client.call('records.create', { eventId, entity: 'session', values })).key)
  }
  const preview = (field: string, value: string) =>
    client.call('bulk.preview', {
      eventId,
      entity: 'session',
      selection: { keys },
      field,
      change: { kind: 'set', value },
    })
  expect(await preview('track_id', track)).toMatchObject({ changes: 3, clashes: 1 })
  expect(await preview('title', 'Another')).toMatchObject({ changes: 3, clashes: 0 })
})
