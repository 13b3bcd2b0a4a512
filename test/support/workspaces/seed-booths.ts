import { ensureEvent } from '../../../electron/service/administration/event-setup.ts'
import { openSqliteStorage } from '../../../electron/service/storage/sqlite/storage.ts'
import type { FileReference, Storage } from '../../../electron/service/storage/types.ts'

/** A red pixel as PNG: small, but a real picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export interface SeedOptions {
  readonly dataDirectory: string
  readonly appKey: string
  readonly appSecret: string
  readonly booths: number
  /** Default 4. */
  readonly floors?: number
}

/** Fills the data folder of a service that is not running with booths, evenly on the floors. */
export async function seedBooths({
  dataDirectory,
  appKey,
  appSecret,
  booths,
  floors = 4,
}: SeedOptions): Promise<void> {
  const storage = await openSqliteStorage(dataDirectory)
  try {
    const eventId = await ensureEvent(storage, { appKey, appSecret })
    const picture = await storePixel(storage)
    await storage.records(eventId).transaction(async (writer) => {
      const floorIds: number[] = []
      for (let floor = 0; floor < floors; floor++)
        floorIds.push(
          await writer.create('floor', { name: `Floor ${floor + 1}`, order: floor, active: true }),
        )
      for (let booth = 0; booth < booths; booth++) {
        await writer.create('booth', {
          booth_name: `Booth ${booth + 1}`,
          booth_company_profile: `The exhibitor of booth ${booth + 1}.`,
          booth_company_url: `https://booth-${booth + 1}.example.com`,
          booth_type: 'both',
          keywords: 'seeded, bench',
          booth_external_id: booth + 1,
          exhibitor_name: `Exhibitor ${booth + 1}`,
          exhibitor_email: `exhibitor-${booth + 1}@example.com`,
          address: `${booth + 1} Example Street`,
          pobox: String(booth + 1),
          city: 'Exampleton',
          state: 'Example State',
          country: 'Exampleland',
          active: true,
          hide: false,
          floor_id: String(floorIds[booth % floorIds.length]),
          booth_logo: picture,
          booth_background: picture,
        })
      }
    })
  } finally {
    await storage.close()
  }
}

async function storePixel(storage: Storage): Promise<FileReference> {
  const file = await storage.files.receive(bytes(), pixel.length)
  await storage.files.seal(file)
  return { hash: file.hash, name: 'pixel.png' }
}

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield pixel
  await Promise.resolve()
}
