import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '../../../electron/gateway/client.ts'
import type { Gateway, Timeouts } from '../../../electron/gateway/requests/types.ts'
import { inspect } from '../../../electron/media/inspect.ts'
import { createSyncEngine } from '../../../electron/sync/engine/engine.ts'
import type { SyncEngine } from '../../../electron/sync/types.ts'
import type { SyncSettings } from '../../../electron/sync/settings.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import type { Clock, StoredRecord, Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { AssetInfo, SyncState } from '../../../shared/contract/index.ts'
import {
  remoteIdOf,
  type JsonObject,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities, fileFormats, type EntityName } from '../../../shared/entities/index.ts'
import { pdfFile, pngFile } from '../files.ts'

export interface SyncRig {
  readonly workspace: Workspace
  readonly gateway: Gateway
  readonly engine: SyncEngine
  /** What the engine logged. */
  readonly logged: readonly string[]
  close(): Promise<void>
}

export interface SyncRigOptions {
  readonly baseUrl: string
  readonly appKey?: string
  readonly appSecret?: string
  /** Without one a temporary folder is made, and removed when the rig closes. */
  readonly folder?: string
  readonly settings?: Partial<SyncSettings>
  readonly timeouts?: Partial<Timeouts>
  /** Without it, the computer's. */
  readonly clock?: Clock
  /** How the engine waits; without it, in real time. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** What the engine gets for the gateway. */
  readonly around?: (gateway: Gateway) => Gateway
}

/**
 * Everything the application has of the synchronisation: a real workspace on disk, a real gateway,
 * the engine. Waits are short, and jitter is none.
 */
export function openSyncRig(options: SyncRigOptions): SyncRig {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'booth-builder-sync-'))
  const clock = options.clock ?? { now: () => Date.now() }
  const logged: string[] = []
  const note = (message: string, details?: unknown): void =>
    void logged.push(`${message} ${JSON.stringify(details ?? {})}`)
  const workspace = openWorkspace(folder, { clock })
  const gateway = createGateway({
    baseUrl: options.baseUrl,
    credentials: {
      kind: 'key',
      appKey: options.appKey ?? 'test-key',
      appSecret: options.appSecret ?? 'test-secret',
    },
    clock,
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  })
  const engine = createSyncEngine({
    workspace,
    gateway: options.around?.(gateway) ?? gateway,
    clock,
    random: () => 0,
    log: { info: note, warn: note, error: note },
    inspect: inspectAny,
    settings: { settleMs: 20, settlingMs: 0, ...options.settings },
    ...(options.wait === undefined ? {} : { wait: options.wait }),
  })
  return {
    workspace,
    gateway,
    engine,
    logged,
    async close() {
      await engine.close()
      gateway.close()
      workspace.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function inspectAny(
  path: string,
  name: string,
): Promise<Pick<AssetInfo, 'format' | 'mime' | 'widthPixels' | 'heightPixels'>> {
  const { format, mime, widthPixels, heightPixels } = await inspect(path, name, fileFormats)
  return {
    format,
    mime,
    ...(widthPixels === undefined ? {} : { widthPixels }),
    ...(heightPixels === undefined ? {} : { heightPixels }),
  }
}

export async function addAsset(workspace: Workspace, content: Uint8Array, name: string): Promise<AssetInfo> {
  return workspace.assets.add(chunked(content), name, (path) => inspectAny(path, name))
}

async function* chunked(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += 65_536) {
    yield content.subarray(start, start + 65_536)
    await Promise.resolve()
  }
}

let pictures = 0

/** A new picture in the asset store, as a media field's value. */
export async function newPicture(
  workspace: Workspace,
  name = 'picture.png',
): Promise<{ hash: string; name: string }> {
  pictures += 1
  const { hash } = await addAsset(workspace, await pngFile({ seed: pictures * 7919 + process.pid }), name)
  return { hash, name }
}

export async function newDocument(
  workspace: Workspace,
  name = 'brochure.pdf',
): Promise<{ hash: string; name: string }> {
  pictures += 1
  const { hash } = await addAsset(workspace, pdfFile(`${pictures} ${process.pid}`), name)
  return { hash, name }
}

export function newFloor(workspace: Workspace, name: string): StoredRecord {
  return createRecord(workspace, 'floor', { name, order: 1, active: true })
}

/** A complete booth with pictures of its own. */
export async function newBooth(
  workspace: Workspace,
  floorKey: string,
  name: string,
  values: RecordValues = {},
): Promise<StoredRecord> {
  return createRecord(workspace, 'booth', {
    ...completeBooth(floorKey, name),
    booth_logo: await newPicture(workspace, 'logo.png'),
    booth_background: await newPicture(workspace, 'background.png'),
    ...values,
  })
}

export function completeBooth(floorKey: string, name: string): RecordValues {
  return {
    booth_name: name,
    booth_company_profile: `${name} makes things.`,
    booth_company_url: 'https://exhibitor.example.com/',
    booth_type: 'both',
    keywords: 'things, more things',
    exhibitor_name: 'Ada Example',
    exhibitor_email: 'ada@example.com',
    address: '1 Example Street',
    pobox: '100',
    city: 'Exampleton',
    state: 'Example State',
    country: 'Exampleland',
    active: true,
    hide: false,
    floor_id: floorKey,
    accessible_for: ['wheelchair', 'hearing aid'],
  }
}

/** Everything the service lists of an entity, raw. */
export async function listed(gateway: Gateway, entity: EntityName): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = []
  for (let page = 1; ; page += 1) {
    const found = await gateway.list({ entity, page, limit: 100 })
    items.push(...found.items)
    if (page >= (found.lastPage ?? 1)) return items
  }
}

async function hashAt(gateway: Gateway, url: unknown): Promise<string> {
  if (typeof url !== 'string') throw new Error('There is no file.')
  const hash = createHash('sha256')
  const { stream } = await gateway.download(url, new AbortController().signal)
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Every file of every booth, document and video on the service has the content the local record
 * names.
 */
export async function filesDiffer({
  workspace,
  gateway,
}: Pick<SyncRig, 'workspace' | 'gateway'>): Promise<readonly string[]> {
  const differences: string[] = []
  for (const entity of ['booth', 'document', 'video'] as const) {
    for (const raw of await listed(gateway, entity)) {
      const record = workspace.records.getByRemoteId(entity, remoteIdOf(entities[entity], raw) ?? '')
      for (const field of entities[entity].fields) {
        if (field.type.kind !== 'file') continue
        const [first = field.name, second] = field.readPath ?? [field.name]
        const holder = raw[first]
        const url = second === undefined ? holder : (holder as JsonObject)[second]
        const local = (record?.draft ?? record?.base ?? {})[field.name] as { hash?: string } | undefined
        if (local?.hash === undefined) continue
        if ((await hashAt(gateway, url)) !== local.hash)
          differences.push(`${entity} ${String(record?.key)} ${field.name}`)
      }
    }
  }
  return differences
}

/** Resolves with the first state that fits, from now on. */
export function untilState(engine: SyncEngine, fits: (state: SyncState) => boolean): Promise<SyncState> {
  return new Promise((resolve) => {
    const stop = engine.onState((state) => {
      if (!fits(state)) return
      stop()
      resolve(state)
    })
    const now = engine.state()
    if (fits(now)) {
      stop()
      resolve(now)
    }
  })
}
