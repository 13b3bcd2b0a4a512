import { rm } from 'node:fs/promises'
import type { KnownEvent, Preferences } from '../../../shared/contract/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { currentValues } from '../../workspace/stores/workspace.ts'
import type { SyncEngine, SyncMode } from '../../sync/types.ts'
import type { CredentialStore } from '../host/credentials.ts'
import type { EmbeddedService } from '../embedded-service/embedded-service.ts'
import type { EmbeddedServices } from '../embedded-service/embedded-services.ts'
import type { Host } from '../host/types.ts'
import { readEventDetails, toKnownEvent } from './event-details.ts'
import type { DeferredGateway } from './deferred-gateway.ts'
import { createConnectedGateway, createMissingGateway, createEmbeddedGateway } from './event-gateways.ts'
import type { EventFolders } from './event-folders.ts'
import type { EventStream } from './event-stream.ts'
import { writeRegistration, type RegisteredEvent } from '../host/known-events.ts'
import { openEvent, type OpenEvent } from './open-event.ts'

/** The events of this machine: those known, and those open. */
export interface EventDirectory {
  list(): Promise<readonly KnownEvent[]>
  registered(): readonly RegisteredEvent[]
  /** Throws `not-found`. */
  known(eventId: string): Promise<KnownEvent>
  /**
   * The open event; opens it where it is known and not open. Throws `not-found` and what opening a
   * workspace throws.
   */
  open(eventId: string): Promise<OpenEvent>
  /** The event where it is open now. */
  ifOpen(eventId: string): OpenEvent | undefined
  folderOf(eventId: string): string
  /** Opens the folder of an event that is not known yet. */
  openNew(event: RegisteredEvent): OpenEvent
  /** Makes an event opened by `openNew` a known one. */
  keep(event: RegisteredEvent, open: OpenEvent): Promise<void>
  /** How each open event is synchronised, as the person has set it by now. */
  applyPreferences(): void
  eachEngine(act: (engine: SyncEngine) => void): void
  /** Whether any open event is being synchronised now. */
  readonly isSynchronising: boolean
  markOpened(eventId: string): Promise<void>
  /** Takes over name and dates from the event's own record, where they are others. */
  refresh(eventId: string): Promise<void>
  close(eventId: string): Promise<void>
  /**
   * Removes an event whose service runs here, with all that it and its service keep. Throws
   * `not-found`, and `invalid-input` for any other.
   */
  remove(eventId: string): Promise<void>
  closeAll(): Promise<void>
}

export interface EventDirectoryOptions {
  readonly host: Host
  readonly stream: EventStream
  readonly credentials: CredentialStore
  readonly services: EmbeddedServices
  readonly folders: EventFolders
}

