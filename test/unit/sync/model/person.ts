import { cloneBooth, createRecord, removeRecord, restoreRecord, revertRecord, updateRecord } from '../../../../electron/workspace/edits.ts'
import { currentValues, type StoredRecord } from '../../../../electron/workspace/types.ts'
import type { RecordValues } from '../../../../shared/domain/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { at, type Deed } from './deed.ts'
import type { RecordAddress } from './ledger.ts'
import { markFields, modelled, textOf, type Modelled } from './values.ts'
import type { World } from './world.ts'

/** What the person at the program does. */
export const personDeeds = {
  'create a floor': async (world) => {
    await Promise.resolve()
    floorFor(world, -1)
  },
  'create a booth': async (world, a, b) => {
    const logo = await file(world, '.png')
    const background = b % 2 === 0 ? logo : await file(world, '.png')
    const floor = floorFor(world, a)
    const representative = at(world.host.workspace.records.list({ entity: 'representative' }).items, b)
    const name = world.fresh('u')
    const booth = create(world, 'booth', {
      ...plainBooth,
      booth_name: name,
      floor_id: floor.key,
      booth_logo: logo,
      booth_background: background,
      ...(b > 4 && representative !== undefined ? { booth_rep_ids: [representative.key] } : {}),
      ...(b === 3 ? { booth_external_id: Number(world.fresh('')) } : {}),
    })
    world.ledger.wants(addressOf(booth), 'booth_name', name)
  },
  'create a document': (world, a) => createMedia(world, 'document', a, '.pdf'),
  'create a video': (world, a) => createMedia(world, 'video', a, '.mp4'),
  'create a representative': async (world) => {
    await Promise.resolve()
    const name = world.fresh('u')
    const person = create(world, 'representative', { first_name: name, last_name: 'Example', email: `${name}@example.com` })
    world.ledger.wants(addressOf(person), 'first_name', name)
  },
  'create a twin': async (world, a) => {
    await Promise.resolve()
    const { records } = world.host.workspace
    const fresh = (['floor', 'booth', 'document'] as const).flatMap((entity) => records.list({ entity, state: 'new' }).items)
    const model = at(fresh, a)
    if (model?.draft == null || !isOfModel(model.entity)) return
    world.ledger.created(model.entity, markOf(model))
    createRecord(world.host.workspace, model.entity, model.draft)
  },
  'clone a booth': async (world, a) => {
    await Promise.resolve()
    const { workspace } = world.host
    const booth = at(workspace.records.list({ entity: 'booth' }).items, a)
    if (booth === undefined) return
    const name = world.fresh('u')
    for (const one of [booth, ...workspace.records.dependants('booth', booth.key)])
      if (isOfModel(one.entity)) world.ledger.created(one.entity, markOf(one))
    const clone = cloneBooth(workspace, booth.key, name)
    world.ledger.wants(addressOf(clone), 'booth_name', name)
  },
  edit: async (world, a, b) => {
    await Promise.resolve()
    const record = anyRecord(world, a)
    if (record === undefined) return
    const texts = textFields[record.entity]
    const field = at(texts ?? [], b)
    if (field === undefined) return
    const value = field === 'email' ? `${world.fresh('u')}@example.com` : world.fresh('u')
    change(world, record, { [field]: value, ...(b > 4 ? exhibitorOf(record) : {}) })
    world.ledger.wants(addressOf(record), field, value)
  },
  'edit keywords': async (world, a, b) => {
    await Promise.resolve()
    const booth = at(world.host.workspace.records.list({ entity: 'booth' }).items, a)
    if (booth === undefined) return
    const words = textOf(currentValues(booth)['keywords'] ?? '').split(', ')
    const kept = b % 2 === 0 ? words : words.slice(1)
    change(world, booth, { keywords: [...kept, world.fresh('u')].join(', '), ...exhibitorOf(booth) })
  },
  'replace a file': async (world, a, b) => {
    const { records } = world.host.workspace
    const record = at([...records.list({ entity: 'booth' }).items, ...records.list({ entity: 'document' }).items], a)
    if (record === undefined) return
    const field = record.entity === 'booth' ? (['booth_logo', 'booth_background', 'booth_thumbnail'] as const)[b % 3]! : 'file'
    const added = await file(world, record.entity === 'booth' ? '.png' : '.pdf')
    change(world, record, { [field]: added, ...exhibitorOf(record) })
    world.ledger.wants(addressOf(record), field, added.hash)
  },
  'move a booth': async (world, a, b) => {
    await Promise.resolve()
    const booth = at(world.host.workspace.records.list({ entity: 'booth' }).items, a)
    if (booth === undefined) return
    change(world, booth, { floor_id: floorFor(world, b).key, ...exhibitorOf(booth) })
  },
  remove: async (world, a, b) => {
    await Promise.resolve()
    const record = anyRecord(world, a)
    if (record === undefined) return
    const { workspace } = world.host
    const before = new Set(everyAddress(world))
    removeRecord(workspace, record.entity, record.key, record.entity === 'booth' && b === 7 ? { deleteRepresentatives: true } : {})
    const after = new Set(everyAddress(world))
    world.ledger.removed(
      addressOf(record),
      [...before].filter((address) => !after.has(address)),
    )
  },
  restore: async (world, a) => {
    await Promise.resolve()
    const { workspace } = world.host
    const removed = modelled.flatMap((entity) => workspace.records.list({ entity, includeRemoved: true, state: 'removed' }).items)
    const record = at(
      removed.filter(({ entity, key }) => workspace.records.removedWith(entity, key) === undefined),
      a,
    )
    if (record === undefined) return
    restoreRecord(workspace, record.entity, record.key)
    world.ledger.restored(addressOf(record))
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
  },
} as const satisfies Readonly<Record<string, Deed>>

