import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Gateway } from '../../../../electron/gateway/requests/types.ts'
import { currentValues, type StoredRecord } from '../../../../electron/workspace/stores/workspace.ts'
import type { SyncDirection } from '../../../../shared/contract/index.ts'
import { fileValue, type RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { pngFile } from '../../../support/files.ts'
import {
  startForeignService,
  type ForeignService,
  type HeldRecord,
  type Personality,
  type ResourceName,
} from '../../../support/foreign-service/index.ts'
import {
  newBooth,
  newFloor,
  openSyncRig,
  untilState,
  type SyncRig,
} from '../../../support/workspaces/sync-rig.ts'
import { createClockwork, type Clockwork } from './clockwork.ts'
import { toldBy, type Told } from './surfaces.ts'

/** The engine's default: how long a service may take to show what it has confirmed. */
export const settlingMs = 120_000
export const momentMs = 5_000

/** One organiser's program: a real workspace and gateway, in the time of the world. */
export interface Client extends Omit<SyncRig, 'close'> {
  readonly folder: string
  readonly told: Told
  isOpen(): boolean
  sync(direction?: SyncDirection): Promise<void>
  values(entity: EntityName, key: string): RecordValues
  /** The record as the service holds it. */
  held(entity: EntityName, key: string): HeldRecord
  /** Everything that waits for a person, in words. */
  waitsForPerson(): readonly string[]
  /**
   * Whether a value is still somewhere a person finds it: in the record, or in an archived version
   * of it.
   */
  keeps(entity: EntityName, key: string, field: string, value: unknown): boolean
  close(): Promise<void>
}

/** One foreign service, the clients that use it, and one clock for all. */
export interface World extends Pick<Clockwork, 'clock' | 'meanwhile'> {
  readonly service: ForeignService
  client(name?: string): Client
  /** Copies the folder of a client that is closed, and opens the copy. */
  copy(of: string, as: string): Client
  pass(ms: number): Promise<void>
  /** A floor and a booth of the other organiser's. */
  theirBooth(name: string, values?: RecordValues): Promise<HeldRecord>
  end(): Promise<void>
}

const otherNames: Readonly<Partial<Record<EntityName, ResourceName>>> = {
  representative: 'booth_rep',
  rule: 'segment_rule',
}

/** What the service calls an entity. */
export function resourceOf(entity: EntityName): ResourceName {
  return otherNames[entity] ?? (entity as ResourceName)
}

export async function startWorld(personality: Partial<Personality> = {}): Promise<World> {
  const time = createClockwork()
  const service = await startForeignService({ clock: time.clock, personality })
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-foreign-'))
  const clients: Client[] = []
  const client = (name = 'desk'): Client => {
    const opened = openClient(time, service, join(folder, name))
    clients.push(opened)
    return opened
  }
  return {
    clock: time.clock,
    meanwhile: (work) => time.meanwhile(work),
    service,
    client,
    copy(of, as) {
      cpSync(join(folder, of), join(folder, as), { recursive: true })
      return client(as)
    },
    async pass(ms) {
      await time.pass(ms)
      for (const one of clients) {
        if (one.isOpen())
          await time.drive(untilState(one.engine, ({ phase }) => phase !== 'pulling' && phase !== 'pushing'))
      }
    },
    async theirBooth(name, values = {}) {
      const floor = service.organiser.create(
        'floor',
        { name: `Floor of ${name}`, order: 1, active: true },
        {},
      )
      return service.organiser.create(
        'booth',
        { ...theirValues(name), floor_id: Number(floor.id), ...values },
        await theirPictures(name),
      )
    },
    async end() {
      service.rule()
      for (const one of clients) await one.close()
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function openClient(time: Clockwork, service: ForeignService, folder: string): Client {
  let timeouts = new AbortController()
  let asked = 0
  const rig = openSyncRig({
    baseUrl: service.baseUrl,
    folder,
    clock: time.clock,
    wait: time.wait,
    settings: { settleMs: momentMs, settlingMs },
    around: (gateway) =>
      inTheWorld(time, gateway, () => {
        asked += 1
        if (asked > mostQuestions) timeouts.abort()
      }),
  })
  const { workspace, engine } = rig
  const told = toldBy(engine)
  const record = (entity: EntityName, key: string): StoredRecord => {
    const found = workspace.records.get(entity, key)
    if (found === undefined) throw new Error(`The ${entity} is no longer here.`)
    return found
  }
  let isOpen = true
  return {
    workspace,
    gateway: rig.gateway,
    engine,
    logged: rig.logged,
    folder,
    told,
    isOpen: () => isOpen,
    async sync(direction = 'both') {
      asked = 0
      timeouts = new AbortController()
      const { signal } = timeouts
      await time.drive(engine.run(direction, { signal })).catch((error: unknown) => {
        throw signal.aborted
          ? new Error(`One run asked the service more than ${mostQuestions} questions.`)
          : error
      })
    },
    values: (entity, key) => currentValues(record(entity, key)),
    held(entity, key) {
      const { remoteId } = record(entity, key)
      const held = remoteId === null ? undefined : service.record(resourceOf(entity), remoteId)
      if (held === undefined) throw new Error(`The service has no such ${entity}.`)
      return held
    },
    waitsForPerson: () => [
      ...workspace.journal
        .list({ states: ['parked'] })
        .items.map(({ entity, error }) => `${entity} parked: ${error?.message ?? ''}`),
      ...told
        .conflicts()
        .map(
          ({ entity, kind, fields }) =>
            `${entity} in conflict: ${kind} ${fields.map(({ field }) => field).join(' ')}`,
        ),
      ...told
        .discrepancies()
        .map(
          ({ entity, kind, fields }) => `${entity} ${kind}: ${fields.map(({ field }) => field).join(' ')}`,
        ),
      ...told.questions().map(({ entity, kind }) => `${entity} ${kind}`),
    ],
    keeps(entity, key, field, value) {
      const now = workspace.records.get(entity, key)
      // The versions of a record that is gone are those of the one that was made in its place.
      const versions =
        now === undefined
          ? workspace.archive.list({ entity }).items.map(({ values }) => values)
          : [currentValues(now), ...workspace.records.archived(entity, key).map(({ values }) => values)]
      return versions.some((values) => values[field] === value || fileValue(values[field])?.hash === value)
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      await time.drive(rig.close())
    },
  }
}

/** A run that asks more goes round in circles. */
const mostQuestions = 2_000

/** The gateway, with the clock held while it is on the network. */
function inTheWorld(time: Clockwork, gateway: Gateway, onAsked: () => void): Gateway {
  const busy = <T>(work: () => Promise<T>): Promise<T> => {
    onAsked()
    return time.busy(work)
  }
  return {
    authenticate: (signal) => busy(() => gateway.authenticate(signal)),
    list: (request) => busy(() => gateway.list(request)),
    save: (request, onProgress, signal) => busy(() => gateway.save(request, onProgress, signal)),
    bulkOffer: (signal) => busy(() => gateway.bulkOffer(signal)),
    saveTogether: (requests, signal) => busy(() => gateway.saveTogether(requests, signal)),
    upload: (request, onProgress, signal) => busy(() => gateway.upload(request, onProgress, signal)),
    detach: (request, signal) => busy(() => gateway.detach(request, signal)),
    remove: (request, signal) => busy(() => gateway.remove(request, signal)),
    download: (url, signal, largestBytes) => busy(() => gateway.download(url, signal, largestBytes)),
    fileValidators: (url, signal) => busy(() => gateway.fileValidators(url, signal)),
    close: () => gateway.close(),
  }
}

let pictures = 0

export async function theirPicture(name: string): Promise<{ name: string; mime: string; bytes: Buffer }> {
  pictures += 1
  return { name: `${name}.png`, mime: 'image/png', bytes: await pngFile({ seed: pictures * 104_729 + 1 }) }
}

export async function theirPictures(
  name: string,
): Promise<Readonly<Record<string, Awaited<ReturnType<typeof theirPicture>>>>> {
  return {
    booth_logo: await theirPicture(`${name} logo`),
    booth_background: await theirPicture(`${name} background`),
  }
}

export const exhibitor = { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }

export function theirValues(name: string): Readonly<Record<string, string | boolean>> {
  return {
    booth_name: name,
    booth_company_profile: `${name} was made by others.`,
    booth_company_url: 'https://others.example.com/',
    booth_type: 'web',
    keywords: 'theirs',
    exhibitor_name: 'Bea Example',
    exhibitor_email: 'bea@example.com',
    address: '2 Example Street',
    pobox: '200',
    city: 'Theirtown',
    state: 'Their State',
    country: 'Theirland',
    active: true,
    hide: false,
  }
}

/**
 * A floor and a booth with its pictures made by a client, and on the service for so long that
 * nothing about them is new.
 */
export async function settledBooth(
  world: World,
  client: Client,
  name: string,
  values: RecordValues = {},
): Promise<{ floor: StoredRecord; booth: StoredRecord }> {
  const floor = newFloor(client.workspace, `Floor of ${name}`)
  const booth = await newBooth(client.workspace, floor.key, name, values)
  await client.sync()
  await world.pass(2 * settlingMs)
  await client.sync()
  return { floor, booth }
}

/** What was sent to the service to be written, since a moment. */
export function writesSince(world: World, count: number): readonly string[] {
  return world.service.requests
    .slice(count)
    .filter(({ kind }) => kind === 'create' || kind === 'update' || kind === 'remove')
    .map(({ kind, resource, id }) => `${kind} ${resource ?? ''} ${id ?? ''}`.trim())
}
