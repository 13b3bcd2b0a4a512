import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { OpenedPack, PackSummary } from '../../../shared/contract/index.ts'
import { isLoopbackHost } from '../../../shared/domain/files/file-address.ts'
import { isOfEvent, type PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { updateFromNewerPack } from '../../packs/newer-pack.ts'
import { openPackInto, type RefusedFile } from '../../packs/open-into.ts'
import { openPack } from '../../packs/read-pack.ts'
import type { ApplicationContext } from '../events/context.ts'
import type { Report } from './connecting.ts'
import { newEventId } from '../events/event-details.ts'
import type { RegisteredEvent } from '../host/known-events.ts'

const namedBooths = 12

/** What a pack that was taken in is. Throws what `openPack` throws. */
export async function lookIntoPack(
  { events, bundles }: ApplicationContext,
  bundleId: string,
  signal: AbortSignal,
): Promise<PackSummary> {
  const { path, name } = bundles.taken(bundleId)
  const pack = await openPack(path, name, signal)
  try {
    const { manifest } = pack
    const before = openedBefore(events, manifest)
    const included = manifest.files.filter((file) => file.included)
    return {
      ...{ name, eventName: manifest.event.name, madeAt: manifest.madeAt, booths: manifest.booths.length },
      titles: manifest.booths.slice(0, namedBooths).map((booth) => booth.name),
      files: included.length,
      sizeBytes: included.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      knownEventId:
        events.registered().find((event) => event.madeOfPack !== true && isOfEvent(manifest, event))?.id ??
        null,
      openedAs: before?.id ?? null,
      isNewer: before !== undefined && before.id !== eventIdOf(manifest),
    }
  } finally {
    pack.close()
  }
}

function eventIdOf({ id, event }: PackManifest): string {
  return newEventId(event.name, createHash('sha256').update(`pack ${id}`).digest('hex'))
}

/**
 * Makes a known event of a pack: it has no service, and what is changed in it goes back as a pack.
 * When that fails nothing of it is kept. A pack that was opened before is opened as it was left, and a newer one
 * of the same booth goes on there.
 */
export async function openAsEvent(
  context: ApplicationContext,
  bundleId: string,
  signal: AbortSignal,
  report: Report,
): Promise<OpenedPack> {
  const { events, bundles } = context
  const { path, name } = bundles.taken(bundleId)
  const pack = await openPack(path, name, signal)
  try {
    const { manifest } = pack
    const id = eventIdOf(manifest)
    const known = openedBefore(events, manifest)
    const onDone = (done: number, total: number): void => report({ phase: 'importing', done, total })
    if (known !== undefined) {
      const refused =
        known.id === id
          ? []
          : await updateFromNewerPack((await events.open(known.id)).workspace, pack, { signal, onDone })
      return openedPack(known.id, refused)
    }
    const folder = events.folderOf(id)
    const isNew = !existsSync(folder)
    const event: RegisteredEvent = {
      ...manifest.event,
      id,
      sample: false,
      madeOfPack: true,
      ...packedBoothOf(manifest),
      lastOpenedAt: null,
    }
    const open = events.openNew(event)
    try {
      const refused = await openPackInto(open.workspace, pack, { signal, onDone })
      await events.keep(event, open)
      return openedPack(id, refused)
    } catch (error) {
      await open.close()
      if (isNew) await rm(folder, { recursive: true, force: true })
      throw error
    }
  } finally {
    pack.close()
    bundles.forget(bundleId)
  }
}

function openedPack(eventId: string, refused: readonly RefusedFile[]): OpenedPack {
  return { eventId, refused: refused.map(({ name, error }) => ({ name, error })) }
}

function packedBoothOf({ booths }: PackManifest): Pick<RegisteredEvent, 'packedBooth'> {
  const [booth, ...others] = booths
  return booth === undefined || others.length > 0 ? {} : { packedBooth: booth.key }
}

/** The event that this pack was opened as, or an earlier one of the same booth from the same organiser. */
function openedBefore(
  events: ApplicationContext['events'],
  manifest: PackManifest,
): RegisteredEvent | undefined {
  const id = eventIdOf(manifest)
  const { packedBooth } = packedBoothOf(manifest)
  const known = events.registered()
  const same = known.find((event) => event.id === id)
  // What came back from others is nothing to go on from.
  if (same !== undefined || packedBooth === undefined || manifest.answers !== null) return same
  return known.find(
    (event) =>
      event.packedBooth === packedBooth &&
      isOfEvent(manifest, { ...event, sample: event.sample || isOnOneComputer(event.baseUrl) }),
  )
}

/** A service on the organiser's own computer gets another port at every start. */
function isOnOneComputer(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && isLoopbackHost(new URL(baseUrl).hostname)
}
