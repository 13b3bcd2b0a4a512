import { join } from 'node:path'
import type { ContractListener, SyncState } from '../../../shared/contract/index.ts'
import type { DeferredGateway } from './deferred-gateway.ts'
import { isOfOtherProgram } from '../../gateway/files/redirects.ts'
import { createSyncEngine } from '../../sync/engine/engine.ts'
import type { SyncEngine } from '../../sync/types.ts'
import { inspectFile } from '../../media/import-file.ts'
import { createDrawings, type Drawings } from '../../drawings/drawings.ts'
import { createDerivedPictures, type DerivedPictures } from '../../media/derived.ts'
import { createThumbnails, type Thumbnails } from '../../media/thumbnails.ts'
import { isOfEvent } from '../../../shared/domain/packs/manifest.ts'
import { planFormats, servedFormats } from '../../../shared/entities/index.ts'
import { createImports, type Imports } from '../../tables/importing/imports.ts'
import { createBundleFolder, type BundleFolder } from '../../archives/bundle-folder.ts'
import { createReviews, type Reviews } from '../../packs/review/reviews.ts'
import { createTableFolder, type TableFolder } from '../../tables/table-folder.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import { createChangeFeed } from './change-feed.ts'
import { createOverviewCache, type OverviewCache } from './overview-figures.ts'
import { createReports, type Reports } from '../../reports/reports.ts'
import { createBucketKeyStore } from '../host/credentials.ts'
import { createSharingLocations } from '../sharing/locations.ts'
import { createSharing, type Sharing } from '../sharing/sharing.ts'
import { readEventDetails } from './event-details.ts'
import { createListUpkeep } from './list-upkeep.ts'
import { createTidying } from './tidying.ts'
import type { RegisteredEvent } from '../host/known-events.ts'
import type { Host } from '../host/types.ts'

/** One event that is open: its folder, locked for this process, and what works on it. */
export interface OpenEvent {
  readonly id: string
  readonly workspace: Workspace
  readonly engine: SyncEngine
  readonly gateway: DeferredGateway
  readonly figures: OverviewCache
  readonly thumbnails: Thumbnails
  readonly derived: DerivedPictures
  readonly drawings: Drawings
  readonly reports: Reports
  readonly tables: TableFolder
  readonly imports: Imports
  readonly bundles: BundleFolder
  readonly reviews: Reviews
  readonly sharing: Sharing
  /** Finishes what is being written, ends the synchronisation and gives the folder free. */
  close(): Promise<void>
}

export interface OpenEventOptions {
  readonly registration: RegisteredEvent
  readonly host: Pick<Host, 'clock' | 'log' | 'network' | 'vault'>
  readonly gateway: DeferredGateway
  readonly workspace: Workspace
  readonly emit: ContractListener
}

/** Puts what works on an event around its workspace, which it closes in the end. */
export function openEvent({ registration, workspace, host, gateway, emit }: OpenEventOptions): OpenEvent {
  const { clock, log } = host
  const { id } = registration
  const engine = createSyncEngine({
    workspace,
    gateway,
    clock,
    random: Math.random,
    log,
    inspect: (path, name) => inspectFile({ path, name, formats: servedFormats }),
  })
  const figures = createOverviewCache(workspace)
  const feed = createChangeFeed({
    eventId: id,
    emit,
    syncState: (): SyncState => engine.state(),
    revisionOf: (floorKey) => workspace.layouts.revision(floorKey),
  })
  const reports = createReports({
    folder: workspace.folder,
    gateway,
    clock,
    log,
    timeZone: () => timeZoneOf(workspace),
  })
  const sharing = createSharing({
    workspace,
    locations: createSharingLocations({
      event: registration,
      access: (signal) => gateway.access(signal),
      bucketKeys: createBucketKeyStore(host.vault, id),
      network: host.network,
      now: () => clock.now(),
    }),
    inspect: (path, name) =>
      inspectFile({ path, name, formats: [...new Set([...planFormats, ...servedFormats])] }),
    onState: (state) => emit('sharing.changed', { eventId: id, state }),
    onOthers: (others) => emit('sharing.others', { eventId: id, others }),
    log,
  })
  const tables = createTableFolder(workspace.folder)
  const bundles = createBundleFolder(join(workspace.folder, 'bundles'))
  const upkeep = createListUpkeep(workspace, log)
  upkeep.start()
  workspace.removal.finish()
  const tidying = createTidying({
    workspace,
    isIdle: () => ['idle', 'paused', 'offline'].includes(engine.state().phase),
    log,
  })
  tidying.changed()
  const stops = [
    workspace.onChange((changes) => {
      tidying.changed()
      figures.forget(changes)
      feed.changed(changes)
      // Records are judged by other rules, whoever set them.
      if (changes.some(({ kind }) => kind === 'readiness')) upkeep.start()
    }),
    engine.onState(feed.syncChanged),
    engine.onState(({ phase, lastPulledAt, error }) => {
      if (phase !== 'idle') return
      upkeep.start()
      // So that an address can be written offline, too.
      if (lastPulledAt !== null && error === null) engine.places.prepare()
    }),
    () => upkeep.stop(),
    () => tidying.stop(),
  ]
  return {
    id,
    workspace,
    engine,
    gateway,
    figures,
    thumbnails: createThumbnails(workspace),
    derived: createDerivedPictures(workspace),
    drawings: createDrawings(workspace),
    reports,
    tables,
    bundles,
    sharing,
    reviews: createReviews(workspace, (manifest) => isOfEvent(manifest, registration)),
    imports: createImports({
      workspace,
      folder: tables,
      timeZone: () => timeZoneOf(workspace) ?? 'UTC',
      fetchFile: (url, signal, largestBytes) => gateway.download(url, signal, largestBytes),
      mayAsk: (address) => !isOfOtherProgram(registration.baseUrl, address),
      isUnlisted: (place) => engine.places.isUnlisted(place),
      spelled: (place) => engine.places.spelled(place),
    }),
    async close() {
      await Promise.all([engine.close(), reports.close(), sharing.close()])
      gateway.close()
      for (const stop of stops) stop()
      feed.close()
      tables.close()
      bundles.close()
      workspace.close()
    },
  }
}

function timeZoneOf({ records }: Workspace): string | null {
  const [details] = records.list({ entity: 'event', limit: 1 }).items
  return details === undefined ? null : readEventDetails(currentValues(details)).timezone
}
