import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, readFileSync, statSync } from 'node:fs'
import { access, chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { AssetInfo } from '../../shared/contract/index.ts'
import { fileIdentity } from '../../shared/domain/files/file-address.ts'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { AppError } from '../../shared/errors.ts'
import type { Database } from './disk/database.ts'
import { toDiskError } from './disk/disk-errors.ts'
import { syncFolder, type WorkspaceFolders } from './disk/folders.ts'
import { assetOf, checked, textOf } from './records/rows.ts'
import type { Transactions } from './transactions.ts'
import type { AssetStore, Clock } from './types.ts'

const servedVersion = z.object({
  etag: z.string().exactOptional(),
  lastModified: z.string().exactOptional(),
  lengthBytes: z.number().exactOptional(),
  sha256: z.string().exactOptional(),
})

export interface AssetStoreParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly folders: WorkspaceFolders
  readonly clock: Clock
}

export function createAssetStore({ database, transactions, folders, clock }: AssetStoreParts): AssetStore {
  const place = (hash: string): string => join(folders.assets, hash.slice(0, 2), hash)

  const describe = (hash: string): AssetInfo | undefined => {
    const row = database.get('SELECT hash, name, size_bytes, format, mime, width_pixels, height_pixels FROM asset WHERE hash = ?', hash)
    return row === undefined ? undefined : assetOf(row)
  }

  const remember = (info: AssetInfo): void =>
    transactions.run(() => {
      database.run(
        `INSERT INTO asset (hash, name, size_bytes, format, mime, width_pixels, height_pixels, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (hash) DO UPDATE SET name = excluded.name, format = excluded.format, mime = excluded.mime,
             width_pixels = excluded.width_pixels, height_pixels = excluded.height_pixels`,
        info.hash,
        info.name,
        info.sizeBytes,
        info.format,
        info.mime,
        info.widthPixels ?? null,
        info.heightPixels ?? null,
        new Date(clock.now()).toISOString(),
      )
    })

  /** Files whose content is known to be what their hash says, while the workspace is open. */
  const sound = new Set<string>()
  const doubtful = new Set<string>()

  const verify = async (hash: string): Promise<boolean> => {
    const path = place(hash)
    sound.delete(hash)
    doubtful.delete(hash)
    const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size
    if (sizeBytes === undefined) return false
    if ((await hashOf(path, sizeBytes)) !== hash) {
      await rename(path, join(folders.quarantine, `${hash}-${clock.now()}`))
      return false
    }
    sound.add(hash)
    return true
  }

  return {
    async add(source, name, inspect, signal) {
      const temporary = join(folders.temporary, randomUUID())
      try {
        const { hash, sizeBytes } = await copy(source, temporary, signal)
        const found = await inspect(temporary)
        signal?.throwIfAborted()
        if (!sound.has(hash) && (await exists(place(hash)))) await verify(hash)
        await seal(temporary, place(hash), sizeBytes)
        sound.add(hash)
        const info: AssetInfo = { hash, name: safeFileName(name, found), sizeBytes, ...found }
        remember(info)
        return info
      } catch (thrown) {
        throw toDiskError(thrown)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    describe,
    path(hash) {
      const info = describe(hash)
      const path = place(hash)
      if (info === undefined || statSync(path, { throwIfNoEntry: false })?.size !== info.sizeBytes) throw missing(hash, info?.name)
      return path
    },
    verify,
    isSound: async (hash) => sound.has(hash) || verify(hash),
    noteChecked(hash, isSound) {
      if (isSound) {
        sound.add(hash)
        return
      }
      sound.delete(hash)
      doubtful.add(hash)
    },
    whenToCheck({ hash, sizeBytes }) {
      if (sound.has(hash)) return 'never'
      return sizeBytes <= smallFile || doubtful.has(hash) ? 'before' : 'while-sent'
    },
    hashOfUrl(url) {
      const row = database.get('SELECT hash FROM asset_url WHERE url = ?', fileIdentity(url))
      return row === undefined ? undefined : textOf(row, 'hash')
    },
    rememberUrl: (url, hash, served) =>
      transactions.run(() => {
        database.run(
          // What is known of the version goes with the content it was a version of.
          `INSERT INTO asset_url (url, hash, validators) VALUES (?, ?, ?) ON CONFLICT (url) DO UPDATE SET
             validators = coalesce(excluded.validators, iif(hash = excluded.hash, validators, NULL)), hash = excluded.hash`,
          fileIdentity(url),
          hash,
          served === undefined ? null : JSON.stringify(served),
        )
      }),
    servedUnder(url) {
      const row = database.get('SELECT validators FROM asset_url WHERE url = ?', fileIdentity(url))
      const text = row?.['validators']
      return typeof text === 'string' ? checked(servedVersion, JSON.parse(text)) : undefined
    },
  }
}

/** Copies and hashes; what comes back is on the disk. */
async function copy(source: AsyncIterable<Uint8Array>, path: string, signal: AbortSignal | undefined) {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'wx')
  try {
    for await (const chunk of source) {
      signal?.throwIfAborted()
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      await file.writeFile(chunk)
    }
    signal?.throwIfAborted()
    await file.sync()
  } finally {
    await file.close()
  }
  return { hash: hash.digest('hex'), sizeBytes }
}

/** Gives a complete file its final name. The same content already there is kept: it may be open. */
async function seal(temporary: string, path: string, sizeBytes: number): Promise<void> {
  const known = await stat(path).catch(() => undefined)
  if (known?.size === sizeBytes) return
  const folder = dirname(path)
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(temporary, constants.S_IRUSR)
  await rename(temporary, path)
  syncFolder(folder)
  if (created !== undefined) syncFolder(dirname(folder))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * In one piece up to this size, in bytes, and without another thread: passing it there and back
 * costs more than reading a picture.
 */
const smallFile = 256 * 1024

async function hashOf(path: string, sizeBytes: number): Promise<string> {
  if (sizeBytes <= smallFile) return createHash('sha256').update(readFileSync(path)).digest('hex')
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) if (chunk instanceof Uint8Array) hash.update(chunk)
  return hash.digest('hex')
}

function missing(hash: string, name: string | undefined): AppError {
  return new AppError(
    'asset-missing',
    `The file ${name === undefined ? '' : `“${name}” `}is not in the workspace’s media store any more. Add it again.`,
    {
      details: { hash },
    },
  )
}
