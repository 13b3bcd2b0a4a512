import { declareEntity } from './declaration.ts'

export const country = declareEntity({
  name: 'country',
  idField: 'id',
  idType: 'integer',
  titleField: 'name',
  list: { path: '/v5/countries', key: 'countries', nested: true, paged: true, onDemand: true },
  fields: [
    { name: 'name', type: { kind: 'string' }, only: 'read', assumed: true },
    { name: 'iso2', type: { kind: 'string' }, only: 'read', assumed: true },
  ],
})

export const region = declareEntity({
  name: 'region',
  idField: 'id',
  idType: 'integer',
  titleField: 'name',
  list: {
    path: '/v5/countries/{countryId}/regions',
    key: 'regions',
    nested: true,
    paged: true,
    onDemand: true,
  },
  pathParameters: { countryId: 'country_id' },
  fields: [
    {
      name: 'country_id',
      type: { kind: 'reference', to: 'country', onTargetRemoved: 'cascade' },
      only: 'read',
      assumed: true,
    },
    { name: 'name', type: { kind: 'string' }, only: 'read', assumed: true },
    { name: 'code', type: { kind: 'string' }, only: 'read', assumed: true },
  ],
})

export const city = declareEntity({
  name: 'city',
  idField: 'id',
  idType: 'integer',
  titleField: 'name',
  list: {
    path: '/v5/countries/regions/{regionId}/cities',
    key: 'cities',
    nested: true,
    paged: true,
    onDemand: true,
  },
  pathParameters: { regionId: 'region_id' },
  fields: [
    {
      name: 'region_id',
      type: { kind: 'reference', to: 'region', onTargetRemoved: 'cascade' },
      only: 'read',
      assumed: true,
    },
    { name: 'name', type: { kind: 'string' }, only: 'read', assumed: true },
  ],
})