export function createEventDirectory({
  host,
  stream,
  credentials,
  services,
  folders,
}: EventDirectoryOptions): EventDirectory {
  const { clock, log } = host
  const { known: registry } = folders
  const open = new Map<string, OpenEvent>()
  const closing = new Map<string, Promise<void>>()
  let ended = false

  const needsCredentials = async (event: RegisteredEvent): Promise<boolean> => {
    if (services.of(event) !== undefined || event.madeOfPack === true) return false
    try {
      return (await credentials.get(event.id)) === undefined
    } catch (error) {
      log.warn('The credentials of an event could not be read.', {
        event: event.id,
        reason: toAppError(error).message,
      })
      return true
    }
  }
  const shown = async (event: RegisteredEvent): Promise<KnownEvent> => {
    const baseUrl = services.of(event)?.baseUrl() ?? event.baseUrl
    return toKnownEvent({ ...event, baseUrl }, await needsCredentials(event))
  }
  const mode = ({ id }: Pick<RegisteredEvent, 'id'>): SyncMode => {
    const preferred = syncModeOf(host.settings.preferences())
    return registry.get(id)?.madeOfPack === true || host.safeMode === true
      ? { ...preferred, automatic: false }
      : preferred
  }
  /** A command does what it was asked to, and nothing by itself. */
  const goOn = (opened: OpenEvent, event: RegisteredEvent): void => {
    opened.engine.setMode(mode(event))
    if (host.kind !== 'cli' && host.safeMode !== true) opened.sharing.goOn()
  }
  const gatewayOf = (event: RegisteredEvent): DeferredGateway => {
    if (event.madeOfPack === true) return createMissingGateway()
    const service = services.of(event)
    return service === undefined
      ? createConnectedGateway(host, event, credentials)
      : createEmbeddedGateway(host, service)
  }
  const find = (eventId: string): RegisteredEvent => {
    const event = registry.get(eventId)
    if (event === undefined) throw new AppError('not-found', 'This event is not known on this machine.')
    return event
  }
  const openFolder = (event: RegisteredEvent, mustExist: boolean): OpenEvent => {
    if (ended) throw new AppError('cancelled', 'The program is ending.')
    const workspace = folders.open(event.id, mustExist)
    const gateway = gatewayOf(event)
    return openEvent({ registration: event, workspace, host, gateway, emit: stream.emit })
  }
  const put = async (event: RegisteredEvent): Promise<void> => {
    await registry.put(event)
    const opened = open.get(event.id)
    if (opened !== undefined) writeRegistration(opened.workspace, event)
    stream.emit('events.changed', null)
  }
  const close = async (eventId: string): Promise<void> => {
    const event = open.get(eventId)
    if (event === undefined) return closing.get(eventId)
    open.delete(eventId)
    const done = event.close().finally(() => closing.delete(eventId))
    closing.set(eventId, done)
    return done
  }

  return {
    list: () => Promise.all(registry.list().map(shown)),
    registered: () => registry.list(),
    known: async (eventId) => shown(find(eventId)),
    async open(eventId) {
      await closing.get(eventId)
      const already = open.get(eventId)
      if (already !== undefined) return already
      const event = find(eventId)
      const opened = openFolder(event, true)
      open.set(eventId, opened)
      const service = services.of(event)
      if (service !== undefined && host.kind !== 'cli') startInBackground(service, event, host)
      goOn(opened, event)
      return opened
    },
    ifOpen: (eventId) => open.get(eventId),
    folderOf: (eventId) => folders.folderOf(eventId),
    openNew: (event) => openFolder(event, false),
    async keep(event, opened) {
      open.set(event.id, opened)
      await put(event)
      goOn(opened, event)
    },
    applyPreferences() {
      for (const opened of open.values()) opened.engine.setMode(mode(opened))
    },
    eachEngine(act) {
      for (const { engine } of open.values()) act(engine)
    },
    get isSynchronising() {
      return [...open.values()].some(({ engine }) => ['pulling', 'pushing'].includes(engine.state().phase))
    },
    markOpened: (eventId) => put({ ...find(eventId), lastOpenedAt: new Date(clock.now()).toISOString() }),
    async refresh(eventId) {
      const event = find(eventId)
      const [record] = open.get(eventId)?.workspace.records.list({ entity: 'event', limit: 1 }).items ?? []
      if (record === undefined) return
      const details = readEventDetails(currentValues(record))
      const next = { ...event, ...details, name: details.name === '' ? event.name : details.name }
      if (JSON.stringify(next) !== JSON.stringify(event)) await put(next)
    },
    close,
    async remove(eventId) {
      if (find(eventId).onThisComputer !== true)
        throw new AppError('invalid-input', 'Only an event that was set up on this computer can be removed.')
      await close(eventId)
      await services.end(eventId)
      // Off the list first: half a folder is no event.
      await registry.remove(eventId)
      await rm(folders.folderOf(eventId), { recursive: true, force: true })
      stream.emit('events.changed', null)
    },
    async closeAll() {
      ended = true
      await Promise.all([...[...open.keys()].map(close), ...closing.values()])
    },
  }
}

/** An event that was opened offline wants its service too, but need not wait for it. */
function startInBackground(
  service: EmbeddedService,
  { id }: RegisteredEvent,
  { log }: Pick<Host, 'log'>,
): void {
  service.ensure().catch((cause: unknown) => {
    const error = toAppError(cause)
    if (error.code !== 'cancelled')
      log.warn('The event works offline: its service could not be started.', {
        event: id,
        reason: error.message,
      })
  })
}

/** How the synchronisation goes on by itself, as a person has set it. */
function syncModeOf({ syncMode, syncEveryMinutes, metered, meteredFileMegabytes }: Preferences): SyncMode {
  return {
    automatic: syncMode === 'automatic',
    intervalMs: syncEveryMinutes * 60_000,
    holdFilesAboveBytes: metered ? meteredFileMegabytes * 1_000_000 : null,
  }
}
