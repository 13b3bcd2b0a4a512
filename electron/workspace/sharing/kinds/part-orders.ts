import { orderedParts, type OrderedPart } from '../../../../shared/domain/booths/booth-content.ts'
import type { Facets } from '../../../../shared/domain/plan/sharing/facets.ts'
import type { JsonValue } from '../../../../shared/json.ts'
import type { PartOrders } from '../../stores/booths.ts'
import type { KindNames, ShareKind } from './kind.ts'

/** In which order a booth's documents and videos stand: `order:<entity>` of the booth, an array of their names. */
export function partOrderKind(partOrders: PartOrders, names: KindNames): ShareKind {
  const here = (booth: string, entity: OrderedPart): readonly string[] =>
    partOrders.get(booth, entity).map((key) => names.outside(entity, key))
  return {
    name: 'part-orders',
    thing: 'booth',
    notes: [
      { table: 'part_order', on: 'INSERT', what: "'booth/' || new.owner_key" },
      { table: 'part_order', on: 'DELETE', what: "'booth/' || old.owner_key" },
    ],
    here: () => partOrders.ordered(),
    read(booth, shared) {
      const orders = orderedParts.map((entity) => [facetOf(entity), here(booth, entity)] as const)
      return Object.fromEntries(
        orders
          .filter(([name, keys]) => keys.length > 0 || shared[name] !== undefined)
          .map(([name, keys]) => [name, [...keys]]),
      )
    },
    write(booth, facets) {
      for (const entity of orderedParts) {
        const keys = keysIn(facets?.[facetOf(entity)]).map((name) => names.here(entity, name))
        if (keys.join(' ') !== partOrders.get(booth, entity).join(' ')) partOrders.set(booth, entity, keys)
      }
    },
    named: (facets) => ({
      ...facets,
      ...Object.fromEntries(orderedParts.flatMap((entity) => countedOrder(facets, facetOf(entity), names))),
    }),
    naming: (key) => partOrders.naming(key),
  }
}

const facetOf = (entity: OrderedPart): string => `order:${entity}`

function countedOrder(
  facets: Facets,
  facet: string,
  names: KindNames,
): readonly (readonly [string, JsonValue])[] {
  return facets[facet] === undefined ? [] : [[facet, keysIn(facets[facet]).map(names.counted)]]
}

function keysIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
}
