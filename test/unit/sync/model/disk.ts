import { closeSync, openSync } from 'node:fs'
import { openDatabase, type Database } from '../../../../electron/workspace/database.ts'
import { AppError } from '../../../../shared/errors.ts'

/**
 * The disk under the workspace's database: what is committed stays, whatever becomes of the program. The real SQLite, in memory, so that thousands of runs need no file. A program can be made to end
 * at a commit; from then on nothing of it reaches the disk.
 */
export interface Disk {
  /** For `openWorkspace`: a connection of the program that runs now. At the file's own place there is an empty one, since the workspace knows itself by it. */
  open(file: string): Database
  /** The program ends right after that many commits from now. */
  endAfterCommits(commits: number): void
  /** Nothing of the program that runs now reaches the disk from here on. */
  end(): void
  readonly hasEnded: boolean
  /** The next writes find no room. */
  fill(writes: number): void
  /** As the factory made it. */
  wipe(): void
  /** Past the program. */
  readonly content: Pick<Database, 'all'>
}

const isWrite = /^\s*(INSERT|UPDATE|DELETE)/

export function createDisk(): Disk {
  const real = openDatabase(':memory:')
  let connection = { ended: true }
  let commitsLeft = Infinity
  let writesRefused = 0

  const rollBack = (): void => {
    if (real.isTransaction) real.exec('ROLLBACK')
  }
  const connect = (file: string): Database => {
    closeSync(openSync(file, 'a'))
    rollBack()
    const mine = { ended: false }
    connection = mine
    commitsLeft = Infinity
    const alive = (): void => {
      if (mine.ended) throw new AppError('disk-error', 'The program has ended.')
    }
    const roomFor = (sql: string): void => {
      if (writesRefused === 0 || !isWrite.test(sql)) return
      writesRefused -= 1
      // As SQLite does when the disk is full.
      rollBack()
      throw new AppError('disk-full', 'The disk is full.')
    }
    return {
      exec(sql) {
        alive()
        real.exec(sql)
        if (sql !== 'COMMIT') return
        commitsLeft -= 1
        if (commitsLeft <= 0) mine.ended = true
      },
      run(sql, ...parameters) {
        alive()
        roomFor(sql)
        return real.run(sql, ...parameters)
      },
      get(sql, ...parameters) {
        alive()
        return real.get(sql, ...parameters)
      },
      all(sql, ...parameters) {
        alive()
        return real.all(sql, ...parameters)
      },
      get isTransaction() {
        return !mine.ended && real.isTransaction
      },
      // What is committed has reached this disk.
      flush: () => Promise.resolve().then(alive),
      close() {
        mine.ended = true
      },
    }
  }
  const tables = (): readonly string[] =>
    real
      .all(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'record_text%' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')",
      )
      .map(({ name }) => String(name))

  return {
    open: connect,
    endAfterCommits(commits) {
      commitsLeft = commits
    },
    end() {
      connection.ended = true
      rollBack()
    },
    get hasEnded() {
      return connection.ended
    },
    fill(writes) {
      writesRefused = writes
    },
    wipe() {
      rollBack()
      connection.ended = true
      writesRefused = 0
      if (real.get("SELECT 1 FROM sqlite_master WHERE name = 'record_text'") !== undefined) {
        real.exec("INSERT INTO record_text (record_text) VALUES ('delete-all')")
      }
      real.exec('PRAGMA foreign_keys = OFF')
      for (const table of tables()) real.exec(`DELETE FROM ${table}`)
    },
    content: { all: (sql, ...parameters) => real.all(sql, ...parameters) },
  }
}
