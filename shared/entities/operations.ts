import { entities, type EntityName } from './index.ts'

/** One of the 57 operations of the interface's inventory. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** As the inventory writes it. */
  readonly path: string
  readonly kind: 'token' | 'list' | 'save' | 'remove' | 'resume' | 'detach'
  /** The entity whose declaration describes the operation; absent for the token. */
  readonly entity?: EntityName
}

/** The operations that no declaration of an entity describes. */
export const specialOperations = {
  token: { method: 'POST', path: '/v5/oauth/token', kind: 'token' },
  resume: {
    method: 'POST',
    path: '/v5/users/attendees/{attendeeId}/resume',
    kind: 'resume',
    entity: 'attendee',
  },
  detachSpeaker: {
    method: 'DELETE',
    path: '/v5/users/speakers/{speakerId}/detach',
    kind: 'detach',
    entity: 'speaker',
  },
  detachSpeakerByEmail: {
    method: 'DELETE',
    path: '/v5/users/speakers/detach',
    kind: 'detach',
    entity: 'speaker',
  },
  detachSessionSpeaker: {
    method: 'DELETE',
    path: '/v5/sessions/{sessionId}/speakers/{speakerId}/detach',
    kind: 'detach',
    entity: 'session',
  },
  detachSessionSpeakerByEmail: {
    method: 'DELETE',
    path: '/v5/sessions/{sessionId}/speakers/detach',
    kind: 'detach',
    entity: 'session',
  },
} as const satisfies Readonly<Record<string, Operation>>

/**
 * The whole inventory. A booth's removal is listed under its path without the identifier, as the
 * inventory has it.
 */
export const operations: readonly Operation[] = [
  ...Object.values(specialOperations),
  ...Object.values(entities).flatMap(({ name, list, save, remove }): readonly Operation[] => [
    ...(list === undefined ? [] : [{ method: 'GET', path: list.path, kind: 'list', entity: name } as const]),
    ...(save === undefined ? [] : [{ method: 'POST', path: save.path, kind: 'save', entity: name } as const]),
    ...(remove === undefined
      ? []
      : [
          {
            method: 'DELETE',
            path: remove.pathWithoutId ?? remove.path,
            kind: 'remove',
            entity: name,
          } as const,
        ]),
  ]),
]

/**
 * The operations whose requests and answers the interface shows. Of the other 46 it gives the path
 * and the purpose.
 */
const shown: ReadonlySet<string> = new Set([
  'POST /v5/booths',
  'GET /v5/booths',
  'DELETE /v5/booths',
  'GET /v5/booths/jobs/categories',
  'GET /v5/forms/boothJobsFields',
  'POST /v5/booths/{boothId}/jobs',
  'GET /v5/event/languages',
  'GET /v5/event/getEventDetails',
  'GET /v5/countries',
  'GET /v5/countries/{countryId}/regions',
  'GET /v5/countries/regions/{regionId}/cities',
])

/** Whether the details of an operation are assumed. */
export function isAssumed({ method, path }: Pick<Operation, 'method' | 'path'>): boolean {
  return !shown.has(`${method} ${path}`)
}
