import { unansweredCreates } from '../../../../../electron/sync/observation/known-ids.ts'
import type { RecordValues } from '../../../../../shared/domain/record/record-values.ts'
import { at, type Action } from './action.ts'
import { plainVacancy } from './create.ts'
import type { ServerRecord } from '../service/service-types.ts'
import { listOf, modelled, textOf, type Modelled } from '../world/values.ts'
import type { World } from '../world/world.ts'

/** What other people do on the service, past the program. */
export const otherActions = {
  'others edit': async (world, a, b) => {
    await Promise.resolve()
    const found = anyRecord(world, a)
    if (found === undefined) return
    const field = at(textFields[found.entity], b)
    if (field !== undefined)
      save(world, found, {
        [field]: field === 'email' ? `${world.fresh('o')}@example.com` : world.fresh('o'),
      })
  },
  'others edit keywords': async (world, a, b) => {
    await Promise.resolve()
    const record = at(known(world, 'booth'), a)
    if (record === undefined) return
    const words = textOf(record.values['keywords']).split(', ')
    save(
      world,
      { entity: 'booth', record },
      { keywords: [...(b % 2 === 0 ? words : words.slice(1)), world.fresh('o')].join(', ') },
    )
  },
  'others name a representative': async (world, a, b) => {
    await Promise.resolve()
    const record = at(known(world, 'booth'), a)
    const person = at(known(world, 'representative'), b)
    if (record === undefined || person === undefined) return
    const ids = new Set([...listOf(record.values['booth_rep_ids']), String(person.id)])
    save(world, { entity: 'booth', record }, { booth_rep_ids: [...ids] })
  },
  'others replace a file': async (world, a, b) => {
    await Promise.resolve()
    const record = at(known(world, 'booth'), a)
    if (record === undefined || !isReadBack(world, record)) return
    save(
      world,
      { entity: 'booth', record },
      { [b % 2 === 0 ? 'booth_logo' : 'booth_background']: world.service.store(`${world.fresh('o')}.png`) },
    )
  },
  'others add': async (world, a) => {
    await Promise.resolve()
    const entity = (['booth', 'floor', 'document', 'representative', 'job'] as const)[a % 5]!
    if (mayDisturb(world, [entity])) addTo(world, entity, a)
  },
  'others add many': async (world) => {
    await Promise.resolve()
    if (mayDisturb(world, ['floor'])) for (let left = 12; left > 0; left -= 1) addTo(world, 'floor', 0)
  },
  'others remove': async (world, a) => {
    await Promise.resolve()
    const found = anyRecord(world, a)
    if (found === undefined || !mayDisturb(world, goingWith[found.entity])) return
    world.service.remove(found.entity, found.record.id, false, others)
  },
  'others bring back': async (world, a) => {
    await Promise.resolve()
    const trashed = at(world.service.trash, a)
    if (trashed !== undefined && mayDisturb(world, [trashed.entity])) world.service.bringBack(trashed)
  },
  'others turn the listing round': async (world) => {
    await Promise.resolve()
    if (mayDisturb(world, modelled)) world.service.turnRound()
  },
} as const satisfies Readonly<Record<string, Action>>

const textFields: Readonly<Record<Modelled, readonly string[]>> = {
  floor: ['name'],
  booth: ['city', 'booth_name', 'city', 'address'],
  document: ['title'],
  video: ['title'],
  representative: ['first_name', 'job_title'],
  job: ['job_title', 'location'],
  speaker: ['first_name'],
  session: ['title'],
  attendee: ['first_name'],
}

const goingWith: Readonly<Record<Modelled, readonly Modelled[]>> = {
  floor: ['floor', 'booth', 'document', 'video', 'job'],
  booth: ['booth', 'document', 'video', 'job'],
  document: ['document'],
  video: ['video'],
  representative: ['representative'],
  job: ['job'],
  speaker: ['speaker'],
  session: ['session'],
  attendee: ['attendee'],
}

interface Found {
  readonly entity: Modelled
  readonly record: ServerRecord
}

/** What was there before the program came: a floor with a booth, which has a document. */
export function useService(world: World): void {
  for (const entity of ['floor', 'booth', 'document'] as const) addTo(world, entity, 0)
}

export const others = { author: 'others', begunAt: 0, leftAt: 0 } as const

function save(world: World, { entity, record }: Found, values: RecordValues): void {
  world.service.save(entity, record.id, { ...record.values, ...values }, others)
}

/**
 * Records people can see to be finished. What the program has created and not heard of yet is left
 * alone: whoever changes it in those seconds makes it unrecognisable, which the rules of the
 * interface give no remedy for.
 */
