import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attach, detach } from '../../../renderer/bridge/client.ts'
import { useEvent } from '../../../renderer/stores/event.ts'
import { createTransportPair, eventMessage, serve, type Transport } from '../../../shared/contract/index.ts'
import { newStand } from '../../../shared/domain/plan/elements.ts'
import { emptyChange } from '../../../shared/domain/plan/layout.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { pngFile } from '../../support/files.ts'
import { startForeignService, type ForeignService } from '../../support/foreign-service/index.ts'
import { everyScreen, type EveryScreen } from '../../support/page/every-screen.ts'
import { mountPage, type MountedPage } from '../../support/page/mounted-page.ts'
import { slowTransport } from '../../support/page/slow-transport.ts'

let service: ForeignService
let core: TestApplication
let eventId: string
const ends: (() => void)[] = []

beforeEach(async () => {
  vi.stubEnv('BOOTH_BUILDER_SETTLING_SECONDS', '0')
  service = await startForeignService({})
  for (const hall of ['One', 'Two']) {
    const floor = service.organiser.create('floor', { name: `Hall ${hall}`, order: 1, active: true }, {})
    for (const name of ['first', 'two', 'third'])
      service.organiser.create(
        'booth',
        { booth_name: `${name} of ${hall}`, floor_id: Number(floor.id), active: true },
        {},
      )
  }
  core = await openTestApplication()
  const credentials = { kind: 'key', appKey: 'key', appSecret: 'secret' } as const
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
  )
  ;({ eventId } = connected as { eventId: string })
})
afterEach(async () => {
  detach()
  for (const end of ends.splice(0)) end()
  await core.close()
  await service.stop()
  vi.unstubAllEnvs()
})

/** Another way to the same core, as another page has one. */
function way(): Transport {
  const [page, host] = createTransportPair()
  const stop = serve(host, core.application.dispatcher)
  const forget = core.application.onEvent((name, payload) => host.send(eventMessage(name, payload)))
  ends.push(stop, forget)
  return page
}

const open = (): Promise<MountedPage<EveryScreen>> => mountPage(() => useEvent().open(eventId), everyScreen)

type Act = (pick: number, page: EveryScreen) => unknown

async function keysOf(entity: EntityName): Promise<readonly string[]> {
  return (await core.client.call('records.list', { eventId, entity, fields: [], limit: 100 })).items.map(
    ({ key }) => key,
  )
}
/** Counts what is made, so that nothing is called as another. */
let made = 0

async function one(entity: EntityName, pick: number): Promise<string | undefined> {
  const keys = await keysOf(entity)
  return keys[pick % Math.max(1, keys.length)]
}

let last: string | null = null

