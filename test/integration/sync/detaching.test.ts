import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createRecord,
  detach,
  removeRecord,
  takeBack,
  updateRecord,
} from '../../../electron/workspace/edits/index.ts'
import { currentValues } from '../../../electron/workspace/stores/workspace.ts'
import {
  firstOf,
  startFaultProxy,
  type FaultProxy,
  type ProxiedRequest,
} from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { listed, openSyncRig, type SyncRig } from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let proxy: FaultProxy
let rig: SyncRig
let bodies: Map<ProxiedRequest, string>
let people = 0

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  proxy = await startFaultProxy(service.baseUrl)
  bodies = new Map()
  proxy.record((request, body) => bodies.set(request, body.toString()))
  rig = openSyncRig({ baseUrl: proxy.baseUrl })
})
afterEach(async () => {
  await rig.close()
  await proxy.stop()
})

function newSpeaker(first: string, email = `${first.toLowerCase()}-${(people += 1)}@example.com`): string {
  return createRecord(rig.workspace, 'speaker', { first_name: first, last_name: 'Example', email }).key
}

function newSession(title: string, speakers: readonly string[]): string {
  const times = { start: '2026-11-02T09:00:00Z', end: '2026-11-02T10:00:00Z' }
  return createRecord(rig.workspace, 'session', { title, ...times, speaker_ids: speakers }).key
}

function remoteId(entity: 'speaker' | 'session', key: string): string {
  return rig.workspace.records.get(entity, key)?.remoteId ?? 'none'
}

const speakersHere = (key: string): unknown =>
  currentValues(rig.workspace.records.get('session', key)!)['speaker_ids']

async function speakersThere(key: string): Promise<readonly number[]> {
  const found = (await listed(rig.gateway, 'session')).find(
    (raw) => raw['session_id'] === Number(remoteId('session', key)),
  )
  return (found?.['speaker_ids'] ?? []) as readonly number[]
}

const waiting = (): readonly string[] =>
  rig.workspace.journal.open().map(({ entity, operation }) => `${operation} ${entity}`)

function takeOff(who: string, session: string | null): ReturnType<typeof detach> & { token: string } {
  const token = rig.workspace.undo.begin()
  return { token, ...detach(rig.workspace, token, { kind: 'record', key: who }, session) }
}

function takeOffByEmail(email: string, session: string | null): ReturnType<typeof detach> {
  return detach(rig.workspace, rig.workspace.undo.begin(), { kind: 'address', email }, session)
}

const detachBodies = (): readonly string[] =>
  [...bodies].flatMap(([{ path }, body]) => (path.endsWith('/detach') ? [body] : []))

const sent = (): readonly string[] =>
  proxy.requests
    .filter(({ method, path }) => method !== 'GET' && !path.includes('/oauth/'))
    .map(({ method, path }) => `${method} ${path}`)

async function pushed(): Promise<readonly string[]> {
  const before = sent().length
  await rig.engine.run('push')
  expect(rig.engine.state()).toMatchObject({
    waiting: 0,
    parked: 0,
    conflicts: 0,
    discrepancies: 0,
    error: null,
  })
  return sent().slice(before)
}

