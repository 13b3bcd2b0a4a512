import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeRecord } from '../../../electron/service/records/remove.ts'
import { openFileFolder } from '../../../electron/service/storage/file-folder.ts'
import { openPostgresStorage } from '../../../electron/service/storage/postgres/storage.ts'
import type { Creation, NewRecord, Storage } from '../../../electron/service/storage/types.ts'
import { SeededRandom } from '../../../electron/service/sample-event/random.ts'
import { startPostgres, type PostgresServer } from '../../support/services/postgres.ts'

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)

const forMs = 20_000
const processes = 3
const clients = 6

describe.skipIf('unavailable' in server)('creates of one event over many connections', () => {
  let postgres: PostgresServer
  let folder: string
  let url: string
  let storages: readonly Storage[]
  beforeAll(async () => {
    if ('unavailable' in server) return
    postgres = server
    folder = await mkdtemp(join(tmpdir(), 'booth-builder-creates-'))
    url = await postgres.createDatabase()
    const opened: Storage[] = []
    for (let number = 0; number < processes; number++)
      opened.push(
        await openPostgresStorage({
          url,
          files: await openFileFolder(join(folder, String(number))),
          use: 'serve',
        }),
      )
    storages = opened
  })
  afterAll(async () => {
    if ('unavailable' in server) return
    for (const storage of storages) await storage.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('doubles nothing, loses nothing, leaves nothing without what it belongs to, and every listing has what was acknowledged before it began', async () => {
    const [first] = storages
    if (first === undefined) throw new Error('There is no storage.')
    const { id: eventId } = await first.events.create({ appKey: 'k', secretHash: 'h', details: {} })
    const until = performance.now() + forMs
    const isOver = (): boolean => performance.now() > until
    /** Acknowledged, and not removed by anybody. */
    const attendees = new Map<number, string>()
    const keys = new Map<string, number>()
    let floors: number[] = []
    let removals = 0
    let listings = 0
    let turnedAway = 0

    const make = async (storage: Storage, record: NewRecord): Promise<Creation> => {
      const made = await storage.records(eventId).create(record, Date.now())
      if (record.key !== undefined && (made.kind === 'created' || made.kind === 'known')) {
        expect(keys.get(record.key.key) ?? made.id).toBe(made.id)
        keys.set(record.key.key, made.id)
      }
      return made
    }
    const createAttendee = async (storage: Storage, random: SeededRandom): Promise<void> => {
      // All at once try for the same ones.
      const email = `a${attendees.size + random.integer(0, 1)}@example.com`
      const key = { key: `key ${keys.size + random.integer(0, 2)}`, fingerprint: 'f' }
      const record: NewRecord = {
        entity: 'attendee',
        values: { email },
        references: [],
        unique: { field: 'email', text: email },
        key,
      }
      const made = await make(storage, record)
      if (made.kind === 'created') {
        expect(attendees.has(made.id)).toBe(false)
        attendees.set(made.id, email)
      } else turnedAway += 1
    }
    const createBooth = async (storage: Storage, random: SeededRandom): Promise<void> => {
      // Mostly the one that goes next.
      const floor = floors[random.chance(0.8) ? 0 : random.integer(0, floors.length)] ?? 0
      const reference = { field: 'floor_id', to: 'floor', text: String(floor), id: floor } as const
      await make(storage, { entity: 'booth', values: { floor_id: String(floor) }, references: [reference] })
    }
    const changeFloors = async (storage: Storage): Promise<void> => {
      const made = await make(storage, { entity: 'floor', values: { name: 'F' }, references: [] })
      if (made.kind === 'created') floors = [...floors, made.id]
      const [oldest] = floors
      if (floors.length < 4 || oldest === undefined) return
      await storage.records(eventId).transaction((writer) => removeRecord(writer, 'floor', oldest))
      floors = floors.filter((floor) => floor !== oldest)
      removals += 1
    }
    const list = async (storage: Storage): Promise<void> => {
      const before = [...attendees.keys()]
      const seen = new Set<number>()
      for (let offset = 0; ; offset += 200) {
        const { items } = await storage.records(eventId).list({ entity: 'attendee', offset, limit: 200 })
        for (const { id } of items) seen.add(id)
        if (items.length < 200) break
      }
      expect(before.filter((id) => !seen.has(id))).toEqual([])
      listings += 1
    }
    const repeat = async (work: () => Promise<void>): Promise<void> => {
      while (!isOver()) await work()
    }
    await Promise.all(
      storages.flatMap((storage, process) => [
        ...Array.from({ length: clients }, (_, client) => {
          const random = new SeededRandom(process * clients + client)
          return repeat(() =>
            client % 3 === 0 ? createBooth(storage, random) : createAttendee(storage, random),
          )
        }),
        repeat(() => changeFloors(storage)),
        repeat(() => list(storage)),
      ]),
    )

    const all = await first.records(eventId).list({ entity: 'attendee', offset: 0, limit: 100_000 })
    expect(all.total).toBe(all.items.length)
    expect(new Map(all.items.map(({ id, values }) => [id, values['email']]))).toEqual(attendees)
    expect(new Set(attendees.values()).size).toBe(attendees.size)
    const booths = await first.records(eventId).list({ entity: 'booth', offset: 0, limit: 100_000 })
    const floorsThere = new Set(
      (await first.records(eventId).list({ entity: 'floor', offset: 0, limit: 100_000 })).items.map(
        ({ id }) => String(id),
      ),
    )
    expect(
      booths.items.filter(
        ({ values }) => typeof values['floor_id'] !== 'string' || !floorsThere.has(values['floor_id']),
      ),
    ).toEqual([])
    expect(await first.recount()).toEqual([])
    console.log({ attendees: attendees.size, booths: booths.total, removals, listings, turnedAway })
    for (const figure of [removals, listings, turnedAway, booths.total]) expect(figure).toBeGreaterThan(10)
  }, 120_000)
})
