import { expect } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { Values, WireRequest } from '../../support/foreign-service/index.ts'
import type { World } from './world.ts'

/** What is changed of the new booth and the new vacancy. */
export const changes = { booth: { city: 'Newtown' }, job: { location: 'Newtown' } } as const

/** A part of a form that is a file. */
interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: string
}

/** What a request says, its bytes read by its content type. */
export interface Said {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body:
    | undefined
    | { readonly json: unknown }
    /** The values of each key in the order in which they came. */
    | { readonly form: Readonly<Record<string, readonly (string | SentFile)[]>> }
}

/** Reads a request as the interface says requests are written. Throws where it is not. */
export async function readRequest({ url, headers, body }: WireRequest): Promise<Said> {
  const { pathname, searchParams } = new URL(url, 'http://service')
  const query = Object.fromEntries(searchParams)
  if ([...searchParams].length !== Object.keys(query).length)
    throw new Error(`A query parameter stands twice: ${url}`)
  const type = headers['content-type'] ?? ''
  if (body.length === 0) return { path: pathname, query, body: undefined }
  if (type === 'application/json')
    return { path: pathname, query, body: { json: JSON.parse(body.toString('utf8')) } }
  if (!type.startsWith('multipart/form-data; boundary='))
    throw new Error(`This is neither JSON nor a form: ${type}`)
  const form: Record<string, (string | SentFile)[]> = {}
  for (const [key, value] of await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()) {
    const read =
      typeof value === 'string'
        ? value
        : {
            name: value.name,
            type: value.type,
            bytes: Buffer.from(await value.arrayBuffer()).toString('hex'),
          }
    ;(form[key] ??= []).push(read)
  }
  return { path: pathname, query, body: { form } }
}

/** Whether a request is one of the operation, by method and path. */
export function isOf(operation: string, { method, url }: Pick<WireRequest, 'method' | 'url'>): boolean {
  const [wanted = '', template = ''] = operation.split(' ')
  const { pathname } = new URL(url, 'http://service')
  // The inventory has the path without the identifier, the operation's own description with it.
  const path = operation === 'DELETE /v5/booths' ? '/v5/booths/{boothId}' : template
  const words = path.split('/').map((word) => (word.startsWith('{') ? '[^/]+' : word))
  return (
    method === wanted && new RegExp(`^${words.join('/')}$`).test(pathname) && !isOneWord(template, pathname)
  )
}

/** A word of another operation's path where this one has an identifier. */
function isOneWord(template: string, path: string): boolean {
  const words = path.split('/')
  return template
    .split('/')
    .some((word, index) => word.startsWith('{') && /^[a-zA-Z]+$/.test(words[index] ?? ''))
}

const page = { page: '1', limit: expect.stringMatching(/^[1-9]\d*$/) as string }

/**
 * What is on the wire for an operation, from the description of the interface; where that shows no
 * shape, as `docs/service.md` has it.
 */
