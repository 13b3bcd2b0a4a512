import { declareEntity } from './declaration.ts'

/**
 * Job category: read only. Said to be a UUID where a vacancy names it, listed as an integer: sent
 * as it was listed, as a string.
 */
export const jobCategory = declareEntity({
  name: 'jobCategory',
  idField: 'id',
  idType: 'integer',
  titleField: 'name',
  list: { path: '/v5/booths/jobs/categories', key: 'collection', paged: true },
  fields: [{ name: 'name', type: { kind: 'string' }, only: 'read' }],
})

/** Job vacancy of a booth. `booth_id` travels in the path, not in the body. */
export const job = declareEntity({
  name: 'job',
  idField: 'job_id',
  idType: 'string',
  titleField: 'job_title',
  list: { path: '/v5/booths/{boothId}/jobs', key: 'jobs', paged: true },
  save: { path: '/v5/booths/{boothId}/jobs', encoding: 'json', statusType: 'string' },
  remove: { path: '/v5/booths/{boothId}/jobs/{jobId}' },
  pathParameters: { boothId: 'booth_id', jobId: 'job_id' },
  readingAssumed: true,
  fields: [
    {
      name: 'booth_id',
      type: { kind: 'reference', to: 'booth', onTargetRemoved: 'cascade' },
      required: true,
    },
    { name: 'job_title', type: { kind: 'string' }, required: true },
    { name: 'job_description', type: { kind: 'string', multiline: true }, required: true },
    {
      name: 'experience_level',
      type: { kind: 'enum', values: ['entry_level', 'mid_level', 'senior_level', 'executive'] },
      required: true,
    },
    {
      name: 'job_type',
      type: { kind: 'enum', values: ['full_time', 'part_time', 'contract', 'internship', 'temporary'] },
      required: true,
    },
    { name: 'location', type: { kind: 'string' }, required: true },
    {
      name: 'job_category_id',
      type: { kind: 'reference', to: 'jobCategory', onTargetRemoved: 'clear' },
      required: true,
      wireType: 'string',
    },
    { name: 'salary_min', type: { kind: 'numeric', min: 0 }, nullable: true },
    { name: 'salary_max', type: { kind: 'numeric', min: 0, atLeastField: 'salary_min' }, nullable: true },
    { name: 'currency', type: { kind: 'string', length: 3, pattern: 'currency' }, nullable: true },
    { name: 'requirements', type: { kind: 'string', multiline: true }, nullable: true },
    { name: 'benefits', type: { kind: 'string', multiline: true }, nullable: true },
    { name: 'application_deadline', type: { kind: 'date', future: true }, nullable: true },
    { name: 'is_active', type: { kind: 'boolean', default: true } },
    { name: 'contact_email', type: { kind: 'email' }, nullable: true },
    { name: 'contact_phone', type: { kind: 'string' }, nullable: true },
    { name: 'remote_work_allowed', type: { kind: 'boolean', default: false } },
    { name: 'years_of_experience_required', type: { kind: 'integer', min: 0, max: 50 }, nullable: true },
    {
      name: 'education_level_required',
      type: { kind: 'enum', values: ['high_school', 'bachelors', 'masters', 'phd', 'professional'] },
      nullable: true,
    },
    { name: 'skills_required', type: { kind: 'strings', encoding: 'indexed' } },
    { name: 'employment_benefits', type: { kind: 'strings', encoding: 'indexed' } },
  ],
})
