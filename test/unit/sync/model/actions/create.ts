import { cloneBooth, createRecord } from '../../../../../electron/workspace/edits/index.ts'
import { currentValues, type StoredRecord } from '../../../../../electron/workspace/stores/workspace.ts'
import { fileValue, type RecordValues } from '../../../../../shared/domain/record/record-values.ts'
import { entities, isWritable } from '../../../../../shared/entities/index.ts'
import { at, type Action } from './action.ts'
import type { RecordAddress } from '../rules/ledger.ts'
import { isModelled, markFields, modelled, textOf, type Modelled } from '../world/values.ts'
import type { World } from '../world/world.ts'

/** What the person creates. */
export const createActions = {
  'create a floor': async (world) => {
    await Promise.resolve()
    floorFor(world, -1)
  },
  'create a booth': async (world, a, b) => {
    const logo = await file(world, '.png')
    const background = b % 2 === 0 ? logo : await file(world, '.png')
    const floor = floorFor(world, a)
    const representative = at(world.host.workspace.records.list({ entity: 'representative' }).items, b)
    const name = world.text()
    const booth = create(world, 'booth', {
      ...plainBooth,
      booth_name: name,
      floor_id: floor.key,
      booth_logo: logo,
      booth_background: background,
      ...(b > 4 && representative !== undefined ? { booth_rep_ids: [representative.key] } : {}),
      ...(b === 3 || b === 6 ? { booth_external_id: Number(world.fresh('')) } : {}),
    })
    world.ledger.wants(addressOf(booth), 'booth_name', name)
  },
  'create a document': (world, a) => createMedia(world, 'document', a, '.pdf'),
  'create a video': (world, a) => createMedia(world, 'video', a, '.mp4'),
  'create a vacancy': async (world, a) => {
    await Promise.resolve()
    const { records } = world.host.workspace
    const booth = at(records.list({ entity: 'booth' }).items, a)
    const category = at(records.list({ entity: 'jobCategory' }).items, 0)
    if (booth === undefined || category === undefined) return
    const title = world.text()
    const job = create(world, 'job', {
      ...plainVacancy,
      booth_id: booth.key,
      job_title: title,
      job_category_id: category.key,
    })
    world.ledger.wants(addressOf(job), 'job_title', title)
  },
  'create a representative': async (world) => {
    await Promise.resolve()
    const name = world.text()
    const person = create(world, 'representative', {
      first_name: name,
      last_name: 'Example',
      email: `${world.fresh('U')}@example.com`,
    })
    world.ledger.wants(addressOf(person), 'first_name', name)
  },
  'create several': async (world, a, b) => {
    for (let left = 2 + (b % 4); left > 0; left -= 1)
      await createActions[a % 2 === 0 ? 'create a representative' : 'create a floor'](world)
  },
  'create a duplicate': async (world, a, b) => {
    await Promise.resolve()
    const { records } = world.host.workspace
    const models = (['floor', 'booth', 'document', 'job'] as const).flatMap(
      (entity) => records.list({ entity, ...(b % 2 === 0 ? { state: 'new' } : {}) }).items,
    )
    const model = at(models, a)
    if (model === undefined || !isModelled(model.entity)) return
    const declaration = entities[model.entity]
    const written = Object.entries(currentValues(model)).filter(([name]) =>
      declaration.fields.some((field) => field.name === name && isWritable(field)),
    )
    world.ledger.created(model.entity, markOf(model))
    world.service.showAll()
    const twin = createRecord(world.host.workspace, model.entity, {
      ...Object.fromEntries(written),
      ...exhibitorOf(model),
    })
    world.ledger.made(model.entity, twin.key, markOf(model))
  },
  'clone a booth': async (world, a) => {
    await Promise.resolve()
    const { workspace } = world.host
    const booth = at(workspace.records.list({ entity: 'booth' }).items, a)
    if (booth === undefined) return
    const name = world.text()
    for (const one of [booth, ...workspace.records.dependants('booth', booth.key)])
      if (isModelled(one.entity)) world.ledger.created(one.entity, markOf(one))
    world.service.showAll()
    const clone = cloneBooth(workspace, booth.key, name)
    world.ledger.wants(addressOf(clone), 'booth_name', name)
  },
} as const satisfies Readonly<Record<string, Action>>

export const plainVacancy: RecordValues = {
  job_description: 'Work.',
  experience_level: 'mid_level',
  job_type: 'full_time',
  location: 'Here',
}

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

export function addressOf({ entity, key }: Pick<StoredRecord, 'entity' | 'key'>): RecordAddress {
  return `${entity}/${key}`
}

export function everyAddress(world: World): readonly RecordAddress[] {
  return modelled.flatMap((entity) => world.host.workspace.records.list({ entity }).items.map(addressOf))
}

export function markOf(record: StoredRecord): string {
  return isModelled(record.entity) ? textOf(currentValues(record)[markFields[record.entity]]) : ''
}

export function create(world: World, entity: Modelled, values: RecordValues): StoredRecord {
  const number = Number(world.fresh(''))
  const mark =
    entity === 'floor'
      ? number
      : entity === 'document' || entity === 'video'
        ? `https://m${number}.example/`
        : `m${number}`
  // Before it is: the program may end in the middle.
  world.ledger.created(entity, mark)
  // A create without an answer is looked for twice; what is left out both times cannot be found.
  world.service.showAll()
  const record = createRecord(world.host.workspace, entity, { ...values, [markFields[entity]]: mark })
  world.ledger.made(entity, record.key, textOf(mark))
  for (const value of Object.values(values)) {
    const name = fileValue(value)?.name
    if (name !== undefined) world.ledger.gave(addressOf(record), name)
  }
  return record
}

export function floorFor(world: World, index: number): StoredRecord {
  const found =
    index < 0 ? undefined : at(world.host.workspace.records.list({ entity: 'floor' }).items, index)
  if (found !== undefined) return found
  const name = world.text()
  const floor = create(world, 'floor', { name, active: true })
  world.ledger.wants(addressOf(floor), 'name', name)
  return floor
}

async function createMedia(
  world: World,
  entity: 'document' | 'video',
  a: number,
  extension: string,
): Promise<void> {
  const content = await file(world, extension)
  const booth = at(world.host.workspace.records.list({ entity: 'booth' }).items, a)
  if (booth === undefined) return
  const title = world.text()
  const media = create(world, entity, { booth_id: booth.key, title, file: content })
  world.ledger.wants(addressOf(media), 'title', title)
  world.ledger.wants(addressOf(media), 'file', content.hash)
}

export async function file(
  world: World,
  extension: string,
): Promise<{ readonly hash: string; readonly name: string }> {
  const added = await world.host.attach(`${world.fresh('u')}${extension}`)
  world.ledger.files.add(added.hash)
  return added
}

/** What the service never shows and every change must carry, where it is not known here. */
export function exhibitorOf(record: StoredRecord): RecordValues {
  if (record.entity !== 'booth' || currentValues(record)['exhibitor_name'] !== undefined) return {}
  return { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }
}
