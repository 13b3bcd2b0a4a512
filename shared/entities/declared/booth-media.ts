import { declareEntity, documentFormats, videoFormats } from './declaration.ts'

/**
 * Booth document: the record is not shown; the formats (PDF, Word, Excel, PowerPoint) are stated.
 * `file` reads back as the uploaded file's URL, `url` as a link.
 */
export const document = declareEntity({
  name: 'document',
  idField: 'document_id',
  idType: 'integer',
  titleField: 'title',
  list: {
    path: '/v5/booths/documents',
    key: 'documents',
    paged: true,
    filters: [{ name: 'booth_id', type: 'integer', references: 'booth', assumed: true }],
  },
  save: { path: '/v5/booths/documents', encoding: 'multipart' },
  remove: { path: '/v5/booths/documents/{documentId}' },
  pathParameters: { documentId: 'document_id' },
  assumed: true,
  fields: [
    {
      name: 'booth_id',
      type: { kind: 'reference', to: 'booth', onTargetRemoved: 'cascade' },
      required: true,
      assumed: true,
    },
    { name: 'title', type: { kind: 'string' }, required: true, assumed: true },
    {
      name: 'file',
      type: { kind: 'file', formats: documentFormats, media: 'document' },
      required: true,
      insteadOf: 'url',
      assumed: true,
    },
    { name: 'url', type: { kind: 'url' }, nullable: true, assumed: true },
  ],
})

/** Booth video: the record is not shown; the formats (MP4, MOV, WMV, AVI, FLV) are stated. */
export const video = declareEntity({
  name: 'video',
  idField: 'video_id',
  idType: 'integer',
  titleField: 'title',
  list: {
    path: '/v5/booths/videos',
    key: 'videos',
    paged: true,
    filters: [{ name: 'booth_id', type: 'integer', references: 'booth', assumed: true }],
  },
  save: { path: '/v5/booths/videos', encoding: 'multipart' },
  remove: { path: '/v5/booths/videos/{videoId}' },
  pathParameters: { videoId: 'video_id' },
  assumed: true,
  fields: [
    {
      name: 'booth_id',
      type: { kind: 'reference', to: 'booth', onTargetRemoved: 'cascade' },
      required: true,
      assumed: true,
    },
    { name: 'title', type: { kind: 'string' }, required: true, assumed: true },
    {
      name: 'file',
      type: { kind: 'file', formats: videoFormats, media: 'video' },
      required: true,
      insteadOf: 'url',
      assumed: true,
    },
    { name: 'url', type: { kind: 'url' }, nullable: true, assumed: true },
  ],
})
