/**
 * What of the interface's inventory this service holds: paths, identifiers and what belongs to
 * what. Where the interface shows no shape, the name follows from the path's parameter.
 */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Values = Readonly<Record<string, Json>>

/** A value as a query or a path has it. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

export type ResourceName =
  | 'attendee'
  | 'speaker'
  | 'booth_rep'
  | 'segment'
  | 'segment_rule'
  | 'session'
  | 'track'
  | 'handout'
  | 'booth'
  | 'document'
  | 'video'
  | 'job'
  | 'floor'

export interface Resource {
  readonly name: ResourceName
  /** With `{boothId}` where the interface nests it. */
  readonly path: string
  readonly listKey: string
  readonly idField: string
  /** Goes when that goes. */
  readonly parent?: { readonly resource: ResourceName; readonly field: string }
  readonly required: readonly string[]
}

const boothRequired = [
  'booth_name',
  'booth_company_profile',
  'booth_company_url',
  'address',
  'pobox',
  'city',
  'state',
  'country',
  'exhibitor_name',
  'exhibitor_email',
  'keywords',
  'active',
  'hide',
  'floor_id',
  'booth_logo',
  'booth_background',
]
const jobRequired = [
  'job_title',
  'job_description',
  'experience_level',
  'job_type',
  'location',
  'job_category_id',
]

export const resources: readonly Resource[] = [
  {
    name: 'attendee',
    path: '/v5/users/attendees',
    listKey: 'collection',
    idField: 'attendee_id',
    required: [],
  },
  { name: 'speaker', path: '/v5/users/speakers', listKey: 'collection', idField: 'speaker_id', required: [] },
  {
    name: 'booth_rep',
    path: '/v5/users/boothReps',
    listKey: 'collection',
    idField: 'booth_rep_id',
    required: [],
  },
  {
    name: 'segment_rule',
    path: '/v5/users/segments/rules',
    listKey: 'collection',
    idField: 'rule_id',
    parent: { resource: 'segment', field: 'segment_id' },
    required: [],
  },
  { name: 'segment', path: '/v5/users/segments', listKey: 'collection', idField: 'segment_id', required: [] },
  {
    name: 'track',
    path: '/v5/sessions/sessionTracks',
    listKey: 'collection',
    idField: 'track_id',
    required: [],
  },
  {
    name: 'handout',
    path: '/v5/sessions/sessionHandouts',
    listKey: 'collection',
    idField: 'handout_id',
    parent: { resource: 'session', field: 'session_id' },
    required: [],
  },
  { name: 'session', path: '/v5/sessions', listKey: 'collection', idField: 'session_id', required: [] },
  {
    name: 'document',
    path: '/v5/booths/documents',
    listKey: 'collection',
    idField: 'document_id',
    parent: { resource: 'booth', field: 'booth_id' },
    required: [],
  },
  {
    name: 'video',
    path: '/v5/booths/videos',
    listKey: 'collection',
    idField: 'video_id',
    parent: { resource: 'booth', field: 'booth_id' },
    required: [],
  },
  {
    name: 'job',
    path: '/v5/booths/{boothId}/jobs',
    listKey: 'collection',
    idField: 'job_id',
    parent: { resource: 'booth', field: 'booth_id' },
    required: jobRequired,
  },
  {
    name: 'booth',
    path: '/v5/booths',
    listKey: 'booths',
    idField: 'booth_id',
    parent: { resource: 'floor', field: 'floor_id' },
    required: boothRequired,
  },
  { name: 'floor', path: '/v5/floors', listKey: 'collection', idField: 'floor_id', required: [] },
]

export function resourceNamed(name: ResourceName): Resource {
  const found = resources.find((resource) => resource.name === name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

export interface Route {
  readonly resource: Resource
  /** Of the record named in the path. */
  readonly id: string | undefined
  readonly boothId: string | undefined
}

/** The resource a path means. */
export function routeOf(path: string): Route | undefined {
  for (const resource of resources) {
    const pattern = new RegExp(
      `^${resource.path.replace('{boothId}', '(?<boothId>[^/]+)')}(?:/(?<id>[^/]+))?$`,
    )
    const match = pattern.exec(path)
    if (match !== null) return { resource, id: match.groups?.['id'], boothId: match.groups?.['boothId'] }
  }
  return undefined
}
