import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { fileIdentity } from '../../../shared/domain/files/file-address.ts'
import { safeFileName } from '../../../shared/domain/files/file-name.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import { toDiskError } from '../disk/disk-errors.ts'
import type { WorkspaceFolders } from '../disk/folders.ts'
import { assetOf, checked, textOf } from '../disk/rows.ts'
import type { FileUses } from '../media/uses.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { AssetStore, Clock, InspectedFile } from '../stores/workspace.ts'
import { derivedFiles } from './derived.ts'
import { copyIn, exists, hashOf, seal, smallFile, syncFile } from './sealing.ts'

const servedVersion = z.object({
  etag: z.string().exactOptional(),
  lastModified: z.string().exactOptional(),
  lengthBytes: z.number().exactOptional(),
  sha256: z.string().exactOptional(),
})

type NewAsset = Pick<AssetInfo, 'hash' | 'name' | 'sizeBytes'> & InspectedFile

/** So long may it take until what a file was added for names it. */
const awaitedMs = 120_000

export interface AssetStoreParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly folders: WorkspaceFolders
  readonly clock: Clock
  readonly uses: Pick<FileUses, 'follow' | 'noteName'>
}

export function createAssetStore({
  database,
  transactions,
  folders,
  clock,
  uses,
}: AssetStoreParts): AssetStore {
  const place = (hash: string): string => join(folders.assets, hash.slice(0, 2), hash)

  const describe = (hash: string): AssetInfo | undefined => {
    const row = database.get(
      `SELECT hash, name, size_bytes, format, mime, width_pixels, height_pixels, pages, duration_seconds, needs_password, frame_hash,
         (SELECT original_hash FROM derived_asset WHERE derived_asset.hash = asset.hash ORDER BY id DESC LIMIT 1) AS original_hash
         FROM asset WHERE hash = ?`,
      hash,
    )
    return row === undefined ? undefined : assetOf(row)
  }

  const named = (name: string): readonly AssetInfo[] =>
    database
      .all('SELECT hash FROM asset WHERE name = ? COLLATE NOCASE ORDER BY hash LIMIT 2', name)
      .flatMap((row) => describe(textOf(row, 'hash')) ?? [])

  const remember = (info: NewAsset, fetchedFrom: string | undefined): void =>
    transactions.run(() => {
      database.run(
        // What was probed before is not forgotten by an import that did not probe.
        `INSERT INTO asset (hash, name, size_bytes, format, mime, width_pixels, height_pixels, pages, duration_seconds,
             needs_password, probed, added_at, fetched_from)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (hash) DO UPDATE SET name = excluded.name, format = excluded.format, mime = excluded.mime,
             width_pixels = coalesce(excluded.width_pixels, width_pixels), height_pixels = coalesce(excluded.height_pixels, height_pixels),
             pages = coalesce(excluded.pages, pages), duration_seconds = coalesce(excluded.duration_seconds, duration_seconds),
             needs_password = max(excluded.needs_password, needs_password), probed = max(excluded.probed, probed)`,
        info.hash,
        info.name,
        info.sizeBytes,
        info.format,
        info.mime,
        info.widthPixels ?? null,
        info.heightPixels ?? null,
        info.pages ?? null,
        info.durationSeconds ?? null,
        info.needsPassword === true ? 1 : 0,
        info.probed === true ? 1 : 0,
        new Date(clock.now()).toISOString(),
        fetchedFrom === undefined ? null : fileIdentity(fetchedFrom),
      )
      uses.noteName(info.hash, info.name)
      transactions.changed({ kind: 'files' })
    }, 'later')

  const isHere = (info: AssetInfo | undefined): boolean =>
    info !== undefined && statSync(place(info.hash), { throwIfNoEntry: false })?.size === info.sizeBytes

  /** Files whose content is known to be what their hash says, while the workspace is open. */
  const sound = new Set<string>()
  const doubtful = new Set<string>()
  /** Files that are being sealed, and when others came for something that may not name them yet. */
  const sealing = new Map<string, number>()
  const awaited = new Map<string, number>()

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
    async add(source, name, inspect, { signal, fetchedFrom } = {}) {
      const temporary = join(folders.temporary, randomUUID())
      try {
        const { hash, sizeBytes } = await copyIn(source, temporary, signal)
        // Both come to their end, also where one fails: nothing may have the file open when it goes.
        const [syncing, looking] = await Promise.allSettled([syncFile(temporary), inspect(temporary)])
        if (looking.status === 'rejected') throw looking.reason
        if (syncing.status === 'rejected') throw syncing.reason
        const found = looking.value
        signal?.throwIfAborted()
        sealing.set(hash, (sealing.get(hash) ?? 0) + 1)
        try {
          if (!sound.has(hash) && (await exists(place(hash)))) await verify(hash)
          await seal(temporary, place(hash), sizeBytes)
          sound.add(hash)
          remember({ hash, name: safeFileName(name, found), sizeBytes, ...found }, fetchedFrom)
          awaited.set(hash, clock.now())
        } finally {
          const others = (sealing.get(hash) ?? 1) - 1
          if (others > 0) sealing.set(hash, others)
          else sealing.delete(hash)
        }
        // Several that are added at once wait for one turn of the disk.
        await transactions.flush()
        const info = describe(hash)
        if (info === undefined) throw missing(hash, name)
        return info
      } catch (error) {
        throw toDiskError(error)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    describe,
    fetchedFrom(hash) {
      const from = database.get('SELECT fetched_from FROM asset WHERE hash = ?', hash)?.['fetched_from']
      return typeof from === 'string' ? from : undefined
    },
    named,
    isHere: (hash) => isHere(describe(hash)),
    path(hash) {
      const info = describe(hash)
      if (!isHere(info)) throw missing(hash, info?.name)
      return place(hash)
    },
    ...derivedFiles(database, transactions),
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
        const address = fileIdentity(url)
        database.run(
          // What is known of the version goes with the content it was a version of.
          `INSERT INTO asset_url (url, hash, validators) VALUES (?, ?, ?) ON CONFLICT (url) DO UPDATE SET
             validators = coalesce(excluded.validators, iif(hash = excluded.hash, validators, NULL)), hash = excluded.hash`,
          address,
          hash,
          served === undefined ? null : JSON.stringify(served),
        )
        uses.follow(address, hash)
      }),
    forget(hash) {
      database.run('DELETE FROM asset_url WHERE hash = ?', hash)
      database.run('DELETE FROM asset WHERE hash = ?', hash)
      for (const known of [sound, doubtful, awaited]) known.delete(hash)
      transactions.changed({ kind: 'files' })
    },
    isBeingUsed(hash) {
      for (const [one, since] of awaited) if (clock.now() - since >= awaitedMs) awaited.delete(one)
      return sealing.has(hash) || awaited.has(hash)
    },
    letGo: (hash) => void awaited.delete(hash),
    servedUnder(url) {
      const row = database.get('SELECT validators FROM asset_url WHERE url = ?', fileIdentity(url))
      const text = row?.['validators']
      return typeof text === 'string' ? checked(servedVersion, JSON.parse(text)) : undefined
    },
  }
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
