import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../context.ts'
import type { SampleService } from '../embedded-service/sample-service.ts'
import { appHandlers } from './app.ts'
import { archiveHandlers } from './archive.ts'
import { assetsHandlers } from './assets.ts'
import { boothsHandlers } from './booths.ts'
import { eventsHandlers } from './events.ts'
import { exhibitorHandlers } from './exhibitors.ts'
import { importsHandlers } from './imports.ts'
import { jobsHandlers } from './jobs.ts'
import { layoutHandlers } from './layout.ts'
import { planFileHandlers } from './plan-files.ts'
import { programmeHandlers } from './programme.ts'
import { overviewHandlers } from './overview.ts'
import { placesHandlers } from './places.ts'
import { recordsHandlers } from './records.ts'
import { reportHandlers } from './reports.ts'
import { segmentsHandlers } from './segments.ts'
import { speakersHandlers } from './speakers.ts'
import { searchHandlers } from './search.ts'
import { syncHandlers } from './sync.ts'
import { viewsHandlers } from './views.ts'

/** Every call of the contract, one file per namespace. */
export function createHandlers(context: ApplicationContext, sample: SampleService): Handlers {
  return {
    ...appHandlers(context),
    ...jobsHandlers(context),
    ...eventsHandlers(context, sample),
    ...overviewHandlers(context),
    ...recordsHandlers(context),
    ...importsHandlers(context),
    ...programmeHandlers(context),
    ...planFileHandlers(context),
    ...viewsHandlers(context),
    ...boothsHandlers(context),
    ...segmentsHandlers(context),
    ...speakersHandlers(context),
    ...layoutHandlers(context),
    ...assetsHandlers(context),
    ...syncHandlers(context),
    ...exhibitorHandlers(context),
    ...archiveHandlers(context),
    ...placesHandlers(context),
    ...reportHandlers(context),
    ...searchHandlers(context),
  }
}
