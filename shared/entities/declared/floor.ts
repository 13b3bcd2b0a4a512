import { declareEntity } from './declaration.ts'

/**
 * Floor: its record is not shown by the interface. Removing one removes its booths (see the
 * reference in `booth`).
 */
export const floor = declareEntity({
  name: 'floor',
  idField: 'floor_id',
  idType: 'integer',
  titleField: 'name',
  list: { path: '/v5/floors', key: 'floors', paged: true },
  save: { path: '/v5/floors', encoding: 'json' },
  remove: { path: '/v5/floors/{floorId}' },
  pathParameters: { floorId: 'floor_id' },
  ownedArchivedAs: 'removed-with-floor',
  assumed: true,
  fields: [
    { name: 'name', type: { kind: 'string' }, required: true, assumed: true },
    { name: 'order', type: { kind: 'integer', min: 0 }, newAtEnd: true, assumed: true },
    { name: 'active', type: { kind: 'boolean', default: true }, assumed: true },
  ],
})
