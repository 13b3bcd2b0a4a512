import {
  removeRecord,
  restoreRecord,
  revertRecord,
  updateRecord,
} from '../../../../../electron/workspace/edits/index.ts'
import { currentValues, type StoredRecord } from '../../../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../../shared/entities/index.ts'
import { addressOf, everyAddress, exhibitorOf, file, floorFor } from './create.ts'
import { at, type Action } from './action.ts'
import { listOf, modelled, textOf } from '../world/values.ts'
import type { World } from '../world/world.ts'

/** What the person does with what is there. */
export const personActions = {
  edit: async (world, a, b) => {
    await Promise.resolve()
    const record = anyRecord(world, a)
    if (record === undefined) return
    const texts = textFields[record.entity]
    const field = at(texts ?? [], b)
    if (field === undefined) return
    const value = field === 'email' ? `${world.fresh('u')}@example.com` : world.text()
    change(world, record, { [field]: value, ...(b > 4 ? exhibitorOf(record) : {}) })
    world.ledger.wants(addressOf(record), field, value)
  },
  'edit keywords': async (world, a, b) => {
    await Promise.resolve()
    const booth = at(world.host.workspace.records.list({ entity: 'booth' }).items, a)
    if (booth === undefined) return
    const words = textOf(currentValues(booth)['keywords'] ?? '').split(', ')
    const kept = b % 2 === 0 ? words : words.slice(1)
    if (b % 2 !== 0) world.ledger.replacesSet(addressOf(booth))
    change(world, booth, { keywords: [...kept, world.fresh('u')].join(', '), ...exhibitorOf(booth) })
  },
  'replace a file': async (world, a, b) => {
    const { records } = world.host.workspace
    const record = at(
      [...records.list({ entity: 'booth' }).items, ...records.list({ entity: 'document' }).items],
      a,
    )
    if (record === undefined) return
    const field =
      record.entity === 'booth'
        ? (['booth_logo', 'booth_background', 'booth_thumbnail'] as const)[b % 3]!
        : 'file'
    const added = await file(world, record.entity === 'booth' ? '.png' : '.pdf')
    world.ledger.gave(addressOf(record), added.name)
    change(world, record, { [field]: added, ...exhibitorOf(record) })
    world.ledger.wants(addressOf(record), field, added.hash)
  },
  'move a booth': async (world, a, b) => {
    await Promise.resolve()
    const booth = at(world.host.workspace.records.list({ entity: 'booth' }).items, a)
    if (booth === undefined) return
    change(world, booth, { floor_id: floorFor(world, b).key, ...exhibitorOf(booth) })
  },
  'name a representative': async (world, a, b) => {
    await Promise.resolve()
    const { records } = world.host.workspace
    const booth = at(records.list({ entity: 'booth' }).items, a)
    const newest = at([...records.list({ entity: 'representative' }).items].reverse(), b)
    if (booth === undefined || newest === undefined) return
    const before = b < 6 ? listOf(currentValues(booth)['booth_rep_ids']) : []
    if (b >= 6) world.ledger.replacesSet(addressOf(booth))
    change(world, booth, { booth_rep_ids: [...new Set([...before, newest.key])], ...exhibitorOf(booth) })
  },
  remove: async (world, a, b) => {
    await Promise.resolve()
    const record = anyRecord(world, a)
    if (record === undefined) return
    const { workspace } = world.host
    const before = new Set(everyAddress(world))
    try {
      removeRecord(
        workspace,
        record.entity,
        record.key,
        record.entity === 'booth' && b === 7 ? { deleteRepresentatives: true } : {},
      )
    } finally {
      // It may have been the program's last commit.
      await world.revive()
      const after = new Set(everyAddress(world))
      world.ledger.removed(
        addressOf(record),
        [...before].filter((address) => !after.has(address)),
      )
    }
  },
  restore: async (world, a) => {
    await Promise.resolve()
    const { workspace } = world.host
    const removed = modelled.flatMap(
      (entity) => workspace.records.list({ entity, includeRemoved: true, state: 'removed' }).items,
    )
    const record = at(
      removed.filter(({ entity, key }) => workspace.records.removedWith(entity, key) === undefined),
      a,
    )
    if (record === undefined) return
    restoreRecord(workspace, record.entity, record.key)
    await world.revive()
    const here = new Set(everyAddress(world))
    world.ledger.restored(addressOf(record), (address) => here.has(address))
  },
  revert: async (world, a) => {
    await Promise.resolve()
    const { workspace } = world.host
    const record = at(
      modelled.flatMap((entity) => workspace.records.list({ entity, state: 'changed' }).items),
      a,
    )
    if (record === undefined) return
    revertRecord(workspace, record.entity, record.key)
    world.ledger.givesUp(addressOf(record))
    if (record.entity === 'session') world.ledger.seats.givesUp(record.key)
  },
} as const satisfies Readonly<Record<string, Action>>

export const textFields: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  floor: ['name'],
  booth: ['city', 'booth_name', 'address', 'city', 'booth_company_profile'],
  document: ['title'],
  video: ['title'],
  representative: ['first_name', 'job_title', 'email'],
  job: ['job_title', 'location'],
}

function anyRecord(world: World, index: number): StoredRecord | undefined {
  const entity = (['booth', 'floor', 'document', 'representative', 'booth', 'video', 'job'] as const)[
    index % 7
  ]!
  return at(world.host.workspace.records.list({ entity }).items, index)
}

function change(world: World, record: StoredRecord, values: RecordValues): void {
  world.ledger.edited(addressOf(record))
  updateRecord(world.host.workspace, record.entity, record.key, values)
}