export function expectedOf(operation: string, world: World): Said {
  const { ids, folder } = world
  const idOf = (entity: EntityName): string => world.idOf(entity)
  const id = (name: keyof World['ids']): number => Number(ids[name])
  const file = (name: string, type: string): SentFile => ({
    name,
    type,
    bytes: readFileSync(join(folder, name)).toString('hex'),
  })
  const listed = (path: string): Said => ({ path, query: page, body: undefined })
  const whole = (path: string): Said => ({ path, query: {}, body: undefined })
  const json = (path: string, values: Values): Said => ({ path, query: {}, body: { json: values } })
  const person = { first_name: 'New', last_name: 'Person', email: 'new@example.com', company: 'Example' }
  switch (operation) {
    case 'POST /v5/oauth/token':
      return json('/v5/oauth/token', {
        grant_type: 'client_credentials',
        app_key: 'coverage-key',
        app_secret: 'coverage-secret',
      })

    case 'POST /v5/users/attendees':
      return json('/v5/users/attendees', { ...person, country: 'Exampleland', badge: 'blue' })
    case 'POST /v5/users/attendees/{attendeeId}/resume':
      return {
        path: `/v5/users/attendees/${idOf('attendee')}/resume`,
        query: {},
        body: { form: { resume: [file('resume.pdf', 'application/pdf')] } },
      }
    case 'DELETE /v5/users/attendees/{attendeeId}':
      return whole(`/v5/users/attendees/${idOf('attendee')}`)

    case 'POST /v5/users/speakers':
      return json('/v5/users/speakers', { ...person, bio: 'Speaks.' })
    case 'DELETE /v5/users/speakers/{speakerId}':
      return whole(`/v5/users/speakers/${idOf('speaker')}`)
    case 'DELETE /v5/users/speakers/{speakerId}/detach':
      return whole(`/v5/users/speakers/${ids['first speaker']}/detach`)
    case 'DELETE /v5/users/speakers/detach':
      return json('/v5/users/speakers/detach', { email: 'second@example.com' })

    case 'POST /v5/users/boothReps':
      return json('/v5/users/boothReps', person)
    case 'DELETE /v5/users/boothReps/{boothRepId}':
      return whole(`/v5/users/boothReps/${idOf('representative')}`)

    case 'POST /v5/users/segments':
      return json('/v5/users/segments', { name: 'Sellers', description: 'People who sell.' })
    case 'DELETE /v5/users/segments/{segmentId}':
      return whole(`/v5/users/segments/${idOf('segment')}`)
    case 'POST /v5/users/segments/rules':
      return json('/v5/users/segments/rules', {
        segment_id: id('their segment'),
        field: 'company',
        operator: 'equals',
        value: 'Acme',
        joiner: 'and',
      })
    case 'DELETE /v5/users/segments/rules/{ruleId}':
      return whole(`/v5/users/segments/rules/${idOf('rule')}`)

    case 'GET /v5/forms/attendeeFields':
    case 'GET /v5/forms/speakerFields':
    case 'GET /v5/forms/boothRepFields':
    case 'GET /v5/forms/boothJobsFields':
    case 'GET /v5/event/getEventDetails':
      return whole(operation.slice('GET '.length))

    case 'POST /v5/sessions':
      return json('/v5/sessions', {
        title: 'Noon',
        start: '2027-05-01T12:00:00Z',
        end: '2027-05-01T13:00:00Z',
        track_id: id('their track'),
        speaker_ids: [id('first speaker')],
      })
    case 'DELETE /v5/sessions/{sessionId}':
      return whole(`/v5/sessions/${idOf('session')}`)
    case 'DELETE /v5/sessions/{sessionId}/speakers/{speakerId}/detach':
      return whole(`/v5/sessions/${ids.morning}/speakers/${ids['third speaker']}/detach`)
    case 'DELETE /v5/sessions/{sessionId}/speakers/detach':
      return json(`/v5/sessions/${ids.morning}/speakers/detach`, { email: 'fourth@example.com' })
    case 'POST /v5/sessions/sessionTracks':
      return json('/v5/sessions/sessionTracks', { name: 'Side stage', colour: '#aa00ff' })
    case 'DELETE /v5/sessions/sessionTracks/{id}':
      return whole(`/v5/sessions/sessionTracks/${idOf('track')}`)
    case 'POST /v5/sessions/sessionHandouts':
      return {
        path: '/v5/sessions/sessionHandouts',
        query: {},
        body: {
          form: {
            session_id: [ids.morning],
            title: ['Slides'],
            file: [file('slides.pdf', 'application/pdf')],
          },
        },
      }
    case 'DELETE /v5/sessions/sessionHandouts/{id}':
      return whole(`/v5/sessions/sessionHandouts/${idOf('handout')}`)

    case 'POST /v5/booths':
      return {
        path: '/v5/booths',
        query: {},
        body: {
          form: {
            booth_name: ['Corner'],
            booth_company_profile: ['We make things & more.'],
            booth_company_url: ['https://corner.example.com'],
            booth_type: ['both'],
            keywords: ['one, two'],
            booth_external_id: ['4711'],
            exhibitor_name: ['Ada Example'],
            exhibitor_email: ['ada@example.com'],
            address: ['1 Example Street'],
            pobox: ['0012'],
            city: ['Exampleton'],
            state: ['Example State'],
            country: ['Exampleland'],
            active: ['true'],
            hide: ['false'],
            floor_id: [ids['their floor']],
            booth_logo: [file('logo.png', 'image/png')],
            booth_background: [file('back.png', 'image/png')],
            accessible_for: ['everyone', 'vip'],
            'booth_rep_ids[0]': [ids['first representative']],
            'booth_rep_ids[1]': [ids['second representative']],
          },
        },
      }
    case 'DELETE /v5/booths':
      return json(`/v5/booths/${idOf('booth')}`, { booth_id: Number(idOf('booth')), delete_reps: true })
    case 'POST /v5/booths/documents':
      return {
        path: '/v5/booths/documents',
        query: {},
        body: {
          form: {
            booth_id: [ids['their booth']],
            title: ['Leaflet'],
            file: [file('leaflet.pdf', 'application/pdf')],
          },
        },
      }
    case 'DELETE /v5/booths/documents/{documentId}':
      return whole(`/v5/booths/documents/${idOf('document')}`)
    case 'POST /v5/booths/videos':
      return {
        path: '/v5/booths/videos',
        query: {},
        body: {
          form: { booth_id: [ids['their booth']], title: ['Film'], file: [file('film.mp4', 'video/mp4')] },
        },
      }
    case 'DELETE /v5/booths/videos/{videoId}':
      return whole(`/v5/booths/videos/${idOf('video')}`)
    case 'POST /v5/booths/{boothId}/jobs':
      return json(`/v5/booths/${ids['their booth']}/jobs`, {
        job_title: 'Engineer',
        job_description: 'Make things.',
        experience_level: 'mid_level',
        job_type: 'full_time',
        location: 'Remote',
        job_category_id: '7',
        salary_min: 10,
        salary_max: 20.5,
        currency: 'EUR',
        application_deadline: '2099-03-01',
        is_active: true,
        remote_work_allowed: false,
        years_of_experience_required: 3,
        education_level_required: 'masters',
        skills_required: ['patience', 'care'],
        employment_benefits: ['lunch'],
      })
    case 'GET /v5/booths/{boothId}/jobs':
      return listed(`/v5/booths/${ids['their booth']}/jobs`)
    case 'DELETE /v5/booths/{boothId}/jobs/{jobId}':
      return whole(`/v5/booths/${ids['their booth']}/jobs/${idOf('job')}`)

    case 'POST /v5/floors':
      return json('/v5/floors', { name: 'Upper floor', order: 2, active: true })
    case 'DELETE /v5/floors/{floorId}':
      return whole(`/v5/floors/${idOf('floor')}`)

    case 'GET /v5/countries/{countryId}/regions':
      return listed('/v5/countries/1/regions')
    case 'GET /v5/countries/regions/{regionId}/cities':
      return listed('/v5/countries/regions/1/cities')
    default: {
      const [method, path = ''] = operation.split(' ')
      if (method !== 'GET' || path.includes('{')) throw new Error(`Nothing is said about ${operation}.`)
      return listed(path)
    }
  }
}

/** The same of an update: with the identifier, and of a booth with everything that is required. */
export function expectedUpdateOf(entity: keyof typeof changes, world: World): Said {
  const id = world.idOf(entity)
  const { path, query, body } = expectedOf(
    entity === 'booth' ? 'POST /v5/booths' : 'POST /v5/booths/{boothId}/jobs',
    world,
  )
  if (entity === 'job')
    return { path, query, body: { json: expect.objectContaining({ job_id: id, ...changes.job }) as unknown } }
  const required = body !== undefined && 'form' in body ? body.form : {}
  return { path, query, body: { form: { ...required, booth_id: [id], city: [changes.booth.city] } } }
}