/** What other pages, and the service, do meanwhile. */
const acts: Readonly<Record<string, Act>> = {
  async create(pick) {
    const floor = await one('floor', pick)
    await core.client.call('records.create', {
      eventId,
      entity: 'booth',
      values: { booth_name: `Made ${(made += 1)}`, ...(floor === undefined ? {} : { floor_id: floor }) },
    })
  },
  floor: () =>
    core.client.call('records.create', {
      eventId,
      entity: 'floor',
      values: { name: `Floor ${(made += 1)}` },
    }),
  attendee: () =>
    core.client.call('records.create', {
      eventId,
      entity: 'attendee',
      values: { first_name: 'Ada', last_name: `No ${(made += 1)}` },
    }),
  async rename(pick) {
    const key = await one('booth', pick)
    if (key !== undefined)
      await core.client.call('records.update', {
        eventId,
        entity: 'booth',
        key,
        values: { booth_name: `Booth two ${(made += 1)}` },
      })
  },
  async move(pick) {
    const [key, floor] = [await one('booth', pick), await one('floor', pick + 1)]
    if (key !== undefined && floor !== undefined)
      await core.client.call('records.update', { eventId, entity: 'booth', key, values: { floor_id: floor } })
  },
  async remove(pick) {
    const entity = pick % 5 === 0 ? 'floor' : 'booth'
    const key = await one(entity, pick)
    if (key !== undefined) last = (await core.client.call('records.remove', { eventId, entity, key })).token
  },
  async undoRemoval() {
    if (last !== null)
      await core.finished(core.client.call('records.undo', { eventId, token: last })).catch(() => undefined)
    last = null
  },
  async stand(pick) {
    const [booth, floorKey] = [await one('booth', pick), await one('floor', pick)]
    if (floorKey === undefined) return
    const put = [
      newStand({
        id: `s${(made += 1)}`,
        xMetres: made,
        yMetres: 0,
        widthMetres: 3,
        heightMetres: 3,
        boothKey: booth ?? null,
      }),
    ]
    await core.client.call('layout.apply', {
      eventId,
      origin: 'another',
      step: {
        id: crypto.randomUUID(),
        kind: 'draw',
        count: 1,
        seenOn: floorKey,
        at: 1,
        forward: [{ ...emptyChange(floorKey), put }],
        backward: [{ ...emptyChange(floorKey), remove: [`s${made}`] }],
      },
    })
  },
  async file(pick) {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield await pngFile({ seed: pick })
    }
    const { hash, name } = await core.application.importFile({
      eventId,
      entity: 'booth',
      field: 'booth_logo',
      name: `${pick}.png`,
      source: source(),
    })
    const key = await one('booth', pick)
    if (key !== undefined && pick % 2 === 0)
      await core.client.call('records.update', {
        eventId,
        entity: 'booth',
        key,
        values: { booth_logo: { hash, name } },
      })
  },
  theirs(pick) {
    const booths = service.records('booth')
    const booth = booths[pick % Math.max(1, booths.length)]
    const floor = service.records('floor')[0]
    if (pick % 3 === 0 && booth !== undefined)
      service.organiser.change('booth', booth.id, { booth_name: `Theirs two ${(made += 1)}` }, {})
    else if (pick % 3 === 1 && booth !== undefined) service.organiser.remove('booth', booth.id)
    else if (floor !== undefined)
      service.organiser.create(
        'booth',
        { booth_name: `New of theirs ${(made += 1)}`, floor_id: Number(floor.id), active: true },
        {},
      )
  },
  seat: (pick, page) => page.act('seat', pick),
  toFloor: (pick, page) => page.act('to floor', pick),
  undo: (pick, page) => page.act('undo', pick),
  redo: (pick, page) => page.act('redo', pick),
  pull: () => core.client.call('sync.start', { eventId, direction: 'pull' }),
  both: () => core.client.call('sync.start', { eventId, direction: 'both' }),
  pause: () => core.client.call('sync.pause', { eventId }),
  resume: () => core.client.call('sync.resume', { eventId }),
}
const actNames = Object.keys(acts)
const stories = fc.array(fc.record({ act: fc.constantFrom(...actNames), pick: fc.nat(20) }), {
  minLength: 3,
  maxLength: 20,
})
/** Mostly a moment; at times longer than anything waits that the page waits for. */
const delays = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.nat(30) },
    { weight: 1, arbitrary: fc.integer({ min: 300, max: 700 }) },
  ),
  {
    minLength: 7,
    maxLength: 13,
  },
)

async function quiet(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { phase } = await core.client.call('sync.state', { eventId })
      expect(['pulling', 'pushing']).not.toContain(phase)
    },
    { timeout: 20_000, interval: 50 },
  )
}

const numRuns = Number(process.env['RUNS'] ?? 4)

describe('a page over a slow core', () => {
  it(
    'says, once nothing more comes, what a page says that is loaded then, whatever was done and answered in whichever order',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, delays, async (story, delayMs) => {
          let delay = 0
          const slow = slowTransport(way(), () => delayMs[(delay += 1) % delayMs.length] ?? 0)
          attach(slow)
          const page = await open()
          for (const { act, pick } of story) await acts[act]?.(pick, page.shown)
          await quiet()
          slow.hurry()
          const fresh = await open()
          await vi.waitFor(() => expect(page.shown.told()).toEqual(fresh.shown.told()), {
            timeout: 6_000,
            interval: 100,
          })
          page.unmount()
          fresh.unmount()
        }),
        { numRuns, endOnFailure: true },
      )
    },
    numRuns * 20_000,
  )
})
