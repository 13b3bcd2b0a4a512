import type { ConflictView, DiscrepancyAnswer } from '../../../../../shared/contract/index.ts'
import { entities } from '../../../../../shared/entities/index.ts'
import { updateRecord } from '../../../../../electron/workspace/edits/index.ts'
import { currentValues } from '../../../../../electron/workspace/stores/workspace.ts'
import { awaitsPerson } from '../rules/archive.ts'
import { orphanOf } from '../../../../../electron/sync/decisions/orphans.ts'
import type { RecordAddress } from '../rules/ledger.ts'
import { addressOf, everyAddress, markOf } from './create.ts'
import { at, type Action } from './action.ts'
import { isModelled, textOf } from '../world/values.ts'
import { isSet } from '../rules/intentions.ts'
import type { World } from '../world/world.ts'

const answers: readonly DiscrepancyAnswer[] = ['keep-mine', 'take-theirs', 'send-again']

/** What the person is asked, and decides. */
export const choiceActions = {
  'choose in a conflict': async (world, a, b) => {
    await Promise.resolve()
    if (!awaitsPerson(world)) return
    const conflict = at(world.host.engine.conflicts(), a)
    if (conflict === undefined) return
    if (conflict.kind === 'twin') decideDuplicate(world, conflict, b)
    else if (conflict.kind === 'orphan') await decideOrphan(world, conflict, a, b)
    else if (conflict.gone) await decideGone(world, conflict, b)
    else choose(world, conflict, b)
  },
  'answer a question': async (world, a, b) => {
    await Promise.resolve()
    const question = at(world.host.engine.questions(), a)
    // Only who knows that they are gone says so.
    if (question !== undefined)
      world.host.engine.answerQuestion(
        question.id,
        isModelled(question.entity) && b % 2 === 0 && allAreGone(world, question.entity) ? 'remove' : 'keep',
      )
  },
  'answer a discrepancy': async (world, a, b) => {
    await Promise.resolve()
    const found = at(world.host.engine.discrepancies(), a)
    if (found === undefined) return
    const answer = at(answers, b) ?? 'keep-mine'
    world.host.engine.settleDiscrepancy(found.id, answer)
    for (const { field } of found.fields) {
      if (answer === 'take-theirs') world.ledger.givesUp(addressOf(found), field)
      else world.ledger.confirms(addressOf(found), field)
    }
  },
} as const satisfies Readonly<Record<string, Action>>

function choose(world: World, { entity, key, fields }: ConflictView, b: number): void {
  const choices = Object.fromEntries(
    fields.map(({ field }, index) => [field, (b + index) % 2 === 0 ? 'mine' : 'theirs'] as const),
  )
  world.host.engine.resolve(entity, key, choices)
  note(world, { entity, key }, choices)
}

function note(
  world: World,
  record: Pick<ConflictView, 'entity' | 'key'>,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): void {
  for (const [field, choice] of Object.entries(choices)) {
    const intention = world.ledger.intention(addressOf(record), field)
    if (choice === 'mine') {
      world.ledger.confirms(addressOf(record), field)
      if (isSet(field)) world.ledger.replacesSet(addressOf(record))
    } else {
      if (intention !== undefined) world.ledger.yields(intention.value)
      world.ledger.givesUp(addressOf(record), field)
    }
  }
}

async function decideGone(world: World, { entity, key }: ConflictView, b: number): Promise<void> {
  const { ledger } = world
  const before = new Set(everyAddress(world))
  if (b % 2 !== 0) {
    world.host.engine.resolve(entity, key, {}, 'remove')
    ledger.givesUp(addressOf({ entity, key }))
    ledger.abandons(addressOf({ entity, key }))
    return
  }
  // Kept, a record of others is made anew by us, and what belonged to it.
  const theirs = [...before].filter(
    (address) => address === addressOf({ entity, key }) || isOn(world, address, entity, key),
  )
  for (const address of theirs) if (!ledger.isMade(address)) countAsOurs(world, address)
  try {
    world.host.engine.resolve(entity, key, {}, 'keep')
  } finally {
    await world.revive()
    for (const address of everyAddress(world)) if (!before.has(address)) countAsOurs(world, address)
  }
}

