import { AppError } from '../../../shared/errors.ts'
import type { Database } from './database.ts'
import type { Durability, WorkspaceChange } from '../stores/workspace.ts'

/** Transactions that announce what they changed once it is committed. */
export interface Transactions {
  /** `origin` is noted with what the transaction changes in layouts. */
  run<T>(work: () => T, durability?: Durability, origin?: string): T
  /** Resolves when what was committed for `later` until now survives a power cut as well. */
  flush(): Promise<void>
  /** Notes a change of the transaction under way. */
  changed(change: WorkspaceChange): void
  onChange(listener: (changes: readonly WorkspaceChange[]) => void): () => void
}

/** Of a database that is only read: all that is read is of one moment already, and whatever writes fails. */
export const readersTransactions: Transactions = {
  run: (work) => work(),
  flush: () => Promise.resolve(),
  changed: () => undefined,
  onChange: () => () => undefined,
}

export function createTransactions(database: Database): Transactions {
  const listeners = new Set<(changes: readonly WorkspaceChange[]) => void>()
  let depth = 0
  let pending: WorkspaceChange[] = []
  /**
   * Counts the commits that do not wait for the disk, and of these, those that are known to be
   * there.
   */
  let written = 0
  let flushed = 0

  const outermost = <T>(work: () => T, durability: Durability): T => {
    if (durability === 'later') database.exec('PRAGMA synchronous = NORMAL')
    try {
      const result = committed(work)
      if (durability === 'later') written += 1
      else flushed = written
      return result
    } finally {
      if (durability === 'later') database.exec('PRAGMA synchronous = FULL')
    }
  }

  const committed = <T>(work: () => T): T => {
    database.exec('BEGIN IMMEDIATE')
    depth = 1
    try {
      const result = finished(work())
      database.exec('COMMIT')
      return result
    } catch (error) {
      pending = []
      // A full disk makes SQLite roll back by itself.
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    } finally {
      depth = 0
    }
  }

  /** Undone alone when it fails and the outer one goes on. */
  const inner = <T>(work: () => T): T => {
    const savepoint = `s${depth}`
    const noted = pending.length
    database.run(`SAVEPOINT ${savepoint}`)
    depth += 1
    try {
      const result = finished(work())
      database.run(`RELEASE ${savepoint}`)
      return result
    } catch (error) {
      pending.length = noted
      if (database.isTransaction) database.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`)
      throw error
    } finally {
      depth -= 1
    }
  }

  const announce = (origin: string | undefined): void => {
    const changes = distinct(pending).map((change) =>
      change.kind === 'layout' && origin !== undefined ? { ...change, origin } : change,
    )
    pending = []
    if (changes.length === 0) return
    for (const listener of [...listeners]) {
      try {
        listener(changes)
      } catch (error) {
        // The change is saved; a broken listener must neither undo nor hide that, nor go unnoticed.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  return {
    run(work, durability = 'now', origin) {
      if (depth > 0) return inner(work)
      const result = outermost(work, durability)
      announce(origin)
      return result
    },
    async flush() {
      const upTo = written
      if (flushed >= upTo) return
      await database.flush()
      flushed = Math.max(flushed, upTo)
    },
    changed: (change) => void pending.push(change),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function finished<T>(result: T): T {
  if (result instanceof Promise) throw new AppError('internal', 'A transaction must not wait.')
  return result
}

function distinct(changes: readonly WorkspaceChange[]): readonly WorkspaceChange[] {
  const byIdentity = new Map<string, WorkspaceChange>()
  for (const change of changes) byIdentity.set(identity(change), change)
  return [...byIdentity.values()]
}

function identity(change: WorkspaceChange): string {
  switch (change.kind) {
    case 'records':
      return `r ${change.entity} ${change.key}`
    case 'layout':
      return `l ${change.floorKey}`
    case 'journal':
      return 'j'
    case 'files':
      return 'f'
    case 'readiness':
    case 'templates':
    case 'undo':
      return change.kind
    case 'views':
      return `v ${change.entity}`
    case 'snapshots':
      return `s ${change.booth}`
  }
}
