import { settleMs, type World } from '../world/world.ts'
import { Violation } from './violation.ts'
import { isObject } from '../../../../../shared/domain/record/record-values.ts'
import { originalOf } from '../service/media.ts'
import { markFields, modelled, textOf, type Modelled } from '../world/values.ts'
import type { ServerRecord } from '../service/service-types.ts'

/**
 * What became of the records that were created here: each is there once, is known here as what it
 * is, stays until somebody removes it, and goes when the person removes it.
 */
export function checkCreations(world: World): void {
  nothingIsDouble(world)
  for (const creation of world.ledger.creations()) {
    const found = {
      ...creation,
      ours: oursOf(world, creation),
      isAlone: world.ledger.count(creation.entity, creation.mark) === 1,
    }
    staysUntilRemoved(world, found)
    isNotMistaken(world, found)
    goesWhenRemoved(world, found)
    isNotSomebodyElses(world, found)
  }
}

interface Creation {
  readonly address: `${Modelled}/${string}`
  readonly entity: Modelled
  readonly key: string
  readonly mark: string
  /** On the service, with the mark. */
  readonly ours: readonly ServerRecord[]
  /** Nothing else here was created with the mark. */
  readonly isAlone: boolean
}

function oursOf(world: World, { entity, mark }: Pick<Creation, 'entity' | 'mark'>): readonly ServerRecord[] {
  return world.service
    .all(entity)
    .filter(
      (record) => record.madeByUs && textOf(record.mark) === mark && !standsForAnother(world, entity, record),
    )
}

/** At most one record there for each one created here. */
function nothingIsDouble(world: World): void {
  const { service, ledger } = world
  for (const entity of modelled) {
    const counts = new Map<string, number>()
    for (const record of service.all(entity)) {
      if (!record.madeByUs || (record.isByCopy && hasGoneOn(world, entity, record))) continue
      if (standsForAnother(world, entity, record)) continue
      counts.set(textOf(record.mark), (counts.get(textOf(record.mark)) ?? 0) + 1)
    }
    for (const [mark, count] of counts) {
      const wanted = ledger.count(entity, mark)
      if (count > wanted)
        throw new Violation(`${count} of ${entity} “${mark}” are on the service, where ${wanted} should be.`)
    }
  }
}

/** The person has said that it is the same as a record which was created with another mark. */
function standsForAnother({ host, ledger }: World, entity: Modelled, { id, mark }: ServerRecord): boolean {
  const key = host.workspace.records.getByRemoteId(entity, String(id))?.key
  return ledger
    .creations()
    .some(
      (made) =>
        made.entity === entity &&
        made.key === key &&
        made.mark !== textOf(mark) &&
        ledger.isTakenAsSame(made.address),
    )
}

/**
 * What a copy has sent, and people have worked on since, there or here, is a record of its own; and
 * so is what stands under such.
 */
function hasGoneOn(world: World, entity: Modelled, { id, mark, createdAt, values }: ServerRecord): boolean {
  const { service, ledger } = world
  const isEdited = ledger
    .creations()
    .some(
      (made) =>
        made.entity === entity && made.mark === textOf(mark) && ledger.editedAt(made.address) >= createdAt,
    )
  if (
    isEdited ||
    service.history.changes.some(
      (change) => change.author !== 'copy' && change.entity === entity && change.id === id,
    )
  )
    return true
  const parent = entity === 'booth' ? 'floor' : 'booth'
  const standsUnder = service.get(parent, Number(values[`${parent}_id`] ?? undefined))
  return standsUnder?.isByCopy === true && hasGoneOn(world, parent, standsUnder)
}

/** It is here, unless the person or others have removed it. */
function staysUntilRemoved(world: World, { address, entity, key, mark }: Creation): void {
  const { host, ledger, service } = world
  if (
    host.workspace.records.get(entity, key) !== undefined ||
    ledger.isRemoved(address) ||
    ledger.isAbandoned(address)
  )
    return
  const field = markFields[entity]
  const wentOtherwise = service.history.changes.some(
    (change) =>
      (change.author !== 'us' || !change.isDirect) &&
      change.entity === entity &&
      change.field === field &&
      change.after === null &&
      textOf(change.before) === mark,
  )
  if (!wentOtherwise)
    throw new Violation(`${address}, created here, is not here any more, and nobody has removed it.`)
}

/**
 * It is not taken for one of others that looks like it while its own is there. What arrived late,
 * stood in a listing whose pages shifted, or is shown later than it is looked for, may have been
 * overlooked.
 */
function isNotMistaken({ host, service }: World, { address, entity, key, ours, isAlone }: Creation): void {
  const [own] = ours
  const remoteId = host.workspace.records.get(entity, key)?.remoteId ?? null
  if (!isAlone || own === undefined || remoteId === null || remoteId === String(own.id)) return
  if (
    own.isLate ||
    own.isByCopy ||
    service.wasRemoved(entity, own.id) ||
    service.shiftedAt(entity) > own.createdAt
  )
    return
  if (service.temper.lagMs > settleMs) return
  throw new Violation(`${address} is taken for ${remoteId}, and is there as ${own.id}.`)
}

/** A record of others was taken for it only where that had its files, or the person said so. */
function isNotSomebodyElses(
  { host, service, ledger }: World,
  { address, entity, key, isAlone }: Creation,
): void {
  const id = Number(host.workspace.records.get(entity, key)?.remoteId ?? undefined)
  const given = ledger.given(address)
  if (
    service.temper.upserts !== 'nothing' ||
    !isAlone ||
    given === undefined ||
    ledger.isTakenAsSame(address) ||
    service.get(entity, id)?.madeByUs !== false
  )
    return
  const first = service.history.changes.filter(
    (change) =>
      change.entity === entity && change.id === id && change.before === null && isObject(change.after),
  )
  for (const { field, after } of first) {
    const content = isObject(after) ? originalOf(textOf(after['content'])) : ''
    if (!given.has(content))
      throw new Violation(`${address} is taken for ${id} of others, which has “${content}” as its ${field}.`)
  }
}

/**
 * But for representatives who were to go along with a booth: whose they are is known from the last
 * listing only.
 */
function goesWhenRemoved(
  { host, ledger, service }: World,
  { address, entity, key, ours, isAlone }: Creation,
): void {
  const [own] = ours
  if (entity === 'representative' && !ledger.isCause(address)) return
  // What a copy has sent is not known here before it is looked for.
  if (own?.isByCopy === true) return
  if (
    !isAlone ||
    own === undefined ||
    service.wasRemoved(entity, own.id) ||
    !ledger.isRemoved(address) ||
    ledger.isAbandoned(address)
  )
    return
  if (host.workspace.records.get(entity, key) === undefined)
    throw new Violation(`${address} was removed here, and is still on the service as ${own.id}.`)
}