const plainBooth: RecordValues = {
  booth_company_profile: 'Things.',
  booth_company_url: 'https://exhibitor.example/',
  booth_type: 'both',
  keywords: 'things',
  exhibitor_name: 'Ada Example',
  exhibitor_email: 'ada@example.com',
  address: '1 Example Street',
  city: 'Exampleton',
  state: 'State',
  country: 'Country',
  active: true,
  hide: false,
}

const textFields: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  floor: ['name'],
  booth: ['city', 'booth_name', 'address', 'city', 'booth_company_profile'],
  document: ['title'],
  video: ['title'],
  representative: ['first_name', 'job_title', 'email'],
}

export function addressOf({ entity, key }: Pick<StoredRecord, 'entity' | 'key'>): RecordAddress {
  return `${entity}/${key}`
}

function isOfModel(entity: EntityName): entity is Modelled {
  return modelled.some((one) => one === entity)
}

function markOf(record: StoredRecord): string {
  return isOfModel(record.entity) ? textOf(currentValues(record)[markFields[record.entity]]) : ''
}

function create(world: World, entity: Modelled, values: RecordValues): StoredRecord {
  const number = Number(world.fresh(''))
  const mark = entity === 'floor' ? number : entity === 'document' || entity === 'video' ? `https://m${number}.example/` : `m${number}`
  // Before it is: the program may end in the middle.
  world.ledger.created(entity, mark)
  return createRecord(world.host.workspace, entity, { ...values, [markFields[entity]]: mark })
}

function floorFor(world: World, index: number): StoredRecord {
  const found = index < 0 ? undefined : at(world.host.workspace.records.list({ entity: 'floor' }).items, index)
  if (found !== undefined) return found
  const name = world.fresh('u')
  const floor = create(world, 'floor', { name, active: true })
  world.ledger.wants(addressOf(floor), 'name', name)
  return floor
}

async function createMedia(world: World, entity: 'document' | 'video', a: number, extension: string): Promise<void> {
  const content = await file(world, extension)
  const booth = at(world.host.workspace.records.list({ entity: 'booth' }).items, a)
  if (booth === undefined) return
  const title = world.fresh('u')
  const media = create(world, entity, { booth_id: booth.key, title, file: content })
  world.ledger.wants(addressOf(media), 'title', title)
  world.ledger.wants(addressOf(media), 'file', content.hash)
}

async function file(world: World, extension: string): Promise<{ readonly hash: string; readonly name: string }> {
  const added = await world.host.attach(`${world.fresh('u')}${extension}`)
  world.ledger.files.add(added.hash)
  return added
}

/** What the service never shows and every change must carry, where it is not known here. */
function exhibitorOf(record: StoredRecord): RecordValues {
  if (record.entity !== 'booth' || currentValues(record)['exhibitor_name'] !== undefined) return {}
  return { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }
}

function anyRecord(world: World, index: number): StoredRecord | undefined {
  const entity = (['booth', 'floor', 'document', 'representative', 'booth', 'video'] as const)[index % 6]!
  return at(world.host.workspace.records.list({ entity }).items, index)
}

function change(world: World, record: StoredRecord, values: RecordValues): void {
  updateRecord(world.host.workspace, record.entity, record.key, values)
}

function everyAddress(world: World): readonly RecordAddress[] {
  return modelled.flatMap((entity) => world.host.workspace.records.list({ entity }).items.map(addressOf))
}
