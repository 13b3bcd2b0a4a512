import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { troubleOf } from '../trouble.ts'
import { WriteProgress } from '../write-progress.ts'
import type { Connection } from './database.ts'

interface Waiting {
  readonly run: () => Promise<() => void>
  readonly fail: (error: unknown) => void
}

const maxGroup = 64
const lockMs = 8_000
const lookAgainMs = 20
/** Without a write; the log is moved into the database then, which would hold up a busy service. */
const quietMs = 5_000

/**
 * Transactions on one connection, one after the other, those that wait together committed together:
 * the disk's acknowledgement is the slow part of a small write, and it holds up the process. Each
 * is all or nothing by itself; none is acknowledged before the commit is on the disk.
 */
export class GroupCommit {
  readonly #connection: Connection
  readonly #waiting: Waiting[] = []
  readonly #progress = new WriteProgress()
  #running: Promise<void> | undefined
  #quiet: NodeJS.Timeout | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Once `signal` is aborted it rejects with its reason, unless `work` has begun. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#progress.follow(() => this.#queue(work, signal))
  }

  /** Throws where writes stand still. */
  checkProgress(): void {
    this.#progress.check()
  }

  #queue<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        run: async () => {
          signal?.throwIfAborted()
          const result = await work()
          return () => resolve(result)
        },
        fail: reject,
      })
      this.#running ??= this.#drain()
    })
  }

  /** How many wait, and whether one is under way. */
  get load(): { readonly waiting: number; readonly isBusy: boolean } {
    return { waiting: this.#waiting.length, isBusy: this.#running !== undefined }
  }

  /** Resolves when nothing is under way, and nothing will be by itself. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
    clearTimeout(this.#quiet)
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#quiet)
    // The requests of this turn of the event loop get their chance to join.
    await setImmediate()
    while (this.#waiting.length > 0) {
      await this.#commit(this.#waiting.splice(0, maxGroup))
      await setImmediate()
    }
    this.#running = undefined
    this.#quiet = setTimeout(() => this.#shortenLog(), quietMs)
    this.#quiet.unref()
  }

  /** Where it does not come about, as on a full disk, it does after a later write: nobody waits for it. */
  #shortenLog(): void {
    try {
      this.#connection.shortenLog()
    } catch {
      // What is wrong with the disk is said by the next write.
    }
  }

  /** Another process may have the database: this one goes on reading while it waits. */
  async #begin(): Promise<void> {
    const until = performance.now() + lockMs
    for (;;) {
      try {
        this.#connection.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (troubleOf(error) !== 'unavailable' || performance.now() > until) throw error
      }
      await pause(lookAgainMs)
    }
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const acknowledge: (() => void)[] = []
    try {
      await this.#begin()
      for (const waiting of group) {
        this.#connection.exec('SAVEPOINT one')
        try {
          acknowledge.push(await waiting.run())
        } catch (error) {
          this.#connection.exec('ROLLBACK TO one')
          waiting.fail(error)
        }
        this.#connection.exec('RELEASE one')
      }
      this.#connection.exec('COMMIT')
    } catch (error) {
      this.#connection.rollback()
      for (const waiting of group) waiting.fail(error)
      return
    }
    for (const resolve of acknowledge) resolve()
  }
}
