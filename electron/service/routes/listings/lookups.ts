import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { baseUrlOf } from '../../http/context.ts'
import { atlas, countries } from '../../lookups/atlas.ts'
import { notFound } from '../../limits/problem.ts'
import { sendList, textsOf } from './list.ts'
import { metaOf, pagingOf } from './paging.ts'
import { routePath, pathId } from '../../http/request-values.ts'

/** Countries, the regions of one, and the cities of a region: the same for every event. */
export function lookupRoutes(app: FastifyInstance): void {
  for (const [name, items] of lookups) route(app, name, items)
}

type Lookup = (request: FastifyRequest) => Promise<readonly JsonObject[]>

const lookups: ReadonlyMap<EntityName, Lookup> = new Map<EntityName, Lookup>([
  ['country', () => Promise.resolve(countries.map(({ id, name, iso2 }) => ({ id, name, iso2 })))],
  [
    'region',
    async (request) => {
      const countryId = pathId(request, 'countryId')
      if (!countries.some(({ id }) => id === countryId)) throw notFound(`The country ${countryId}`)
      const { regionsByCountry } = await atlas()
      return (regionsByCountry.get(countryId) ?? []).map(({ id, name, code }) => ({
        id,
        country_id: countryId,
        name,
        code,
      }))
    },
  ],
  [
    'city',
    async (request) => {
      const regionId = pathId(request, 'regionId')
      const { citiesByRegion, regionsByCountry } = await atlas()
      const known =
        citiesByRegion.has(regionId) ||
        [...regionsByCountry.values()].some((regions) => regions.some(({ id }) => id === regionId))
      if (!known) throw notFound(`The region ${regionId}`)
      return (citiesByRegion.get(regionId) ?? []).map(({ id, name }) => ({ id, region_id: regionId, name }))
    },
  ],
])

export const lookupEntities: ReadonlySet<EntityName> = new Set(lookups.keys())

function route(app: FastifyInstance, name: EntityName, items: Lookup): void {
  const { list } = entities[name]
  if (list === undefined) return
  app.get(routePath(list.path), async (request, reply) => {
    const paging = pagingOf(request)
    const all = await items(request)
    const shown = all.slice(paging.offset, paging.offset + paging.limit)
    const path = `${baseUrlOf(request)}${request.url.split('?', 1)[0] ?? ''}`
    return sendList(reply, list, name, textsOf(shown), metaOf(paging, shown.length, all.length, path))
  })
}
