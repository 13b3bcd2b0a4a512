import { detach, takeBack, updateRecord } from '../../../../../electron/workspace/edits/index.ts'
import { currentValues, type StoredRecord } from '../../../../../electron/workspace/stores/workspace.ts'
import type { EntityName } from '../../../../../shared/entities/index.ts'
import { at, type Action } from './action.ts'
import { addressOf, create, file } from './create.ts'
import { mayDisturb, others } from './others.ts'
import { listOf, textOf } from '../world/values.ts'
import type { World } from '../world/world.ts'

/** What the person does with speakers in sessions, and with resumes, where the service has people. */
export const peopleActions = {
  'create a speaker': async (world) => {
    await Promise.resolve()
    if (!world.service.temper.people) return
    const name = world.text()
    const speaker = create(world, 'speaker', {
      first_name: name,
      last_name: 'Example',
      email: `${world.fresh('u')}@example.com`,
    })
    world.ledger.wants(addressOf(speaker), 'first_name', name)
  },
  'create a session': async (world, a, b) => {
    await Promise.resolve()
    if (!world.service.temper.people) return
    const title = world.text()
    const speakers = [...new Set([at(all(world, 'speaker'), a), at(all(world, 'speaker'), b)])].flatMap(
      (one) => (one === undefined ? [] : [one.key]),
    )
    const session = create(world, 'session', { title, ...times, speaker_ids: speakers })
    for (const key of speakers) world.ledger.seats.wants(session.key, key, true)
    world.ledger.wants(addressOf(session), 'title', title)
  },
  'create an attendee': async (world, a) => {
    if (!world.service.temper.people) return
    const resume = a % 2 === 0 ? await file(world, '.pdf') : undefined
    const name = world.text()
    const values = { first_name: name, last_name: 'Example', email: `${world.fresh('u')}@example.com` }
    const attendee = create(world, 'attendee', resume === undefined ? values : { ...values, resume })
    world.ledger.wants(addressOf(attendee), 'first_name', name)
    if (resume !== undefined) world.ledger.wants(addressOf(attendee), 'resume', resume.hash)
  },
  'give a resume': async (world, a, b) => {
    const attendee = at(all(world, 'attendee'), a)
    if (attendee === undefined) return
    const resume = await file(world, '.pdf')
    world.ledger.gave(addressOf(attendee), resume.name)
    const company = b < 3 ? world.text() : undefined
    updateRecord(world.host.workspace, 'attendee', attendee.key, {
      resume,
      ...(company === undefined ? {} : { company }),
    })
    world.ledger.wants(addressOf(attendee), 'resume', resume.hash)
    if (company !== undefined) world.ledger.wants(addressOf(attendee), 'company', company)
  },
  'edit a session': async (world, a) => {
    await Promise.resolve()
    const session = at(all(world, 'session'), a)
    if (session === undefined) return
    const title = world.text()
    updateRecord(world.host.workspace, 'session', session.key, { title })
    world.ledger.wants(addressOf(session), 'title', title)
  },
  'attach a speaker': async (world, a, b) => {
    await Promise.resolve()
    const [session, speaker] = [at(all(world, 'session'), a), at(all(world, 'speaker'), b)]
    if (session === undefined || speaker === undefined) return
    world.ledger.seats.wants(session.key, speaker.key, true)
    updateRecord(world.host.workspace, 'session', session.key, {
      speaker_ids: [...new Set([...speakersOf(session), speaker.key])],
    })
  },
  'take a speaker off': async (world, a, b) => {
    await Promise.resolve()
    const session = at(
      all(world, 'session').filter((one) => speakersOf(one).length > 0),
      a,
    )
    const key = session === undefined ? undefined : at(speakersOf(session), b)
    if (
      session === undefined ||
      key === undefined ||
      world.host.workspace.records.get('speaker', key) === undefined
    )
      return
    takeOff(world, [key], { kind: 'record', key }, session.key)
  },
  'take a speaker off all': async (world, a) => {
    await Promise.resolve()
    const speaker = at(all(world, 'speaker'), a)
    if (speaker !== undefined) takeOff(world, [speaker.key], { kind: 'record', key: speaker.key }, null)
  },
  'take a speaker off by e-mail': async (world, a, b) => {
    await Promise.resolve()
    const speaker = at(all(world, 'speaker'), a)
    const session = b % 2 === 0 ? undefined : at(all(world, 'session'), b)
    const email = textOf(currentValues(speaker ?? nobody)['email'])
    if (speaker === undefined || !email.includes('@')) return
    takeOff(world, [speaker.key], { kind: 'address', email: email.toUpperCase() }, session?.key ?? null)
  },
  'take the last detach back': async (world) => {
    const { seats } = world.ledger
    const last = seats.last()
    if (last === undefined) return
    for (const { from, key } of last.taken) seats.wants(from, key, true)
    await takeBack(world.host.workspace, last.token, {})
  },
  'others attach a speaker': async (world, a, b) => {
    await Promise.resolve()
    const [session, speaker] = [at(known(world, 'session'), a), at(known(world, 'speaker'), b)]
    if (session === undefined || speaker === undefined) return
    const ids = [...new Set([...listOf(session.values['speaker_ids']), String(speaker.id)])]
    world.service.save('session', session.id, { ...session.values, speaker_ids: ids }, others)
  },
  'others take a speaker off': async (world, a, b) => {
    await Promise.resolve()
    const session = at(known(world, 'session'), a)
    const id = session === undefined ? undefined : at(listOf(session.values['speaker_ids']), b)
    if (session !== undefined && id !== undefined)
      world.service.detach({ session: session.id, speaker: Number(id) }, others)
  },
  'others edit a session': async (world, a) => {
    await Promise.resolve()
    const session = at(known(world, 'session'), a)
    if (session !== undefined)
      world.service.save('session', session.id, { ...session.values, title: world.fresh('o') }, others)
  },
  'others add a session': async (world, a) => {
    await Promise.resolve()
    if (!world.service.temper.people || !mayDisturb(world, ['session', 'speaker'])) return
    const [number, name] = [world.fresh('m'), world.fresh('o')]
    const made = at(world.service.all('speaker'), a)
    if (made === undefined)
      world.service.save(
        'speaker',
        undefined,
        { first_name: name, last_name: 'Other', email: `${name}@example.com`, phone: number },
        others,
      )
    const speaker = made ?? world.service.all('speaker').at(-1)
    const values = {
      title: world.fresh('o'),
      description: world.fresh('m'),
      ...times,
      speaker_ids: speaker === undefined ? [] : [String(speaker.id)],
    }
    world.service.save('session', undefined, values, others)
  },
} as const satisfies Readonly<Record<string, Action>>

