import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, detach, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { keyOfRemoteId } from '../../../shared/domain/record/record-values.ts'
import { firstOf, type Personality } from '../../support/foreign-service/index.ts'
import { newDocument } from '../../support/workspaces/sync-rig.ts'
import { momentMs, settlingMs, startWorld, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

/** A speaker in two sessions of the other organiser's, and one who stays there. */
async function programme(
  personality: Partial<Personality>,
): Promise<{ client: Client; ada: string; sessions: readonly string[] }> {
  world = await startWorld(personality)
  const { organiser } = world.service
  const person = (name: string) =>
    organiser.create('speaker', { first_name: name, last_name: 'Example', email: `${name}@Example.com` }, {})
      .id
  const [ada, bob] = [person('ada'), person('bob')]
  const sessions = ['Opening', 'Closing'].map((title) => {
    const times = { start: '2026-11-10T09:00:00Z', end: '2026-11-10T10:00:00Z' }
    return organiser.create('session', { title, ...times, speaker_ids: [Number(ada), Number(bob)] }, {}).id
  })
  const client = world.client()
  // However late it lists, it lists them by now.
  await world.pass(settlingMs)
  await client.sync('pull')
  return { client, ada: keyOfRemoteId(ada), sessions: sessions.map(keyOfRemoteId) }
}

function takeOff({ workspace }: Client, who: Parameters<typeof detach>[2], from: string | null): void {
  detach(workspace, workspace.undo.begin(), who, from)
}

const there = (client: Client, key: string): readonly string[] =>
  (client.held('session', key).values['speaker_ids'] as readonly unknown[]).map(String)
const here = (client: Client, key: string): unknown => client.values('session', key)['speaker_ids']
const detaches = (): number => world.service.requests.filter(({ kind }) => kind === 'detach').length

async function settle(client: Client): Promise<void> {
  for (let pulls = 0; pulls < 3; pulls += 1) {
    await world.pass(settlingMs)
    await client.sync()
  }
}

const services: readonly (readonly [string, Partial<Personality>])[] = [
  ['answers with data', {}],
  ['answers in words alone', { detachAnswer: 'words' }],
  ['answers with 204 and no body', { detachAnswer: 'nothing' }],
  ['shows its listings late', { lagMs: 60_000, detachAnswer: 'nothing' }],
  ['shows them late in part', { lagMs: 60_000, lagsInPart: true }],
  ['writes ids as texts', { identifiers: 'strings' }],
]

describe.each(services)('a service that %s', (_name, personality) => {
  it('takes a speaker off one session, and off all', async () => {
    const { client, ada, sessions } = await programme(personality)
    const [opening = '', closing = ''] = sessions
    const [, bob = ''] = there(client, opening)
    takeOff(client, { kind: 'record', key: ada }, opening)
    await client.sync()
    expect([there(client, opening), here(client, opening)]).toEqual([[bob], [keyOfRemoteId(bob)]])
    expect(there(client, closing)).toHaveLength(2)
    takeOff(client, { kind: 'record', key: ada }, null)
    await client.sync()
    await settle(client)
    expect([there(client, closing), here(client, closing), here(client, opening)]).toEqual([
      [bob],
      [keyOfRemoteId(bob)],
      [keyOfRemoteId(bob)],
    ])
    expect(detaches()).toBe(2)
    expect(client.waitsForPerson()).toEqual([])
  })

  it('takes whoever has an address off all, also where nobody here has it', async () => {
    const { client, sessions } = await programme(personality)
    const [opening = '', closing = ''] = sessions
    takeOff(client, { kind: 'address', email: 'ADA@example.com' }, null)
    await client.sync()
    expect([there(client, opening).length, there(client, closing).length]).toEqual([1, 1])
    const late = world.service.organiser.create(
      'speaker',
      { first_name: 'Cid', last_name: 'Late', email: 'cid@example.com' },
      {},
    ).id
    const [, bob] = ['', ...there(client, opening)]
    world.service.organiser.change(
      'session',
      opening.slice(1),
      { speaker_ids: [Number(bob), Number(late)] },
      {},
    )
    takeOff(client, { kind: 'address', email: 'cid@example.com' }, null)
    takeOff(client, { kind: 'address', email: 'nobody@example.com' }, null)
    await client.sync()
    await settle(client)
    expect([there(client, opening), here(client, opening)]).toEqual([[bob], [keyOfRemoteId(bob ?? '')]])
    expect(client.waitsForPerson()).toEqual([])
  })

  it('takes and replaces a resume', async () => {
    world = await startWorld({ ...personality, resumeAnswer: personality.detachAnswer ?? 'data' })
    const client = world.client()
    const resume = await newDocument(client.workspace)
    const { key } = createRecord(client.workspace, 'attendee', {
      first_name: 'Ada',
      last_name: 'Example',
      email: 'ada@example.com',
      resume,
    })
    await client.sync()
    const hashes = () => world.service.hashes('attendee', client.held('attendee', key).id)
    await settle(client)
    expect(hashes()).toEqual({ resume: resume.hash })
    const next = await newDocument(client.workspace)
    updateRecord(client.workspace, 'attendee', key, { resume: next })
    await client.sync()
    await settle(client)
    expect(hashes()).toEqual({ resume: next.hash })
    expect(client.values('attendee', key)['resume']).toMatchObject({ hash: next.hash })
    expect(client.keeps('attendee', key, 'resume', resume.hash)).toBe(true)
    expect(world.service.requests.filter(({ kind }) => kind === 'upload')).toHaveLength(2)
    expect(client.waitsForPerson()).toEqual([])
  })
})

describe.each([
  ['under another name', { renames: { attendee: { resume: 'cv_url' } } }],
  ['never', { neverLists: { attendee: ['resume'] } }],
  ['under one address whatever lies there', { mediaAddress: 'fixed-path' }],
  ['under an address signed anew each time', { mediaAddress: 'signed-query' }],
  ['under a path signed anew each time', { mediaAddress: 'signed-path' }],
  [
    'by a version of its address, and without anything to know a file by',
    { mediaAddress: 'version', validators: 'none' },
  ],
] as const satisfies readonly (readonly [string, Partial<Personality>])[])(
  'a service that shows a resume %s',
  (_name, personality) => {
    it('gets each resume once, and an attendee edited since keeps it', async () => {
      world = await startWorld(personality)
      const client = world.client()
      const resume = await newDocument(client.workspace)
      const { key } = createRecord(client.workspace, 'attendee', {
        first_name: 'Ada',
        last_name: 'Example',
        email: 'ada@example.com',
        resume,
      })
      await client.sync()
      await settle(client)
      const next = await newDocument(client.workspace)
      updateRecord(client.workspace, 'attendee', key, { resume: next })
      await client.sync()
      updateRecord(client.workspace, 'attendee', key, { city: 'Newtown' })
      await client.sync()
      await settle(client)
      expect(world.service.hashes('attendee', client.held('attendee', key).id)).toEqual({ resume: next.hash })
      expect(client.values('attendee', key)).toMatchObject({ city: 'Newtown', resume: { hash: next.hash } })
      expect(world.service.requests.filter(({ kind }) => kind === 'upload')).toHaveLength(2)
      expect(client.waitsForPerson()).toEqual([])
    })
  },
)

it('a detach that others have done before is done, whether the service refuses it or not', async () => {
  for (const refusesDetached of [true, false]) {
    const { client, ada, sessions } = await programme({ refusesDetached })
    const [opening = ''] = sessions
    const [, bob = ''] = there(client, opening)
    takeOff(client, { kind: 'record', key: ada }, opening)
    world.service.organiser.change('session', opening.slice(1), { speaker_ids: [Number(bob)] }, {})
    await client.sync('push')
    await settle(client)
    expect([there(client, opening), here(client, opening), client.waitsForPerson()]).toEqual([
      [bob],
      [keyOfRemoteId(bob)],
      [],
    ])
    if (refusesDetached) await world.end()
  }
})

it('what others have changed of a session meanwhile stays when a speaker is taken off', async () => {
  const { client, ada, sessions } = await programme({})
  const [opening = ''] = sessions
  const cid = world.service.organiser.create(
    'speaker',
    { first_name: 'Cid', last_name: 'New', email: 'cid@example.com' },
    {},
  ).id
  const before = there(client, opening)
  takeOff(client, { kind: 'record', key: ada }, opening)
  world.service.organiser.change(
    'session',
    opening.slice(1),
    { title: 'Renamed', speaker_ids: [...before, cid].map(Number) },
    {},
  )
  await client.sync('push')
  expect(there(client, opening)).toEqual([before[1], cid])
  expect(world.service.overwrites).toEqual([])
  await settle(client)
  expect(client.values('session', opening)).toMatchObject({
    title: 'Renamed',
    speaker_ids: [before[1], cid].map((id) => keyOfRemoteId(id ?? '')),
  })
})

it('a detach or a resume without an answer is done once more, to the same end', async () => {
  const { client, ada, sessions } = await programme({})
  const [opening = ''] = sessions
  const { id } = world.service.organiser.create(
    'attendee',
    { first_name: 'Dan', last_name: 'Example', email: 'dan@example.com' },
    {},
  )
  await client.sync('pull')
  const resume = await newDocument(client.workspace)
  updateRecord(client.workspace, 'attendee', keyOfRemoteId(id), { resume })
  takeOff(client, { kind: 'record', key: ada }, opening)
  world.service.rule(
    firstOf(2, ({ kind }) => kind === 'detach' || kind === 'upload', { kind: 'do-and-hang-up' }),
  )
  await client.sync()
  await world.pass(4 * momentMs)
  await settle(client)
  expect(there(client, opening)).toHaveLength(1)
  expect(world.service.hashes('attendee', id)).toEqual({ resume: resume.hash })
  expect([client.workspace.journal.open(), client.waitsForPerson()]).toEqual([[], []])
})

it('that a service says yes and leaves the speaker there is told, and the session stays without here', async () => {
  const { client, ada, sessions } = await programme({ ignores: { session: ['speaker_ids'] } })
  const [opening = ''] = sessions
  const [, bob = ''] = there(client, opening)
  takeOff(client, { kind: 'record', key: ada }, opening)
  await client.sync()
  expect(client.waitsForPerson()).toEqual([])
  await settle(client)
  expect(client.waitsForPerson()).toEqual(['session not-taken-over: speaker_ids'])
  expect(here(client, opening)).toEqual([keyOfRemoteId(bob)])
})
