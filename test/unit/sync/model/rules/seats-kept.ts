import { listOf, textOf } from '../world/values.ts'
import type { World } from '../world/world.ts'
import { Violation } from './violation.ts'

/**
 * A speaker whom the person has taken off, or attached, is so on the service too, unless others have
 * done otherwise since, or it waits visibly; and the program takes nobody off, and attaches nobody,
 * whom the person has not.
 */
export function seatsAreKept(world: World): void {
  intentionsAreMet(world)
  nothingElseIsDone(world)
}

function intentionsAreMet(world: World): void {
  const { host, service, ledger } = world
  const { records, journal, knowledge } = host.workspace
  for (const { from, key, isIn, at } of ledger.seats.intentions()) {
    const [session, speaker] = [records.get('session', from), records.get('speaker', key)]
    const there = session?.remoteId == null ? undefined : service.get('session', Number(session.remoteId))
    if (
      session === undefined ||
      session.removed ||
      speaker === undefined ||
      speaker.removed ||
      speaker.remoteId === null ||
      there === undefined
    )
      continue
    const id = speaker.remoteId
    const isThere = listOf(there.values['speaker_ids']).includes(id)
    if (isThere === isIn) continue
    const waits = journal
      .open()
      .some((entry) => entry.state === 'parked' || entry.key === from || entry.key === key)
    const isTold =
      session.remote !== null || session.remoteGone || knowledge.discrepanciesOf('session', from).length > 0
    if (waits || isTold || isOfOthers(world, there.id, id, at)) continue
    throw new Violation(
      `The speaker ${id} ${isIn ? 'is to be in' : 'was taken off'} the session ${there.id}, and is ${isThere ? '' : 'not '}in it.`,
    )
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
    if (
      entity !== 'session' ||
      field !== 'speaker_ids' ||
      author !== 'us' ||
      !isDirect ||
      before === null ||
      after === null
    )
      continue
    const session = workspace.records.getByRemoteId('session', String(id))?.key
    const [was, is] = [listOf(before).map(textOf), listOf(after).map(textOf)]
    for (const speaker of [
      ...was.filter((one) => !is.includes(one)),
      ...is.filter((one) => !was.includes(one)),
    ]) {
      const key = workspace.records.getByRemoteId('speaker', speaker)?.key
      if (session === undefined || key === undefined) continue
      if (ledger.seats.hasWanted(session, key, is.includes(speaker))) continue
      throw new Violation(
        `The speaker ${speaker} was ${is.includes(speaker) ? 'attached to' : 'taken off'} the session ${id}, and nobody wanted that.`,
      )
    }
  }
}
