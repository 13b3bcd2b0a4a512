import { currentValues } from '../../../../../electron/workspace/stores/workspace.ts'
import {
  fileValue,
  isObject,
  keywordsOf,
  type JsonValue,
} from '../../../../../shared/domain/record/record-values.ts'
import { normalisedEquality } from '../../../../../shared/domain/record-fields/normalised-equality.ts'
import { entities } from '../../../../../shared/entities/index.ts'
import type { FieldChange } from '../service/history.ts'
import { originalOf } from '../service/media.ts'
import { archiveText } from './archive.ts'
import { listOf, modelled, textOf, type Modelled } from '../world/values.ts'
import { Violation } from './violation.ts'
import type { World } from '../world/world.ts'

/**
 * What the person gave last is there; or it was, and somebody else has changed it since; or it
 * waits here, visibly; or it is in the archive.
 */
export function intentionsAreKept(world: World): void {
  const {
    host: { workspace },
    service,
    ledger,
  } = world
  for (const { address, field, value } of ledger.wanted()) {
    const slash = address.indexOf('/')
    const entity = address.slice(0, slash)
    if (!isModelledName(entity) || ledger.isRemoved(address)) continue
    const key = address.slice(slash + 1)
    const record = workspace.records.get(entity, key)
    if (record?.removed === true) continue
    const server = record?.remoteId == null ? undefined : service.get(entity, Number(record.remoteId))
    const declared = entities[entity].fieldNamed(field)
    const there = server?.values[field]
    if (
      server !== undefined &&
      (isValue(there, value, world) || normalisedEquality(declared, value, there) === 'normalised')
    )
      continue
    const isHere = record !== undefined && isValue(currentValues(record)[field], value, world)
    if (isHere && record.draft !== null && workspace.journal.openOf(entity, key).length > 0) continue
    // What others have put under the same address is seen when it is asked for.
    if (isHere && declared?.type.kind === 'file' && service.temper.media === 'in place') continue
    // What the service made of it cannot be known.
    if (isHere && service.temper.neverLists[entity]?.includes(field) === true) continue
    if (
      isHere &&
      workspace.knowledge
        .discrepanciesOf(entity, key)
        .some((told) => told.fields.some((one) => one.field === field))
    )
      continue
    if (archiveText(world).includes(JSON.stringify(value)) || wasChangedByOthers(world, entity, field, value))
      continue
    throw new Violation(
      `${address}: ${field} “${value}” is lost; here ${JSON.stringify(record?.draft ?? record?.base)}, there ${JSON.stringify(server?.values)}`,
    )
  }
}

function isModelledName(name: string): name is Modelled {
  return modelled.some((one) => one === name)
}

/** Texts are compared as they are, files by the hash of their content. */
function isValue(value: JsonValue | undefined, wanted: string, { host: { workspace } }: World): boolean {
  if (isObject(value) && typeof value['content'] === 'string')
    return workspace.assets.describe(wanted)?.name === originalOf(value['content'])
  return value === wanted || fileValue(value)?.hash === wanted
}

/**
 * It was on the service, where it could be seen, and it was not us who changed it last. What nobody
 * could see before it was undone must be in the history.
 */
function wasChangedByOthers(world: World, entity: Modelled, field: string, wanted: string): boolean {
  const { changes } = world.service.history
  const declared = entities[entity].fieldNamed(field)
  const arrivals = changes.filter(
    (change) =>
      change.entity === entity &&
      change.field === field &&
      (isValue(change.after, wanted, world) ||
        ['normalised', 'near'].includes(normalisedEquality(declared, wanted, change.after))),
  )
  // Duplicates share their values; one of them is meant.
  return arrivals.some((arrived) => {
    const after = changes.filter(
      (change) =>
        change.entity === entity &&
        change.id === arrived.id &&
        change.field === field &&
        change.at > arrived.at,
    )
    const [next] = after
    const last = after.at(-1)
    if (next === undefined || last === undefined || last.author === 'us') return false
    const isUndone =
      arrived.author === 'us' &&
      next.author === 'others' &&
      next.after !== null &&
      world.service.temper.lagMs === 0
    return !isUndone || world.service.wasShown(entity, arrived.id, arrived.at, next.at)
  })
}

/**
 * Whom others have put into a booth, and what they have added to its words, stays there, unless the
 * person has taken something out.
 */
export function nobodyIsTakenOut(world: World): void {
  const { records } = world.host.workspace
  const { service, ledger } = world
  for (const { entity, id, field, before, after, author, isDirect, at } of service.history.changes) {
    if (!isSet(field) || author !== 'us' || !isDirect || service.hasHidden() || after === null) continue
    const key = records.getByRemoteId('booth', String(id))?.key
    if (key === undefined || ledger.hasReplacedSet(`booth/${key}`)) continue
    const left = itemsOf(field, after)
    const out = itemsOf(field, before).filter((one) => !left.includes(one) && !isGone(world, field, one))
    const theirs = out.filter((one) => wasShownInSet(world, { id, field, at }, one))
    if (theirs.length > 0)
      throw new Violation(
        `${entity} ${id}: ${theirs.map(textOf).join(', ')} of its ${field}, put there by others, are out.`,
      )
  }
}

export function isSet(field: string): boolean {
  return field === 'booth_rep_ids' || field === 'keywords'
}

function itemsOf(field: string, value: JsonValue): readonly JsonValue[] {
  return field === 'keywords' ? keywordsOf(value) : listOf(value)
}

function isGone({ service }: World, field: string, item: JsonValue): boolean {
  return field === 'booth_rep_ids' && service.get('representative', Number(item)) === undefined
}

/** Others put it there, and the program has read that before the time. */
function wasShownInSet(
  { service }: World,
  { id, field, at }: Pick<FieldChange, 'id' | 'field' | 'at'>,
  item: JsonValue,
): boolean {
  const added = service.history.changes.findLast(
    (change) =>
      change.entity === 'booth' &&
      change.id === id &&
      change.field === field &&
      change.author === 'others' &&
      change.at < at &&
      itemsOf(field, change.after).includes(item) &&
      !itemsOf(field, change.before).includes(item),
  )
  if (added === undefined || service.temper.neverLists.booth?.includes(field) === true) return false
  return service.temper.lagMs === 0 && service.wasShown('booth', id, added.at, at)
}

/**
 * What others wrote after the person did is not overwritten by it without the person's saying so.
 */
export function nobodyIsOverruled(world: World): void {
  const { records } = world.host.workspace
  for (const { entity, id, field, after, mustBeKept, othersWroteAt, isDirect } of world.service.history
    .changes) {
    // Who has replaced what was never fetched cannot be known.
    if (world.service.temper.media === 'in place' && isObject(after)) continue
    if (!mustBeKept || !isDirect || othersWroteAt === null || !isModelledName(entity)) continue
    const key = records.getByRemoteId(entity, String(id))?.key
    // One of others that was taken for the one created here gets what was created.
    if (key?.startsWith('l') === true && world.service.get(entity, id)?.madeByUs === false) continue
    // Nor did others give anything new to what they brought back.
    if (world.service.wasRemoved(entity, id)) continue
    const intention = key === undefined ? undefined : world.ledger.intention(`${entity}/${key}`, field)
    if (intention === undefined || intention.at >= othersWroteAt || !isValue(after, intention.value, world))
      continue
    throw new Violation(
      `${entity} ${id}: ${field} of others was overwritten by “${intention.value}”, which is older, and nobody was asked.`,
    )
  }
}
