import { Readable } from 'node:stream'
import { openTestApplication, type TestApplication } from '../application.ts'
import type { FolderDropResult } from '../../../shared/contract/index.ts'
import { isDrawnFormat } from '../../../shared/domain/plan/drawing/drawing.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Door } from './hostile-file.ts'
import { packFiles } from './archives/pack.ts'

/** The doors by which people's files come into a running program, each gone through to its end. */
export interface Doors {
  readonly core: TestApplication
  /** Takes a file in, and gives what shows it. Both throw what the person is told. */
  take(door: Door, name: string, content: Uint8Array): Promise<() => Promise<unknown>>
  /** The event's folder, where refused files must leave nothing. */
  readonly eventId: string
}

const chunkBytes = 64 * 1024
/** As the sound pack names them. */
const [boothKey, floorKey] = ['r1', 'r2']

function chunksOf(content: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
    })(),
  )
}

/** A program with an event that was opened from a pack; a floor and a booth are in it. */
export async function openDoors(): Promise<Doors> {
  const core = await openTestApplication()
  const { application, client, finished } = core
  const open = async (name: string, content: Uint8Array): Promise<string> => {
    const { bundleId } = await application.takeBundle({ eventId: null, name, source: chunksOf(content) })
    try {
      await client.call('packs.look', { bundleId })
      return ((await finished(client.call('packs.open', { bundleId }))) as { eventId: string }).eventId
    } finally {
      await client.call('packs.forget', { bundleId })
    }
  }
  const eventId = await open('Fair.boothpack', Buffer.from(await packFiles.sound()))

  const nothingMore = (): Promise<void> => Promise.resolve()
  const takes: Readonly<
    Record<Door, (name: string, content: Uint8Array) => Promise<() => Promise<unknown>>>
  > = {
    async library(name, content) {
      const { hash } = await application.importFile({
        eventId,
        purpose: 'library',
        name,
        source: chunksOf(content),
      })
      return () => application.assetFile(eventId, hash, 200)
    },
    async plan(name, content) {
      const { hash, format } = await application.importFile({
        eventId,
        purpose: 'plan',
        name,
        source: chunksOf(content),
      })
      return async () => {
        if (format !== 'dxf') await application.assetFile(eventId, hash, 200)
        if (isDrawnFormat(format)) await client.call('assets.readDrawing', { eventId, hash, page: 1 })
      }
    },
    async table(name, content) {
      const { tableId } = await application.takeTable({ eventId, name, source: chunksOf(content) })
      try {
        const { options } = await client.call('imports.open', {
          eventId,
          tableId,
          entity: 'booth',
          choice: {},
          labels: {},
        })
        await finished(
          client.call('imports.check', { eventId, tableId, entity: 'booth', ...options, choices: {} }),
        )
        await client.call('imports.rows', { eventId, tableId })
      } finally {
        await client.call('imports.close', { eventId, tableId })
      }
      return nothingMore
    },
    async layout(name, content) {
      const { tableId } = await application.takeTable({ eventId, name, source: chunksOf(content) })
      try {
        const { differences, revision } = await client.call('plans.compare', {
          eventId,
          tableId,
          floorKey,
          fileFloor: null,
        })
        const chosen = differences.map(({ id }) => id)
        if (chosen.length > 0)
          await client.call('plans.merge', { eventId, tableId, floorKey, fileFloor: null, chosen, revision })
      } finally {
        await client.call('imports.close', { eventId, tableId })
      }
      return () => client.call('layout.get', { eventId, floorKey })
    },
    async pack(name, content) {
      const opened = await open(name, content)
      return async () => {
        const { items } = await client.call('records.list', { eventId: opened, entity: 'booth', limit: 100 })
        for (const { key } of items.slice(0, 3))
          await client.call('records.get', { eventId: opened, entity: 'booth', key })
        await client.call('events.close', { eventId: opened })
      }
    },
    async folder(name, content) {
      const { bundleId } = await application.takeBundle({ eventId, name, source: chunksOf(content) })
      try {
        const { files } = await client.call('folderDrop.match', {
          eventId,
          source: { bundleId },
          booth: boothKey,
        })
        const placed = files
          .slice(0, 20)
          .map(({ path }) => ({ path, booth: boothKey, place: 'booth_logo' as const, hash: null }))
        const done: unknown = await finished(
          client.call('folderDrop.apply', { eventId, token: null, bundleId, convert: false, files: placed }),
        )
        const [failure] = (done as FolderDropResult).failures
        if (failure !== undefined) throw AppError.fromShape(failure.error)
      } finally {
        await client.call('folderDrop.close', { eventId, bundleId })
      }
      return nothingMore
    },
  }
  return { core, eventId, take: (door, name, content) => takes[door](name, content) }
}