describe('taking a speaker off sessions', () => {
  it('asks for just that, with the bytes of the interface', async () => {
    const [ada, bob] = [newSpeaker('Ada'), newSpeaker('Bob')]
    const [opening, closing, panel] = [
      newSession('Opening', [ada, bob]),
      newSession('Closing', [ada]),
      newSession('Panel', [ada, bob]),
    ]
    await pushed()

    expect(takeOff(ada, opening)).toMatchObject({ from: [opening], isSent: true })
    expect(speakersHere(opening)).toEqual([bob])
    expect(waiting()).toEqual(['detach session'])
    expect(await pushed()).toEqual([
      `DELETE /v5/sessions/${remoteId('session', opening)}/speakers/${remoteId('speaker', ada)}/detach`,
    ])
    expect(detachBodies()).toEqual([''])
    expect(await speakersThere(opening)).toEqual([Number(remoteId('speaker', bob))])
    expect(rig.workspace.records.get('session', opening)).toMatchObject({ draft: null, state: 'clean' })

    expect(takeOff(ada, null).from.toSorted()).toEqual([closing, panel].toSorted())
    expect(waiting()).toEqual(['detach speaker'])
    expect(await pushed()).toEqual([`DELETE /v5/users/speakers/${remoteId('speaker', ada)}/detach`])
    expect([await speakersThere(closing), await speakersThere(panel)]).toEqual([
      [],
      [Number(remoteId('speaker', bob))],
    ])
    expect([closing, panel].map((key) => rig.workspace.records.get('session', key)?.draft)).toEqual([
      null,
      null,
    ])
  })

  it('goes by an e-mail address, whatever its case, off one session and off all', async () => {
    const cid = newSpeaker('Cid', 'Cid.Mixed@Example.com')
    const [opening, closing] = [newSession('By address', [cid]), newSession('By address again', [cid])]
    await pushed()
    takeOffByEmail('cid.mixed@example.COM', opening)
    expect(await pushed()).toEqual([`DELETE /v5/sessions/${remoteId('session', opening)}/speakers/detach`])
    expect(detachBodies().at(-1)).toBe('{"email":"cid.mixed@example.COM"}')
    expect(await speakersThere(opening)).toEqual([])

    takeOffByEmail('cid.mixed@example.com', null)
    expect(speakersHere(closing)).toEqual([])
    expect(await pushed()).toEqual(['DELETE /v5/users/speakers/detach'])
    expect(detachBodies().at(-1)).toBe('{"email":"cid.mixed@example.com"}')
    expect(await speakersThere(closing)).toEqual([])
  })

  it('sends an address that nobody here has, and learns what that did', async () => {
    const dora = newSpeaker('Dora', 'dora@example.com')
    const session = newSession('Dora speaks', [dora])
    await pushed()
    const other = openSyncRig({ baseUrl: proxy.baseUrl })
    try {
      expect(
        detach(
          other.workspace,
          other.workspace.undo.begin(),
          { kind: 'address', email: 'dora@example.com' },
          null,
        ),
      ).toEqual({
        from: [],
        isSent: true,
      })
      await other.engine.run('push')
      expect(other.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
      expect(
        other.workspace.records.getByRemoteId('session', remoteId('session', session))?.base?.['speaker_ids'],
      ).toEqual([])
    } finally {
      await other.close()
    }
    expect(await speakersThere(session)).toEqual([])
    takeOffByEmail('nobody@example.com', null)
    expect(await pushed()).toEqual(['DELETE /v5/users/speakers/detach'])
  })

  it('needs no word to the service about what that never had', async () => {
    const eve = newSpeaker('Eve')
    const session = newSession('Never sent', [eve])
    expect(takeOff(eve, null)).toMatchObject({ from: [session], isSent: false })
    expect(waiting()).toEqual(['save speaker', 'save session'])
    expect((await pushed()).filter((line) => line.startsWith('DELETE'))).toEqual([])
    expect(await speakersThere(session)).toEqual([])
  })

  it('is taken back before it is sent as if it had never been', async () => {
    const [fay, gus] = [newSpeaker('Fay'), newSpeaker('Gus')]
    const sessions = [newSession('One', [fay, gus]), newSession('Two', [fay])]
    await pushed()
    const one = takeOff(fay, sessions[0]!)
    await takeBack(rig.workspace, one.token, {})
    expect([speakersHere(sessions[0]!), waiting()]).toEqual([[fay, gus], []])
    const all = takeOff(fay, null)
    expect(await takeBack(rig.workspace, all.token, {})).toMatchObject({ restored: 1, leftOut: 0 })
    expect([sessions.map(speakersHere), waiting()]).toEqual([[[fay, gus], [fay]], []])
    expect(await pushed()).toEqual([])
  })

  it('is taken back after it was sent by attaching anew', async () => {
    const hal = newSpeaker('Hal')
    const session = newSession('Hal again', [hal])
    await pushed()
    const { token } = takeOff(hal, null)
    await pushed()
    await takeBack(rig.workspace, token, {})
    expect(waiting()).toEqual(['save session'])
    await pushed()
    expect(await speakersThere(session)).toEqual([Number(remoteId('speaker', hal))])
  })

  it('neither doubles nor contradicts what else waits of the session', async () => {
    const [ida, jim] = [newSpeaker('Ida'), newSpeaker('Jim')]
    const session = newSession('Busy', [ida, jim])
    await pushed()
    updateRecord(rig.workspace, 'session', session, { title: 'Busier' })
    takeOff(ida, session)
    expect(waiting()).toEqual(['save session', 'detach session'])
    expect(await pushed()).toEqual(['POST /v5/sessions'])
    expect(await speakersThere(session)).toEqual([Number(remoteId('speaker', jim))])

    takeOff(jim, session)
    updateRecord(rig.workspace, 'session', session, { title: 'Busiest' })
    expect(await pushed()).toEqual([
      `DELETE /v5/sessions/${remoteId('session', session)}/speakers/${remoteId('speaker', jim)}/detach`,
      'POST /v5/sessions',
    ])
    expect(await speakersThere(session)).toEqual([])
  })

  it('goes before a session to which the speaker is attached anew', async () => {
    const kim = newSpeaker('Kim')
    const [before, after] = [newSession('Before', [kim]), newSession('After', [])]
    await pushed()
    takeOff(kim, null)
    updateRecord(rig.workspace, 'session', after, { speaker_ids: [kim] })
    updateRecord(rig.workspace, 'session', before, { speaker_ids: [kim] })
    expect(waiting()).toEqual(['detach speaker', 'save session', 'save session'])
    const [first] = await pushed()
    expect(first).toMatch(/^DELETE .*\/detach$/)
    expect([await speakersThere(before), await speakersThere(after)]).toEqual([
      [Number(remoteId('speaker', kim))],
      [Number(remoteId('speaker', kim))],
    ])
  })

  it('is given up where the speaker is attached again before it has left', async () => {
    const lea = newSpeaker('Lea')
    const session = newSession('To and fro', [lea])
    await pushed()
    takeOff(lea, session)
    updateRecord(rig.workspace, 'session', session, { speaker_ids: [lea] })
    expect(waiting()).toEqual([])
    expect(rig.workspace.records.get('session', session)?.draft).toBeNull()
  })

  it('is done where others have done it, and where the session is gone', async () => {
    const mia = newSpeaker('Mia')
    const [session, gone] = [newSession('Taken off by others', [mia]), newSession('Gone', [mia])]
    await pushed()
    const [id, speaker, goneId] = [
      remoteId('session', session),
      remoteId('speaker', mia),
      remoteId('session', gone),
    ]
    takeOff(mia, session)
    takeOff(mia, gone)
    const signal = new AbortController().signal
    await rig.gateway.detach({ speaker: { kind: 'id', id: speaker }, sessionId: id }, signal)
    await rig.gateway.remove({ entity: 'session', remoteId: goneId, body: {} }, signal)
    await pushed()
    expect(rig.workspace.records.get('session', session)).toMatchObject({
      draft: null,
      base: { speaker_ids: [] },
    })
  })

  it('is sent again where its answer was lost', async () => {
    const ned = newSpeaker('Ned')
    const session = newSession('Unheard', [ned])
    await pushed()
    takeOff(ned, session)
    proxy.fault(firstOf(1, ({ path }) => path.endsWith('/detach'), { kind: 'cut-reply', afterBytes: 0 }))
    const deletes = (await pushed()).filter((line) => line.startsWith('DELETE'))
    expect(deletes.length).toBeLessThanOrEqual(2)
    expect(await speakersThere(session)).toEqual([])
    expect(rig.workspace.records.get('session', session)?.draft).toBeNull()
  })

  it('gives the speaker back where a refused one is discarded, and lets other changes of the session go', async () => {
    const ola = newSpeaker('Ola')
    const session = newSession('Refused', [ola])
    await pushed()
    takeOff(ola, session)
    const refusal =
      'HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nContent-Length: 32\r\nConnection: close\r\n\r\n{"status":false,"message":"No!"}'
    proxy.fault(firstOf(1, ({ path }) => path.endsWith('/detach'), { kind: 'answer', reply: refusal }))
    await rig.engine.run('push')
    const [parked] = rig.workspace.journal.open()
    expect(parked).toMatchObject({
      operation: 'detach',
      state: 'parked',
      reason: { kind: 'refused', status: 403 },
    })
    rig.engine.discard(parked!.id)
    expect([speakersHere(session), waiting(), rig.workspace.records.get('session', session)?.draft]).toEqual([
      [ola],
      [],
      null,
    ])
    expect(await pushed()).toEqual([])
  })

  it('leaves the rest of a draft as it is when a save is given up', async () => {
    const pat = newSpeaker('Pat')
    const session = newSession('Kept', [pat])
    await pushed()
    takeOff(pat, null)
    updateRecord(rig.workspace, 'session', session, { title: 'Not so' })
    const save = rig.workspace.journal
      .openOf('session', session)
      .find(({ operation }) => operation === 'save')
    rig.engine.discard(save!.id)
    expect([
      currentValues(rig.workspace.records.get('session', session)!)['title'],
      speakersHere(session),
    ]).toEqual(['Kept', []])
    await pushed()
    expect(await speakersThere(session)).toEqual([])
  })

  it('does no harm to a session or a speaker that is removed meanwhile', async () => {
    const [quin, rob] = [newSpeaker('Quin'), newSpeaker('Rob')]
    const [session, other] = [newSession('Removed', [quin, rob]), newSession('Stays', [quin, rob])]
    await pushed()
    takeOff(quin, session)
    takeOff(rob, null)
    removeRecord(rig.workspace, 'session', session)
    removeRecord(rig.workspace, 'speaker', rob)
    await pushed()
    expect(await speakersThere(other)).toEqual([Number(remoteId('speaker', quin))])
    expect(rig.workspace.records.get('session', other)?.draft).toBeNull()
  })
})

it('a listing that is out of date does not bring a speaker back who was taken off', async () => {
  const patient = openSyncRig({ baseUrl: proxy.baseUrl, settings: { settlingMs: 60_000 } })
  try {
    const [sam, tim] = ['Sam', 'Tim'].map((first) => {
      const values = { first_name: first, last_name: 'Late', email: `${first}-late@example.com` }
      return createRecord(patient.workspace, 'speaker', values).key
    })
    const times = { start: '2026-11-02T09:00:00Z', end: '2026-11-02T10:00:00Z' }
    const { key } = createRecord(patient.workspace, 'session', {
      title: 'Late listing',
      ...times,
      speaker_ids: [sam!, tim!],
    })
    await patient.engine.run('push')
    detach(patient.workspace, patient.workspace.undo.begin(), { kind: 'record', key: sam! }, key)
    const id = patient.workspace.records.get('session', key)?.remoteId
    const before = (await listed(patient.gateway, 'session')).find((raw) => raw['session_id'] === Number(id))!
    const reply = JSON.stringify({
      status: true,
      message: 'ok',
      sessions: [before],
      meta: { current_page: 1, per_page: 100, total: 1, last_page: 1 },
    })
    const stale = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(reply)}\r\nConnection: close\r\n\r\n${reply}`
    proxy.fault(({ method, path }) =>
      method === 'GET' && path.startsWith('/v5/sessions?') ? { kind: 'answer', reply: stale } : undefined,
    )
    await patient.engine.run('both')
    await patient.engine.run('pull')
    expect(currentValues(patient.workspace.records.get('session', key)!)['speaker_ids']).toEqual([tim])
    expect(patient.workspace.records.get('session', key)?.draft).toBeNull()
    expect(patient.engine.state()).toMatchObject({ discrepancies: 0, conflicts: 0, waiting: 0 })
  } finally {
    await patient.close()
  }
})
