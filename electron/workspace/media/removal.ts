import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type { FileRetentionReason } from '../../../shared/contract/media-library.ts'
import type { Database } from '../disk/database.ts'
import type { WorkspaceFolders } from '../disk/folders.ts'
import { textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AssetStore } from '../stores/workspace.ts'
import { createFileRetention } from './file-retention.ts'
import type { FileRemoval, MediaLibrary } from '../stores/media.ts'

export interface RemovalParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly folders: WorkspaceFolders
  readonly assets: AssetStore
  readonly library: MediaLibrary
}

/** Files that go together in one transaction. */
const filesAtOnce = 16
const namedExamples = 5

/**
 * Takes files off the disk that nothing needs: no record in any of its versions, no plan, nothing
 * that was made of them, and nothing that is kept for later. Each is forgotten and noted as to go in
 * one transaction before it goes, so that a crash between leaves no file that nobody knows. The
 * picture that stands for a film goes with it.
 */
export function createRemoval({
  database,
  transactions,
  folders,
  assets,
  library,
}: RemovalParts): FileRemoval {
  const finish = (): void => {
    const noted = database.all('SELECT hash FROM asset_removal').map((row) => textOf(row, 'hash'))
    // One that somebody has added again since stays.
    const gone = noted.filter((hash) => assets.describe(hash) !== undefined || takeOffDisk(folders, hash))
    if (gone.length === 0) return
    transactions.run(
      () =>
        database.run(
          'DELETE FROM asset_removal WHERE hash IN (SELECT value FROM json_each(?))',
          JSON.stringify(gone),
        ),
      'later',
    )
  }

  const removeUnused: FileRemoval['removeUnused'] = async ({ hashes, signal, onDone }) => {
    await library.current()
    const holds = createFileRetention(database, (url) => assets.hashOfUrl(url))
    await holds.read(signal)
    const kept = new Map<FileRetentionReason | 'used', string[]>()
    let removed = 0
    let freedBytes = 0
    let done = 0

    const keeps = (hash: string): FileRetentionReason | 'used' | undefined => {
      if (library.isShown(hash)) return 'used'
      if (library.isOfVersion(hash)) return 'version'
      const reason = holds.reasonOf(hash) ?? (assets.isBeingUsed(hash) ? 'just-added' : undefined)
      if (reason !== undefined) return reason
      const madeOfIt = database
        .all('SELECT hash FROM derived_asset WHERE original_hash = ?', hash)
        .map((row) => textOf(row, 'hash'))
      return madeOfIt.some((made) => library.isOfVersion(made) || holds.reasonOf(made) !== undefined)
        ? 'original'
        : undefined
    }
    const forget = ({ hash, sizeBytes }: AssetInfo): void => {
      assets.forget(hash)
      database.run('INSERT OR REPLACE INTO asset_removal (hash) VALUES (?)', hash)
      freedBytes += sizeBytes
    }
    const some = (batch: readonly string[]): void => {
      const going = transactions.run(() => {
        holds.catchUp()
        return batch.filter((hash) => {
          const info = assets.describe(hash)
          if (info === undefined) return false
          const reason = keeps(hash)
          if (reason !== undefined) {
            kept.set(reason, [...(kept.get(reason) ?? []), info.name])
            return false
          }
          forget(info)
          removed += 1
          const frame = info.frameHash === undefined ? undefined : assets.describe(info.frameHash)
          if (frame !== undefined && keeps(frame.hash) === undefined) forget(frame)
          return true
        })
      })
      // Before anybody else has a turn: who adds the same content again shall not find the file.
      if (going.length > 0) finish()
    }

    while (done < hashes.length && signal?.aborted !== true) {
      const batch = hashes.slice(done, done + filesAtOnce)
      some(batch)
      done += batch.length
      onDone?.(done)
      await nextTurn()
      await library.current()
    }
    return {
      removed,
      freedBytes,
      kept: [...kept].map(([reason, names]) => ({
        reason,
        files: names.length,
        names: names.slice(0, namedExamples),
      })),
      cancelled: signal?.aborted === true,
    }
  }
  return { removeUnused, finish }
}

/**
 * The file, and what was made of it to be looked at. `false`: something holds it open (on Windows),
 * and it can go another time.
 */
function takeOffDisk({ assets, thumbnails, drawings }: WorkspaceFolders, hash: string): boolean {
  try {
    rmSync(join(assets, hash.slice(0, 2), hash), { force: true })
    for (const folder of [join(thumbnails, hash.slice(0, 2)), drawings]) {
      for (const name of namesIn(folder))
        if (name.startsWith(hash)) rmSync(join(folder, name), { force: true })
    }
    return true
  } catch {
    return false
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Nothing has been made of any file there yet.
    return []
  }
}
