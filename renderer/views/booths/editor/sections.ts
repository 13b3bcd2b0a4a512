import type { Problem } from '../../../../shared/domain/validation.ts'

export const sectionIds = ['profile', 'contact', 'media', 'documents', 'videos', 'jobs', 'representatives', 'visibility', 'history'] as const
export type SectionId = (typeof sectionIds)[number]

/** The booth's own fields, by the section they stand in. Documents, videos and jobs are records of their own. */
export const sectionFields: Readonly<Record<SectionId, readonly string[]>> = {
  profile: ['booth_name', 'booth_company_profile', 'booth_company_url', 'keywords', 'booth_type', 'booth_external_id'],
  contact: ['exhibitor_name', 'exhibitor_email', 'address', 'pobox', 'city', 'state', 'country'],
  media: ['booth_logo', 'booth_thumbnail', 'booth_background'],
  documents: [],
  videos: [],
  jobs: [],
  representatives: ['booth_rep_ids'],
  visibility: ['floor_id', 'active', 'hide', 'accessible_for'],
  history: [],
}

/** Problems of records that belong to the booth, counted per section. */
export type RelatedProblems = Readonly<Record<'documents' | 'videos' | 'jobs', number>>

export function problemCounts(problems: readonly Problem[], related: RelatedProblems): Readonly<Record<SectionId, number>> {
  const count = (section: SectionId): number => problems.filter(({ field }) => sectionFields[section].includes(field)).length
  return {
    profile: count('profile'),
    contact: count('contact'),
    media: count('media'),
    documents: related.documents,
    videos: related.videos,
    jobs: related.jobs,
    representatives: count('representatives'),
    visibility: count('visibility'),
    history: 0,
  }
}
