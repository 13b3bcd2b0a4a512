import { listOf, textOf } from '../world/values.ts'
import type { World } from '../world/world.ts'
import { Violation } from './violation.ts'

interface Seat {
  readonly from: string
  readonly key: string
}

/** Whom the person wants in which session, written down by the one who plays the person. */
export interface Seats {
  /** Whether the speaker is to be in the session; `at` is taken from the history's counter. */
  wants(session: string, speaker: string, isIn: boolean): void
  /** Nothing in particular is wanted of the session any more. */
  givesUp(session: string): void
  wishes(): readonly (Seat & { readonly isIn: boolean; readonly at: number })[]
  /** Whether the person has ever wanted that. */
  hasWanted(session: string, speaker: string, isIn: boolean): boolean
  tookOff(token: string, taken: readonly Seat[]): void
  /** What was taken off last, once. */
  last(): { readonly token: string; readonly taken: readonly Seat[] } | undefined
}

export function createSeats(now: () => number): Seats {
  const wishes = new Map<string, Seat & { readonly isIn: boolean; readonly at: number }>()
  const ever = new Set<string>()
  const taken: { readonly token: string; readonly taken: readonly Seat[] }[] = []
  return {
    wants(from, key, isIn) {
      wishes.set(`${from} ${key}`, { from, key, isIn, at: now() })
      ever.add(`${from} ${key} ${isIn}`)
    },
    givesUp(session) {
      for (const [name, { from }] of wishes) if (from === session) wishes.delete(name)
    },
    wishes: () => [...wishes.values()],
    hasWanted: (from, key, isIn) => ever.has(`${from} ${key} ${isIn}`),
    tookOff: (token, all) => void taken.push({ token, taken: all }),
    last: () => taken.pop(),
  }
}

/**
 * A speaker whom the person has taken off, or attached, is so on the service too, unless others have
 * done otherwise since, or it waits visibly; and the program takes nobody off, and attaches nobody,
 * whom the person has not.
 */
export function seatsAreKept(world: World): void {
  wishesAreMet(world)
  nothingElseIsDone(world)
}

function wishesAreMet(world: World): void {
  const { host, service, ledger } = world
  const { records, journal, knowledge } = host.workspace
  for (const { from, key, isIn, at } of ledger.seats.wishes()) {
    const [session, speaker] = [records.get('session', from), records.get('speaker', key)]
    const there = session?.remoteId == null ? undefined : service.get('session', Number(session.remoteId))
    if (session === undefined || session.removed || speaker === undefined || speaker.removed || speaker.remoteId === null || there === undefined)
      continue
    const id = speaker.remoteId
    const isThere = listOf(there.values['speaker_ids']).includes(id)
    if (isThere === isIn) continue
    const waits = journal.open().some((entry) => entry.state === 'parked' || entry.key === from || entry.key === key)
    const isTold = session.remote !== null || session.remoteGone || knowledge.discrepanciesOf('session', from).length > 0
    if (waits || isTold || isOfOthers(world, there.id, id, at)) continue
    throw new Violation(`The speaker ${id} ${isIn ? 'is to be in' : 'was taken off'} the session ${there.id}, and is ${isThere ? '' : 'not '}in it.`)
  }
}

/** Somebody else, or a request that came late, has changed that since the person wished it. */
function isOfOthers({ service }: World, session: number, speaker: string, since: number): boolean {
  return service.history.changes.some(
    ({ entity, id, field, author, isDirect, at, before, after }) =>
      entity === 'session' &&
      id === session &&
      field === 'speaker_ids' &&
      (author !== 'us' || !isDirect) &&
      at >= since &&
      listOf(before).includes(speaker) !== listOf(after).includes(speaker),
  )
}

function nothingElseIsDone({ host: { workspace }, service, ledger }: World): void {
  for (const { entity, id, field, author, isDirect, before, after } of service.history.changes) {
    if (entity !== 'session' || field !== 'speaker_ids' || author !== 'us' || !isDirect || before === null || after === null) continue
    const session = workspace.records.getByRemoteId('session', String(id))?.key
    const [was, is] = [listOf(before).map(textOf), listOf(after).map(textOf)]
    for (const speaker of [...was.filter((one) => !is.includes(one)), ...is.filter((one) => !was.includes(one))]) {
      const key = workspace.records.getByRemoteId('speaker', speaker)?.key
      if (session === undefined || key === undefined) continue
      if (ledger.seats.hasWanted(session, key, is.includes(speaker))) continue
      throw new Violation(
        `The speaker ${speaker} was ${is.includes(speaker) ? 'attached to' : 'taken off'} the session ${id}, and nobody wanted that.`,
      )
    }
  }
}
