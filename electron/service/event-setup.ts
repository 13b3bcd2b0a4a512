import type { JsonObject } from '../../shared/domain/record/record-values.ts'
import { hashSecret, secretMatches, type CredentialPair } from './credentials.ts'
import type { EventRow, Storage } from './storage/types.ts'

/**
 * Makes sure of an event for these credentials and gives its id. A known key with another secret
 * gets the new secret: who starts the service decides.
 */
export async function ensureEvent(storage: Storage, { appKey, appSecret }: CredentialPair): Promise<number> {
  const known = await storage.events.byAppKey(appKey)
  const secretHash = known?.secretHash ?? (await hashSecret(appSecret))
  // Where another process makes the event at the same time, that one is it.
  const event = known ?? (await createEvent(storage, appKey, secretHash))
  const isNew = known === undefined && event.secretHash === secretHash
  if (!isNew && !(await secretMatches(appSecret, event.secretHash)))
    await storage.events.update(event.id, { secretHash: await hashSecret(appSecret) })
  return event.id
}

function createEvent(storage: Storage, appKey: string, secretHash: string): Promise<EventRow> {
  const { details, languages, jobCategories } = emptyEvent
  return storage.events.create({ appKey, secretHash, details }, async (writer) => {
    for (const language of languages) await writer.create('language', language)
    for (const name of jobCategories) await writer.create('jobCategory', { name })
  })
}

/** What an event has from the start: the interface has no operation that would make these. */
const emptyEvent = {
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
