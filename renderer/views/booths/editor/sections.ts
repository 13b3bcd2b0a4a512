import { isEmpty, type RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { Problem } from '../../../../shared/domain/validation.ts'

export const sectionIds = ['profile', 'contact', 'media', 'documents', 'videos', 'jobs', 'representatives', 'visibility', 'history'] as const
export type SectionId = (typeof sectionIds)[number]

/**
 * The booth's own fields, by the section they stand in. Documents, videos and jobs are records of
 * their own.
 */
export const sectionFields: Readonly<Record<SectionId, readonly string[]>> = {
  profile: ['booth_name', 'booth_company_profile', 'booth_company_url', 'keywords', 'booth_type', 'booth_external_id'],
  contact: ['exhibitor_name', 'exhibitor_email', 'address', 'pobox', 'country', 'state', 'city'],
  media: ['booth_logo', 'booth_thumbnail', 'booth_background'],
  documents: [],
  videos: [],
  jobs: [],
  representatives: ['booth_rep_ids'],
  visibility: ['floor_id', 'active', 'hide', 'accessible_for'],
  history: [],
}

/** How far a section is. `empty`: nothing is in it, and nothing has to be. */
export type SectionState = { readonly kind: 'ready' } | { readonly kind: 'empty' } | { readonly kind: 'missing'; readonly count: number }

export type SectionStates = Readonly<Record<Exclude<SectionId, 'history'>, SectionState>>

/** The records that belong to the booth, by section. */
export type PartRecords = Readonly<Record<'documents' | 'videos' | 'jobs' | 'representatives', readonly { readonly problemCount: number }[]>>

/** How far each section is, by the booth's own rules and those of its records. */
export function sectionStates(values: RecordValues, problems: readonly Problem[], parts: PartRecords): SectionStates {
  const stateOf = (section: SectionId, records: readonly { readonly problemCount: number }[] = []): SectionState => {
    const fields = sectionFields[section]
    const own = problems.filter(({ field }) => fields.includes(field)).length
    const count = records.reduce((sum, { problemCount }) => sum + problemCount, own)
    if (count > 0) return { kind: 'missing', count }
    return records.length > 0 || fields.some((field) => !isEmpty(values[field])) ? { kind: 'ready' } : { kind: 'empty' }
  }
  return {
    profile: stateOf('profile'),
    contact: stateOf('contact'),
    media: stateOf('media'),
    documents: stateOf('documents', parts.documents),
    videos: stateOf('videos', parts.videos),
    jobs: stateOf('jobs', parts.jobs),
    representatives: stateOf('representatives', parts.representatives),
    visibility: stateOf('visibility'),
  }
}

/** How many things the booth and all that belongs to it still lack. */
export function missingCount(states: SectionStates): number {
  return Object.values(states).reduce((sum, state) => sum + (state.kind === 'missing' ? state.count : 0), 0)
}
