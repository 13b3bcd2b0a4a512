import { knownIds, recordsText } from '../rules/archive.ts'
import { createDisk, type Disk } from './disk.ts'
import { startHost, type Host } from './host.ts'
import { createLedger, type Ledger } from '../rules/ledger.ts'
import { createNetwork, type Network } from '../service/network.ts'
import { createService } from '../service/service.ts'
import type { ModelService, Temper } from '../service/service-types.ts'
import { modelled, type Modelled } from './values.ts'
import { virtualTime, type VirtualTime } from './time.ts'
import { Violation } from '../rules/violation.ts'
import { createWatch } from '../rules/watch.ts'

/** What a run is made from; the same input gives the same trace. */
export interface RunInput {
  readonly temper: Temper
  /**
   * How it begins: with nothing here or there; with something on the service; with something on
   * both sides, the same, just sent; the same, and beyond doubt.
   */
  readonly start: 'nothing' | 'used' | 'in step' | 'settled'
  readonly script: readonly Command[]
  /**
   * Which of the things that may happen next does, from 0 to 11: up to 6 it is the usual one. When
   * they are used up, the usual happens.
   */
  readonly order: readonly number[]
  /** How each request fares, from 0 to 99; small is well. */
  readonly mishaps: readonly number[]
  readonly jitter: number
}

export interface Command {
  readonly kind: string
  readonly a: number
  readonly b: number
}

export interface World {
  readonly disk: Disk
  readonly network: Network
  readonly service: ModelService
  readonly time: VirtualTime
  readonly ledger: Ledger
  /** The program that runs now. */
  readonly host: Host
  readonly trace: string[]
  /** What was in the archive before its history went. */
  readonly bygone: string[]
  /** The listings that others may still disturb while the program looks for something in them. */
  readonly undisturbed: Set<Modelled>
  /** A value nobody has used yet. */
  fresh(prefix: string): string
  /**
   * A text of the person's that nobody has used yet, in which the service finds something to alter
   * where it does so.
   */
  text(): string
  say(line: string): void
  /** Lets the next thing happen; `false` where nothing is left to. */
  step(): Promise<boolean>
  /** Lets so much time pass. */
  pass(ms: number): Promise<void>
  /** The machine sleeps: time passes, timers stand still. */
  sleep(ms: number): void
  /** The clock on the wall is set back. */
  setBack(ms: number): void
  /** After everything that may end the program: starts it again where it has. */
  revive(): Promise<void>
  restart(): Promise<void>
  quit(): Promise<void>
  /** From now on all is well. */
  calm(): void
  /** And now the input decides again. */
  stir(): void
  close(): void
}

const mostTimers = 20_000
export const settleMs = 5_000
// The second look comes at least two settle times after the first: what arrives later than that
// cannot be told from what never does.
const latestMs = 1.9 * settleMs

/** One disk for all runs of a process: opening one takes longer than a run. */
const disk = createDisk()

export function createWorld(input: RunInput, folder: string): World {
  disk.wipe()
  const trace: string[] = []
  const time = virtualTime()
  let slept = 0
  let wasSetBack = false
  const service = createService({
    temper: input.temper,
    elapsed: () => time.elapsed + slept,
    knows: (text) => recordsText({ disk }).includes(text),
  })
  const ledger = createLedger(() => service.history.now)
  let numbers = 0
  let isCalm = false
  let orders = 0
  let mishaps = 0
  const random = seeded(input.jitter)
  const say = (line: string): void => void trace.push(line)
  const order = (): number => (isCalm ? 0 : (input.order[orders++] ?? 0))
  const decide = (choices: number): number => order() % choices
  const mishap = (): number => (isCalm ? 0 : (input.mishaps[mishaps++] ?? 0))
  const network = createNetwork({
    decide,
    elapsed: () => time.elapsed,
    say,
    latestMs,
    lags: input.temper.lagMs > 0,
  })
  const watch = createWatch(service, ledger, () => !wasSetBack)
  const start = (): Host => startHost({ folder, disk, network, service, time, random, settleMs, say, watch })
  let host = start()

  const complain = (): void => {
    const [complaint] = host.complaints
    if (complaint !== undefined) throw new Violation(complaint)
  }
  const settle = async (): Promise<void> => {
    await host.settled()
    complain()
    await world.revive()
  }
  const moveTo = (elapsed: number): void => {
    network.settleLate(elapsed)
    time.moveTo(elapsed)
  }
  let fired = 0
  const fireNext = async (): Promise<boolean> => {
    if ((fired += 1) > mostTimers) throw new Violation('The program waits again and again.')
    const due = time.nextDue()
    if (due === undefined) {
      const deadline = network.nextDeadline()
      if (deadline !== undefined) moveTo(deadline)
      return deadline !== undefined
    }
    moveTo(due)
    time.fire()
    await settle()
    return true
  }

  const world: World = {
    disk,
    network,
    service,
    time,
    ledger,
    trace,
    bygone: [],
    undisturbed: new Set(modelled),
    get host() {
      return host
    },
    fresh: (prefix) => `${prefix}${(numbers += 1)}`,
    text: () => `${world.fresh('u')}${input.temper.alters === 'nothing' ? '' : ' & Co  of Example'}`,
    say,
    async step() {
      const { events } = network
      if (events === 0) return fireNext()
      // Mostly the oldest; else any other, or the time.
      const index = Math.max(0, order() - 6) % (events + 1)
      if (index === events) return fireNext()
      network.happen(index, mishap())
      await settle()
      return true
    },
    async pass(ms) {
      const end = time.elapsed + ms
      for (let due = time.nextDue(); due !== undefined && due <= end; due = time.nextDue()) await fireNext()
      moveTo(end)
    },
    sleep(ms) {
      network.settleLate(Infinity)
      slept += ms
      time.set(ms)
    },
    setBack(ms) {
      // What waits for a time that is too far off is taken up at once.
      network.settleLate(Infinity)
      wasSetBack = true
      time.set(-ms)
    },
    async revive() {
      if (!disk.hasEnded) return
      say('  the program is gone')
      host.crash()
      await host.settled()
      // On a full disk it would not; the person makes room first.
      disk.fill(0)
      const { losses } = disk
      host = start()
      watch.forgetUnless((name) => knownIds({ disk }).has(name))
      if (disk.losses > losses) watch.forgetGone()
      say('  the program starts')
    },
    async restart() {
      host.crash()
      await world.revive()
    },
    async quit() {
      await host.quit()
      complain()
      await world.revive()
    },
    calm() {
      isCalm = true
      service.showAll()
      network.up = true
      network.grants = true
      network.spoil(0, 0)
      network.brokenFiles = 0
      disk.fill(0)
      disk.endAfterCommits(Infinity, 'killed')
    },
    stir() {
      isCalm = false
    },
    close() {
      host.crash()
    },
  }
  return world
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
