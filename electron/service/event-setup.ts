import { hashSecret, secretMatches, type CredentialPair } from './credentials.ts'
import { emptyEvent } from './empty-event.ts'
import type { Storage } from './storage/types.ts'

/** Makes sure of an event for these credentials and gives its id. A known key with another secret gets the new secret: who starts the service decides. */
export async function ensureEvent(storage: Storage, { appKey, appSecret }: CredentialPair): Promise<number> {
  const known = await storage.events.byAppKey(appKey)
  if (known !== undefined) {
    if (!(await secretMatches(appSecret, known.secretHash))) await storage.events.update(known.id, { secretHash: await hashSecret(appSecret) })
    return known.id
  }
  const { details, languages, jobCategories } = emptyEvent
  const created = await storage.events.create({ appKey, secretHash: await hashSecret(appSecret), details })
  await storage.records(created.id).transaction(async (writer) => {
    for (const language of languages) await writer.create('language', language)
    for (const name of jobCategories) await writer.create('jobCategory', { name })
  })
  return created.id
}
