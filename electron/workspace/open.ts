import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { createArchive } from './archive/archive.ts'
import { createAssetStore } from './assets/assets.ts'
import { createCopies } from './booths/copies.ts'
import { createSentPacks } from './booths/sent-packs.ts'
import { createPartOrders } from './booths/part-orders.ts'
import { createSnapshotStore, createTemplateStore } from './booths/version-stores.ts'
import { configure, openDatabase, type Database } from './disk/database.ts'
import { checkIntact, noteLeft } from './disk/checked.ts'
import { toDiskError } from './disk/disk-errors.ts'
import { foldersOf, prepareFolders, type WorkspaceFolders } from './disk/folders.ts'
import { isBlank, enableVacuum } from './disk/free-space.ts'
import { createHistory } from './history/retention.ts'
import { createJournalStore } from './journal/store.ts'
import { createGoneRecords } from './observed/gone.ts'
import { createKnowledgeStore } from './observed/knowledge.ts'
import { createListings } from './observed/listings.ts'
import { acquireLock } from './disk/lock.ts'
import { isOfThisVersion, migrate, migrations, type Migration } from './schema/migrations.ts'
import { createRecordFinder } from './lists/finder.ts'
import { createRecordLists } from './lists/lists.ts'
import { createSavedViewStore } from './lists/saved-views.ts'
import { createSummaries } from './lists/summaries.ts'
import { createMediaLibrary } from './media/library.ts'
import { createRemoval } from './media/removal.ts'
import { createFileUses } from './media/uses.ts'
import { createLayoutStore } from './plan/layouts.ts'
import { createPlaceStore } from './places.ts'
import { createReadinessStore } from './readiness/store.ts'
import { createRecordStore } from './records/records.ts'
import { recoverJournal } from './journal/recovery.ts'
import { createForms } from './records/forms.ts'
import { createSettingStore } from './settings.ts'
import { createSharingStore } from './sharing/store.ts'
import { createTransactions, readersTransactions, type Transactions } from './disk/transactions.ts'
import type { Clock, Workspace } from './stores/workspace.ts'
import { createHistoryEntries } from './undo/entries.ts'
import { createUndoStore } from './undo/store.ts'

export interface OpenOptions {
  readonly clock: Clock
  /** Refuse a folder that holds no workspace, instead of making one there. */
  readonly mustExist?: boolean
  /** The steps to the newest database; the program's own, unless a test brings others. */
  readonly migrations?: readonly Migration[]
  /** How the database is opened; a test of crashes and full disks brings its own. */
  readonly openDatabase?: (file: string) => Database
}

/**
 * Opens one event's folder for writing by this process alone, and makes it where there is none.
 * Repairs what a crash left: unfinished files are cleared, sends without an answer are looked up or
 * repeated.
 *
 * @throws AppError `workspace-locked`, `workspace-newer`, `workspace-damaged`, `workspace-missing`,
 * `disk-full`, `disk-error`
 */
