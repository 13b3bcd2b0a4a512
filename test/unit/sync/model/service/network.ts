import type { Answer } from './service-types.ts'
import type { Author } from './history.ts'
import { brokenRead, readMishap, unreachable, writeMishap, type Result, type Spoilt } from './mishaps.ts'

/** What the program has asked for and not got yet. */
interface Request {
  readonly kind: 'read' | 'write'
  readonly label: string
  /** Does it on the service. */
  readonly perform: (author: Author, items?: number) => Answer
  /** How many it asks for by one request, which may break off between them. */
  readonly items?: number
  readonly answer: (result: Result) => void
}

/** Refused or not to be had, undone; done, and not said; done, and said to have failed. */
type ItemMishap = 'done' | 'refused' | 'unavailable' | 'unsaid' | 'failed'

const itemMishaps: readonly ItemMishap[] = [
  'done',
  'done',
  'done',
  'done',
  'done',
  'done',
  'done',
  'done',
  'refused',
  'unavailable',
  'unsaid',
  'failed',
]

interface Flight {
  readonly request: Request
  /** The service has done it; the answer is on its way. */
  reply?: Result
}

interface Late {
  readonly request: Request
  /** In monotonic time: it arrives by then or not at all. */
  readonly deadline: number
}

export interface NetworkParts {
  readonly decide: (choices: number) => number
  readonly elapsed: () => number
  readonly say: (line: string) => void
  /** How long after the program has given a write up it may still arrive. */
  readonly latestMs: number
  /** Listings show late what was done. */
  readonly lags: boolean
}

/**
 * Everything between the program and the service: requests on their way, answers on theirs, and
 * what the program has given up but may arrive all the same.
 */
export interface Network {
  /** Both can be reached. */
  up: boolean
  /** The service takes the token; the program gets another one while `grants`. */
  token: 'good' | 'expired'
  grants: boolean
  /** How the next writes fare, whatever their own mishaps say. */
  spoil(writes: number, mishap: number): void
  /** How one of many fares that come by one request. */
  fateOfItem(): ItemMishap
  /** So many of the next files break off. */
  brokenFiles: number
  /** Files the program has fetched. */
  downloads: number
  send(request: Request): { readonly giveUp: () => void }
  /** How many things may happen next. */
  readonly events: number
  /** The program's own requests and answers among them, which come first. */
  readonly flights: number
  happen(index: number, mishap: number): void
  /** What arrives late and must not any later. */
  settleLate(until: number): void
  nextDeadline(): number | undefined
  /** The program has ended. */
  cutOff(): void
}

export function createNetwork({ decide, elapsed, say, latestMs, lags }: NetworkParts): Network {
  let flights: Flight[] = []
  let late: Late[] = []
  let spell = { writes: 0, mishap: 0 }

  const leave = (flight: Flight): void => {
    flights = flights.filter((other) => other !== flight)
  }
  const becomesLate = (request: Request): void => void late.push({ request, deadline: elapsed() + latestMs })
  const arrive = (one: Late): void => {
    late = late.filter((other) => other !== one)
    const arrives = decide(3) < 2
    say(
      `  late ${one.request.label}: ${arrives ? String(one.request.perform('late', partOf(one.request)).status) : 'lost'}`,
    )
  }
  /** How much of it is done where nobody sees it to its end. */
  const partOf = ({ items }: Request): number | undefined =>
    items === undefined ? undefined : items - decide(items + 1)
  const done = (request: Request, items?: number): Result => {
    const { status, body } = request.perform('us', items)
    return { kind: 'answer', status, headers: {}, body: JSON.stringify(body) }
  }

  /** What keeps every request from getting through. */
  const obstacle = (): Result | undefined => {
    if (!network.up) return unreachable
    if (network.token === 'good') return undefined
    if (!network.grants)
      return { kind: 'answer', status: 401, headers: {}, body: '{"status":false,"message":"No."}' }
    say('  a fresh token')
    network.token = 'good'
    return undefined
  }

  const finish = (flight: Flight, result: Result, how: string): void => {
    leave(flight)
    say(`  ${flight.request.label}: ${how}`)
    flight.request.answer(result)
  }

  const fateOfWrite = (mishap: number): number => {
    if (spell.writes === 0) return mishap
    spell = { ...spell, writes: spell.writes - 1 }
    return spell.mishap
  }

  const spoil = (flight: Flight, { how, commits, result, isLate }: Spoilt): void => {
    const { request } = flight
    const real = commits ? done(request, result === undefined ? undefined : partOf(request)) : undefined
    if (isLate) becomesLate(request)
    finish(
      flight,
      result ?? real ?? done(request),
      `${how}${real === undefined ? '' : `, ${statusOf(real)}`}`,
    )
  }

  const network: Network = {
    up: true,
    token: 'good',
    grants: true,
    brokenFiles: 0,
    downloads: 0,
    spoil(writes, mishap) {
      spell = { writes, mishap }
    },
    fateOfItem: () => itemMishaps[decide(itemMishaps.length)] ?? 'done',
    send(request) {
      const flight: Flight = { request }
      flights.push(flight)
      return {
        giveUp() {
          if (!flights.includes(flight)) return
          if (request.kind === 'write' && flight.reply === undefined) becomesLate(request)
          finish(
            flight,
            { kind: 'no-answer', failure: { kind: 'cancelled' }, mayBeWhole: request.kind === 'write' },
            'given up',
          )
        },
      }
    },
    get events() {
      return flights.length + late.length
    },
    get flights() {
      return flights.length
    },
    happen(index, mishap) {
      const flight = flights[index]
      if (flight === undefined) {
        const one = late[index - flights.length]
        if (one !== undefined) arrive(one)
        return
      }
      if (flight.reply !== undefined) {
        finish(flight, flight.reply, 'its answer arrives')
        return
      }
      const blocked = obstacle()
      if (blocked !== undefined) {
        finish(flight, blocked, statusOf(blocked))
        return
      }
      const breaks = network.brokenFiles > 0 && flight.request.label.startsWith('file ')
      if (breaks) network.brokenFiles -= 1
      const spoilt =
        flight.request.kind === 'read'
          ? readMishap(breaks ? brokenRead : mishap, decide)
          : writeMishap(fateOfWrite(mishap), decide, lags)
      if (spoilt === 'deliver') {
        const result = done(flight.request)
        finish(flight, result, statusOf(result))
      } else if (spoilt === 'slow') {
        flight.reply = done(flight.request)
        say(`  ${flight.request.label}: done, the answer takes its time`)
      } else if (spoilt === 'token') {
        network.token = 'expired'
        say('  the token expires')
      } else spoil(flight, spoilt)
    },
    settleLate(until) {
      for (const one of late) if (one.deadline <= until) arrive(one)
    },
    nextDeadline: () =>
      late.reduce<number | undefined>(
        (least, { deadline }) => Math.min(least ?? deadline, deadline),
        undefined,
      ),
    cutOff() {
      for (const { request, reply } of flights)
        if (request.kind === 'write' && reply === undefined) becomesLate(request)
      flights = []
    },
  }
  return network
}

function statusOf(result: Result): string {
  return result.kind === 'answer' ? String(result.status) : result.failure.kind
}
