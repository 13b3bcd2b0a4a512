import { closeSync, openSync } from 'node:fs'
import {
  openDatabase,
  type Database,
  type Parameter,
} from '../../../../../electron/workspace/disk/database.ts'
import { AppError } from '../../../../../shared/errors.ts'

/** How a program comes to its end: killed, or with the power of the whole machine. */
type End = 'killed' | 'power cut'

/**
 * The disk under the workspace's database: what is committed stays when the program is killed; a
 * power cut takes what was committed for later since the disk was last waited for. The real SQLite,
 * in memory, so that thousands of runs need no file. A program can be made to end at a commit; from
 * then on nothing of it reaches the disk.
 */
export interface Disk {
  /**
   * For `openWorkspace`: a connection of the program that runs now. At the file's own place there
   * is an empty one, since the workspace knows itself by it.
   */
  open(file: string): Database
  /** The program ends right after that many commits from now. */
  endAfterCommits(commits: number, end: End): void
  /** The program ends now; what the disk was not waited for is gone at the next start. */
  cutPower(): void
  /** Nothing of the program that runs now reaches the disk from here on. */
  end(): void
  readonly hasEnded: boolean
  /** How often a power cut has taken something that was committed. */
  readonly losses: number
  /** The next writes find no room. */
  fill(writes: number): void
  /** As the factory made it. */
  wipe(): void
  /** Past the program. */
  readonly content: Pick<Database, 'all'>
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

const isWrite = /^\s*(INSERT|UPDATE|DELETE)/
const isPartOfTransaction = /^\s*(INSERT|UPDATE|DELETE|SAVEPOINT|RELEASE|ROLLBACK TO)/

export function createDisk(): Disk {
  const real = openDatabase(':memory:')
  let connection = { ended: true }
  let commitsLeft = Infinity
  let endOfProgram: End = 'killed'
  let hasLostPower = false
  let writesRefused = 0
  // Everything committed since it was as the factory made it, and how much of that a power cut
  // leaves.
  let committed: Statement[] = []
  let lasting = 0
  let underWay: Statement[] = []
  let waitsAtCommits = true
  let losses = 0

  const rollBack = (): void => {
    if (real.isTransaction) real.exec('ROLLBACK')
    underWay = []
  }
  const note = (sql: string, parameters: readonly Parameter[]): void => {
    const setting = /^PRAGMA synchronous = (\w+)/.exec(sql)
    if (setting !== null) waitsAtCommits = setting[1] === 'FULL'
    if (sql === 'ROLLBACK') underWay = []
    else if (isPartOfTransaction.test(sql)) underWay.push({ sql, parameters })
    if (real.isTransaction || underWay.length === 0) return
    committed.push(...underWay)
    underWay = []
    if (waitsAtCommits) lasting = committed.length
  }
  const empty = (): void => {
    if (real.get("SELECT 1 FROM sqlite_master WHERE name = 'record_text'") !== undefined) {
      real.exec("INSERT INTO record_text (record_text) VALUES ('delete-all')")
    }
    real.exec('PRAGMA foreign_keys = OFF')
    for (const table of tables()) real.exec(`DELETE FROM ${table}`)
    real.exec('PRAGMA foreign_keys = ON')
  }
  /** What a power cut has left, made again from the beginning. */
  const loseTheRest = (): void => {
    hasLostPower = false
    if (lasting === committed.length) return
    losses += 1
    committed.length = lasting
    empty()
    real.exec('BEGIN')
    for (const { sql, parameters } of committed) {
      if (parameters.length === 0) real.exec(sql)
      else real.run(sql, ...parameters)
    }
    real.exec('COMMIT')
  }
  const connect = (file: string): Database => {
    closeSync(openSync(file, 'a'))
    rollBack()
    if (hasLostPower) loseTheRest()
    const mine = { ended: false }
    connection = mine
    commitsLeft = Infinity
    waitsAtCommits = true
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
    const database = {
      exec(sql: string): void {
        alive()
        real.exec(sql)
        note(sql, [])
        if (sql !== 'COMMIT') return
        commitsLeft -= 1
        if (commitsLeft > 0) return
        mine.ended = true
        hasLostPower = endOfProgram === 'power cut'
      },
      run(sql: string, ...parameters: readonly Parameter[]) {
        alive()
        roomFor(sql)
        const result = real.run(sql, ...parameters)
        note(sql, parameters)
        return result
      },
      get(sql: string, ...parameters: readonly Parameter[]) {
        alive()
        return real.get(sql, ...parameters)
      },
      all(sql: string, ...parameters: readonly Parameter[]) {
        alive()
        return real.all(sql, ...parameters)
      },
      get isTransaction() {
        return !mine.ended && real.isTransaction
      },
      async flush() {
        const upTo = committed.length
        await Promise.resolve()
        alive()
        lasting = Math.max(lasting, upTo)
      },
      close() {
        mine.ended = true
      },
    }
    return database
  }
  const tables = (): readonly string[] =>
    real
      .all(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'record_text%' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')",
      )
      .map(({ name }) => String(name))

  return {
    open: connect,
    endAfterCommits(commits, end) {
      commitsLeft = commits
      endOfProgram = end
    },
    cutPower() {
      connection.ended = true
      hasLostPower = true
      rollBack()
    },
    end() {
      connection.ended = true
      rollBack()
    },
    get hasEnded() {
      return connection.ended
    },
    get losses() {
      return losses
    },
    fill(writes) {
      writesRefused = writes
    },
    wipe() {
      rollBack()
      connection.ended = true
      writesRefused = 0
      hasLostPower = false
      committed = []
      lasting = 0
      empty()
    },
    content: { all: (sql, ...parameters) => real.all(sql, ...parameters) },
  }
}
