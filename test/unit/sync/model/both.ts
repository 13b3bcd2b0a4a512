import { currentValues, type StoredRecord } from '../../../../electron/workspace/types.ts'
import { updateRecord } from '../../../../electron/workspace/edits.ts'
import { remoteIdOfKey } from '../../../../electron/sync/references.ts'
import { fileValue, isEmpty, type JsonValue, type RecordValues } from '../../../../shared/domain/record-values.ts'
import { entities, isWritable } from '../../../../shared/entities/index.ts'
import { at, type Deed } from './deed.ts'
import { mayDisturb, others } from './others.ts'
import { addressOf, exhibitorOf } from './create.ts'
import { textFields } from './person.ts'
import { isModelled, modelled, type Modelled } from './values.ts'
import type { World } from './world.ts'

/** Where the person and others do the same thing, unaware of each other. */
export const bothDeeds = {
  'both edit': async (world, a, b) => {
    await Promise.resolve()
    const { workspace } = world.host
    const shared = modelled.flatMap((entity) => workspace.records.list({ entity }).items).filter(({ remoteId }) => remoteId !== null)
    const record = at(shared, a)
    const there = record === undefined || !isModelled(record.entity) ? undefined : world.service.get(record.entity, Number(record.remoteId))
    if (record === undefined || there === undefined || !isModelled(record.entity)) return
    const field = at(textFields[record.entity]?.filter((name) => name !== 'email') ?? [], b)
    if (field === undefined) return
    const value = world.fresh('u')
    updateRecord(workspace, record.entity, record.key, { [field]: value, ...exhibitorOf(record) })
    world.ledger.wants(addressOf(record), field, value)
    world.service.save(record.entity, there.id, { ...there.values, [field]: world.fresh('o') }, others)
  },
  'others add the same': async (world, a, b) => {
    await Promise.resolve()
    const { journal, records } = world.host.workspace
    const waiting = journal.open().flatMap(({ entity, key, operation }) => {
      const record = operation === 'save' && isModelled(entity) ? records.get(entity, key) : undefined
      return record?.remoteId === null ? [record] : []
    })
    const record = at(waiting, a)
    if (record === undefined || !isModelled(record.entity)) return
    const values = asOnService(world, record, record.entity, b % 3 === 0)
    if (values !== undefined && mayDisturb(world, [record.entity])) world.service.save(record.entity, undefined, values, others)
  },
} as const satisfies Readonly<Record<string, Deed>>

/** What the service would have of it; with files of their own, where not `withSameFiles`. */
function asOnService(world: World, record: StoredRecord, entity: Modelled, withSameFiles: boolean): RecordValues | undefined {
  const { workspace } = world.host
  const values: Record<string, JsonValue> = {}
  for (const field of entities[entity].fields) {
    const value = currentValues(record)[field.name]
    if (!isWritable(field) || value === undefined || isEmpty(value)) continue
    const { type } = field
    const hash = fileValue(value)?.hash
    if (field.name === 'job_category_id') values[field.name] = '1'
    else if (type.kind === 'reference') {
      const id = typeof value === 'string' ? remoteIdOfKey(workspace.records, type.to, value) : undefined
      if (id === undefined) return undefined
      values[field.name] = id
    } else if (type.kind === 'file') {
      const name = hash === undefined ? undefined : workspace.assets.describe(hash)?.name
      if (name === undefined) return undefined
      values[field.name] = world.service.store(withSameFiles ? name : `${world.fresh('o')}${name.slice(name.lastIndexOf('.'))}`)
    } else if (type.kind !== 'references') values[field.name] = value
  }
  return values
}
