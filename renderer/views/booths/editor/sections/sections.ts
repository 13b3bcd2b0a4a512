import { isEmpty, type RecordValues } from '../../../../../shared/domain/record/record-values.ts'
import { countFields, isNeeded } from '../../../../../shared/domain/readiness/problems.ts'
import type { Problem } from '../../../../../shared/domain/problems.ts'

export const sectionIds = [
  'profile',
  'contact',
  'media',
  'documents',
  'videos',
  'jobs',
  'representatives',
  'visibility',
  'history',
] as const
export type SectionId = (typeof sectionIds)[number]

/**
 * The booth's own fields, by the section they stand in. Documents, videos and jobs are records of
 * their own.
 */
export const sectionFields: Readonly<Record<SectionId, readonly string[]>> = {
  profile: [
    'booth_name',
    'booth_company_profile',
    'booth_company_url',
    'keywords',
    'booth_type',
    'booth_external_id',
  ],
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
export type SectionState = (
  | { readonly kind: 'ready' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'missing'; readonly count: number }
) &
  Advised

interface Advised {
  /** How much could be better; nothing is missing for that. */
  readonly advice?: number
  /** Where the booth is asked for more of what stands in the section. */
  readonly tooFew?: NonNullable<Problem['params']>
}

export type SectionStates = Readonly<Record<Exclude<SectionId, 'history'>, SectionState>>

/** The records that belong to the booth, by section. */
export type PartRecords = Readonly<
  Record<'documents' | 'videos' | 'jobs' | 'representatives', readonly PartRecord[]>
>

interface PartRecord {
  readonly problemCount: number
  readonly adviceCount?: number
}

/** Under which names a section's booth lacks parts. */
const countedIn: Partial<Readonly<Record<SectionId, string>>> = {
  documents: countFields.document,
  videos: countFields.video,
  jobs: countFields.job,
}

/** How far each section is, by the booth's own rules and those of its records. */
export function sectionStates(
  values: RecordValues,
  problems: readonly Problem[],
  parts: PartRecords,
): SectionStates {
  const stateOf = (section: SectionId, records: readonly PartRecord[] = []): SectionState => {
    const fields = sectionFields[section]
    const own = problems.filter(({ field }) => fields.includes(field) || field === countedIn[section])
    const missing = records.reduce((sum, { problemCount }) => sum + problemCount, own.filter(isNeeded).length)
    const advice = records.reduce(
      (sum, { adviceCount = 0 }) => sum + adviceCount,
      own.filter((problem) => !isNeeded(problem)).length,
    )
    const tooFew = own.find(({ code }) => code === 'too-few')?.params
    const more = { ...(advice > 0 ? { advice } : {}), ...(tooFew === undefined ? {} : { tooFew }) }
    if (missing > 0) return { kind: 'missing', count: missing, ...more }
    return records.length > 0 || fields.some((field) => !isEmpty(values[field]))
      ? { kind: 'ready', ...more }
      : { kind: 'empty', ...more }
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
