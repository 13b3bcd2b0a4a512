import PQueue from 'p-queue'
import { writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { SyncContext } from '../context.ts'
import { pullListing, type PullParts } from './pull-listing.ts'
import { isUnanswered, statusOf } from '../trouble.ts'
import { pullVacancies } from './vacancies.ts'

/** What a pull brings, in this order. Lookups and reports are read when a screen asks for them. */
export const pulledFirst: readonly EntityName[] = ['event', 'language', 'floor', 'booth', 'document', 'video', 'representative']
export const pulledThen: readonly EntityName[] = [
  'jobCategory',
  ...writableEntities.filter((name) => !pulledFirst.includes(name) && name !== 'job'),
  'attendeeField',
  'speakerField',
  'representativeField',
  'jobField',
]

/** How many listings are read side by side: while the pages of a long one come, the next ones begin. */
const listingsAtOnce = 4

/**
 * Brings everything the service has for the event; of all listings together, as many pages are asked for at once as the settings say. Throws what the gateway throws; what was read until then is kept.
 */
export async function pullAll(parts: PullParts, signal: AbortSignal): Promise<void> {
  const answered = new Set<EntityName>()
  const stop = new AbortController()
  const shared = sharingPages(parts, AbortSignal.any([signal, stop.signal]))
  const left = [...pulledFirst, ...pulledThen]
  const worker = async (): Promise<void> => {
    for (let entity = left.shift(); entity !== undefined; entity = left.shift()) {
      if (await shared.pull(entity)) answered.add(entity)
    }
  }
  const workers = Array.from({ length: listingsAtOnce }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(workers)
    throw error
  }
  // Vacancies are listed booth by booth: not worth a question per booth where there can be none, since each names a category.
  if (answered.has('jobCategory') && parts.context.workspace.records.count('jobCategory') > 0) await pullVacancies(parts, signal)
}

/** Listings that share the pages asked for at once. Of those under way, the one that was begun first tells how far it is. */
function sharingPages({ context, files, remote, onProgress }: PullParts, signal: AbortSignal): { pull(entity: EntityName): Promise<boolean> } {
  const { gateway, settings } = context
  const pages = new PQueue({ concurrency: settings.parallelPages })
  const underWay: EntityName[] = []
  const parts: PullParts = {
    context: { ...context, gateway: { ...gateway, list: (request) => pages.add(() => gateway.list(request)) } },
    files,
    remote,
    onProgress: (entity, done, total) => {
      if (entity === underWay[0]) onProgress(entity, done, total)
    },
  }
  return {
    async pull(entity) {
      underWay.push(entity)
      try {
        return await pullEntity(parts, entity, signal)
      } finally {
        underWay.splice(underWay.indexOf(entity), 1)
      }
    },
  }
}

/** `false`: the service does not have this listing, or not for us; that is noted, and is no error. */
export async function pullEntity(parts: PullParts, entity: EntityName, signal: AbortSignal): Promise<boolean> {
  const { context } = parts
  try {
    await pullListing(parts, { entity, signal }, () => true)
  } catch (thrown) {
    const error = toAppError(thrown)
    if (!isUnanswered(error) && statusOf(error) !== 403) throw error
    context.log.info('The service does not list this; skipped.', { entity, status: statusOf(error) })
    return false
  }
  const name = pulledSetting(entity)
  const { settings } = context.workspace
  if (settings.get(name) === undefined) context.workspace.transaction(() => settings.set(name, new Date(context.clock.now()).toISOString()), 'later')
  return true
}

export function wasPulled({ workspace }: SyncContext, entity: EntityName): boolean {
  return workspace.settings.get(pulledSetting(entity)) !== undefined
}

function pulledSetting(entity: EntityName): string {
  return `sync.pulled.${entity}`
}