/** Its parent is made again, another one takes its place, or it is given up. */
async function decideOrphan(
  world: World,
  { entity, key }: ConflictView,
  a: number,
  b: number,
): Promise<void> {
  const { records } = world.host.workspace
  const parent = orphanOf(world.host.workspace, { entity, key })?.parent
  const before = new Set(everyAddress(world))
  const place = parent === undefined ? undefined : at(records.list({ entity: parent.entity }).items, a)
  try {
    if (b % 3 === 0) world.host.engine.resolve(entity, key, {}, 'recreate')
    else if (b % 3 === 1 && place !== undefined)
      world.host.engine.resolve(entity, key, {}, 'move', { under: place.key })
    else {
      world.host.engine.resolve(entity, key, {}, 'remove')
      world.ledger.givesUp(addressOf({ entity, key }))
    }
  } finally {
    await world.revive()
    const after = everyAddress(world)
    for (const address of after) if (!before.has(address)) countAsOurs(world, address)
    letGo(
      world,
      [...before].filter((address) => !after.includes(address)),
    )
  }
}

/** What went with something that was given up. */
export function letGo({ ledger }: World, addresses: readonly RecordAddress[]): void {
  for (const address of addresses) {
    ledger.givesUp(address)
    ledger.abandons(address)
  }
}

function isOn(world: World, address: string, entity: ConflictView['entity'], key: string): boolean {
  return world.host.workspace.records
    .dependants(entity, key)
    .some((dependant) => addressOf(dependant) === address)
}

function countAsOurs(world: World, address: string): void {
  const [entity = '', key = ''] = address.split('/')
  const name = Object.values(entities).find((one) => one.name === entity)?.name
  const record = name === undefined ? undefined : world.host.workspace.records.get(name, key)
  if (record === undefined || !isModelled(record.entity)) return
  world.ledger.created(record.entity, markOf(record))
  world.ledger.made(record.entity, key, markOf(record))
}

/** The person recognises what was made here; of what others made they say the one or the other. */
function decideDuplicate(world: World, { entity, key, fields, remoteId }: ConflictView, b: number): void {
  const record = world.host.workspace.records.get(entity, key)
  if (record === undefined || !isModelled(entity)) return
  const candidates = world.host.engine
    .conflicts()
    .filter((one) => one.kind === 'twin' && one.entity === entity && one.key === key)
  const ours = candidates.find((one) => {
    const there = world.service.get(entity, Number(one.remoteId))
    return there?.madeByUs === true && textOf(there.mark) === markOf(record)
  })
  const meant = ours ?? { fields, remoteId }
  if (meant.remoteId !== null && (ours !== undefined || b % 2 === 0)) {
    const choices = Object.fromEntries(
      meant.fields.map(({ field }, index) => [field, (b + index) % 3 === 0 ? 'theirs' : 'mine'] as const),
    )
    world.host.engine.resolve(entity, key, choices, 'same', { remoteId: meant.remoteId })
    world.ledger.takesAsSame(addressOf({ entity, key }))
    note(world, { entity, key }, choices)
    return
  }
  const { naturalKey } = entities[entity]
  if (naturalKey !== undefined && currentValues(record)[naturalKey] !== undefined && b % 4 === 1) {
    const value = entity === 'representative' ? `${world.fresh('u')}@example.com` : Number(world.fresh(''))
    updateRecord(world.host.workspace, entity, key, { [naturalKey]: value })
    if (typeof value === 'string') world.ledger.wants(addressOf(record), naturalKey, value)
  } else world.host.engine.resolve(entity, key, {}, 'separate')
}

function allAreGone(world: World, entity: Parameters<World['service']['all']>[0]): boolean {
  const { records, knowledge } = world.host.workspace
  return [...knowledge.absences(entity).keys()].every((key) => {
    const remoteId = records.get(entity, key)?.remoteId
    return remoteId == null || world.service.get(entity, Number(remoteId)) === undefined
  })
}
