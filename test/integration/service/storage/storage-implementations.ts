import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { openStorage } from '../../../../electron/service/storage/opening/open.ts'
import { readBucketAddress } from '../../../../shared/domain/bucket-address.ts'
import type { Storage } from '../../../../electron/service/storage/types.ts'
import { bucketKeys, startBucketServer } from '../../../support/services/bucket-server.ts'
import { startPostgres } from '../../../support/services/postgres.ts'

/** A storage of a test's own. */
export interface StorageSubject {
  readonly storage: Storage
  /** Closes it and opens it again. */
  reopen(): Promise<Storage>
  /** Opens it a second time, as another process does, where several may have it. */
  readonly share?: (() => Promise<Storage>) | undefined
  end(): Promise<void>
}

export interface StorageImplementation {
  readonly name: string
  readonly open: () => Promise<StorageSubject>
}

interface Place {
  readonly database?: string
  readonly bucket?: string
}

function implementation(name: string, makePlace: () => Promise<Place>): StorageImplementation {
  return {
    name,
    async open() {
      const { database, bucket } = await makePlace()
      const dataDirectory = await mkdtemp(join(tmpdir(), 'booth-builder-storage-'))
      const openAgain = () =>
        openStorage({
          dataDirectory,
          database,
          bucket: bucket === undefined ? undefined : readBucketAddress(bucket),
          use: 'beside',
          onTrouble: (error) => {
            throw error
          },
        })
      let storage = await openAgain()
      return {
        storage,
        async reopen() {
          await storage.close()
          storage = await openAgain()
          return storage
        },
        share: database === undefined ? undefined : openAgain,
        async end() {
          await storage.close()
          await rm(dataDirectory, { recursive: true, force: true })
        },
      }
    },
  }
}

/**
 * Every implementation of the storage that this machine can run. One it cannot run becomes a
 * skipped test that says why. To be called once in a file, and stopped after its tests.
 */
export async function storageImplementations(): Promise<{
  readonly available: readonly StorageImplementation[]
  stop(): Promise<void>
}> {
  const folder = implementation('SQLite and a folder', () => Promise.resolve({}))
  const postgres = await startPostgres()
  if ('unavailable' in postgres) {
    console.warn(`PostgreSQL is not tested: ${postgres.unavailable}`)
    it.skip(`PostgreSQL and a bucket (${postgres.unavailable})`)
    return { available: [folder], stop: () => Promise.resolve() }
  }
  /** One that has the schema already. */
  let template: Promise<string> | undefined
  const prepared = (): Promise<string> => {
    template ??= postgres.createDatabase().then(async (database) => {
      await (await implementation('its schema', () => Promise.resolve({ database })).open()).end()
      return database
    })
    return template
  }
  const buckets = await startBucketServer()
  Object.assign(process.env, bucketKeys)
  const servers = implementation('PostgreSQL and a bucket', async () => ({
    database: await postgres.createDatabase(await prepared()),
    bucket: await buckets.createBucket(),
  }))
  return {
    available: [folder, servers],
    async stop() {
      await buckets.stop()
      await postgres.stop()
    },
  }
}
