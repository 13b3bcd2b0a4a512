import { declareEntity, type FieldDeclaration } from './declaration.ts'

const person = [
  { name: 'first_name', type: { kind: 'string' }, required: true, assumed: true },
  { name: 'last_name', type: { kind: 'string' }, required: true, assumed: true },
  { name: 'email', type: { kind: 'email' }, required: true, assumed: true },
  { name: 'company', type: { kind: 'string' }, assumed: true },
  { name: 'job_title', type: { kind: 'string' }, assumed: true },
  { name: 'phone', type: { kind: 'string' }, assumed: true },
] as const satisfies readonly FieldDeclaration[]

const place = [
  { name: 'country', type: { kind: 'string', place: 'country' }, assumed: true },
  { name: 'state', type: { kind: 'string', place: 'region', within: 'country' }, assumed: true },
  { name: 'city', type: { kind: 'string', place: 'city', within: 'state' }, assumed: true },
] as const satisfies readonly FieldDeclaration[]

/**
 * Booth representative. The interface shows no record; the fields follow the representative form.
 */
export const representative = declareEntity({
  name: 'representative',
  idField: 'booth_rep_id',
  idType: 'integer',
  titleField: 'email',
  titleParts: ['first_name', 'last_name'],
  list: {
    path: '/v5/users/boothReps',
    key: 'booth_reps',
    paged: true,
    filters: [{ name: 'booth_id', type: 'integer', references: 'booth', assumed: true }],
  },
  save: { path: '/v5/users/boothReps', encoding: 'json' },
  remove: { path: '/v5/users/boothReps/{boothRepId}' },
  pathParameters: { boothRepId: 'booth_rep_id' },
  customFields: true,
  uniqueField: 'email',
  naturalKey: 'email',
  assumed: true,
  fields: [
    ...person,
    { name: 'booth_id', type: { kind: 'integer' }, only: 'read', nullable: true, assumed: true },
  ],
})

export const attendee = declareEntity({
  name: 'attendee',
  idField: 'attendee_id',
  idType: 'integer',
  titleField: 'email',
  titleParts: ['first_name', 'last_name'],
  list: { path: '/v5/users/attendees', key: 'users', paged: true },
  save: { path: '/v5/users/attendees', encoding: 'json' },
  remove: { path: '/v5/users/attendees/{attendeeId}' },
  pathParameters: { attendeeId: 'attendee_id' },
  customFields: true,
  uniqueField: 'email',
  naturalKey: 'email',
  assumed: true,
  fields: [
    ...person,
    ...place,
    {
      name: 'resume',
      type: { kind: 'file', formats: ['pdf', 'word'], media: 'document' },
      uploadedAlone: true,
      nullable: true,
      assumed: true,
    },
  ],
})

export const speaker = declareEntity({
  name: 'speaker',
  idField: 'speaker_id',
  idType: 'integer',
  titleField: 'email',
  titleParts: ['first_name', 'last_name'],
  list: { path: '/v5/users/speakers', key: 'speakers', paged: true },
  save: { path: '/v5/users/speakers', encoding: 'json' },
  remove: { path: '/v5/users/speakers/{speakerId}' },
  pathParameters: { speakerId: 'speaker_id' },
  customFields: true,
  uniqueField: 'email',
  naturalKey: 'email',
  assumed: true,
  fields: [
    ...person,
    { name: 'country', type: { kind: 'string', place: 'country' }, assumed: true },
    { name: 'bio', type: { kind: 'string', multiline: true }, assumed: true },
  ],
})
