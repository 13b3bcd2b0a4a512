import { declareEntity, imageFormats, type FieldDeclaration, type PictureMeasures } from './declaration.ts'

const picture = (fits: PictureMeasures) =>
  ({ kind: 'file', formats: imageFormats, media: 'image', fits }) as const
const logo = picture({ leastPixels: 100, mostPixels: 4_096, narrowest: [1, 2], widest: [4, 1] })
const thumbnail = picture({ leastPixels: 60, mostPixels: 2_048, narrowest: [1, 2], widest: [3, 1] })
// Behind a whole page, and therefore never upright.
const background = picture({ leastPixels: 400, mostPixels: 8_192, narrowest: [1, 1], widest: [4, 1] })

// The interface says that both are arrays, and not what of.
const text = (name: string) =>
  ({ name, type: { kind: 'string' }, only: 'read', assumed: true }) as const satisfies FieldDeclaration
const contact = [text('name'), text('email'), text('phone')]
const boothRepresentative = [
  { name: 'booth_rep_id', type: { kind: 'integer' }, only: 'read', assumed: true },
  ...['first_name', 'last_name', 'email', 'job_title'].map(text),
] as const satisfies readonly FieldDeclaration[]

/**
 * Booth: written as multipart/form-data, read as JSON. `exhibitor_name`, `exhibitor_email`,
 * `accessible_for`, `booth_rep_ids` never come back.
 */
export const booth = declareEntity({
  name: 'booth',
  idField: 'booth_id',
  idType: 'integer',
  titleField: 'booth_name',
  wholeUpdates: true,
  naturalKey: 'booth_external_id',
  placedOn: 'floor_id',
  parts: ['document', 'video', 'job', 'representative'],
  list: {
    path: '/v5/booths',
    key: 'booths',
    paged: true,
    filters: [
      { name: 'floor_id', type: 'integer', references: 'floor' },
      { name: 'booth_id', type: 'integer' },
      { name: 'active', type: 'boolean' },
    ],
  },
  save: { path: '/v5/booths', encoding: 'multipart' },
  remove: {
    path: '/v5/booths/{boothId}',
    pathWithoutId: '/v5/booths',
    alongside: { field: 'booth_rep_ids', flag: 'delete_reps', namedBy: 'booth_id' },
    body: [
      { name: 'booth_id', type: { kind: 'integer' }, required: true },
      { name: 'delete_reps', type: { kind: 'boolean' }, required: true },
    ],
  },
  pathParameters: { boothId: 'booth_id' },
  fields: [
    { name: 'booth_name', type: { kind: 'string' }, required: true },
    { name: 'booth_company_profile', type: { kind: 'string', multiline: true }, required: true },
    { name: 'booth_company_url', type: { kind: 'url' }, required: true },
    { name: 'booth_type', type: { kind: 'enum', values: ['web', 'mobile', 'both'] } },
    { name: 'keywords', type: { kind: 'keywords' }, required: true },
    { name: 'booth_external_id', type: { kind: 'integer' }, nullable: true },
    { name: 'exhibitor_name', type: { kind: 'string' }, required: true, only: 'write' },
    { name: 'exhibitor_email', type: { kind: 'email' }, required: true, only: 'write' },
    { name: 'address', type: { kind: 'string' }, required: true },
    { name: 'pobox', type: { kind: 'string' }, required: true },
    { name: 'city', type: { kind: 'string', place: 'city', within: 'state' }, required: true },
    { name: 'state', type: { kind: 'string', place: 'region', within: 'country' }, required: true },
    { name: 'country', type: { kind: 'string', place: 'country' }, required: true, nullable: true },
    { name: 'active', type: { kind: 'boolean', readAs: 'flag', begin: true }, required: true },
    { name: 'hide', type: { kind: 'boolean', readAs: 'flag', begin: false }, required: true },
    {
      name: 'floor_id',
      type: { kind: 'reference', to: 'floor', onTargetRemoved: 'cascade' },
      required: true,
    },
    { name: 'booth_logo', type: logo, required: true, readPath: ['booth_images', 'booth_logo_url'] },
    { name: 'booth_thumbnail', type: thumbnail, readPath: ['booth_images', 'booth_logo_url_thumbnail'] },
    {
      name: 'booth_background',
      type: background,
      required: true,
      readPath: ['booth_images', 'booth_large_background_url'],
    },
    { name: 'accessible_for', type: { kind: 'strings', encoding: 'repeated' }, only: 'write' },
    {
      name: 'booth_rep_ids',
      type: { kind: 'references', to: 'representative', encoding: 'indexed' },
      only: 'write',
      wireType: 'string',
      reportedIn: ['booth_reps'],
    },
    { name: 'booth_setup_url', type: { kind: 'url' }, only: 'read' },
    { name: 'contacts', type: { kind: 'json', items: contact }, only: 'read' },
    { name: 'booth_reps', type: { kind: 'json', items: boothRepresentative }, only: 'read' },
  ],
})
