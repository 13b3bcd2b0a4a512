import { hashSecret, secretMatches, type CredentialPair } from './credentials.ts'
import { emptyEvent } from './empty-event.ts'
import type { EventRow, Storage } from './storage/types.ts'

/** Makes sure of an event for these credentials and gives its id. A known key with another secret gets the new secret: who starts the service decides. */
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
