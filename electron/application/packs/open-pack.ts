import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { OpenedPack, PackSummary } from '../../../shared/contract/index.ts'
import { isOfEvent, type PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { openPackInto } from '../../packs/open-into.ts'
import { openPack } from '../../packs/read-pack.ts'
import type { ApplicationContext } from '../context.ts'
import type { Report } from '../events/connecting.ts'
import { newEventId } from '../events/event-details.ts'
import type { RegisteredEvent } from '../events/known-events.ts'

const namedBooths = 12

/** What a pack that was taken in is. Throws what `openPack` throws. */
export async function lookIntoPack({ events, bundles }: ApplicationContext, bundleId: string, signal: AbortSignal): Promise<PackSummary> {
  const { path, name } = bundles.taken(bundleId)
  const pack = await openPack(path, name, signal)
  try {
    const { manifest } = pack
    const included = manifest.files.filter((file) => file.included)
    return {
      ...{ name, eventName: manifest.event.name, madeAt: manifest.madeAt, booths: manifest.booths.length },
      titles: manifest.booths.slice(0, namedBooths).map((booth) => booth.name),
      files: included.length,
      sizeBytes: included.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      knownEventId: events.registered().find((event) => event.madeOfPack !== true && isOfEvent(manifest, event))?.id ?? null,
      openedAs: events.registered().find(({ id }) => id === eventIdOf(manifest))?.id ?? null,
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
 * When that fails nothing of it is kept. A pack that was opened before is opened as it was left.
 */
export async function openAsEvent(context: ApplicationContext, bundleId: string, signal: AbortSignal, report: Report): Promise<OpenedPack> {
  const { events, bundles } = context
  const { path, name } = bundles.taken(bundleId)
  const pack = await openPack(path, name, signal)
  try {
    const { manifest } = pack
    const id = eventIdOf(manifest)
    if (events.registered().some((event) => event.id === id)) return { eventId: id, refused: [] }
    const folder = events.folderOf(id)
    const isNew = !existsSync(folder)
    const event: RegisteredEvent = { ...manifest.event, id, sample: false, madeOfPack: true, lastOpenedAt: null }
    const open = events.openNew(event)
    try {
      const onDone = (done: number, total: number): void => report({ phase: 'importing', done, total })
      const refused = await openPackInto(open.workspace, pack, { signal, onDone })
      await events.keep(event, open)
      return { eventId: id, refused: refused.map(({ name: file, error }) => ({ name: file, error })) }
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
