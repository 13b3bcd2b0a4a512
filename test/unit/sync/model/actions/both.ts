import { currentValues, type StoredRecord } from '../../../../../electron/workspace/stores/workspace.ts'
import { updateRecord } from '../../../../../electron/workspace/edits/index.ts'
import { mayHaveArrived } from '../../../../../electron/workspace/stores/journal-entry.ts'
import { remoteIdOfKey } from '../../../../../electron/sync/references.ts'
import {
  fileValue,
  isEmpty,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import { entities, isSaved } from '../../../../../shared/entities/index.ts'
import { at, type Action } from './action.ts'
import { addTo, mayCreate, mayDisturb, others } from './others.ts'
import { addressOf, exhibitorOf } from './create.ts'
import { textFields } from './person.ts'
import { isModelled, modelled, textOf, type Modelled } from '../world/values.ts'
import type { World } from '../world/world.ts'

/** Where the person and others do the same thing, unaware of each other. */
export const bothActions = {
  'both edit': async (world, a, b) => {
    await Promise.resolve()
    const { workspace } = world.host
    const shared = modelled
      .flatMap((entity) => workspace.records.list({ entity }).items)
      .filter(({ remoteId }) => remoteId !== null)
    const record = at(shared, a)
    const there =
      record === undefined || !isModelled(record.entity)
        ? undefined
        : world.service.get(record.entity, Number(record.remoteId))
    if (record === undefined || there === undefined || !isModelled(record.entity)) return
    const field = at(textFields[record.entity]?.filter((name) => name !== 'email') ?? [], b)
    if (field === undefined) return
    const value = world.text()
    updateRecord(workspace, record.entity, record.key, { [field]: value, ...exhibitorOf(record) })
    world.ledger.wants(addressOf(record), field, value)
    world.service.save(record.entity, there.id, { ...there.values, [field]: world.fresh('o') }, others)
  },
  'others add the same': async (world, a, b) => {
    await Promise.resolve()
    const { journal, records } = world.host.workspace
    const waiting = journal.open().flatMap(({ entity, key, operation }) => {
      const record =
        operation === 'save' && entity !== 'session' && isModelled(entity)
          ? records.get(entity, key)
          : undefined
      return record?.remoteId === null ? [record] : []
    })
    const record = at(waiting, a)
    if (record === undefined || !isModelled(record.entity)) return
    const values = asOnService(world, record, record.entity, b % 3 === 0)
    if (values === undefined || world.ledger.hasCopy || !mayCreate(world, record.entity, values)) return
    world.ledger.hasLikes = true
    if (mayDisturb(world, [record.entity]))
      world.service.save(record.entity, undefined, world.service.makesOf(record.entity, values), others)
  },
  /** By a number or an e-mail that a record made here has too. */
  'others take the name': async (world, a, b) => {
    await Promise.resolve()
    const { journal, records } = world.host.workspace
    const made = journal.open().flatMap(({ entity, key }) => records.get(entity, key) ?? [])
    const record = at(
      made.filter(
        ({ entity, remoteId, draft }) =>
          remoteId === null &&
          (entity === 'representative' || (entity === 'booth' && draft?.['booth_external_id'] != null)),
      ),
      a,
    )
    if (record === undefined || !isModelled(record.entity) || !mayDisturb(world, [record.entity])) return
    const value = record.draft?.[record.entity === 'booth' ? 'booth_external_id' : 'email'] ?? null
    const given =
      record.entity === 'booth' ? { booth_external_id: value } : { email: textOf(value).toLowerCase() }
    if (mayCreate(world, record.entity, given)) addTo(world, record.entity, b, given)
  },
  /**
   * A copy of the folder, made while the program was closed, has sent everything that waited in it.
   */
  'a copy of the folder sends what waits': async (world) => {
    const { alters, ignores, neverLists } = world.service.temper
    // What the service has made something else of, or does not show, cannot be told from somebody
    // else's.
    if (
      alters === 'shortens' ||
      alters === 'capitalises' ||
      Object.keys({ ...ignores, ...neverLists }).length > 0
    )
      return
    if (world.ledger.hasCopy) return
    await world.quit()
    const { journal, records } = world.host.workspace
    // Two who send the same at the same time, or of whose records others have made the like, cannot
    // be parted.
    if (world.ledger.hasLikes || journal.open().some(mayHaveArrived)) return
    world.ledger.hasCopy = true
    const sent = new Map<string, string>()
    for (const { entity, key, operation, state } of journal.open()) {
      const record = records.get(entity, key)
      if (
        state !== 'queued' ||
        operation !== 'save' ||
        entity === 'session' ||
        !isModelled(entity) ||
        record?.remoteId !== null ||
        record.removed
      )
        continue
      const values = asOnService(world, record, entity, true, sent)
      if (values === undefined) continue
      const { body, status } = world.service.save(entity, undefined, values, {
        author: 'copy',
        begunAt: 0,
        leftAt: 0,
      })
      const data = body['data']
      if (status === 200 && isObject(data))
        sent.set(`${entity}/${key}`, textOf(data[entities[entity].idField]))
    }
    // It is shown by the time the folder is opened again.
    await world.pass(world.service.temper.lagMs)
    await world.restart()
  },
} as const satisfies Readonly<Record<string, Action>>

/** What the service would have of it; with files of their own, where not `withSameFiles`. */
function asOnService(
  world: World,
  record: StoredRecord,
  entity: Modelled,
  withSameFiles: boolean,
  sent: ReadonlyMap<string, string> = new Map(),
): RecordValues | undefined {
  const { workspace } = world.host
  const values: Record<string, JsonValue> = {}
  for (const field of entities[entity].fields) {
    const value = currentValues(record)[field.name]
    if (!isSaved(field) || value === undefined || isEmpty(value)) continue
    const { type } = field
    const hash = fileValue(value)?.hash
    if (field.name === 'job_category_id') values[field.name] = '1'
    else if (type.kind === 'reference') {
      const id =
        typeof value === 'string'
          ? (sent.get(`${type.to}/${value}`) ?? remoteIdOfKey(workspace.records, type.to, value))
          : undefined
      if (id === undefined) return undefined
      values[field.name] = id
    } else if (type.kind === 'file') {
      const name = hash === undefined ? undefined : workspace.assets.describe(hash)?.name
      if (name === undefined) return undefined
      values[field.name] = world.service.store(
        withSameFiles ? world.service.keeps(name) : `${world.fresh('o')}${name.slice(name.lastIndexOf('.'))}`,
      )
    } else if (type.kind !== 'references') values[field.name] = value
  }
  return values
}
