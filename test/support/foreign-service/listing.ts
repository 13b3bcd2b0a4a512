import type { Media } from './media.ts'
import type { Personality } from './personality.ts'
import { textOf, type Json, type ResourceName, type Route, type Values } from './resources.ts'
import { asShown } from './showing.ts'
import type { HeldRecord, State } from './state.ts'

export type ListAnswer = { readonly body: Values } | { readonly refused: string }

/**
 * Answers listings. One per service: it counts which replica's turn it is, resource by resource.
 */
export function createLister(
  state: State,
  personality: Personality,
  media: Media,
  clock: { now(): number },
): (route: Route, query: URLSearchParams) => ListAnswer {
  const turns = new Map<ResourceName, number>()
  return ({ resource, boothId }, query) => {
    const turn = (turns.get(resource.name) ?? 0) + 1
    turns.set(resource.name, turn)
    const isBehind = personality.lagMs > 0 && (!personality.lagsInPart || turn % 2 === 0)
    const held = isBehind ? state.at(clock.now() - personality.lagMs) : state.now()
    const asked = filtersOf(query)
    if (asked.length > 0 && personality.filters === 'refused')
      return { refused: `The filter ${asked.map(([name]) => name).join(', ')} is not known.` }
    const filters = personality.filters === 'ignored' ? [] : asked
    const matching = [...(held.get(resource.name)?.values() ?? [])]
      .filter((record) => boothId === undefined || textOf(record.values['booth_id']) === boothId)
      .filter((record) => filters.every(([name, value]) => fits(resource.idField, record, name, value)))
    if (personality.newestFirst) matching.reverse()

    const isAlone = filters.some(([name]) => name === resource.idField)
    const leftOut = isAlone && !personality.leavesOutAlone ? [] : (personality.leavesOut[resource.name] ?? [])
    const shows = personality.listsNothing.includes(resource.name)
      ? []
      : matching.filter(({ id }) => !leftOut.includes(id))
    const total = personality.totalCounts === 'everything' ? matching.length : shows.length

    const perPage = Math.min(whole(query.get('limit'), 10), personality.maxPerPage)
    const lastPage = Math.max(1, Math.ceil(total / perPage))
    const asPage = whole(query.get('page'), 1)
    const page = personality.repeatsPages ? Math.min(asPage, lastPage) : asPage
    const start = (page - 1) * perPage + (page > 1 ? personality.pageShift : 0)
    const items = shows
      .slice(start, start + perPage)
      .map((record) => asShown(resource, record, personality, media))
    const meta: Values = {
      current_page: asPage,
      from: items.length === 0 ? null : start + 1,
      last_page: lastPage,
      path: resource.path,
      per_page: perPage,
      to: items.length === 0 ? null : start + items.length,
      total,
    }
    return {
      body: {
        status: true,
        message: 'Retrieved.',
        [resource.listKey]: items,
        ...(personality.meta === 'none'
          ? {}
          : { meta: personality.meta === 'strings' ? asTexts(meta) : meta }),
      },
    }
  }
}

function filtersOf(query: URLSearchParams): readonly (readonly [string, string])[] {
  return [...query].filter(([name]) => name !== 'page' && name !== 'limit')
}

function fits(idField: string, record: HeldRecord, name: string, value: string): boolean {
  if (name === idField) return record.id === value
  const held = record.values[name]
  // What a record does not have is no filter of this service.
  if (held === undefined) return true
  if (name === 'active') return held === (value === 'true' || value === '1')
  return textOf(held) === value
}

function whole(text: string | null, otherwise: number): number {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value >= 1 ? value : otherwise
}

function asTexts(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, Json] => [
      name,
      value === null ? null : textOf(value),
    ]),
  )
}
