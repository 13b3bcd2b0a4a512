import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import {
  firstOf,
  isBoothSave,
  rawReply,
  startFaultProxy,
  type Fault,
  type FaultProxy,
} from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  filesDiffer,
  listed,
  newBooth,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

describe.each([
  { personality: 'a service that takes no notice of external ids', upsertsByExternalId: false },
  { personality: 'a service that updates what has the same external id', upsertsByExternalId: true },
])('$personality', ({ upsertsByExternalId }) => {
  let service: StartedService
  let proxy: FaultProxy
  let rig: SyncRig
  /** Past the proxy: what the service really has. */
  let witness: SyncRig
  let floorKey: string

  beforeAll(async () => {
    service = await startService({ upsertsByExternalId })
  })
  afterAll(() => service.stop())
  beforeEach(async () => {
    proxy = await startFaultProxy(service.baseUrl)
    rig = openSyncRig({ baseUrl: proxy.baseUrl })
    witness = openSyncRig({ baseUrl: service.baseUrl })
    floorKey = newFloor(rig.workspace, 'Floor').key
    await rig.engine.run('both')
  })
  afterEach(async () => {
    await rig.close()
    await witness.close()
    await proxy.stop()
  })

  let externalId = 0

  /**
   * A booth with an external id of its own: what one kind of service goes by, and the other takes
   * no notice of.
   */
  function boothHere(name: string): Promise<StoredRecord> {
    externalId += 1
    return newBooth(rig.workspace, floorKey, name, { booth_external_id: externalId })
  }

  async function boothsNamed(name: string): Promise<number> {
    return (await listed(witness.gateway, 'booth')).filter(({ booth_name }) => booth_name === name).length
  }

  /** Everything arrived, once, with its files. */
  async function expectConverged(name: string): Promise<void> {
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0, error: null })
    expect(await boothsNamed(name)).toBe(1)
    expect(await filesDiffer({ workspace: rig.workspace, gateway: witness.gateway })).toEqual([])
  }

  describe('an answer that never comes', () => {
    it('after the service has done the work leads to one booth, not two', async () => {
      const booth = await boothHere('Reply dropped')
      proxy.fault(firstOf(1, isBoothSave, { kind: 'cut-reply', afterBytes: 0 }))
      await rig.engine.run('push')
      await expectConverged('Reply dropped')
      expect(proxy.requests.filter(isBoothSave)).toHaveLength(1)
      const [record] = (await listed(witness.gateway, 'booth')).filter(
        ({ booth_name }) => booth_name === 'Reply dropped',
      )
      expect(rig.workspace.records.get('booth', booth.key)).toMatchObject({
        remoteId: String(Number(record!.booth_id)),
        draft: null,
      })
    })

    it('for several booths at once leads to one each, also for two with equal fields', async () => {
      for (const name of ['Twin', 'Twin', 'Other', 'Third']) await boothHere(name)
      proxy.fault(firstOf(4, isBoothSave, { kind: 'cut-reply', afterBytes: 0 }))
      await rig.engine.run('push')
      expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
      expect([await boothsNamed('Twin'), await boothsNamed('Other'), await boothsNamed('Third')]).toEqual([
        2, 1, 1,
      ])
      expect(await filesDiffer({ workspace: rig.workspace, gateway: witness.gateway })).toEqual([])
    })

    it('in the middle of its head, of its body, and at its last byte is looked up too', async () => {
      const replyBytes = [1, 40, 200, 400]
      for (const afterBytes of replyBytes) {
        const name = `Reply cut at ${afterBytes}`
        await boothHere(name)
        proxy.fault(firstOf(1, isBoothSave, { kind: 'cut-reply', afterBytes }))
        await rig.engine.run('push')
        await expectConverged(name)
      }
    })

    it.each<[string, Fault]>([
      [
        'a web page',
        {
          kind: 'replace-reply',
          reply: rawReply('200 OK', '<!doctype html><title>Log in</title>', { 'Content-Type': 'text/html' }),
        },
      ],
      [
        'half a JSON text',
        { kind: 'replace-reply', reply: rawReply('200 OK', '{"status":true,"message":"Saved","data":{"boo') },
      ],
      [
        'a refusal although the work was done',
        { kind: 'replace-reply', reply: rawReply('200 OK', '{"status":false,"message":"Try later"}') },
      ],
      [
        'a failure of a proxy after the work was done',
        { kind: 'replace-reply', reply: rawReply('502 Bad Gateway', '<html>502</html>') },
      ],
      [
        'an answer without an identifier',
        { kind: 'replace-reply', reply: rawReply('200 OK', '{"status":true,"message":"Saved"}') },
      ],
    ])('because %s came instead leads to one booth', async (what, fault) => {
      await boothHere(`Instead ${what}`)
      proxy.fault(firstOf(1, isBoothSave, fault))
      await rig.engine.run('push')
      await expectConverged(`Instead ${what}`)
    })

    it('to a request that was delivered after the time-out and after the first look is adopted at the second', async () => {
      await boothHere('Late commit')
      let deliver = (): void => undefined
      const until = new Promise<void>((resolve) => (deliver = resolve))
      let delivered = (): void => undefined
      const arrived = new Promise<void>((resolve) => (delivered = resolve))
      let looks = 0
      const save = firstOf(1, isBoothSave, { kind: 'deliver-late', until, onDelivered: () => delivered() })
      proxy.fault((request) => {
        if (request.method === 'GET' && request.path.startsWith('/v5/booths?')) {
          looks += 1
          if (looks === 1) return undefined
          deliver()
          return { kind: 'delay-request', until: arrived }
        }
        return save(request)
      })
      await rig.engine.run('push')
      expect(proxy.requests.filter(isBoothSave)).toHaveLength(1)
      await expectConverged('Late commit')
    })

    it('is waited for no longer than until a pull shows what it has made', async () => {
      const patient = openSyncRig({
        baseUrl: proxy.baseUrl,
        settings: { settlingMs: 3_600_000, waitInRunMs: 100 },
      })
      try {
        await patient.engine.run('both')
        externalId += 1
        const [floor] = patient.workspace.records.list({ entity: 'floor' }).items
        const booth = await newBooth(patient.workspace, floor!.key, 'Shown by a pull', {
          booth_external_id: externalId,
        })
        let deliver = (): void => undefined
        const until = new Promise<void>((resolve) => (deliver = resolve))
        let delivered = (): void => undefined
        const arrived = new Promise<void>((resolve) => (delivered = resolve))
        proxy.fault(firstOf(1, isBoothSave, { kind: 'deliver-late', until, onDelivered: () => delivered() }))
        await patient.engine.run('push')
        expect(patient.workspace.journal.openOf('booth', booth.key)).toMatchObject([
          { state: 'ambiguous', lookUp: { emptyListings: 1 } },
        ])
        const { unanswered } = patient.engine.state()
        expect(unanswered).toMatchObject({ entity: 'booth', count: 1 })
        expect(Date.parse(unanswered?.until ?? '') - Date.now()).toBeGreaterThan(3_000_000)
        deliver()
        await arrived
        await patient.engine.run('pull')
        expect(patient.engine.state()).toMatchObject({
          waiting: 0,
          parked: 0,
          conflicts: 0,
          unanswered: null,
        })
        expect(await boothsNamed('Shown by a pull')).toBe(1)
        expect(
          patient.workspace.records.list({ entity: 'booth', where: { booth_name: 'Shown by a pull' } }).total,
        ).toBe(1)
      } finally {
        await patient.close()
      }
    })

    it('and cannot be looked up either is parked, and looked up when it is tried again: one booth', async () => {
      const booth = await boothHere('Nobody may look')
      const save = firstOf(1, isBoothSave, { kind: 'cut-reply', afterBytes: 0 })
      const refusal: Fault = {
        kind: 'answer',
        reply: rawReply('403 Forbidden', '{"status":false,"message":"Not for you"}'),
      }
      let mayLook = false
      proxy.fault((request) =>
        !mayLook && request.method === 'GET' && request.path.startsWith('/v5/booths?')
          ? refusal
          : save(request),
      )
      await rig.engine.run('push')
      expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 1 })
      mayLook = true
      const [entry] = rig.workspace.journal.openOf('booth', booth.key)
      rig.engine.retry(entry!.id)
      await rig.engine.run('push')
      await expectConverged('Nobody may look')
      expect(proxy.requests.filter(isBoothSave)).toHaveLength(1)
    })

    it('to an update is answered by sending it again', async () => {
      const booth = await boothHere('Updated')
      await rig.engine.run('push')
      updateRecord(rig.workspace, 'booth', booth.key, {
        city: 'Newtown',
        booth_logo: await newPicture(rig.workspace, 'newer.png'),
      })
      proxy.fault(firstOf(1, isBoothSave, { kind: 'cut-reply', afterBytes: 0 }))
      await rig.engine.run('push')
      await expectConverged('Updated')
      expect(
        (await listed(witness.gateway, 'booth')).find(({ booth_name }) => booth_name === 'Updated'),
      ).toMatchObject({ city: 'Newtown' })
    })
  })

  describe('a connection that is cut', () => {
    it('at byte 0, at every boundary of the form and at its last byte leads to one booth with whole files', async () => {
      let offsets: readonly number[] = []
      proxy.record((request, body) => {
        if (!isBoothSave(request)) return
        const boundary = body.subarray(0, body.indexOf('\r\n'))
        const found: number[] = []
        for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + 1)) found.push(at)
        offsets = [0, ...found.slice(1), body.length - 1]
      })
      await boothHere('Cut at 0000000')
      await rig.engine.run('push')
      expect(offsets.length).toBeGreaterThan(18)
      for (const offset of offsets) {
        const name = `Cut at ${String(offset).padStart(7, '0')} again`
        await boothHere(name)
        proxy.fault(firstOf(1, isBoothSave, { kind: 'cut-request', afterBytes: offset }))
        await rig.engine.run('push')
        await expectConverged(name)
      }
    })

    it('is named alike to the service at each try, and another create otherwise', async () => {
      for (const name of ['Named alike', 'Named otherwise']) {
        await boothHere(name)
        proxy.fault(firstOf(1, isBoothSave, { kind: 'refuse' }))
        await rig.engine.run('push')
        await expectConverged(name)
      }
      const keys = proxy.requests.filter(isBoothSave).map(({ idempotencyKey }) => idempotencyKey)
      expect(keys).toHaveLength(4)
      expect(keys[0]).toMatch(/^"[0-9a-f]{64}"$/)
      expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
      expect(keys[2]).not.toBe(keys[0])
    })

    it('before the first byte is not taken for an answer', async () => {
      await boothHere('Refused')
      proxy.fault(firstOf(2, isBoothSave, { kind: 'refuse' }))
      await rig.engine.run('push')
      await expectConverged('Refused')
    })
  })

  describe('a service in trouble', () => {
    it('that no longer takes the token in the middle of an upload gets a fresh one', async () => {
      await boothHere('Token ran out')
      const reply = rawReply('401 Unauthorized', '{"status":false,"message":"Token expired"}')
      proxy.fault(firstOf(1, isBoothSave, { kind: 'answer-early', afterBytes: 1000, reply }))
      await rig.engine.run('push')
      await expectConverged('Token ran out')
    })

    it('asking to wait in every form is waited for', async () => {
      for (const [index, header] of [
        '0',
        '1',
        new Date(Date.now() + 500).toUTCString(),
        'soon',
        '-1',
        '',
      ].entries()) {
        const name = `Asked to wait ${index}`
        await boothHere(name)
        const reply = rawReply(
          '429 Too Many Requests',
          '{"status":false,"message":"Slow down"}',
          header === '' ? {} : { 'Retry-After': header },
        )
        proxy.fault(firstOf(1, isBoothSave, { kind: 'answer', reply }))
        await rig.engine.run('push')
        await expectConverged(name)
      }
    })

    it('with a storm of 503 loses nothing and doubles nothing', async () => {
      for (let index = 0; index < 4; index += 1) await boothHere(`Storm ${index}`)
      const reply = rawReply('503 Service Unavailable', 'no')
      let left = 9
      proxy.fault(({ path }) =>
        path.startsWith('/v5/booths') && left-- > 0 ? { kind: 'answer', reply } : undefined,
      )
      await rig.engine.run('push')
      for (let index = 0; index < 4; index += 1) await expectConverged(`Storm ${index}`)
    })

    it.each([400, 413, 422])('refusing one booth with %d gets the others', async (status) => {
      const name = `Refused with ${status}`
      await boothHere(name)
      await boothHere(`After ${status}`)
      const reply = rawReply(
        `${status} No`,
        '{"status":false,"message":"The city is closed","errors":{"city":["is closed"]}}',
      )
      proxy.fault(firstOf(1, isBoothSave, { kind: 'answer', reply }))
      await rig.engine.run('push')
      expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 1 })
      const [parked] = rig.workspace.journal.list({ states: ['parked'] }).items
      expect(parked?.error).toMatchObject({
        code: 'rejected',
        message: 'The city is closed · city: is closed',
        details: { status },
      })
      expect((await boothsNamed(name)) + (await boothsNamed(`After ${status}`))).toBe(1)
      proxy.fault(() => undefined)
      rig.engine.retry(parked!.id)
      await rig.engine.run('push')
      expect((await boothsNamed(name)) + (await boothsNamed(`After ${status}`))).toBe(2)
    })

    it('refusing the credentials for good pauses the queue and uses up no attempt', async () => {
      const booth = await boothHere('Locked out')
      const reply = rawReply('401 Unauthorized', '{"status":false,"message":"No."}')
      proxy.fault(({ path }) =>
        path === '/v5/booths' || path === '/v5/oauth/token' ? { kind: 'answer', reply } : undefined,
      )
      await expect(rig.engine.run('push')).rejects.toMatchObject({ code: 'wrong-credentials' })
      expect(rig.engine.state()).toMatchObject({
        phase: 'paused',
        waiting: 1,
        error: { code: 'wrong-credentials' },
      })
      expect(rig.workspace.journal.openOf('booth', booth.key)).toMatchObject([
        { state: 'queued', attempts: 0 },
      ])
      proxy.fault(() => undefined)
      await rig.engine.run('push')
      await expectConverged('Locked out')
    })

    it('that stands still in the middle of an upload is given up and asked again', async () => {
      const hasty = openSyncRig({ baseUrl: proxy.baseUrl, timeouts: { idleMs: 1000, answerMs: 1500 } })
      try {
        await newBooth(hasty.workspace, newFloor(hasty.workspace, 'Slow floor').key, 'Stalled')
        proxy.fault(firstOf(1, isBoothSave, { kind: 'stall', afterBytes: 500 }))
        await hasty.engine.run('push')
        expect(hasty.engine.state()).toMatchObject({ waiting: 0, parked: 0, error: null })
        expect(await boothsNamed('Stalled')).toBe(1)
      } finally {
        await hasty.close()
      }
    })
  })
})
