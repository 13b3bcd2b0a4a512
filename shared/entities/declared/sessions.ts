import { declareEntity, documentFormats } from './declaration.ts'

export const track = declareEntity({
  name: 'track',
  idField: 'track_id',
  idType: 'integer',
  titleField: 'name',
  list: { path: '/v5/sessions/sessionTracks', key: 'session_tracks', paged: true },
  save: { path: '/v5/sessions/sessionTracks', encoding: 'json' },
  remove: { path: '/v5/sessions/sessionTracks/{id}' },
  pathParameters: { id: 'track_id' },
  assumed: true,
  fields: [
    { name: 'name', type: { kind: 'string' }, required: true, assumed: true },
    { name: 'colour', type: { kind: 'string', pattern: 'colour' }, assumed: true },
  ],
})

export const session = declareEntity({
  name: 'session',
  idField: 'session_id',
  idType: 'integer',
  titleField: 'title',
  zeroCreates: true,
  list: {
    path: '/v5/sessions',
    key: 'sessions',
    paged: true,
    filters: [{ name: 'track_id', type: 'integer', references: 'track', assumed: true }],
  },
  save: { path: '/v5/sessions', encoding: 'json' },
  remove: { path: '/v5/sessions/{sessionId}' },
  pathParameters: { sessionId: 'session_id' },
  assumed: true,
  fields: [
    { name: 'title', type: { kind: 'string' }, required: true, assumed: true },
    { name: 'description', type: { kind: 'string', multiline: true }, assumed: true },
    { name: 'start', type: { kind: 'timestamp' }, required: true, assumed: true },
    { name: 'end', type: { kind: 'timestamp', notBeforeField: 'start' }, required: true, assumed: true },
    {
      name: 'track_id',
      type: { kind: 'reference', to: 'track', onTargetRemoved: 'clear' },
      nullable: true,
      assumed: true,
    },
    {
      name: 'speaker_ids',
      type: { kind: 'references', to: 'speaker', encoding: 'indexed' },
      detachable: true,
      assumed: true,
    },
    { name: 'languages', type: { kind: 'json', per: 'language' }, assumed: true },
  ],
})

export const handout = declareEntity({
  name: 'handout',
  idField: 'handout_id',
  idType: 'integer',
  titleField: 'title',
  list: {
    path: '/v5/sessions/sessionHandouts',
    key: 'session_handouts',
    paged: true,
    filters: [{ name: 'session_id', type: 'integer', references: 'session', assumed: true }],
  },
  save: { path: '/v5/sessions/sessionHandouts', encoding: 'multipart' },
  remove: { path: '/v5/sessions/sessionHandouts/{id}' },
  pathParameters: { id: 'handout_id' },
  assumed: true,
  fields: [
    {
      name: 'session_id',
      type: { kind: 'reference', to: 'session', onTargetRemoved: 'cascade' },
      required: true,
      assumed: true,
    },
    { name: 'title', type: { kind: 'string' }, required: true, assumed: true },
    {
      name: 'file',
      type: { kind: 'file', formats: documentFormats, media: 'document' },
      required: true,
      assumed: true,
    },
    { name: 'order', type: { kind: 'integer', min: 0 }, assumed: true },
  ],
})