function known(world: World, entity: Modelled): readonly ServerRecord[] {
  return world.service.all(entity).filter((record) => isKnown(world, entity, record))
}

function isKnown(world: World, entity: Modelled, { id, madeByUs }: ServerRecord): boolean {
  return !madeByUs || world.host.workspace.records.getByRemoteId(entity, String(id)) !== undefined
}

/**
 * A create that falls on another record, where the service goes by numbers or e-mails, changes it
 * with its files.
 */
export function mayCreate(world: World, entity: Modelled, values: RecordValues): boolean {
  const same = world.service.namesake(entity, values)
  return (
    same === undefined || (isKnown(world, entity, same) && (entity !== 'booth' || isReadBack(world, same)))
  )
}

/**
 * A file that is found soon after one was sent is taken for that one: nobody could tell them apart
 * without fetching every file that was sent. So what was sent must have been seen first.
 */
function isReadBack({ service, host: { workspace } }: World, { id }: ServerRecord): boolean {
  const last = service.history.changes.findLast(
    (change) => change.entity === 'booth' && change.id === id && change.author !== 'others',
  )
  const key = workspace.records.getByRemoteId('booth', String(id))?.key
  const isSeen = key === undefined || workspace.knowledge.writesOf('booth', key).every(({ seen }) => seen)
  return isSeen && (last === undefined || service.wasShown('booth', id, last.at, service.history.now + 1))
}

function anyRecord(world: World, index: number): Found | undefined {
  const entity = (['booth', 'floor', 'document', 'representative', 'booth', 'video', 'job'] as const)[
    index % 7
  ]!
  const record = at(known(world, entity), index)
  return record === undefined ? undefined : { entity, record }
}

/**
 * Pages that shift while they are read can hide a record from one complete pass; hidden from two in
 * a row, it cannot be told from one that is gone. So a listing of several pages is disturbed once,
 * and then not again before it was read in peace; and once while the program looks for something in
 * it.
 */
export function mayDisturb(world: World, names: readonly Modelled[]): boolean {
  const { service } = world
  // A vacancy's listing is one booth's: nobody counts how often it was read.
  if (names.includes('job') && service.all('job').length >= service.temper.perPage) return false
  const many = names.filter((name) => service.all(name).length >= service.temper.perPage)
  const open = world.host.workspace.journal.open()
  if (
    many.some(
      (name) =>
        service.passes(name) < 3 ||
        (unansweredCreates(open, name).length > 0 && !world.undisturbed.has(name)),
    )
  )
    return false
  for (const name of modelled) if (unansweredCreates(open, name).length === 0) world.undisturbed.add(name)
  for (const name of many) {
    world.undisturbed.delete(name)
    service.countPasses(name)
  }
  return true
}

export function addTo(world: World, entity: Modelled, index: number, given: RecordValues = {}): void {
  const number = Number(world.fresh(''))
  const name = world.fresh('o')
  const fileFor = (extension: string) => world.service.store(`${world.fresh('o')}${extension}`)
  const floor = at(world.service.all('floor'), index)
  const booth = at(world.service.all('booth'), index)
  const values = ((): RecordValues | undefined => {
    switch (entity) {
      // `people.ts` has these.
      case 'speaker':
      case 'session':
      case 'attendee':
        return undefined
      case 'floor':
        return { name, order: number, active: true }
      case 'representative':
        return { first_name: name, last_name: 'Other', email: `${name}@example.com`, phone: `m${number}` }
      case 'job':
        return booth === undefined || world.service.temper.vacancies === 'none'
          ? undefined
          : {
              ...plainVacancy,
              booth_id: String(booth.id),
              job_title: name,
              job_category_id: '1',
              contact_phone: `m${number}`,
            }
      case 'document':
      case 'video':
        return (
          booth && {
            booth_id: String(booth.id),
            title: name,
            file: fileFor('.pdf'),
            url: `https://m${number}.example/`,
          }
        )
      case 'booth':
        return (
          floor && {
            ...theirBooth,
            booth_name: name,
            pobox: `m${number}`,
            floor_id: String(floor.id),
            booth_logo: fileFor('.png'),
            booth_background: fileFor('.png'),
          }
        )
    }
  })()
  if (values !== undefined) world.service.save(entity, undefined, { ...values, ...given }, others)
}

const theirBooth: RecordValues = {
  booth_company_profile: 'Theirs.',
  booth_company_url: 'https://theirs.example/',
  booth_type: 'web',
  keywords: 'theirs',
  exhibitor_name: 'Eve Example',
  exhibitor_email: 'eve@example.com',
  address: '2 Example Street',
  city: 'Elsewhere',
  state: 'State',
  country: 'Country',
  active: true,
  hide: false,
}
