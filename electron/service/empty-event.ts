import type { JsonObject } from '../../shared/domain/record-values.ts'

/** What an event has from the start: the interface has no operation that would make these. */
export const emptyEvent = {
  details: {
    name: 'New event',
    description: '',
    start_date: '2027-01-01T09:00:00Z',
    end_date: '2027-01-03T17:00:00Z',
    timezone: 'UTC',
    status: 'draft',
  } satisfies JsonObject,
  languages: [
    { code: 'en', name: 'English', is_event_language: true, is_default: true },
    { code: 'fr', name: 'French', is_event_language: true, is_default: false },
    { code: 'ar', name: 'Arabic', is_event_language: true, is_default: false },
    { code: 'de', name: 'German', is_event_language: true, is_default: false },
    { code: 'es', name: 'Spanish', is_event_language: false, is_default: false },
    { code: 'it', name: 'Italian', is_event_language: false, is_default: false },
    { code: 'ja', name: 'Japanese', is_event_language: false, is_default: false },
    { code: 'pt', name: 'Portuguese', is_event_language: false, is_default: false },
    { code: 'tr', name: 'Turkish', is_event_language: false, is_default: false },
    { code: 'zh', name: 'Chinese', is_event_language: false, is_default: false },
  ],
  jobCategories: [
    'Engineering',
    'Design',
    'Product',
    'Marketing',
    'Sales',
    'Customer Success',
    'Operations',
    'Finance',
    'Human Resources',
    'Legal',
    'Research',
    'Data and Analytics',
  ],
} as const