export function openWorkspace(folder: string, options: OpenOptions): Workspace {
  const folders = foldersOf(resolve(folder))
  if (options.mustExist === true && !existsSync(folders.database)) {
    throw new AppError('workspace-missing', `There is no event in the folder “${folders.root}”.`)
  }
  try {
    mkdirSync(folders.root, { recursive: true, mode: 0o700 })
    const lock = acquireLock(folders.lock)
    try {
      prepareFolders(folders)
      const { database, checkedAt } = openPrepared(folders, options)
      const workspace = assemble(folders, database, createTransactions(database), options.clock, () => {
        noteLeft(folders, checkedAt)
        lock.release()
      })
      closedOnError(workspace, () => recoverJournal(workspace, placeOf(folders)))
      return workspace
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw toDiskError(error)
  }
}

/**
 * Opens one event's folder to be read, as it is now, also while another program has it open; what is
 * written to it throws `disk-error` with the reason `read-only`. `undefined`: only a program that opens it for writing can bring it to this
 * version.
 *
 * @throws AppError `workspace-newer`, `workspace-damaged`, `workspace-missing`, `disk-error`
 */
export function openToRead(folder: string, { clock }: Pick<OpenOptions, 'clock'>): Workspace | undefined {
  const folders = foldersOf(resolve(folder))
  if (!existsSync(folders.database))
    throw new AppError('workspace-missing', `There is no event in the folder “${folders.root}”.`)
  try {
    const database = openDatabase(folders.database, { readOnly: true })
    const isReady = closedOnError(database, () => {
      // All that is read is of one moment.
      database.exec('BEGIN')
      return isOfThisVersion(database)
    })
    if (isReady) return assemble(folders, database, readersTransactions, clock, () => undefined)
    database.close()
    return undefined
  } catch (error) {
    throw toDiskError(error)
  }
}

function openPrepared(
  folders: WorkspaceFolders,
  { clock, migrations: steps = migrations, openDatabase: open = openDatabase }: OpenOptions,
): { readonly database: Database; readonly checkedAt: number } {
  const database = open(folders.database)
  let checkedAt = 0
  closedOnError(database, () => {
    checkedAt = checkIntact(database, folders, clock.now())
    const isNew = isBlank(database)
    if (isNew) enableVacuum(database)
    migrate(database, folders, clock, steps)
    // Only now is it known that the database is ours.
    if (!isNew) enableVacuum(database)
    configure(database)
  })
  return { database, checkedAt }
}

function closedOnError<Of>(opened: { close(): void }, work: () => Of): Of {
  try {
    return work()
  } catch (error) {
    opened.close()
    throw error
  }
}

function assemble(
  folders: WorkspaceFolders,
  database: Database,
  transactions: Transactions,
  clock: Clock,
  release: () => void,
): Workspace {
  return closedOnError(database, () => {
    const uses = createFileUses(database, transactions)
    const assets = createAssetStore({ database, transactions, folders, clock, uses })
    const library = createMediaLibrary(database, uses)
    const removal = createRemoval({ database, transactions, folders, assets, library })
    const forms = createForms(database, transactions)
    const settings = createSettingStore(database, transactions)
    const readiness = createReadinessStore(database, transactions, settings)
    const summaries = createSummaries(database, transactions, { clock, forms, assets, readiness })
    const journal = createJournalStore({ database, transactions, summaries, clock })
    const listings = createListings(database, transactions)
    const gone = createGoneRecords(database, transactions, clock)
    const partOrders = createPartOrders(database, transactions)
    const views = createSavedViewStore(database, transactions, settings)
    const templates = createTemplateStore(database, transactions, clock)
    const snapshots = createSnapshotStore(database, transactions, clock)
    const entries = createHistoryEntries(database, transactions)
    const layouts = createLayoutStore(database, transactions, clock, entries)
    const records = createRecordStore({
      database,
      transactions,
      summaries,
      uses,
      journal,
      listings,
      gone,
      layouts,
      clock,
    })
    const workspace: Workspace = {
      folder: folders.root,
      clock,
      records,
      lists: createRecordLists({ database, transactions, summaries, forms, readiness }),
      finder: createRecordFinder(database, transactions, summaries),
      journal,
      archive: createArchive(database, transactions),
      history: createHistory({ database, transactions, settings, clock }),
      listings,
      knowledge: createKnowledgeStore({ database, transactions, clock }),
      gone,
      assets,
      layouts,
      forms,
      settings,
      readiness,
      places: createPlaceStore(database, transactions, clock),
      undo: createUndoStore({ database, transactions, entries, clock, records }),
      library,
      removal,
      copies: createCopies(database),
      sentPacks: createSentPacks(database, transactions),
      partOrders,
      snapshots,
      templates,
      views,
      sharing: createSharingStore({
        database,
        transactions,
        clock,
        layouts,
        readiness,
        partOrders,
        views,
        templates,
        snapshots,
      }),
      transaction: (work, durability, origin) => transactions.run(work, durability, origin),
      flush: () => transactions.flush(),
      copyDatabase: (file) => void database.run('VACUUM INTO ?', file),
      onChange: (listener) => transactions.onChange(listener),
      close() {
        database.close()
        release()
      },
    }
    return workspace
  })
}

/** Tells this folder from a copy of it, here or on another computer. */
function placeOf({ root, database }: WorkspaceFolders): string {
  return [hostname(), realpathSync(root), statSync(database).ino].join(' ')
}
