import { hashSecret, secretMatches, type CredentialPair } from '../access/credentials.ts'
import { languageRecords, setupDetails } from '../records/event-setup.ts'
import { newEventSetup, type EventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import type { EventRow, Storage } from '../storage/types.ts'

/**
 * Makes sure of an event for these credentials and gives its id. A known key with another secret
 * gets the new secret: who starts the service decides.
 */
export async function ensureEvent(storage: Storage, { appKey, appSecret }: CredentialPair): Promise<number> {
  const known = await storage.events.byAppKey(appKey)
  const secretHash = known?.secretHash ?? (await hashSecret(appSecret))
  // Where another process makes the event at the same time, that one is it.
  const event = known ?? (await createEvent(storage, { appKey, secretHash }, newEventSetup))
  const isNew = known === undefined && event.secretHash === secretHash
  if (!isNew && !(await secretMatches(appSecret, event.secretHash)))
    await storage.events.update(event.id, { secretHash: await hashSecret(appSecret) })
  return event.id
}

/** Where the app key is taken, gives the event that has it, as it is. */
export function createEvent(
  storage: Storage,
  credentials: Pick<EventRow, 'appKey' | 'secretHash'>,
  setup: EventSetup,
): Promise<EventRow> {
  return storage.events.create({ ...credentials, details: setupDetails(setup) }, async (writer) => {
    for (const language of languageRecords([], setup.languages))
      await writer.create('language', language.values)
    for (const name of jobCategories) await writer.create('jobCategory', { name })
  })
}

/** What the interface has no operation for, and every event needs. */
const jobCategories = [
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
] as const
