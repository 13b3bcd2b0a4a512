import type { Personality } from './personality.ts'
import type { SentBody } from './request-body.ts'
import type { SeenRequest } from './requests.ts'
import { resourceNamed, textOf, type Json, type Resource, type Route, type Values } from './resources.ts'
import type { State } from './state.ts'
import { asStored, missingFields } from './storing.ts'

export interface WriteAnswer {
  readonly status: number
  readonly body: Values
}

/** Creates, updates and removes, and says so as the interface shows it. */
export function createWriter(
  state: State,
  personality: Personality,
): (request: SeenRequest, route: Route, sent: SentBody) => WriteAnswer {
  const save = (request: SeenRequest, { resource, boothId }: Route, sent: SentBody): WriteAnswer => {
    const missing = missingFields(resource, sent)
    if (missing.length > 0) return refused(422, `The ${missing.join(', ')} is required.`)
    const stored = asStored(
      resource,
      boothId === undefined ? sent : { ...sent, values: { ...sent.values, booth_id: boothId } },
      personality,
    )
    const orphan = orphanOf(resource, stored.values)
    if (orphan !== undefined) return refused(422, `The selected ${orphan} is invalid.`)
    const id = request.id ?? matching(resource, stored.values)
    if (id !== undefined && state.get(resource.name, id) === undefined)
      return refused(404, `There is no such ${resource.name}.`)
    const record =
      id === undefined
        ? state.create(resource.name, stored.values, stored.files)
        : state.change(resource.name, id, stored.values, stored.files)
    return saved(resource, record.id)
  }

  const orphanOf = (resource: Resource, values: Values): string | undefined => {
    const { parent } = resource
    if (parent === undefined || !(parent.field in values)) return undefined
    return state.get(resourceNamed(parent.resource).name, textOf(values[parent.field])) === undefined
      ? parent.field
      : undefined
  }

  const matching = (resource: Resource, values: Values): string | undefined => {
    const field = personality.matchesBy[resource.name]
    const value = field === undefined ? undefined : values[field]
    if (field === undefined || value === undefined || value === null || value === '') return undefined
    return state.all(resource.name).find((record) => comparable(record.values[field]) === comparable(value))
      ?.id
  }

  const saved = (resource: Resource, id: string): WriteAnswer => {
    if (resource.name === 'job')
      return {
        status: 200,
        body: { status: personality.vacancyStatus, message: 'Saved.', data: { job_id: id } },
      }
    const identifier: Json = personality.identifiers === 'strings' ? id : Number(id)
    const data: Values = {
      [resource.idField]: identifier,
      ...(resource.name === 'booth' ? { booth_setup_url: `https://events.example.com/setup/${id}` } : {}),
    }
    return { status: 200, body: { status: true, message: 'Saved.', data } }
  }

  const remove = (request: SeenRequest, { resource }: Route): WriteAnswer => {
    const { id } = request
    if (id === undefined || state.get(resource.name, id) === undefined)
      return refused(404, `There is no such ${resource.name}.`)
    if (resource.name === 'booth' && request.fields['delete_reps'] === true) removeRepresentatives(id)
    state.remove(resource.name, id)
    const identifier = resource.name === 'booth' ? { booth_id: Number(id) } : {}
    return { status: 200, body: { status: true, message: 'Removed.', ...identifier } }
  }

  const removeRepresentatives = (boothId: string): void => {
    for (const id of (state.get('booth', boothId)?.values['booth_rep_ids'] ?? []) as readonly Json[]) {
      if (state.get('booth_rep', textOf(id)) !== undefined) state.remove('booth_rep', textOf(id))
    }
  }

  return (request, route, sent) => {
    if (request.method === 'POST') return save(request, route, sent)
    if (request.method === 'DELETE') return remove(request, route)
    return refused(405, 'Not here.')
  }
}

function comparable(value: Json | undefined): string {
  return textOf(value).trim().toLowerCase()
}

function refused(status: number, message: string): WriteAnswer {
  return { status, body: { status: false, message } }
}
