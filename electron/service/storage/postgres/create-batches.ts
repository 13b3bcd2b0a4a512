import { setImmediate } from 'node:timers/promises'
import { troubleOf } from '../trouble.ts'
import type { Creation, NewRecord } from '../types.ts'
import type { Database } from './database.ts'
import { createTogether } from './records.ts'

interface Waiting {
  readonly record: NewRecord
  readonly signal: AbortSignal | undefined
  readonly resolve: (creation: Creation) => void
  readonly reject: (reason: unknown) => void
}

interface Queue {
  readonly waiting: Waiting[]
  running: number
}

const mostInBatch = 16
const mostRunning = 2

/**
 * The creates of this process: those of an event that wait together are one statement and one
 * commit, as the trip to the database and its disk is most of what one costs. Each comes out as it
 * would alone.
 */
export class CreateBatches {
  readonly #database: Database
  readonly #queues = new Map<number, Queue>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Once `signal` is aborted it rejects with its reason, unless the commit is under way. */
  create(eventId: number, record: NewRecord, signal: AbortSignal | undefined): Promise<Creation> {
    return new Promise<Creation>((resolve, reject) => {
      const queue = this.#queues.get(eventId) ?? { waiting: [], running: 0 }
      this.#queues.set(eventId, queue)
      queue.waiting.push({ record, signal, resolve, reject })
      if (queue.running < mostRunning) void this.#drain(eventId, queue)
    })
  }

  async #drain(eventId: number, queue: Queue): Promise<void> {
    queue.running += 1
    // The requests of this turn of the event loop get their chance to join.
    await setImmediate()
    while (queue.waiting.length > 0) await this.#commit(eventId, queue, queue.waiting.splice(0, mostInBatch))
    queue.running -= 1
    if (queue.running === 0) this.#queues.delete(eventId)
  }

  async #commit(eventId: number, queue: Queue, batch: readonly Waiting[]): Promise<void> {
    const here = stayed(batch)
    if (here.length === 0) return
    // Where a client leaves, all of it is taken back, and done again for the others.
    const leaving = AbortSignal.any(here.flatMap(({ signal }) => signal ?? []))
    try {
      const records = here.map(({ record }) => record)
      const made = await this.#database.single(
        (statements) => createTogether(statements, eventId, records),
        leaving,
      )
      for (const [index, creation] of made.entries()) here[index]?.resolve(creation)
    } catch (error) {
      if (leaving.aborted) {
        queue.waiting.unshift(...stayed(here))
        return
      }
      // What is wrong with one of them is not the others' fault; where the database is away, it is for all.
      if (here.length > 1 && troubleOf(error) === undefined)
        for (const one of here) await this.#commit(eventId, queue, [one])
      else for (const { reject } of here) reject(error)
    }
  }
}

/** Those whose clients still wait; the others are told. */
function stayed(batch: readonly Waiting[]): readonly Waiting[] {
  return batch.filter(({ signal, reject }) => {
    if (signal?.aborted === true) reject(signal.reason)
    return signal?.aborted !== true
  })
}
