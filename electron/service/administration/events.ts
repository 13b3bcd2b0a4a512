import { newEventSetup, type EventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import { readSetupWords, type SetupWords } from '../../../shared/domain/event-setup/setup-words.ts'
import { AppError } from '../../../shared/errors.ts'
import { hashSecret, newCredentials } from '../access/credentials.ts'
import { createEvent } from './event-setup.ts'
import { changeSetup } from '../records/event-setup.ts'
import type { EventLimits, EventRow, Storage } from '../storage/types.ts'
import { table } from './table.ts'

/** Every event, what it holds, and its own limits. */
export async function listEvents(storage: Storage): Promise<string> {
  const tokens = await storage.tokens.list(Date.now())
  const rows: string[][] = []
  for (const { id, appKey, details } of await storage.events.all()) {
    const records = storage.records(id)
    const [count, bytes, limits] = [
      await records.recordCount(),
      await records.fileBytes(),
      await storage.events.limits(id),
    ]
    rows.push([
      String(id),
      appKey,
      typeof details['name'] === 'string' ? details['name'] : '',
      `${count} of ${limitText(limits.records)}`,
      `${bytes} of ${limitText(limits.fileBytes)}`,
      limitText(limits.requestsPerMinute),
      String(tokens.filter(({ eventId }) => eventId === id).length),
    ])
  }
  return table(['event', 'app key', 'name', 'records', 'file bytes', 'requests a minute', 'tokens'], rows)
}

function limitText(limit: number | undefined): string {
  return limit === undefined ? 'default' : String(limit)
}

type Change = { readonly [Name in keyof EventLimits]: EventLimits[Name] | 'default' }

/** Changes the limits that are given, and gives all of them as they are then. */
export async function limitEvent(
  storage: Storage,
  { id, appKey }: EventRow,
  change: Change,
): Promise<string> {
  const before = await storage.events.limits(id)
  const after = (name: keyof EventLimits): number | undefined => {
    const next = change[name]
    return next === undefined ? before[name] : next === 'default' ? undefined : next
  }
  const limits: EventLimits = {
    records: after('records'),
    fileBytes: after('fileBytes'),
    requestsPerMinute: after('requestsPerMinute'),
  }
  await storage.events.setLimits(id, limits)
  return table(
    ['app key', 'records', 'file bytes', 'requests a minute'],
    [[appKey, limitText(limits.records), limitText(limits.fileBytes), limitText(limits.requestsPerMinute)]],
  )
}

/** Makes an event with a key and a secret of its own, which nobody can be told again. */
export async function makeEvent(storage: Storage, words: SetupWords): Promise<string> {
  const setup: EventSetup = { ...newEventSetup, ...readSetupWords(words) }
  const { appKey, appSecret } = newCredentials()
  await createEvent(storage, { appKey, secretHash: await hashSecret(appSecret) }, setup)
  return `${setupTable(appKey, setup)}app key: ${appKey}\napp secret: ${appSecret}\n`
}

/** Changes what the words say of an event, and gives it as it is then. */
export async function setUpEvent(
  storage: Storage,
  { id, appKey }: EventRow,
  words: SetupWords,
): Promise<string> {
  const after = await changeSetup(storage, id, (before) => readSetupWords(words, before))
  if (after === undefined) throw new AppError('not-found', 'The event is not there any more.')
  return setupTable(appKey, after)
}

function setupTable(
  appKey: string,
  { name, start_date: start, end_date: end, timezone, status, languages }: EventSetup,
): string {
  return table(
    ['app key', 'name', 'start', 'end', 'time zone', 'status', 'languages'],
    [[appKey, name, start, end, timezone, status, languages.join(', ')]],
  )
}

/** Counts anew what the events hold, and says whose totals were wrong. */
export async function recountEvents(storage: Storage): Promise<string> {
  await storage.finish()
  const wrong = await storage.recount()
  return wrong.length === 0
    ? 'All totals are right.\n'
    : `Corrected the totals of ${wrong.map(({ appKey }) => JSON.stringify(appKey)).join(', ')}.\n`
}
