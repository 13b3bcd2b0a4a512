import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type {
  CallInput,
  CallName,
  CallOutput,
  ContractEvents,
  SharingLocation,
} from '../../../shared/contract/index.ts'
import type { ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import { once } from '../../support/sharing/once.ts'
import { turnOn, type Planner } from '../../support/sharing/planner.ts'
import { planner, service } from '../../support/sharing/planners.ts'

function folder(): SharingLocation {
  const path = mkdtempSync(join(tmpdir(), 'booth-builder-shared-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return { kind: 'folder', folder: path }
}

type Rest<Name extends CallName> = Omit<CallInput<Name>, 'eventId'>

function call<Name extends CallName>(
  { core, eventId }: Planner,
  name: Name,
  input: Rest<Name>,
): Promise<CallOutput<Name>> {
  return core.client.call(name, { eventId, ...input } as CallInput<Name>)
}

const isNeeded = ({ rules }: ReadinessRules, id: string): boolean =>
  rules.some((rule) => rule.id === id && rule.level === 'needed')

/** Waits until the page of a planner is told of what it then finds. */
const finds = <Found>(
  one: Planner,
  told: keyof ContractEvents,
  ask: () => Promise<Found>,
  holds: (found: Found) => boolean,
) => once(one.core, told, async () => holds(await ask()))

it.each([
  ['the event’s service', (): SharingLocation => ({ kind: 'service' })],
  ['a folder', folder],
])('what belongs to an event comes through %s to a page that is open', async (_name, placeOf) => {
  const started = await service()
  const place = placeOf()
  const [ada, ben] = [await planner(started.baseUrl, started), await planner(started.baseUrl, started)]
  for (const one of [ada, ben]) await turnOn(one, 'A planner', place)
  const floorId = (await call(ada, 'records.list', { entity: 'floor', limit: 1 })).items[0]!.key
  const booth = (
    await call(ada, 'records.create', {
      entity: 'booth',
      values: { booth_name: 'Nova', floor_id: floorId, city: 'Lyon' },
    })
  ).key

  const rules = await call(ada, 'readiness.rules', {})
  const asked: ReadinessRules = {
    ...rules,
    due: '2026-12-01',
    rules: rules.rules.map((rule) => (rule.id === 'count.job' ? { ...rule, level: 'needed' } : rule)),
  }
  await ada.core.finished(call(ada, 'readiness.setRules', { rules: asked, instead: rules }))
  await call(ada, 'booths.orderParts', { booth, entity: 'document', keys: ['r2', 'r1'] })
  await call(ada, 'views.save', {
    entity: 'booth',
    view: { id: 'v', name: 'Ours', look: { filters: {} }, isDefault: true },
  })
  await call(ada, 'templates.create', { booth, name: 'Small', groups: ['address'] })
  await call(ada, 'snapshots.create', { booth, name: 'Agreed' })

  // The booth was made on the other computer: here it has the key under which all know it.
  const orderHere = () => call(ben, 'booths.partOrder', { booth, entity: 'document' })
  const viewsOf = (one: Planner) => () => call(one, 'views.list', { entity: 'booth' })
  const statesOf = (one: Planner) => () => call(one, 'snapshots.list', { booth })
  await Promise.all([
    finds(
      ben,
      'readiness.changed',
      () => call(ben, 'readiness.rules', {}),
      (found) => found.due === '2026-12-01' && isNeeded(found, 'count.job'),
    ),
    finds(ben, 'records.changed', orderHere, (found) => found.join() === 'r2,r1'),
    finds(ben, 'views.changed', viewsOf(ben), (found) =>
      found.some(({ name, isDefault }) => name === 'Ours' && isDefault),
    ),
    finds(
      ben,
      'templates.changed',
      () => call(ben, 'templates.list', {}),
      (found) => found.some(({ content }) => content.values['city'] === 'Lyon'),
    ),
    finds(ben, 'snapshots.changed', statesOf(ben), (found) => found.some(({ name }) => name === 'Agreed')),
  ])
  await call(ben, 'snapshots.remove', { id: (await statesOf(ben)())[0]!.id })
  await call(ben, 'views.save', {
    entity: 'booth',
    view: { id: 'v', name: 'Of Ben', look: { filters: {} }, isDefault: false },
  })
  await Promise.all([
    finds(ada, 'snapshots.changed', statesOf(ada), (found) => found.length === 0),
    finds(ada, 'views.changed', viewsOf(ada), (found) =>
      found.some(({ name, isDefault }) => name === 'Of Ben' && !isDefault),
    ),
  ])
  for (const one of [ada, ben]) expect(await call(one, 'sharing.decisions', {})).toEqual([])
})

it('what two people changed is told by the name of what it is about', async () => {
  const started = await service()
  const place = folder()
  const [ada, ben] = [await planner(started.baseUrl, started), await planner(started.baseUrl, started)]
  const save = (one: Planner, name: string) =>
    call(one, 'views.save', {
      entity: 'booth',
      view: { id: 'v', name, look: { filters: {} }, isDefault: false },
    })
  for (const [one, name] of [
    [ada, 'Ada’s'],
    [ben, 'Ben’s'],
  ] as const)
    await save(one, name)
  await turnOn(ada, 'Ada', place)
  await once(ada.core, 'sharing.changed', async () => {
    const state = await call(ada, 'sharing.state', {})
    return state.on && state.lastAt !== null && state.waiting === 0
  })
  await turnOn(ben, 'Ben', place)
  await finds(
    ada,
    'sharing.changed',
    () => call(ada, 'sharing.decisions', {}),
    (found) => found.length === 1,
  )
  expect(await call(ada, 'sharing.decisions', {})).toMatchObject([
    {
      kind: 'text',
      thing: { kind: 'view', name: 'Ada’s' },
      counted: { value: 'Ada’s' },
      other: { person: 'Ben', value: 'Ben’s' },
    },
  ])
})
