import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { eventId, recordKey } from '../../../shared/contract/schemas.ts'
import { parseJson } from '../../../shared/json.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { Log } from './types.ts'
import { replaceFile } from './atomic-file.ts'

const registeredEvent = z.object({
  id: eventId,
  name: z.string(),
  baseUrl: z.string(),
  /** The event's own id on its service: the same event connected again is recognised by it. */
  remoteId: z.string(),
  sample: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  timezone: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
  /** It was opened from a booth pack: it has no service here. */
  madeOfPack: z.literal(true).exactOptional(),
  /** The one booth of that pack, where it had one alone. */
  packedBooth: recordKey.exactOptional(),
  /** It was set up here: its service runs on this computer, in its own folder, and has this event alone. */
  onThisComputer: z.literal(true).exactOptional(),
})

/** What the registry keeps of an event: never a secret. */
export type RegisteredEvent = Readonly<z.infer<typeof registeredEvent>>

const file = z.object({ version: z.literal(1), events: z.array(registeredEvent) })

export interface KnownEvents {
  list(): readonly RegisteredEvent[]
  get(id: string): RegisteredEvent | undefined
  /** Adds the event or replaces the one with its id; on disk when it resolves. */
  put(event: RegisteredEvent): Promise<void>
  /** Takes the event off the list; on disk when it resolves. */
  remove(id: string): Promise<void>
}

export interface KnownEventsOptions {
  readonly path: string
  readonly log: Log
  /** What the event folders themselves tell, for a registry that is damaged. */
  readonly recover: () => readonly RegisteredEvent[]
}

/**
 * The events this machine knows, in one JSON file. A damaged file is kept aside, and what it said
 * is read from the event folders again.
 */
export async function openKnownEvents({ path, log, recover }: KnownEventsOptions): Promise<KnownEvents> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const events = new Map((await load(path, log, recover)).map((event) => [event.id, event]))
  let lastWrite = Promise.resolve()
  const write = (): Promise<void> => {
    const done = lastWrite.then(() =>
      replaceFile(path, `${JSON.stringify({ version: 1, events: [...events.values()] }, null, 2)}\n`),
    )
    // The next write does not depend on whether this one went well.
    lastWrite = done.catch(() => undefined)
    return done
  }
  return {
    list: () => [...events.values()],
    get: (id) => events.get(id),
    put(event) {
      events.set(event.id, event)
      return write()
    },
    remove(id) {
      events.delete(id)
      return write()
    },
  }
}

async function load(
  path: string,
  log: Log,
  recover: () => readonly RegisteredEvent[],
): Promise<readonly RegisteredEvent[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return []
    throw error
  }
  const parsed = file.safeParse(parseJson(text))
  if (parsed.success) return parsed.data.events
  const aside = `${path}.damaged-${Date.now()}`
  await rename(path, aside)
  const recovered = recover()
  log.warn(
    'The list of known events could not be read. It was made anew from the event folders, and the damaged file is kept.',
    {
      file: aside,
      events: recovered.length,
    },
  )
  return recovered
}

const setting = 'application.registration'

/**
 * Whose event a workspace is, as the workspace itself says: for a registry that is lost, and for
 * the command line, which has none.
 */
export function readRegistration(workspace: Pick<Workspace, 'settings'>): RegisteredEvent | undefined {
  return registeredEvent.safeParse(parseJson(workspace.settings.get(setting) ?? '')).data
}

export function writeRegistration(workspace: Pick<Workspace, 'settings'>, event: RegisteredEvent): void {
  workspace.settings.set(setting, JSON.stringify(event))
}
