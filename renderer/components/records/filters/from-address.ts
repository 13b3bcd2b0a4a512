import type { LocationQuery } from 'vue-router'
import { recordLook } from '../../../../shared/contract/index.ts'
import { parseJson } from '../../../../shared/json.ts'
import type { RecordFilters } from './record-filters.ts'

/** The filters in an address; `null`: it says none, or none that can be understood. */
export function filtersOfQuery(query: LocationQuery): RecordFilters | null {
  const { text, where, states, problems, lacking, exhibitor, segment } = query
  const said = {
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof where === 'string' ? { where: parseJson(where) ?? null } : {}),
    ...(typeof states === 'string' ? { states: states.split(',') } : {}),
    ...(typeof problems === 'string' ? { problems } : {}),
    ...(typeof lacking === 'string' ? { lacking: lacking.split(',') } : {}),
    ...(typeof exhibitor === 'string' ? { exhibitor: exhibitor.split(',') } : {}),
    ...(typeof segment === 'string' ? { segment } : {}),
  }
  if (Object.keys(said).length === 0) return null
  return recordLook.shape.filters.safeParse(said).data ?? null
}
