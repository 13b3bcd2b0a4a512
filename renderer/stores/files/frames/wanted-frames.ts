import { mediaKindOf } from '../../../../shared/domain/files/media-kind.ts'
import { importFile } from '../../../bridge/import-file.ts'
import { assetUrl, client } from '../../../bridge/index.ts'
import { createAssetQueue } from '../asset-queue.ts'
import { frameOfFilm } from './film-frame.ts'

/** One at a time: what a person does meanwhile goes first. */
const queue = createAssetQueue(1)
/** What was tried while the page is open; a film that this browser cannot show stays so. */
const tried = new Map<string, Promise<boolean>>()

/**
 * Makes a frame of a film that has none, for its thumbnail, the newest wish first. `true`: it has one
 * now; `false`: it is no film, or none can be made here. Never throws: a film does without.
 */
export function wantFrame(eventId: string, hash: string): Promise<boolean> {
  const id = `${eventId} ${hash}`
  const making =
    tried.get(id) ??
    queue.add(() => makeFrame(eventId, hash), new AbortController().signal).catch(() => false)
  tried.set(id, making)
  return making
}

async function makeFrame(eventId: string, hash: string): Promise<boolean> {
  const { format, frameHash, name } = await client.call('assets.describe', { eventId, hash })
  if (mediaKindOf(format) !== 'video' || frameHash !== undefined) return false
  const frame = await frameOfFilm(assetUrl(eventId, hash))
  if (frame === null) return false
  const file = new File([frame], `${name.replace(/\.[^.]*$/, '')} (frame).jpg`, { type: 'image/jpeg' })
  const kept = await importFile({ eventId, purpose: 'library' }, file)
  await client.call('media.keepFrame', { eventId, hash, frameHash: kept.hash })
  return true
}
