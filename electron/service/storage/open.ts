import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileFolder } from './file-folder.ts'
import type { BucketAddress } from './s3/address.ts'
import { openSqliteStorage } from './sqlite/storage.ts'
import type { FileStore, Storage } from './types.ts'

export interface StorageOptions {
  /**
   * Holds whatever is not kept elsewhere. May be absent where a database and a bucket are given.
   */
  readonly dataDirectory: string | undefined
  /** `postgres://…`; without it SQLite in the data folder. */
  readonly database: string | undefined
  /** Without it a folder in the data folder. */
  readonly bucket: BucketAddress | undefined
  readonly onTrouble: (error: Error) => void
}

/** The storage that the options name. Throws `invalid-input`, and what opening it fails with. */
export async function openStorage({ dataDirectory, database, bucket, onTrouble }: StorageOptions): Promise<Storage> {
  if (dataDirectory !== undefined) return open(dataDirectory, { database, bucket, onTrouble })
  const temporary = await mkdtemp(join(tmpdir(), 'booth-builder-incoming-'))
  const forget = () => rm(temporary, { recursive: true, force: true })
  try {
    const storage = await open(temporary, { database, bucket, onTrouble })
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

async function open(directory: string, { database, bucket, onTrouble }: Omit<StorageOptions, 'dataDirectory'>): Promise<Storage> {
  const files = bucket === undefined ? undefined : await openBucketFiles(bucket, directory)
  if (database === undefined) return openSqliteStorage(directory, files)
  // Loaded only here, as the bucket's client is: most services need neither.
  const { openPostgresStorage } = await import('./postgres/storage.ts')
  return openPostgresStorage({ url: database, files: files ?? (await openFileFolder(directory)), onTrouble })
}

async function openBucketFiles(bucket: BucketAddress, directory: string): Promise<FileStore> {
  const { openBucket } = await import('./s3/bucket.ts')
  return openBucket(bucket, directory)
}
