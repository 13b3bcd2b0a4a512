import PQueue from 'p-queue'
import { entities, pulledEntities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { SyncContext } from '../context.ts'
import { pullListing, type PullParts } from './pull-listing.ts'
import { isUnanswered, statusOf } from '../trouble.ts'
import { pullOfParents, takeOrphansForGone } from './listed-by-parent.ts'

/**
 * How many listings are read side by side: while the pages of a long one come, the next ones begin.
 */
const listingsAtOnce = 4

/**
 * Brings everything the service has for the event; of all listings together, as many pages are
 * asked for at once as the settings say. Throws what the gateway throws; what was read until then
 * is kept.
 */
export async function pullAll(parts: PullParts, signal: AbortSignal): Promise<void> {
  const answered = new Set<EntityName>()
  const stop = new AbortController()
  const shared = sharingPages(parts, AbortSignal.any([signal, stop.signal]))
  const left = pulledEntities.filter((entity) => entities[entity].narrowed?.by !== 'path')
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
  for (const entity of pulledEntities) {
    const { narrowed, references } = entities[entity]
    if (narrowed?.by !== 'path') continue
    // Not worth a question per parent where there can be none, since each must name a record that
    // is not there: a vacancy a category.
    const isPossible = references.every(
      ({ required, type }) =>
        required !== true || (answered.has(type.to) && parts.context.workspace.records.count(type.to) > 0),
    )
    if (isPossible) await pullOfParents(parts, entity, narrowed, signal)
    takeOrphansForGone(parts, entity)
  }
}

/**
 * Listings that share the pages asked for at once. Of those under way, the one that was begun first
 * tells how far it is.
 */
function sharingPages(
  { context, files, remote, onProgress }: PullParts,
  signal: AbortSignal,
): { pull(entity: EntityName): Promise<boolean> } {
  const { gateway, settings } = context
  const pages = new PQueue({ concurrency: settings.parallelPages })
  const underWay: EntityName[] = []
  const parts: PullParts = {
    context: {
      ...context,
      gateway: { ...gateway, list: (request) => pages.add(() => gateway.list(request)) },
    },
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

/**
 * `false`: the service does not have this listing, or not for us; that is noted, and is no error.
 */
export async function pullEntity(
  parts: PullParts,
  entity: EntityName,
  signal: AbortSignal,
): Promise<boolean> {
  const { context } = parts
  try {
    await pullListing(parts, { entity, signal }, () => true)
  } catch (cause) {
    const error = toAppError(cause)
    if (!isUnanswered(error) && statusOf(error) !== 403) throw error
    context.log.info('The service does not list this; skipped.', { entity, status: statusOf(error) })
    return false
  }
  const name = pulledSetting(entity)
  const { settings } = context.workspace
  if (settings.get(name) === undefined)
    context.workspace.transaction(
      () => settings.set(name, new Date(context.clock.now()).toISOString()),
      'later',
    )
  return true
}

export function wasPulled({ workspace }: SyncContext, entity: EntityName): boolean {
  return workspace.settings.get(pulledSetting(entity)) !== undefined
}

function pulledSetting(entity: EntityName): string {
  return `sync.pulled.${entity}`
}
