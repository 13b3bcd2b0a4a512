import { currentValues } from '../../../../electron/workspace/types.ts'
import { fileValue, isObject, type JsonValue } from '../../../../shared/domain/record-values.ts'
import { archiveText } from './archive.ts'
import { modelled, type Modelled } from './values.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** What the person gave last is there; or it was, and somebody else has changed it since; or it waits here, visibly; or it is in the archive. */
export function wishesAreKept(world: World): void {
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
    if (server !== undefined && isValue(server.values[field], value, world)) continue
    const isHere = record !== undefined && isValue(currentValues(record)[field], value, world)
    if (isHere && record.draft !== null && workspace.journal.openOf(entity, key).length > 0) continue
    if (wasChangedByOthers(world, entity, field, value) || archiveText(world).includes(JSON.stringify(value))) continue
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
  if (isObject(value) && typeof value['content'] === 'string') return workspace.assets.describe(wanted)?.name === value['content']
  return value === wanted || fileValue(value)?.hash === wanted
}

/** It was on the service, and it was not us who changed it last. */
function wasChangedByOthers(world: World, entity: Modelled, field: string, wanted: string): boolean {
  const { changes } = world.service.history
  const arrivals = changes.filter((change) => change.entity === entity && change.field === field && isValue(change.after, wanted, world))
  // Twins share their values; one of them is meant.
  return arrivals.some((arrived) => {
    const last = changes.findLast(
      (change) => change.entity === entity && change.id === arrived.id && change.field === field && change.at > arrived.at,
    )
    return last !== undefined && last.author !== 'us'
  })
}

/** What others wrote after the person did is not overwritten by it without the person's saying so. */
export function nobodyIsOverruled(world: World): void {
  const { records } = world.host.workspace
  for (const { entity, id, field, after, mustBeKept, othersWroteAt, isDirect } of world.service.history.changes) {
    if (!mustBeKept || !isDirect || othersWroteAt === null || !isModelledName(entity)) continue
    const key = records.getByRemoteId(entity, String(id))?.key
    // One of others that was taken for the one created here gets what was created.
    if (key?.startsWith('l') === true && world.service.get(entity, id)?.madeByUs === false) continue
    // Nor did others give anything new to what they brought back.
    if (world.service.wasRemoved(entity, id)) continue
    const wish = key === undefined ? undefined : world.ledger.wish(`${entity}/${key}`, field)
    if (wish === undefined || wish.at >= othersWroteAt || !isValue(after, wish.value, world)) continue
    throw new Violation(`${entity} ${id}: ${field} of others was overwritten by “${wish.value}”, which is older, and nobody was asked.`)
  }
}