const times = { start: '2027-05-01T09:00:00Z', end: '2027-05-01T10:00:00Z' }
const nobody: Pick<StoredRecord, 'base' | 'draft'> = { base: null, draft: null }

function all(world: World, entity: EntityName): readonly StoredRecord[] {
  return world.service.temper.people ? world.host.workspace.records.list({ entity }).items : []
}

/** What the program has created and not heard of yet is left alone. */
function known({ service, host }: World, entity: 'session' | 'speaker') {
  return service
    .all(entity)
    .filter(
      ({ id, madeByUs }) =>
        !madeByUs || host.workspace.records.getByRemoteId(entity, String(id)) !== undefined,
    )
}

function speakersOf(session: StoredRecord): readonly string[] {
  return listOf(currentValues(session)['speaker_ids']).map(textOf)
}

function takeOff(
  world: World,
  keys: readonly string[],
  who: Parameters<typeof detach>[2],
  from: string | null,
): void {
  const { workspace } = world.host
  const sessions =
    from === null
      ? workspace.records.list({ entity: 'session', includeRemoved: true }).items.map(({ key }) => key)
      : [from]
  const taken = sessions.flatMap((session) => keys.map((key) => ({ from: session, key })))
  // Before it is: the program may end in the middle.
  for (const one of taken) world.ledger.seats.wants(one.from, one.key, false)
  const here = taken.filter(({ from: session, key }) => {
    const record = workspace.records.get('session', session)
    return record !== undefined && speakersOf(record).includes(key)
  })
  workspace.transaction(() => {
    const token = workspace.undo.begin()
    detach(workspace, token, who, from)
    world.ledger.seats.tookOff(token, here)
  })
}
