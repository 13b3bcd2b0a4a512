import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secretMatches } from './credentials.ts'
import { limits } from '../limits/limits.ts'
import { RequestProblem } from '../limits/problem.ts'
import type { EventRow, Storage } from '../storage/types.ts'

interface Proof {
  /** Of the secret that matched, with a key of this process. */
  readonly digest: Buffer
  /** What it matched; another one is a new secret. */
  readonly secretHash: string
}

const nobody = `scrypt:${'00'.repeat(16)}:${'00'.repeat(32)}`
const rememberedKeys = 1000

/**
 * Checks credentials. Deriving a secret is costly on purpose, on threads that files are read on,
 * too: one is derived at a time, few wait, and more are refused at once. Who has been let in before
 * is known again without deriving anything, so that a flood of wrong credentials keeps nobody out.
 */
export class SignIns {
  readonly #storage: Storage
  readonly #processKey = randomBytes(32)
  readonly #proofs = new Map<string, Proof>()
  readonly #underWay = new Map<string, Promise<EventRow | undefined>>()
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /**
   * The event that the credentials belong to, or `undefined`; takes as long for an unknown key as
   * for a wrong secret. Throws 429 while too many wait.
   */
  async eventOf(appKey: string, appSecret: string): Promise<EventRow | undefined> {
    const digest = createHmac('sha256', this.#processKey).update(appSecret).digest()
    const proof = this.#proofs.get(appKey)
    if (proof !== undefined && timingSafeEqual(proof.digest, digest)) {
      const event = await this.#storage.events.byAppKey(appKey)
      if (event?.secretHash === proof.secretHash) return event
    }
    // Many who come with the same credentials at once wait for one derivation.
    const asked = `${digest.toString('hex')} ${appKey}`
    const underWay = this.#underWay.get(asked)
    if (underWay !== undefined) return underWay
    const checking = this.#inTurn(async () => {
      const event = await this.#storage.events.byAppKey(appKey)
      const matches = await secretMatches(appSecret, event?.secretHash ?? nobody)
      if (!matches || event === undefined) return undefined
      this.#remember(appKey, { digest, secretHash: event.secretHash })
      return event
    }).finally(() => this.#underWay.delete(asked))
    this.#underWay.set(asked, checking)
    return checking
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= limits.signInsWaiting)
      throw new RequestProblem(429, 'Too many sign-ins at once. Try again later.', {
        headers: { 'retry-after': '1' },
      })
    this.#waiting += 1
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#waiting -= 1
    }
  }

  #remember(appKey: string, proof: Proof): void {
    this.#proofs.delete(appKey)
    this.#proofs.set(appKey, proof)
    const [oldest] = this.#proofs.keys()
    if (this.#proofs.size > rememberedKeys && oldest !== undefined) this.#proofs.delete(oldest)
  }
}
