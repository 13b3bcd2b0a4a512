import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { openFileFolder } from '../file-folder.ts'
import type { StorageLocation } from './location.ts'
import type { BucketAddress } from '../../../../shared/domain/bucket-address.ts'
import { openSqliteStorage } from '../sqlite/storage.ts'
import type { FileStore, Storage, StorageUse } from '../types.ts'

/** Without a database SQLite in the data folder, without a bucket a folder in it. */
export interface StorageOptions extends StorageLocation {
  readonly use: StorageUse
  readonly onTrouble: (error: Error) => void
}

/** The storage that the options name. Throws `invalid-input`, and what opening it fails with. */
export async function openStorage({
  dataDirectory,
  database,
  bucket,
  onTrouble,
  use,
}: StorageOptions): Promise<Storage> {
  if (dataDirectory !== undefined) return open(dataDirectory, { database, bucket, onTrouble, use })
  const temporary = await mkdtemp(join(tmpdir(), 'booth-builder-incoming-'))
  const forget = () => rm(temporary, { recursive: true, force: true })
  try {
    const storage = await open(temporary, { database, bucket, onTrouble, use })
    return {
      ...storage,
      async close() {
        try {
          await storage.close()
        } finally {
          await forget()
        }
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}

async function open(
  directory: string,
  { database, bucket, onTrouble, use }: Omit<StorageOptions, 'dataDirectory'>,
): Promise<Storage> {
  const files = bucket === undefined ? undefined : await openBucketFiles(bucket, directory)
  if (database === undefined) return openSqliteStorage(directory, { files, use })
  // Loaded only here, as the bucket's client is: most services need neither.
  const { openPostgresStorage } = await import('../postgres/storage.ts').catch(notInThisBuild)
  return openPostgresStorage({
    url: database,
    files: files ?? (await openFileFolder(directory)),
    onTrouble,
    use,
  })
}

async function openBucketFiles(bucket: BucketAddress, directory: string): Promise<FileStore> {
  const { openBucket } = await import('../s3/bucket.ts')
  return openBucket(bucket, directory)
}

/** The program that people install has the service for one person, without the client of PostgreSQL. */
function notInThisBuild(error: unknown): never {
  if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new AppError(
    'invalid-input',
    'This build of the service keeps its data in SQLite, and cannot use PostgreSQL. A team runs the service from its sources or its container.',
    { cause: error },
  )
}
