import { z } from 'zod'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { drawing, type Drawing } from '../../../shared/domain/plan/drawing/drawing.ts'
import type { Background } from '../../../shared/domain/plan/elements.ts'
import { AppError } from '../../../shared/errors.ts'
import { importFile } from '../../bridge/import-file.ts'
import { assetUrl, client, drawingUrl } from '../../bridge/index.ts'

/** A large one takes tens of megabytes. */
const mostCachedDrawings = 3
const drawings = new Map<string, Promise<Drawing>>()

/** Puts a file that is to lie under a plan into the event's asset store. Throws an `AppError`. */
export function importPlanFile(eventId: string, file: File, signal: AbortSignal): Promise<AssetInfo> {
  return importFile({ eventId, purpose: 'plan' }, file, { signal })
}

/** What a DXF, an SVG or a page of a PDF shows in lines and texts. Throws why it cannot be read. */
export function readDrawing(
  eventId: string,
  { hash, page }: Pick<Background, 'hash' | 'page'>,
): Promise<Drawing> {
  const key = `${eventId} ${hash} ${page ?? 1}`
  const known = drawings.get(key)
  if (known !== undefined) return known
  const reading = fetchDrawing(eventId, hash, page ?? 1)
  drawings.set(key, reading)
  reading.catch(() => drawings.delete(key))
  for (const old of [...drawings.keys()].slice(0, -mostCachedDrawings)) drawings.delete(old)
  return reading
}

async function fetchDrawing(eventId: string, hash: string, page: number): Promise<Drawing> {
  await client.call('assets.readDrawing', { eventId, hash, page })
  const { body } = await fetched(drawingUrl(eventId, hash, page))
  if (body === null) throw new AppError('internal', 'The drawing came without its content.')
  const unpacked: unknown = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).json()
  return z.parse(drawing, unpacked)
}

export async function fileBytes(eventId: string, hash: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return (await fetched(assetUrl(eventId, hash), signal)).arrayBuffer()
}

async function fetched(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, signal === undefined ? {} : { signal })
  if (!response.ok) throw new AppError('asset-missing', 'This file is not in the event’s folder.')
  return response
}
