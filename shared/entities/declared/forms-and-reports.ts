import { declareEntity, type FieldDeclaration } from './declaration.ts'

const descriptor = [
  { name: 'title', type: { kind: 'string' }, only: 'read' },
  { name: 'slug', type: { kind: 'string' }, only: 'read' },
  { name: 'column', type: { kind: 'string' }, only: 'read' },
  { name: 'required', type: { kind: 'boolean' }, only: 'read' },
  { name: 'status', type: { kind: 'boolean' }, only: 'read' },
  { name: 'type', type: { kind: 'string' }, only: 'read' },
  { name: 'model', type: { kind: 'string' }, only: 'read', nullable: true },
  { name: 'app_id', type: { kind: 'string' }, only: 'read', nullable: true },
  { name: 'unique_id', type: { kind: 'string' }, only: 'read', nullable: true },
  { name: 'entity_belonging_check', type: { kind: 'boolean' }, only: 'read', nullable: true },
  { name: 'custom_value', type: { kind: 'strings', encoding: 'indexed' }, only: 'read', nullable: true },
] as const satisfies readonly FieldDeclaration[]

function formFields<const Name extends string, const Of extends string>(
  name: Name,
  formOf: Of,
  path: string,
  key: string,
  assumed: boolean,
) {
  return declareEntity({
    name,
    idField: 'slug',
    idType: 'string',
    titleField: 'title',
    list: { path, key, paged: false },
    formOf,
    fields: descriptor,
    ...(assumed ? { assumed: true as const } : {}),
  })
}

export const attendeeField = formFields(
  'attendeeField',
  'attendee',
  '/v5/forms/attendeeFields',
  'attendee_fields',
  true,
)
export const speakerField = formFields(
  'speakerField',
  'speaker',
  '/v5/forms/speakerFields',
  'speaker_fields',
  true,
)
export const representativeField = formFields(
  'representativeField',
  'representative',
  '/v5/forms/boothRepFields',
  'booth_rep_fields',
  true,
)
export const jobField = formFields('jobField', 'job', '/v5/forms/boothJobsFields', 'job_fields', false)

const dateRange = [
  { name: 'from', type: 'date', field: 'at', compare: 'from', assumed: true },
  { name: 'to', type: 'date', field: 'at', compare: 'until', assumed: true },
] as const

export const qrScan = declareEntity({
  name: 'qrScan',
  idField: 'scan_id',
  idType: 'integer',
  titleField: 'scan_id',
  list: {
    path: '/v5/reports/qrScanAnalytics',
    key: 'qr_scans',
    paged: true,
    onDemand: true,
    filters: [...dateRange, { name: 'booth_id', type: 'integer', assumed: true }],
  },
  assumed: true,
  fields: [
    { name: 'booth_id', type: { kind: 'integer' }, only: 'read', assumed: true },
    { name: 'attendee_id', type: { kind: 'integer' }, only: 'read', assumed: true },
    { name: 'at', type: { kind: 'timestamp' }, only: 'read', assumed: true },
    { name: 'device', type: { kind: 'string' }, only: 'read', assumed: true },
  ],
})

export const journeyStep = declareEntity({
  name: 'journeyStep',
  idField: 'step_id',
  idType: 'integer',
  titleField: 'step_id',
  list: {
    path: '/v5/reports/userJourneyAnalytics',
    key: 'user_journeys',
    paged: true,
    onDemand: true,
    filters: [...dateRange, { name: 'attendee_id', type: 'integer', assumed: true }],
  },
  assumed: true,
  fields: [
    { name: 'attendee_id', type: { kind: 'integer' }, only: 'read', assumed: true },
    { name: 'step', type: { kind: 'integer' }, only: 'read', assumed: true },
    { name: 'page', type: { kind: 'string' }, only: 'read', assumed: true },
    { name: 'booth_id', type: { kind: 'integer' }, only: 'read', nullable: true, assumed: true },
    { name: 'at', type: { kind: 'timestamp' }, only: 'read', assumed: true },
    { name: 'seconds', type: { kind: 'integer' }, only: 'read', assumed: true },
  ],
})
