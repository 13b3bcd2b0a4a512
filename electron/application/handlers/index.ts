import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'
import { appHandlers } from './app.ts'
import { archiveHandlers } from './archive.ts'
import { assetsHandlers } from './assets.ts'
import { boothsHandlers } from './booths.ts'
import { boothCopyHandlers } from './booth-copies.ts'
import { boothVersionHandlers } from './booth-versions.ts'
import { bulkHandlers } from './bulk.ts'
import { diagnosticsHandlers } from './diagnostics.ts'
import { eventCopyHandlers } from './event-copy.ts'
import { eventsHandlers } from './events.ts'
import { eventSetupHandlers } from './event-setup.ts'
import { exhibitorHandlers } from './exhibitors.ts'
import { historyHandlers } from './history.ts'
import { importsHandlers } from './imports.ts'
import { jobsHandlers } from './jobs.ts'
import { layoutHandlers } from './layout.ts'
import { mediaLibraryHandlers } from './media-library.ts'
import { folderDropHandlers } from './folder-drop.ts'
import { mediaHandlers } from './media.ts'
import { packHandlers } from './packs.ts'
import { planFileHandlers } from './plan-files.ts'
import { planHistoryHandlers } from './plan-history.ts'
import { programmeHandlers } from './programme.ts'
import { networkHandlers } from './network.ts'
import { overviewHandlers } from './overview.ts'
import { placeHandlers } from './places.ts'
import { readinessHandlers } from './readiness.ts'
import { recordsHandlers } from './records.ts'
import { reviewHandlers } from './reviews.ts'
import { reportHandlers } from './reports.ts'
import { segmentsHandlers } from './segments.ts'
import { sharingHandlers } from './sharing.ts'
import { shellHandlers } from './shell.ts'
import { speakersHandlers } from './speakers.ts'
import { searchHandlers } from './search.ts'
import { syncHandlers } from './sync.ts'
import { undoHandlers } from './undo.ts'
import { updatesHandlers } from './updates.ts'
import { viewsHandlers } from './views.ts'

/** Every call of the contract, one file per namespace. */
export function createHandlers(context: ApplicationContext): Handlers {
  return {
    ...appHandlers(context),
    ...networkHandlers(context),
    ...diagnosticsHandlers(context),
    ...shellHandlers(context),
    ...updatesHandlers(context),
    ...jobsHandlers(context),
    ...eventsHandlers(context),
    ...eventSetupHandlers(context),
    ...overviewHandlers(context),
    ...recordsHandlers(context),
    ...undoHandlers(context),
    ...bulkHandlers(context),
    ...importsHandlers(context),
    ...programmeHandlers(context),
    ...planFileHandlers(context),
    ...packHandlers(context),
    ...reviewHandlers(context),
    ...eventCopyHandlers(context),
    ...viewsHandlers(context),
    ...readinessHandlers(context),
    ...boothsHandlers(context),
    ...boothVersionHandlers(context),
    ...boothCopyHandlers(context),
    ...segmentsHandlers(context),
    ...speakersHandlers(context),
    ...layoutHandlers(context),
    ...sharingHandlers(context),
    ...planHistoryHandlers(context),
    ...assetsHandlers(context),
    ...mediaHandlers(context),
    ...mediaLibraryHandlers(context),
    ...folderDropHandlers(context),
    ...syncHandlers(context),
    ...exhibitorHandlers(context),
    ...historyHandlers(context),
    ...archiveHandlers(context),
    ...placeHandlers(context),
    ...reportHandlers(context),
    ...searchHandlers(context),
  }
}
