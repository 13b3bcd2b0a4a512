import { declareEntity } from './declaration.ts'

/** Event details: one object, read only. */
export const event = declareEntity({
  name: 'event',
  idField: 'id',
  idType: 'integer',
  titleField: 'name',
  list: { path: '/v5/event/getEventDetails', key: 'data', paged: false, single: true },
  fields: [
    { name: 'name', type: { kind: 'string' }, only: 'read' },
    { name: 'description', type: { kind: 'string', multiline: true }, only: 'read' },
    { name: 'start_date', type: { kind: 'timestamp' }, only: 'read' },
    { name: 'end_date', type: { kind: 'timestamp' }, only: 'read' },
    { name: 'timezone', type: { kind: 'string' }, only: 'read' },
    { name: 'status', type: { kind: 'string' }, only: 'read' },
  ],
})

/** Language: the item fields are not shown. `code` is the ISO 639-1 code. */
export const language = declareEntity({
  name: 'language',
  idField: 'id',
  idType: 'integer',
  titleField: 'name',
  list: {
    path: '/v5/event/languages',
    key: 'languages',
    paged: true,
    filters: [{ name: 'event_languages_only', type: 'boolean', field: 'is_event_language' }],
  },
  fields: [
    { name: 'code', type: { kind: 'string' }, only: 'read', assumed: true },
    { name: 'name', type: { kind: 'string' }, only: 'read', assumed: true },
    { name: 'is_event_language', type: { kind: 'boolean' }, only: 'read', assumed: true },
    { name: 'is_default', type: { kind: 'boolean' }, only: 'read', assumed: true },
  ],
})
