import { writableEntities, type EntityName } from '../../shared/entities/index.ts'
import { toAppError } from '../../shared/errors.ts'
import type { SyncContext } from './context.ts'
import { pullListing, type PullParts } from './pull-listing.ts'
import { isUnanswered, statusOf } from './trouble.ts'
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

/** Brings everything the service has for the event. Throws what the gateway throws; what was read until then is kept. */
export async function pullAll(parts: PullParts, signal: AbortSignal): Promise<void> {
  const answered = new Set<EntityName>()
  for (const entity of pulledFirst) await pullEntity(parts, entity, signal)
  // What a service may not have, or has little of, is asked for side by side.
  const left = [...pulledThen]
  const worker = async (): Promise<void> => {
    for (let entity = left.shift(); entity !== undefined; entity = left.shift()) {
      if (await pullEntity(parts, entity, signal)) answered.add(entity)
    }
  }
  await Promise.all(Array.from({ length: parts.context.settings.parallelPages }, worker))
  // Vacancies are listed booth by booth: not worth a question per booth to a service that does not have them.
  if (answered.has('jobCategory')) await pullVacancies(parts, signal)
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
  if (context.workspace.settings.get(name) === undefined) context.workspace.settings.set(name, new Date(context.clock.now()).toISOString())
  return true
}

export function wasPulled({ workspace }: SyncContext, entity: EntityName): boolean {
  return workspace.settings.get(pulledSetting(entity)) !== undefined
}

function pulledSetting(entity: EntityName): string {
  return `sync.pulled.${entity}`
}
