import type { JsonValue } from '../../../json.ts'
import { isObject } from '../../record/record-values.ts'
import { id as layerId } from '../kinds/placed.ts'
import { ownLayer, type OwnLayers } from '../own-layers.ts'
import type { Facets } from './facets.ts'

const nameFacet = 'layer-name:'
/** As of the layers of kinds. */
const stateFacet = 'layer:'

/**
 * The layers of people's own as facets of their floor: what each is called apart from whether it is
 * shown and locked, so that two people may change one each. `shared`: the facets that are known, of
 * which `null` removes a layer that is not here any more.
 */
export function ownLayerFacets(own: OwnLayers | undefined, shared: Facets): Facets {
  const facets = new Map<string, JsonValue>()
  for (const name of Object.keys(shared)) if (name.startsWith(nameFacet)) facets.set(name, null)
  for (const [id, { name, shown, locked }] of Object.entries(own ?? {})) {
    facets.set(`${nameFacet}${id}`, name)
    facets.set(`${stateFacet}${id}`, { shown, locked })
  }
  return Object.fromEntries(facets)
}

/** The layers of people's own that facets of a floor tell of. */
export function ownLayersIn(facets: Facets): OwnLayers {
  return Object.fromEntries(
    Object.entries(facets).flatMap(([facet, name]) => {
      if (!facet.startsWith(nameFacet)) return []
      const id = facet.slice(nameFacet.length)
      const state = facets[`${stateFacet}${id}`]
      const read = ownLayer.safeParse({ shown: true, locked: false, ...(isObject(state) ? state : {}), name })
      return read.success && layerId.safeParse(id).success ? [[id, read.data]] : []
    }),
  )
}
