import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { eventFileEnding } from '../../../shared/domain/event-file.ts'
import { AppError } from '../../../shared/errors.ts'
import type { SyncEngine } from '../../sync/types.ts'
import type { ApplicationContext } from '../events/context.ts'
import { newEventId } from '../events/event-details.ts'
import { readEventFile, writeEventFile } from './event-file.ts'
import type { RegisteredEvent } from '../host/known-events.ts'

const lookEveryMs = 50

/** Writes an open event as one file, while its synchronisation waits. Throws what `writeEventFile` throws. */
export async function exportOpenEvent(
  { events, host }: ApplicationContext,
  eventId: string,
  signal: AbortSignal,
): Promise<{ readonly fileId: string; readonly name: string }> {
  const event = events.registered().find(({ id }) => id === eventId)
  if (event === undefined || event.sample)
    throw new AppError('invalid-input', 'The sample event is not handed on: everybody has it.')
  const { engine, workspace, tables } = await events.open(eventId)
  engine.sleep()
  try {
    await untilQuiet(engine, signal)
    const { fileId, name } = await tables.write(
      { name: `${event.name}${eventFileEnding}`, mime: 'application/zip' },
      (path) => writeEventFile({ workspace, event }, path, { launcher: host.launcher, signal }),
    )
    return { fileId, name }
  } finally {
    engine.wake()
  }
}

/** Until nothing is under way that was begun before. */
async function untilQuiet(engine: SyncEngine, signal: AbortSignal): Promise<void> {
  const isQuiet = (): boolean => !['pulling', 'pushing'].includes(engine.state().phase)
  while (!isQuiet()) await setTimeout(lookEveryMs, undefined, { signal })
}

/**
 * Takes the event of a file in, makes it known and opens it. Gives its id here. When anything fails,
 * nothing of it is kept. Throws what `readEventFile` throws, and `invalid-input` for an event of another
 * computer's service that is here already.
 */
export async function importEventFile(
  { bundles, events, host, services }: ApplicationContext,
  bundleId: string,
  signal: AbortSignal,
): Promise<string> {
  const { path, name } = bundles.taken(bundleId)
  const id = newEventId(name.replace(/\.[^.]*$/, ''), randomUUID())
  const folder = events.folderOf(id)
  const event: RegisteredEvent = { ...(await readEventFile(path, folder, host, signal)), id }
  try {
    const { baseUrl, remoteId, onThisComputer } = event
    const isHere = events
      .registered()
      .some(
        (other) => other.baseUrl === baseUrl && other.remoteId === remoteId && other.onThisComputer !== true,
      )
    if (isHere && onThisComputer !== true)
      throw new AppError('invalid-input', `“${event.name}” is here already.`, {
        details: { reason: 'event-here', name: event.name },
      })
    await events.keep(event, events.openNew(event))
    return id
  } catch (error) {
    await events.close(id)
    await services.end(id)
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    bundles.forget(bundleId)
  }
}
